"""What web processes remember together for a while, and do without where the cache is away."""

import datetime
import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

logger = logging.getLogger(__name__)

Found = TypeVar("Found")

#: For so many seconds a cache that failed is not asked again: no other request waits for it.
SPARED = 5
#: How long a mark is remembered that nobody asks about, in seconds.
_A_MONTH = 30 * 86_400
_asked_again = [0.0]


def count_one(key: str, seconds: int) -> int | None:
    """Count one more under a key that is kept so long; return the count, None if unknown."""
    return _ask(lambda: _count_one(key, seconds))


def _count_one(key: str, seconds: int) -> int | None:
    cache.add(key, 0, seconds + 60)
    try:
        return int(cache.incr(key))
    except ValueError:
        return None  # dropped between the two


def get_first_seen(key: str, mark: str, now: datetime.datetime) -> datetime.datetime | None:
    """Return since when, at the latest, something bears a mark; None if nobody can tell.

    Names are edited and keep no time of it. Whoever sees a new mark first takes note of the
    moment: what was sent before it was older, and what was sent since is the same.
    """
    return _ask(lambda: _first_seen(key, mark, now))


def _first_seen(key: str, mark: str, now: datetime.datetime) -> datetime.datetime:
    before: tuple[str, datetime.datetime] | None = cache.get(key)
    if before is not None and before[0] == mark:
        return before[1]
    cache.set(key, (mark, now), _A_MONTH)
    return now


def _ask(question: Callable[[], Found | None]) -> Found | None:
    """Ask the cache; None while it does not respond, which is never an error of the request."""
    if time.monotonic() < _asked_again[0]:
        return None
    try:
        return question()
    except Exception:
        _asked_again[0] = time.monotonic() + SPARED
        logger.warning("the cache does not answer: requests are not counted meanwhile")
        logger.debug("because", exc_info=True)
        return None
