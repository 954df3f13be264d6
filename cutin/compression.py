"""Compression of pages, responses of the API and static files, for browsers that ask for it."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

#: Responses without a body, and parts of a file.
_AS_THEY_ARE = (204, 206, 304)
#: Kinds of content that are compressed already.
_PACKED = ("image/png", "image/jpeg", "image/webp", "font/", "application/zip")


class Compression(GZipMiddleware):
    """Django's compression, except where there is nothing to gain or no body."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response, compressed if the browser accepts that."""
        kind = response.headers.get("Content-Type", "")
        if (
            request.method == "HEAD"
            or response.status_code in _AS_THEY_ARE
            or kind.startswith(_PACKED)
        ):
            packed = response
        else:
            packed = super().process_response(request, response)
        # Every answer about a resource says so, whether this one was compressed or not.
        patch_vary_headers(packed, ("Accept-Encoding",))
        return packed
