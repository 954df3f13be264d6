"""Counting every request, and the headers that say how many are left."""

from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.views import APIView

from club.api.limits import Window


class Counted(APIView):
    """An endpoint whose every answer says how many requests the caller has left.

    Who counts no requests, or cannot just now, leaves the headers out.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count the request before anything about it is judged, so that a refusal counts too."""
        self.count(request)
        super().initial(request, *args, **kwargs)

    def count(self, request: Request) -> None:
        """Count a request; raises Throttled for one too many, and what is wrong with a token."""
        try:
            _signed_in = request.user
        except APIException:
            super().check_throttles(request)  # a bad token: counted by the address
            raise
        super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Leave it at the count that was made first."""

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """Say how many requests are left."""
        final = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]  # a problem is a plain response
        window: Window | None = getattr(request, "window", None)
        if window:
            final["RateLimit-Limit"] = str(window.limit)
            final["RateLimit-Remaining"] = str(window.left)
            final["RateLimit-Reset"] = str(window.reset)
        return final
