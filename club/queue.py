"""Queue a rebuild by name once the facts are committed."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.db import transaction

from club.broker import publish

_held: ContextVar[set[uuid.UUID] | None] = ContextVar("held", default=None)


def queue_rebuild(night_id: uuid.UUID) -> None:
    """Ask for the night's results to be computed after this transaction commits.

    It never changes the answer to whoever wrote the fact: a broker that is down costs
    freshness, and the sweep finds what it missed.
    """
    transaction.on_commit(partial(queue_now, night_id), robust=True)


def queue_now(night_id: uuid.UUID) -> None:
    """Ask for the night's results to be computed, or note it while rebuilds are held."""
    held = _held.get()
    if held is None:
        publish("club.rebuild_night", str(night_id))
    else:
        held.add(night_id)


def queue_ladder(season_id: uuid.UUID) -> None:
    """Ask for a season's ladders to be made anew after this transaction commits."""
    transaction.on_commit(partial(publish, "club.rebuild_ladder", str(season_id)), robust=True)


@contextmanager
def held() -> Iterator[None]:
    """Ask once at the end for each night that was written in between.

    For commands that write a whole night: they run tasks inline, after every single act.
    """
    nights: set[uuid.UUID] = set()
    token = _held.set(nights)
    try:
        yield
    finally:
        _held.reset(token)
        for night_id in nights:
            queue_now(night_id)
