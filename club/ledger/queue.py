"""Queue tasks by name after the facts are committed."""

import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from club.ledger.broker import publish, runs_here
from club.ledger.counting import observe
from club.ledger.shared_cache import ask_cache

#: Seconds after which a task that has not begun is taken for lost.
PATIENCE = 5
#: Seconds from one beginning of a task to the next for the same row.
PAUSE = 0.3
#: The same at most, after a task that took long.
PAUSE_MOST = 1.0
#: The share of the time that the tasks of one row take at most, where they run in the web process.
SHARE = 0.4
#: Seconds for which it is known how long a task of a row took last.
REMEMBERED = 60

_held: ContextVar[dict[tuple[str, uuid.UUID], None] | None] = ContextVar("held", default=None)


def queue_after_commit(task: str, row_id: uuid.UUID) -> None:
    """Queue a task for a row after this transaction commits.

    A broker that is down never changes the response. Results are then out of date until the
    sweep computes them.
    """
    transaction.on_commit(partial(queue_now, task, row_id), robust=True)


def queue_now(task: str, row_id: uuid.UUID) -> None:
    """Queue a task for a row, or hold it within `hold_tasks`.

    A task that waits already is not queued again: it reads what was committed before it begins. And
    one that has just begun for the row is not repeated at once. So a burst of deals is a rebuild
    now and then, and a single deal is computed immediately.
    """
    held = _held.get()
    if held is not None:
        held[task, row_id] = None
    elif runs_here():
        publish(task, str(row_id))
    elif not _note_waiting(task, row_id):
        sent = publish(task, str(row_id), countdown=_find_pause(task, row_id))
        if not sent:  # nothing waits: the next one tries again
            ask_cache(lambda: cache.delete(_waits(task, row_id)))


def queue_for_worker(task: str, row_id: uuid.UUID) -> None:
    """Queue a task for a row after this transaction commits, unless it would run in this process.

    For tasks that wait for other hosts. A process that runs its tasks inline leaves it to the
    sweep.
    """
    if not runs_here():
        queue_after_commit(task, row_id)


def queue_at(task: str, row_id: uuid.UUID, seconds: float) -> None:
    """Queue a task for a row that begins some seconds after this transaction commits.

    A process that runs its tasks inline leaves it to the sweep.
    """
    if not runs_here():
        send = partial(publish, task, str(row_id), countdown=seconds)
        transaction.on_commit(send, robust=True)


def _note_waiting(task: str, row_id: uuid.UUID) -> bool:
    """Return whether a task waits already. Note otherwise that it does."""
    return ask_cache(lambda: cache.add(_waits(task, row_id), 1, PATIENCE)) is False


def note_begun(task: str, row_id: uuid.UUID) -> None:
    """Note that a task begins. What is committed from now on queues another.

    The next one begins when this one has probably ended: after as long as the one before took,
    within bounds. Two at once for a row do the same work twice, and each takes twice as long. In
    an embedded installation, tasks and requests share one interpreter, of which the tasks of a row
    leave a part to others.
    """
    took: float = ask_cache(lambda: cache.get(_took(task, row_id))) or 0.0
    pause = took / SHARE if settings.EMBEDDED else took
    _put_off(task, row_id, min(PAUSE_MOST, max(PAUSE, pause)))
    ask_cache(lambda: cache.delete(_waits(task, row_id)))


def note_idle(task: str, row_id: uuid.UUID) -> None:
    """Note that a task has found nothing to do. The next one is not put off."""
    ask_cache(lambda: cache.delete(_rests(task, row_id)))


def note_ended(task: str, row_id: uuid.UUID, seconds: float) -> None:
    """Note that a task has ended that took so many seconds, and put the next one off if needed."""
    observe("rebuild_seconds", seconds, task)
    ask_cache(lambda: cache.set(_took(task, row_id), seconds, REMEMBERED))
    if settings.EMBEDDED:
        _put_off(task, row_id, min(PAUSE_MOST, seconds * (1 / SHARE - 1)))


def _put_off(task: str, row_id: uuid.UUID, seconds: float) -> None:
    ask_cache(lambda: cache.set(_rests(task, row_id), time.time() + seconds, PATIENCE))


def _find_pause(task: str, row_id: uuid.UUID) -> float:
    """Return for how many seconds a task is put off, because one for the row was run just now."""
    until: float | None = ask_cache(lambda: cache.get(_rests(task, row_id)))
    return min(PAUSE_MOST, max(0.0, until - time.time())) if until else 0.0


def _rests(task: str, row_id: uuid.UUID) -> str:
    return f"rests/{task}/{row_id}"


def _took(task: str, row_id: uuid.UUID) -> str:
    return f"took/{task}/{row_id}"


def _waits(task: str, row_id: uuid.UUID) -> str:
    return f"waits/{task}/{row_id}"


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
