"""The API documentation: the OpenAPI document and its HTML view."""

import hashlib
import threading
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language, override
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request

from club.web.api.views import CountedView


@dataclass(frozen=True)
class _Document:
    """The rendered OpenAPI document. headers: those that describe the content."""

    content: bytes
    headers: dict[str, str]

    @property
    def etag(self) -> str:
        """Return the strong ETag of these bytes."""
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'


#: The documents that this process has made, by format and language. Making one takes a second, and
#: it depends on the code alone, so each is made once.
_documents: dict[tuple[str, str], _Document] = {}
_making = threading.Lock()


class SchemaView(CountedView, SpectacularAPIView):
    """The OpenAPI document. `lang` selects one of the languages of the installation."""

    schema = None  # it does not describe itself
    http_method_names = ["get", "head"]

    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Return the document, or 304 if the client has it."""
        document = self._find(request)
        response = get_conditional_response(request._request, document.etag)
        if response is None:
            response = HttpResponse(document.content, headers=document.headers)
        response["ETag"] = document.etag
        response["Cache-Control"] = "public, max-age=0, must-revalidate"
        patch_vary_headers(response, ("Accept", "Accept-Language"))
        return response

    def _find(self, request: Request) -> _Document:
        asked = request.GET.get("lang", "")
        language = asked if asked in dict(settings.LANGUAGES) else get_language() or ""
        key = request.accepted_renderer.media_type, language
        if key not in _documents:
            with _making:  # whoever asks meanwhile waits for the same document
                if key not in _documents:
                    _documents[key] = self._make(request, language)
        return _documents[key]

    def _make(self, request: Request, language: str) -> _Document:
        with override(language):
            made = self._get_schema_response(request)
        renderer, media_type = request.accepted_renderer, request.accepted_media_type
        context = self.get_renderer_context()
        content = renderer.render(made.data, media_type, {**context, "response": made})
        kind = f"{renderer.media_type}; charset={renderer.charset or 'utf-8'}"
        if isinstance(content, str):
            content = content.encode()
        return _Document(content, {**made.headers, "Content-Type": kind})

    def _get_version_parameter(self, request: Request) -> None:
        """Ignore a version in the query: there is one description."""


class DocsView(CountedView, SpectacularSwaggerSplitView):
    """The HTML view of the document, without inline scripts or assets of other sites."""

    http_method_names = ["get", "head"]  # the description of OPTIONS would need a template
    url_name = "api-schema"
    template_name = "api/docs.html"
