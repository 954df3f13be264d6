"""Addresses: the pages at the root, the API under its version, the admin apart."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("club.api_urls")),
    path("", include("club.urls")),
]
