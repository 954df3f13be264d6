"""URLs of the pages of events: those that all kinds share, then each kind's own."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages import desk, entrants, entry_lists, events, history

in_desk = [
    path("clock/", desk.clock, name="event-clock"),
    path("undo/", desk.take_back, name="event-undo"),
    path("finish/", desk.finish, name="event-finish"),
    path("resume/", desk.resume, name="event-resume"),
    path("publish/", desk.publish, name="event-publish"),
    path("hold/", desk.hold, name="event-hold"),
    path("history/", history.history, name="event-history"),
    path("settings/link/", events.new_link, name="event-new-link"),
    path("entrants/", entrants.entrants, name="event-entrants"),
    path("entrants/import/", entry_lists.import_list, name="event-import"),
    path("entrants/<uuid:entrant>/", entrants.entrant, name="event-entrant"),
]
in_events: list[URLPattern | URLResolver] = [
    path("", events.events, name="events"),
    path("<uuid:event>/desk/", include(in_desk)),
]
urlpatterns = [
    path("c/<slug:club>/events/", include(in_events)),
    path("v/<str:key>/", events.shared, name="event-shared"),
    path("", include("tournaments.duplicate.urls")),
    path("", include("tournaments.rubbers.urls")),
]
