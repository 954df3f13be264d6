"""Addresses of the API as a whole. Each app includes its own between these and the last."""

from django.urls import path, re_path

from club.web.api.docs import DocsView, SchemaView
from club.web.api.root import RootView
from club.web.api.views import NotFoundView

urlpatterns = [
    path("", RootView.as_view(), name="api-root"),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("docs/", DocsView.as_view(), name="api-docs"),
]

#: Whatever is no address of any app: it comes after all of them.
not_found = re_path(r"^api/v1/.*$", NotFoundView.as_view())
