"""URLs of what the API has of events of rubbers alone."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.rubbers.api import entrants, rounds, tables

of_round: list[URLPattern | URLResolver] = [
    path("", rounds.OneRound.as_view(), name="api-round"),
    path("close/", rounds.RoundClosings.as_view(), name="api-round-close"),
    path("reopen/", rounds.RoundReopenings.as_view(), name="api-round-reopen"),
    path("cards/", rounds.RoundCuts.as_view(), name="api-round-cards"),
    path("undo/", rounds.RoundUndoings.as_view(), name="api-round-undo"),
    path("tables/<int:table>/", tables.OneTable.as_view(), name="api-round-table"),
    path("tables/<int:table>/seat/", tables.NextMatches.as_view(), name="api-round-seat"),
    path("tables/<int:table>/answer/", tables.ResultAnswers.as_view(), name="api-round-answer"),
]
in_event: list[URLPattern | URLResolver] = [
    path("entrants/own/", entrants.OwnEntries.as_view(), name="api-own-entry"),
    path("rounds/<int:number>/", include(of_round)),
]

urlpatterns = [path("clubs/<slug:club>/events/<uuid:event>/", include(in_event))]
