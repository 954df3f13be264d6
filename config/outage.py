"""What a visitor is told while the database is away."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from club.web.api.exceptions import make_problem

logger = logging.getLogger(__name__)

Answer = Callable[[HttpRequest], HttpResponse]


class Outage:
    """Answers 503 and when to come again, where the database failed and not this program.

    A request may have been cut off after it was stored, so it is told to look, or to send the
    same key again; nothing is promised.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer an error of the database; none for any other."""
        if not isinstance(error, OperationalError | InterfaceError):
            return None
        logger.error("the database failed %s %s", request.method, request.path, exc_info=error)
        if request.path.startswith("/api/"):
            response = make_problem(
                503, _("The database does not answer. Send the same again soon.")
            )
        else:
            # Without the request: its visitor's name would be asked of the database.
            response = HttpResponse(render_to_string("503.html"), status=503)
        response["Retry-After"] = "5"
        return response
