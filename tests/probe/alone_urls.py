"""The addresses of the club alone, with those of other apps that it names."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from club.web.api.urls import not_found


def answer(request: HttpRequest, **_about: Any) -> HttpResponse:
    """Stand for what another app shows."""
    return HttpResponse("another app")


urlpatterns = [
    # What the base's menu and foot, and its resource of a club, lead to.
    path("laws/", answer, name="laws"),
    path("c/<slug:club>/", answer, name="club"),
    path("c/<slug:club>/events/", answer, name="events"),
    path("api/v1/laws/", answer, name="api-laws"),
    path("api/v1/clubs/<slug:club>/nights/", answer, name="api-nights"),
    path("api/v1/clubs/<slug:club>/events/", answer, name="api-events"),
    path("api/v1/", include("club.web.api.urls")),
    path("api/v1/", include("club.api.urls")),
    not_found,
    path("", include("club.urls")),
]
