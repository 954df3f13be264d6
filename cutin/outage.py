"""The response while the database is not available."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, NotSupportedError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from club.web.api.exceptions import make_problem

logger = logging.getLogger(__name__)

Answer = Callable[[HttpRequest], HttpResponse]


class Outage:
    """Middleware that returns 503 with Retry-After if the database fails.

    The request may have failed after its data was committed. So the response does not say whether
    it was stored, and asks the client to check, or to send the same key again.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the response unchanged."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return a 503 response for a database error, or None for any other error."""
        # The last is that of a statement prepared before a migration changed a column.
        if not isinstance(error, OperationalError | InterfaceError | NotSupportedError):
            return None
        logger.error("the database failed %s %s", request.method, request.path, exc_info=error)
        if request.path.startswith("/api/"):
            response = make_problem(
                503, _("The database does not answer. Send the same again soon.")
            )
        else:
            # Rendered without the request, whose user would be loaded from the database.
            response = HttpResponse(render_to_string("503.html"), status=503)
        response["Retry-After"] = "5"
        return response
