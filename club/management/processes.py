"""Computing the units of a projection in several processes."""

import gc
import logging
import multiprocessing
import os
import uuid
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from django.db import InterfaceError, OperationalError, connections
from django.utils import timezone

from club.ledger.registered import Projection
from club.ledger.registry import registry
from club.management.progress import Progress

logger = logging.getLogger(__name__)

#: The number of units that a process computes before it is given more.
CHUNK = 10


def count_processes() -> int:
    """Return how many processes this machine can run beside each other."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def rebuild_units(
    projection: Projection, ids: Sequence[uuid.UUID], processes: int, progress: Progress
) -> list[str]:
    """Compute units of a projection, which may be done in any order and beside each other.

    Few units, or one process, are computed in this process. Return a sentence for each unit that
    cannot be computed. Raise BrokenProcessPool if a process was killed.
    """
    chunks = [ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK)]
    if min(processes, len(chunks)) < 2:
        return rebuild_each(projection.name, ids, progress)
    # A connection cannot be shared: this process and each of the others open their own.
    connections.close_all()
    fork = multiprocessing.get_context("fork")
    count = min(processes, len(chunks))
    with ProcessPoolExecutor(count, mp_context=fork, initializer=_collect_seldom) as pool:
        failed: list[str] = []
        results = pool.map(partial(rebuild_each, projection.name), chunks)
        for chunk, wrong in zip(chunks, results, strict=True):
            failed += wrong
            progress.add(len(chunk))
        return failed


def _collect_seldom() -> None:
    """Let the collector of garbage look seldom, and never at what was there before the fork."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def rebuild_each(
    name: str, ids: Iterable[uuid.UUID], progress: Progress | None = None
) -> list[str]:
    """Compute units of a projection by its name, and return a sentence for each that fails.

    One that cannot be computed does not stop the others; a database that fails stops all.
    """
    projection, failed = registry.find_projection(name), []
    for row_id in ids:
        try:
            projection.rebuild(row_id, timezone.now())
        except (OperationalError, InterfaceError):
            raise
        except Exception as error:
            logger.exception("%s of %s cannot be computed", name, row_id)
            failed.append(f"{name} of {row_id}: {type(error).__name__}")
        if progress:
            progress.add(1)
    return failed
