"""The installation's addresses with those of a second app, before the last one of the API."""

from django.urls import include, path

from club.web.api.urls import not_found
from tests.probe import views

urlpatterns = [
    path("c/<slug:club>/tallies/<uuid:tally>/", views.tally, name="tally"),
    path("p/<str:token>/", views.phone, name="phone"),
    path("api/v1/", include("club.web.api.urls")),
    path("api/v1/", include("club.api.urls")),
    path("api/v1/", include("nights.api.urls")),
    path("api/v1/clubs/<slug:club>/tallies/<uuid:tally>/throws/", views.Throws.as_view()),
    not_found,
    path("", include("tournaments.urls")),
    path("", include("nights.urls")),
    path("", include("club.urls")),
]
