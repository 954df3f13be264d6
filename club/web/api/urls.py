"""URLs of the API as a whole. cutin.urls adds those of each app before `not_found`."""

from django.urls import path, re_path

from club.web.api.docs import DocsView, SchemaView
from club.web.api.root import RootView
from club.web.api.views import NotFoundView

urlpatterns = [
    path("", RootView.as_view(), name="api-root"),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("docs/", DocsView.as_view(), name="api-docs"),
]

#: Any other URL of the API. It must come after those of every app.
not_found = re_path(r"^api/v1/.*$", NotFoundView.as_view())
