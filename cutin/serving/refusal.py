"""The response to a body that is too long for its address."""

from http import HTTPStatus
from importlib import import_module
from typing import Any

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from waitress.utilities import Error, RequestEntityTooLarge


class AddressTooLong(Error):
    """A request whose first line is too long."""

    code = HTTPStatus.REQUEST_URI_TOO_LONG
    reason = HTTPStatus.REQUEST_URI_TOO_LONG.phrase


class Busy(Error):
    """A request that takes long, while too many like it wait already."""

    code = HTTPStatus.SERVICE_UNAVAILABLE
    reason = HTTPStatus.SERVICE_UNAVAILABLE.phrase

    def __init__(self, path: str) -> None:
        super().__init__("")
        self._path = path

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return the status, the headers and the body, which say when to come again."""
        text = _("Too many are doing this at the moment. Nothing was stored. Try again soon.")
        response = _make_response(self._path, int(self.code), text, "busy.html", {})
        response["Retry-After"] = "10"
        return f"{int(self.code)} {self.reason}", list(response.items()), response.content


class BodyTooLong(RequestEntityTooLarge):
    """A body of more bytes than `most`, sent to `path`."""

    reason = "Content Too Large"

    def __init__(self, path: str, most: int) -> None:
        super().__init__("")
        self._path, self._most = path, most

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return the status, the headers and the body: a problem for the API, otherwise a page."""
        about = {"kib": self._most // 1024}
        text = _("The request is too large: %(kib)d KiB are read here at most.") % about
        response = _make_response(self._path, self.code, text, "413.html", about)
        return f"{self.code} {self.reason}", list(response.items()), response.content


def _make_response(
    path: str, status: int, text: str, template: str, context: dict[str, Any]
) -> HttpResponse:
    """Return a refusal that no view has made: a problem for the API, otherwise a page."""
    if path.startswith("/api/"):
        # gunicorn loads its worker before Django is set up.
        problems = import_module("club.web.api.exceptions")
        problem: HttpResponse = problems.make_problem(status, text)
        return problem
    return HttpResponse(render_to_string(template, context), status=status)
