"""Counting requests and polls, where `/metrics` is asked for."""

import time
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from club.ledger.counting import Name, counts, is_counting, name_duration
from club.web.unchanged import is_poll

REQUESTS, SECONDS, POLLS = "requests", "request_seconds", "polls"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_NOTHING_NEW = (204, 304)


class Counting:
    """Middleware that counts each request by its view, method and status, and how long it took.

    It is left out of the chain if nothing is counted.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not is_counting():
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response."""
        began = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - began
        kind, status = find_kind(request), f"{response.status_code // 100}xx"
        method = request.method if request.method in _METHODS else "other"
        added: list[tuple[Name, float]] = [
            ((REQUESTS, find_route(request), str(method), status), 1.0)
        ]
        added += name_duration(SECONDS, seconds, kind)
        if kind == "poll":
            new = "nothing" if response.status_code in _NOTHING_NEW else "something"
            added.append(((POLLS, new), 1.0))
        counts.add(*added)
        return response


def find_route(request: HttpRequest) -> str:
    """Return the name of the view that answered, never the address.

    Polls that nothing has changed are answered before a view is looked for, and so are static
    files and addresses that are none.
    """
    match = request.resolver_match
    if match is None and request.path_info.startswith(settings.STATIC_URL):
        return "static"
    if match is None:
        return "unchanged" if is_poll(request) else "none"
    return match.view_name or "unnamed"


def find_kind(request: HttpRequest) -> str:
    """Return what kind of request it is: a poll, one of the API, a page, or neither."""
    if is_poll(request):
        return "poll"
    if request.path_info.startswith("/api/"):
        return "api"
    return "page" if request.resolver_match else "other"
