"""URLs of what the API has of events of every kind. Each kind adds its own."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.api import clock, entrants, events, penalties, rounds, standings

of_entrant: list[URLPattern | URLResolver] = [
    path("", entrants.OneEntrant.as_view(), name="api-entrant"),
    path("members/", entrants.Members.as_view(), name="api-entrant-members"),
    path("withdraw/", entrants.Withdrawals.as_view(), name="api-entrant-withdraw"),
    path("return/", entrants.Returns.as_view(), name="api-entrant-return"),
]
in_event: list[URLPattern | URLResolver] = [
    path("", events.OneEvent.as_view(), name="api-event"),
    path("finish/", events.Finish.as_view(), name="api-event-finish"),
    path("resume/", events.Resume.as_view(), name="api-event-resume"),
    path("export/", events.Export.as_view(), name="api-event-export"),
    path("acts/", events.Acts.as_view(), name="api-event-acts"),
    path("link/", events.EventLink.as_view(), name="api-event-link"),
    path("undo/", events.EventUndoings.as_view(), name="api-event-undo"),
    path("entrants/", entrants.Entrants.as_view(), name="api-entrants"),
    path("entrants/<uuid:entrant>/", include(of_entrant)),
    path("rounds/", rounds.Rounds.as_view(), name="api-rounds"),
    path("clock/", clock.EventClock.as_view(), name="api-clock"),
    path("penalties/", penalties.Penalties.as_view(), name="api-penalties"),
    path("penalties/<uuid:penalty>/", penalties.OnePenalty.as_view(), name="api-penalty"),
    path("standing/", standings.StandingOfEvent.as_view(), name="api-event-standing"),
    path("publish/", standings.Publishing.as_view(), name="api-publish"),
    path("hold/", standings.Holding.as_view(), name="api-hold"),
]

urlpatterns = [
    path("clubs/<slug:club>/events/", events.Events.as_view(), name="api-events"),
    path("clubs/<slug:club>/events/<uuid:event>/", include(in_event)),
]
