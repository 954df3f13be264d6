"""Queue tasks by name after the facts are committed."""

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

    A broker that is down never changes the response. Results are then out of date until the
    sweep computes them.
    """
    transaction.on_commit(partial(queue_now, task, row_id), robust=True)


def queue_now(task: str, row_id: uuid.UUID) -> None:
    """Queue a task for a row, or hold it within `hold_tasks`."""
    held = _held.get()
    if held is None:
        publish(task, str(row_id))
    else:
        held[task, row_id] = None


@contextmanager
def hold_tasks() -> Iterator[None]:
    """Queue each task once, at the end of the block, even if it was requested many times.

    For commands that write a whole night, which otherwise run tasks inline after every act.
    """
    held: dict[tuple[str, uuid.UUID], None] = {}
    token = _held.set(held)
    try:
        yield
    finally:
        _held.reset(token)
        for task, row_id in held:
            queue_now(task, row_id)
