"""Counting the statements of each response, for developers."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase

logger = logging.getLogger("cutin.statements")


class Statements:
    """Middleware that tells how many statements a response took, and how long they took.

    The header `Server-Timing` is shown by browsers beside a request; the log has a line for it. It
    is left out of the chain without DEBUG, in which Django keeps no statements.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.DEBUG:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response with the count."""
        response = self.get_response(request)
        count = len(connection.queries)
        milliseconds = sum(float(row["time"]) for row in connection.queries) * 1000
        response["Server-Timing"] = f'sql;desc="{count} statements";dur={milliseconds:.1f}'
        if count:
            text = "%s %s: %d statements, %.0f ms"
            logger.warning(text, request.method, request.path, count, milliseconds)
        return response
