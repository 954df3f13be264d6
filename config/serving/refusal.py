"""The response to a body that is too long for its address."""

from http import HTTPStatus
from importlib import import_module

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from waitress.utilities import Error, RequestEntityTooLarge


class AddressTooLong(Error):
    """A request whose first line is too long."""

    code = HTTPStatus.REQUEST_URI_TOO_LONG
    reason = HTTPStatus.REQUEST_URI_TOO_LONG.phrase


class BodyTooLong(RequestEntityTooLarge):
    """A body of more bytes than `most`, sent to `path`."""

    reason = "Content Too Large"

    def __init__(self, path: str, most: int) -> None:
        super().__init__("")
        self._path, self._most = path, most

    def to_response(self, ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return the status, the headers and the body: a problem for the API, otherwise a page."""
        kib = self._most // 1024
        if self._path.startswith("/api/"):
            text = _("The request is too large: %(kib)d KiB are read here at most.")
            # gunicorn loads its worker before Django is set up.
            problems = import_module("club.web.api.exceptions")
            response: HttpResponse = problems.make_problem(self.code, text % {"kib": kib})
        else:
            page = render_to_string("413.html", {"kib": kib})
            response = HttpResponse(page, status=self.code)
        return f"{self.code} {self.reason}", list(response.items()), response.content
