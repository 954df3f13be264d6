"""The API described: the OpenAPI document, and the same to browse."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from club.web.api.views import CountedView


class SchemaView(CountedView, SpectacularAPIView):
    """The OpenAPI document."""


class DocsView(CountedView, SpectacularSwaggerSplitView):
    """The document to browse: served by the application alone, without inline scripts."""

    url_name = "api-schema"
    template_name = "api/docs.html"
