"""Queue tasks by name once the facts are committed."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.db import transaction

from club.ledger.broker import publish

_held: ContextVar[dict[tuple[str, uuid.UUID], None] | None] = ContextVar("held", default=None)


def queue_after_commit(task: str, row_id: uuid.UUID) -> None:
    """Queue a task for a row after this transaction commits.

    It never changes the answer to whoever wrote the fact: a broker that is down costs
    freshness, and the sweep finds what it missed.
    """
    transaction.on_commit(partial(queue_now, task, row_id), robust=True)


def queue_now(task: str, row_id: uuid.UUID) -> None:
    """Queue a task for a row, or note it while tasks are held."""
    held = _held.get()
    if held is None:
        publish(task, str(row_id))
    else:
        held[task, row_id] = None


@contextmanager
def hold_tasks() -> Iterator[None]:
    """Queue each task once at the end of the block, however often it was asked for within.

    For commands that write a whole night: they run tasks inline, after every single act.
    """
    held: dict[tuple[str, uuid.UUID], None] = {}
    token = _held.set(held)
    try:
        yield
    finally:
        _held.reset(token)
        for task, row_id in held:
            queue_now(task, row_id)
