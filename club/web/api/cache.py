"""Shared counters and timestamps in the cache. A failing cache is ignored."""

import datetime
import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

logger = logging.getLogger(__name__)

Found = TypeVar("Found")

#: Seconds for which a cache that failed is not used, so that other requests do not wait for it.
SPARED = 5
#: Seconds after which an unchanged mark expires.
_A_MONTH = 30 * 86_400
_asked_again = [0.0]


def count_one(key: str, seconds: int) -> int | None:
    """Increment a counter that lasts `seconds`. Return its value, or None if unavailable."""
    return _ask(lambda: _count_one(key, seconds))


def _count_one(key: str, seconds: int) -> int | None:
    cache.add(key, 0, seconds + 60)
    try:
        return int(cache.incr(key))
    except ValueError:
        return None  # evicted between the two calls


def get_first_seen(key: str, mark: str, now: datetime.datetime) -> datetime.datetime | None:
    """Return when a mark was first seen under a key, or None if the cache is unavailable.

    Names can be edited, and the time of an edit is not stored. The first request that sees a new
    mark stores the current time. Earlier responses had another mark, later ones have the same.
    """
    return _ask(lambda: _first_seen(key, mark, now))


def _first_seen(key: str, mark: str, now: datetime.datetime) -> datetime.datetime:
    before: tuple[str, datetime.datetime] | None = cache.get(key)
    if before is not None and before[0] == mark:
        return before[1]
    cache.set(key, (mark, now), _A_MONTH)
    return now


def _ask(question: Callable[[], Found | None]) -> Found | None:
    """Return the result of a call to the cache, or None if it fails. Never raise."""
    if time.monotonic() < _asked_again[0]:
        return None
    try:
        return question()
    except Exception:
        _asked_again[0] = time.monotonic() + SPARED
        logger.warning("the cache is not available: requests are not counted for now")
        logger.debug("because", exc_info=True)
        return None
