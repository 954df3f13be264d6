"""The API described: the OpenAPI document, and the same to browse."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView


class Schema(SpectacularAPIView):
    """The OpenAPI document."""


class Docs(SpectacularSwaggerSplitView):
    """The document to browse: served by the application alone, without inline scripts."""

    url_name = "api-schema"
    template_name = "api/docs.html"
