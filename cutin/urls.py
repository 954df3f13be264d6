"""The URLs: pages at the root, the API under its version, the admin under admin/."""

from django.contrib import admin
from django.urls import include, path

from club.web.api.urls import not_found

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("club.web.api.urls")),
    path("api/v1/", include("club.api.urls")),
    path("api/v1/", include("nights.api.urls")),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("tournaments.duplicate.api.urls")),
    path("api/v1/", include("tournaments.rubbers.api.urls")),
    not_found,
    path("", include("tournaments.urls")),
    path("", include("nights.urls")),
    path("", include("club.urls")),
]
