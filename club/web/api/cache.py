"""Shared counters and timestamps in the cache. A failing cache is ignored."""

import datetime
import functools

import redis
from django.conf import settings
from django.core.cache import cache

from club.ledger.shared_cache import ask_cache

#: Seconds after which an unchanged mark expires.
_A_MONTH = 30 * 86_400


def count_one(key: str, seconds: int) -> int | None:
    """Increment a counter that lasts `seconds`. Return its value, or None if unavailable."""
    return ask_cache(lambda: _count_one(key, seconds))


def _count_one(key: str, seconds: int) -> int | None:
    if settings.REDIS_URL:
        # Django's cache asks Redis three times for what INCR does at once.
        asked = _connect().pipeline(transaction=False)
        asked.incr(f"cutin:{key}")
        asked.expire(f"cutin:{key}", seconds + 60)
        return int(asked.execute()[0])
    cache.add(key, 0, seconds + 60)
    try:
        return int(cache.incr(key))
    except ValueError:
        return None  # evicted between the two calls


@functools.cache
def _connect() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, **settings.CACHE_PATIENCE)


def get_first_seen(key: str, mark: str, now: datetime.datetime) -> datetime.datetime | None:
    """Return when a mark was first seen under a key, or None if the cache is unavailable.

    Names can be edited, and the time of an edit is not stored. The first request that sees a new
    mark stores the current time. Earlier responses had another mark, later ones have the same.
    """
    return ask_cache(lambda: _first_seen(key, mark, now))


def _first_seen(key: str, mark: str, now: datetime.datetime) -> datetime.datetime:
    before: tuple[str, datetime.datetime] | None = cache.get(key)
    if before is not None and before[0] == mark:
        return before[1]
    cache.set(key, (mark, now), _A_MONTH)
    return now
