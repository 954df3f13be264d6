"""The API described: the OpenAPI document, and the same to browse."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from club.api.counting import Counted


class Schema(Counted, SpectacularAPIView):
    """The OpenAPI document."""


class Docs(Counted, SpectacularSwaggerSplitView):
    """The document to browse: served by the application alone, without inline scripts."""

    url_name = "api-schema"
    template_name = "api/docs.html"
