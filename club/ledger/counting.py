"""Counts of what happens, for `/metrics`: in the memory of each process, and added up in Redis.

Nothing is counted unless METRICS_TOKEN is set. Every process adds what it has counted to one hash
of Redis every few seconds, so that any web process of any machine tells the sum of all of them,
workers included, and counts survive a restart. An installation without Redis has one process, whose
memory is the whole. A Redis that fails delays counts, and never a request.

A label is one of a few words of the program: never an address, a name, or anything that was sent.
"""

import atexit
import logging
import os
import threading
from bisect import bisect_left
from functools import cache
from typing import Any

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

#: The hash in Redis, and the seconds between two additions to it.
KEY, EVERY = "cutin/metrics", 3.0
#: The upper ends of the buckets of durations, in seconds.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
#: More different counts than there are: whatever comes later is left out.
_MOST = 20_000
_SEPARATOR = "|"

Name = tuple[str, ...]
"""A metric's name, and the values of its labels in order."""


class Counts:
    """The counts of a process that are not in Redis yet, or all of them where there is no Redis."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._found: dict[Name, float] = {}
        self._thread: threading.Thread | None = None
        self._stopping = threading.Event()

    def add(self, *counts: tuple[Name, float]) -> None:
        """Add to counts."""
        with self._lock:
            for name, amount in counts:
                if name in self._found or len(self._found) < _MOST:
                    self._found[name] = self._found.get(name, 0.0) + amount
        if self._thread is None and not settings.EMBEDDED:
            self._start()

    def read(self) -> dict[Name, float]:
        """Return the counts of the installation. Raise RedisError if Redis does not answer."""
        if settings.EMBEDDED:
            with self._lock:
                return dict(self._found)
        self.flush()
        stored: Any = _connect().hgetall(KEY)
        return {
            tuple(name.decode().split(_SEPARATOR)): float(value) for name, value in stored.items()
        }

    def flush(self) -> None:
        """Add what was counted here to the sum. Raise RedisError and keep it if that fails."""
        with self._lock:
            counted, self._found = self._found, {}
        if not counted:
            return
        try:
            # One transaction: an answer that is lost may count twice what is in it, but not half.
            with _connect().pipeline(transaction=True) as pipe:
                for name, amount in counted.items():
                    pipe.hincrbyfloat(KEY, _SEPARATOR.join(name), amount)
                pipe.execute()
        except redis.RedisError:
            self.add(*counted.items())
            raise

    def forget(self) -> None:
        """Begin with nothing, as a process does that was forked from another."""
        self._lock = threading.Lock()
        self._found = {}
        self._thread = None

    def _start(self) -> None:
        """Begin to add up, in a thread of this process. Threads do not outlive a fork."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="counts", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while not self._stopping.wait(EVERY):
            self.flush_quietly()

    def flush_quietly(self) -> None:
        """Add what was counted here to the sum, or later if Redis does not answer."""
        try:
            self.flush()
        except redis.RedisError:
            logger.debug("counts are added up later", exc_info=True)


counts = Counts()
os.register_at_fork(after_in_child=counts.forget)


@atexit.register
def _end() -> None:
    if not settings.configured or not is_counting() or settings.EMBEDDED:
        return
    counts.flush_quietly()


def is_counting() -> bool:
    """Return whether anything is counted."""
    return bool(settings.METRICS_TOKEN)


def count(metric: str, *labels: str, amount: float = 1) -> None:
    """Add to a counter."""
    if is_counting():
        counts.add(((metric, *labels), amount))


def observe(metric: str, seconds: float, *labels: str) -> None:
    """Add a duration to a histogram: to its bucket and to its sum."""
    if is_counting():
        counts.add(*name_duration(metric, seconds, *labels))


def name_duration(metric: str, seconds: float, *labels: str) -> list[tuple[Name, float]]:
    """Return what a duration adds to the counts."""
    at = bisect_left(BUCKETS, seconds)
    end = str(BUCKETS[at]) if at < len(BUCKETS) else "+Inf"
    return [((metric, *labels, end), 1), ((metric, *labels, "sum"), seconds)]


@cache
def _connect() -> Any:
    """Return the client of Redis, which keeps its connections."""
    return redis.Redis.from_url(settings.REDIS_URL, **settings.CACHE_PATIENCE)
