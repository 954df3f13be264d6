"""Computing the units of a projection in several processes."""

import gc
import multiprocessing
import os
import uuid
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from django.db import connections
from django.utils import timezone

from club.ledger.registry import Projection, registry

#: The number of units that a process computes before it is given more.
CHUNK = 10


def count_processes() -> int:
    """Return how many processes this machine can run beside each other."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def rebuild_units(projection: Projection, ids: Sequence[uuid.UUID], processes: int) -> None:
    """Compute units of a projection, which may be done in any order and beside each other.

    Few units, or one process, are computed in this process. Raise what computing a unit raises,
    and BrokenProcessPool if a process was killed.
    """
    chunks = [ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK)]
    if min(processes, len(chunks)) < 2:
        _rebuild(projection.name, ids)
        return
    # A connection cannot be shared: this process and each of the others open their own.
    connections.close_all()
    fork = multiprocessing.get_context("fork")
    count = min(processes, len(chunks))
    with ProcessPoolExecutor(count, mp_context=fork, initializer=_collect_seldom) as pool:
        for _done in pool.map(partial(_rebuild, projection.name), chunks):
            pass


def _collect_seldom() -> None:
    """Let the collector of garbage look seldom, and never at what was there before the fork."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _rebuild(name: str, ids: Sequence[uuid.UUID]) -> None:
    """Compute units of a projection by its name."""
    projection = registry.find_projection(name)
    for row_id in ids:
        projection.rebuild(row_id, timezone.now())
