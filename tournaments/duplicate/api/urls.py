"""URLs of the API of events."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.duplicate.api import (
    entrants,
    events,
    one_result,
    play,
    results,
    rulings,
    sections,
    standings,
)

of_entrant: list[URLPattern | URLResolver] = [
    path("", entrants.OneEntrant.as_view(), name="api-entrant"),
    path("members/", entrants.Members.as_view(), name="api-entrant-members"),
    path("slot/", entrants.Slots.as_view(), name="api-entrant-slot"),
    path("withdraw/", entrants.Withdrawals.as_view(), name="api-entrant-withdraw"),
    path("return/", entrants.Returns.as_view(), name="api-entrant-return"),
    path("card/", standings.Card.as_view(), name="api-card"),
]
of_result: list[URLPattern | URLResolver] = [
    path("", one_result.OneResult.as_view(), name="api-result"),
    path("adjust/", one_result.Adjustments.as_view(), name="api-result-adjust"),
    path("accept/", one_result.Acceptances.as_view(), name="api-result-accept"),
    path("history/", one_result.History.as_view(), name="api-result-history"),
]
in_event: list[URLPattern | URLResolver] = [
    path("", events.OneEvent.as_view(), name="api-event"),
    path("finish/", events.Finish.as_view(), name="api-event-finish"),
    path("resume/", events.Resume.as_view(), name="api-event-resume"),
    path("export/", events.Export.as_view(), name="api-event-export"),
    path("acts/", events.Acts.as_view(), name="api-event-acts"),
    path("undo/", events.EventUndoings.as_view(), name="api-event-undo"),
    path("entrants/", entrants.Entrants.as_view(), name="api-entrants"),
    path("entrants/<uuid:entrant>/", include(of_entrant)),
    path("sections/", sections.Sections.as_view(), name="api-sections"),
    path("sections/<str:letter>/", sections.OneSection.as_view(), name="api-section"),
    path("movements/", sections.Offers.as_view(), name="api-movements"),
    path("rounds/", play.Rounds.as_view(), name="api-rounds"),
    path("clock/", play.EventClock.as_view(), name="api-clock"),
    path("tables/", play.EventTables.as_view(), name="api-event-tables"),
    path("calls/", play.Calls.as_view(), name="api-calls"),
    path("calls/<uuid:call>/going/", play.CallGoings.as_view(), name="api-call-going"),
    path("calls/<uuid:call>/answer/", play.CallAnswers.as_view(), name="api-call-answer"),
    path("results/", results.Results.as_view(), name="api-results"),
    path("results/together/", results.ResultsTogether.as_view(), name="api-results-together"),
    path("results/<uuid:result>/", include(of_result)),
    path("awards/", rulings.Awards.as_view(), name="api-awards"),
    path("penalties/", rulings.Penalties.as_view(), name="api-penalties"),
    path("penalties/<uuid:penalty>/", rulings.OnePenalty.as_view(), name="api-penalty"),
    path("foulings/", rulings.Foulings.as_view(), name="api-foulings"),
    path("boards/", standings.Boards.as_view(), name="api-boards"),
    path("boards/<int:board>/", standings.OneBoard.as_view(), name="api-board"),
    path("standing/", standings.Standing.as_view(), name="api-event-standing"),
    path("publish/", standings.Publishing.as_view(), name="api-publish"),
    path("hold/", standings.Holding.as_view(), name="api-hold"),
]

urlpatterns = [
    path("clubs/<slug:club>/events/", events.Events.as_view(), name="api-events"),
    path("clubs/<slug:club>/events/<uuid:event>/", include(in_event)),
]
