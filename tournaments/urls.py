"""URLs of the pages of events. Each kind has its own."""

from django.urls import include, path

from tournaments.pages import events

urlpatterns = [
    path("c/<slug:club>/events/", events.events, name="events"),
    path("v/<str:key>/", events.shared, name="event-shared"),
    path("", include("tournaments.duplicate.urls")),
    path("", include("tournaments.rubbers.urls")),
]
