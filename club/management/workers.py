"""Computing the units of a projection by the workers of all machines, each a chunk at a time."""

import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from celery import current_app
from django.conf import settings

from club.ledger.broker import publish
from club.ledger.registered import Projection
from club.management.processes import rebuild_each
from club.management.progress import Progress

TASK = "club.rebuild_units"
#: The number of nights or events in a task. The task of a deal waits for a few of them at most.
CHUNK = 5
#: Chunks that are queued at once for each process of a worker: one waits while one is computed.
AHEAD = 2
#: Seconds between two looks at what is done.
PAUSE = 0.2
#: Seconds for which workers may answer how many processes they have.
ASKED = 2.0


@dataclass
class _Chunk:
    """Units that a task computes. since: when it was queued."""

    left: set[uuid.UUID]
    since: float = field(default_factory=time.monotonic)


def count_worker_processes() -> int:
    """Return how many processes the workers have that are running now."""
    answers: dict[str, Any] = current_app.control.inspect(timeout=ASKED).stats() or {}
    return sum(int(answer["pool"]["max-concurrency"]) for answer in answers.values())


def rebuild_by_workers(
    projection: Projection, ids: Sequence[uuid.UUID], processes: int, progress: Progress
) -> tuple[int, list[str]]:
    """Have stale units computed by workers, and wait.

    Whatever workers do not compute, because a message was lost, a worker was killed or a unit
    fails, is computed here. Return how many were, and a sentence for each that cannot be. Tasks may
    run twice or late, and if this process is stopped, the sweep finds the rest.
    """
    # A placement may take long. The units of the other stages are many and quick.
    size = 1 if projection.stage > 1 else CHUNK
    chunks = [_Chunk(set(ids[at : at + size])) for at in range(0, len(ids), size)]
    waiting, queued, missed = chunks[::-1], list[_Chunk](), list[_Chunk]()
    while waiting or queued:
        while waiting and len(queued) < AHEAD * processes:
            chunk = waiting.pop()
            chunk.since = time.monotonic()
            sent = publish(TASK, projection.name, [str(unit_id) for unit_id in chunk.left])
            (queued if sent else missed).append(chunk)
        time.sleep(PAUSE)
        stale = set(projection.stale(None))
        for chunk in queued:
            progress.add(len(chunk.left - stale))
            chunk.left &= stale  # a night that is played meanwhile is stale again: not ours
        late = time.monotonic() - settings.TASK_VISIBILITY_SECONDS
        missed += [chunk for chunk in queued if chunk.left and chunk.since < late]
        queued = [chunk for chunk in queued if chunk.left and chunk.since >= late]
    rest = [unit_id for chunk in missed for unit_id in chunk.left]
    return len(rest), rebuild_each(projection.name, rest, progress)
