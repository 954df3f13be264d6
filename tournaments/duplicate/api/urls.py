"""URLs of what the API has of duplicate events alone."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.duplicate.api import (
    bridgemate,
    captains,
    draws,
    entrants,
    files,
    hands,
    importing,
    lineups,
    matches,
    one_result,
    play,
    results,
    rulings,
    sections,
    standings,
)

of_result: list[URLPattern | URLResolver] = [
    path("", one_result.OneResult.as_view(), name="api-result"),
    path("adjust/", one_result.Adjustments.as_view(), name="api-result-adjust"),
    path("accept/", one_result.Acceptances.as_view(), name="api-result-accept"),
    path("history/", one_result.History.as_view(), name="api-result-history"),
]
in_event: list[URLPattern | URLResolver] = [
    path("entrants/<uuid:entrant>/slot/", entrants.Slots.as_view(), name="api-entrant-slot"),
    path("entrants/<uuid:entrant>/card/", standings.Card.as_view(), name="api-card"),
    path("sections/", sections.Sections.as_view(), name="api-sections"),
    path("sections/<str:letter>/", sections.OneSection.as_view(), name="api-section"),
    path("movements/", sections.Offers.as_view(), name="api-movements"),
    path("tables/", play.EventTables.as_view(), name="api-event-tables"),
    path("calls/", play.Calls.as_view(), name="api-calls"),
    path("calls/<uuid:call>/going/", play.CallGoings.as_view(), name="api-call-going"),
    path("calls/<uuid:call>/answer/", play.CallAnswers.as_view(), name="api-call-answer"),
    path("hands/", hands.BoardsHands.as_view(), name="api-hands"),
    path("files/", files.Files.as_view(), name="api-event-files"),
    path("files/<slug:kind>/", files.OneFile.as_view(), name="api-event-file"),
    path("bridgemate/", bridgemate.BridgemateFiles.as_view(), name="api-bridgemate"),
    path("results/", results.Results.as_view(), name="api-results"),
    path("results/together/", results.ResultsTogether.as_view(), name="api-results-together"),
    path("results/<uuid:result>/", include(of_result)),
    path("from-file/", importing.Join.as_view(), name="api-event-join"),
    path("awards/", rulings.Awards.as_view(), name="api-awards"),
    path("foulings/", rulings.Foulings.as_view(), name="api-foulings"),
    path("lineups/", lineups.LineUps.as_view(), name="api-lineups"),
    path("butler/", lineups.TeamPairs.as_view(), name="api-butler"),
    path("draws/", draws.Draws.as_view(), name="api-draws"),
    path("draws/<int:round_>/exchange/", draws.Exchanges.as_view(), name="api-draw-exchange"),
    path("draws/proposal/", draws.Proposals.as_view(), name="api-draw-proposal"),
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("matches/<int:round_>/<int:table>/", matches.OneMatch.as_view(), name="api-match"),
    path(
        "matches/<int:round_>/<int:table>/ruling/",
        matches.MatchRulings.as_view(),
        name="api-match-ruling",
    ),
    path(
        "matches/<int:round_>/<int:table>/extra/",
        matches.Extras.as_view(),
        name="api-match-extra",
    ),
    path(
        "matches/<int:round_>/<int:table>/swapped/",
        matches.SwappedBoards.as_view(),
        name="api-match-swapped",
    ),
    path(
        "matches/<int:round_>/<int:table>/captains/",
        captains.Captains.as_view(),
        name="api-match-captains",
    ),
    path("boards/", standings.Boards.as_view(), name="api-boards"),
    path("boards/<int:board>/", standings.OneBoard.as_view(), name="api-board"),
]

urlpatterns = [
    path("clubs/<slug:club>/events/import/", importing.Import.as_view(), name="api-events-import"),
    path("clubs/<slug:club>/events/<uuid:event>/", include(in_event)),
]
