"""The API documentation: the OpenAPI document and its HTML view."""

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from club.web.api.views import CountedView


class SchemaView(CountedView, SpectacularAPIView):
    """The OpenAPI document."""


class DocsView(CountedView, SpectacularSwaggerSplitView):
    """The HTML view of the document, without inline scripts or assets of other sites."""

    url_name = "api-schema"
    template_name = "api/docs.html"
