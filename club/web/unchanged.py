"""Polls that find nothing new are answered before the session, the user and the night are read.

A view that answers a poll says what it watches. If it answers that nothing has changed, that answer
is kept in the memory of the process for some seconds with what was watched; until then the same
request of the same caller is answered by comparing one row. It tells nothing but that nothing has
changed.
"""

import datetime
import hashlib
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.core.cache import caches
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone

from club.ledger.registry import registry
from club.web.api.throttling import Counted, Window, count_request, set_headers

#: Seconds for which an answer is kept. Then the caller's rights are looked at again.
KEPT = 60
_NOTHING_NEW = (204, 304)
#: What the answer to a poll may depend on, besides its address, by the names of WSGI: to read the
#: headers by their own names takes longer than to compare what is watched.
_META = (
    "REMOTE_ADDR",
    "HTTP_AUTHORIZATION",
    "HTTP_COOKIE",
    "HTTP_ACCEPT",
    "HTTP_ACCEPT_LANGUAGE",
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_HOST",
    "HTTP_HX_REQUEST",
    "HTTP_ORIGIN",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_FOR",
)
#: A request with one of these may be refused though nothing is new.
_PRECONDITIONS = ("HTTP_IF_MATCH", "HTTP_IF_UNMODIFIED_SINCE")


@dataclass(frozen=True)
class Watched:
    """What a response depends on: the name of a watch, the row, and the values seen."""

    name: str
    row_id: uuid.UUID
    values: tuple[Any, ...]


@dataclass(frozen=True)
class _Kept:
    """An answer that nothing has changed."""

    watched: Watched
    status: int
    headers: dict[str, str]
    counted: Counted | None


def read_watch(name: str, row_id: uuid.UUID) -> tuple[Any, ...]:
    """Return the present values of a watch that an app has registered."""
    return registry.watches[name](row_id)


def make_mark(values: Iterable[Any]) -> str:
    """Return a text that changes with the values of a watch, for the ``seen`` of a page's poll.

    The values are read with what they describe, or before it.
    """
    return _digest(map(str, values))


def watch(request: HttpRequest, name: str, row_id: uuid.UUID) -> str:
    """Note what the response to a poll depends on, and return its mark.

    Call it before anything of that is read: a change that comes between must not be taken for seen.
    """
    values = read_watch(name, row_id)
    request.watched = Watched(name, row_id, values)  # type: ignore[attr-defined]  # ours to set
    return make_mark(values)


def note_next_change(request: HttpRequest, at: datetime.datetime | None) -> None:
    """Note when what a poll shows changes by the clock alone, if it does.

    Until then an answer that nothing has changed may be kept.
    """
    request.changes_at = at  # type: ignore[attr-defined]  # ours to set


class Unchanged:
    """Middleware that answers polls from the cache while what they watch stays the same."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the kept answer to a poll, or the response, which is kept if nothing is new."""
        if not is_poll(request):
            return self.get_response(request)
        key = _make_key(request)
        answer = _answer(key)
        if answer is not None:
            return answer
        response = self.get_response(request)
        _keep(key, request, response)
        return response


def is_poll(request: HttpRequest) -> bool:
    """Return whether a request says what it has seen."""
    sent = request.META
    asks = "HTTP_IF_NONE_MATCH" in sent or "seen" in request.GET
    return request.method == "GET" and asks and not any(name in sent for name in _PRECONDITIONS)


def _make_key(request: HttpRequest) -> str:
    parts = [request.get_full_path(), *(request.META.get(name, "") for name in _META)]
    return f"poll/{_digest(parts)}"


def _digest(parts: Iterable[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:32]


def _answer(key: str) -> HttpResponse | None:
    kept: _Kept | None = caches["polls"].get(key)
    if kept is None or not _is_unchanged(kept.watched):
        return None
    window: Window | None = None
    if kept.counted is not None:
        window = count_request(kept.counted)
        if window is not None and window.exceeded:
            return None  # the view refuses it
    response = HttpResponse(status=kept.status, headers=kept.headers)
    if "Content-Type" not in kept.headers:
        del response["Content-Type"]
    if window is not None:
        set_headers(response, window)
    return response


def _keep(key: str, request: HttpRequest, response: HttpResponseBase) -> None:
    watched: Watched | None = getattr(request, "watched", None)
    if watched is None or response.status_code not in _NOTHING_NEW or response.cookies:
        return
    seconds, changes_at = float(KEPT), getattr(request, "changes_at", None)
    if changes_at is not None:
        seconds = min(seconds, (changes_at - timezone.now()).total_seconds())
    headers = {name: text for name, text in response.items() if not name.startswith("RateLimit-")}
    counted: Counted | None = getattr(request, "counted", None)
    kept = _Kept(watched, response.status_code, headers, counted)
    caches["polls"].set(key, kept, seconds)


def _is_unchanged(watched: Watched) -> bool:
    """Return whether the values are still the same. If the database fails, the view says so."""
    here: Any = connection
    here.health_check_done = True  # the statement itself shows whether the connection works
    try:
        return read_watch(watched.name, watched.row_id) == watched.values
    except (OperationalError, InterfaceError):
        connection.close()
        return False
