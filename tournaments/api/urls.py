"""URLs of the API of events."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.api import (
    entrants,
    events,
    play,
    results,
    rubber_directing,
    rubber_entrants,
    rubber_events,
    rubber_rounds,
    rubber_standings,
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
    path("", results.OneResult.as_view(), name="api-result"),
    path("adjust/", results.Adjustments.as_view(), name="api-result-adjust"),
    path("accept/", results.Acceptances.as_view(), name="api-result-accept"),
    path("history/", results.History.as_view(), name="api-result-history"),
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

of_rubber_entrant: list[URLPattern | URLResolver] = [
    path("", rubber_entrants.OneRubberEntrant.as_view(), name="api-rubber-entrant"),
    path("members/", rubber_entrants.RubberMembers.as_view(), name="api-rubber-members"),
    path("withdraw/", rubber_entrants.RubberWithdrawals.as_view(), name="api-rubber-withdraw"),
    path("return/", rubber_entrants.RubberReturns.as_view(), name="api-rubber-return"),
]
of_round: list[URLPattern | URLResolver] = [
    path("", rubber_rounds.OneRound.as_view(), name="api-rubber-round"),
    path("close/", rubber_rounds.RoundClosings.as_view(), name="api-rubber-close"),
    path("reopen/", rubber_rounds.RoundReopenings.as_view(), name="api-rubber-reopen"),
    path("cards/", rubber_rounds.RoundCuts.as_view(), name="api-rubber-cards"),
    path("undo/", rubber_rounds.RoundUndoings.as_view(), name="api-rubber-undo-round"),
    path("tables/<int:table>/", rubber_rounds.OneTable.as_view(), name="api-rubber-table"),
    path("tables/<int:table>/seat/", rubber_rounds.NextMatches.as_view(), name="api-rubber-seat"),
    path(
        "tables/<int:table>/answer/",
        rubber_rounds.ResultAnswers.as_view(),
        name="api-rubber-answer",
    ),
]
in_rubber_event: list[URLPattern | URLResolver] = [
    path("", rubber_events.OneRubberEvent.as_view(), name="api-rubber-event"),
    path("finish/", rubber_events.RubberFinish.as_view(), name="api-rubber-finish"),
    path("resume/", rubber_events.RubberResume.as_view(), name="api-rubber-resume"),
    path("export/", rubber_events.RubberExport.as_view(), name="api-rubber-export"),
    path("acts/", rubber_events.RubberActs.as_view(), name="api-rubber-acts"),
    path("undo/", rubber_events.RubberUndoings.as_view(), name="api-rubber-undo"),
    path("entrants/", rubber_entrants.RubberEntrants.as_view(), name="api-rubber-entrants"),
    path("entrants/own/", rubber_directing.OwnEntries.as_view(), name="api-rubber-own-entry"),
    path("entrants/<uuid:entrant>/", include(of_rubber_entrant)),
    path("clock/", rubber_directing.RubberClock.as_view(), name="api-rubber-clock"),
    path("penalties/", rubber_directing.RubberPenalties.as_view(), name="api-rubber-penalties"),
    path(
        "penalties/<uuid:penalty>/",
        rubber_directing.OneRubberPenalty.as_view(),
        name="api-rubber-penalty",
    ),
    path("rounds/", rubber_rounds.RubberRounds.as_view(), name="api-rubber-rounds"),
    path("rounds/<int:number>/", include(of_round)),
    path("standing/", rubber_standings.RubberStanding.as_view(), name="api-rubber-standing"),
    path("publish/", rubber_standings.RubberPublishing.as_view(), name="api-rubber-publish"),
    path("hold/", rubber_standings.RubberHolding.as_view(), name="api-rubber-hold"),
]

urlpatterns = [
    path("clubs/<slug:club>/events/", events.Events.as_view(), name="api-events"),
    path("clubs/<slug:club>/events/<uuid:event>/", include(in_event)),
    path(
        "clubs/<slug:club>/rubber-events/",
        rubber_events.RubberEvents.as_view(),
        name="api-rubber-events",
    ),
    path("clubs/<slug:club>/rubber-events/<uuid:event>/", include(in_rubber_event)),
]
