"""URLs of the API of events of rubbers."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.rubbers.api import directing as rubber_directing
from tournaments.rubbers.api import entrants as rubber_entrants
from tournaments.rubbers.api import events as rubber_events
from tournaments.rubbers.api import rounds as rubber_rounds
from tournaments.rubbers.api import standings as rubber_standings
from tournaments.rubbers.api import tables as rubber_tables

of_entrant: list[URLPattern | URLResolver] = [
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
    path("tables/<int:table>/", rubber_tables.OneTable.as_view(), name="api-rubber-table"),
    path("tables/<int:table>/seat/", rubber_tables.NextMatches.as_view(), name="api-rubber-seat"),
    path(
        "tables/<int:table>/answer/",
        rubber_tables.ResultAnswers.as_view(),
        name="api-rubber-answer",
    ),
]
in_event: list[URLPattern | URLResolver] = [
    path("", rubber_events.OneRubberEvent.as_view(), name="api-rubber-event"),
    path("finish/", rubber_events.RubberFinish.as_view(), name="api-rubber-finish"),
    path("resume/", rubber_events.RubberResume.as_view(), name="api-rubber-resume"),
    path("export/", rubber_events.RubberExport.as_view(), name="api-rubber-export"),
    path("acts/", rubber_events.RubberActs.as_view(), name="api-rubber-acts"),
    path("undo/", rubber_events.RubberUndoings.as_view(), name="api-rubber-undo"),
    path("entrants/", rubber_entrants.RubberEntrants.as_view(), name="api-rubber-entrants"),
    path("entrants/own/", rubber_directing.OwnEntries.as_view(), name="api-rubber-own-entry"),
    path("entrants/<uuid:entrant>/", include(of_entrant)),
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
    path(
        "clubs/<slug:club>/rubber-events/",
        rubber_events.RubberEvents.as_view(),
        name="api-rubber-events",
    ),
    path("clubs/<slug:club>/rubber-events/<uuid:event>/", include(in_event)),
]
