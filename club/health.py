"""Whether this process lives and can work, for a supervisor, a load balancer or a person."""

import contextlib
import datetime
import errno
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.ledger import broker
from club.ledger.registry import registry
from club.models import Pulse

#: Seconds for which an answer is kept: anybody may ask, and to answer takes a write.
KEPT = 5
#: Seconds between two pulses of a sweep: it runs more often than a disk should be written for it.
BETWEEN = 45
#: The bytes that entering a deal, and computing what follows from it, needs at most.
ROOM = 512 * 1024
OK, DOWN, LATE = "ok", "down", "late"


@dataclass(frozen=True)
class Report:
    """What was found, and whether requests can be served."""

    ready: bool
    body: dict[str, Any]


@require_safe
@never_cache
def livez(request: HttpRequest) -> JsonResponse:
    """Return status 200: this process answers. Nothing else is asked."""
    return JsonResponse({"status": OK, "release": settings.RELEASE})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Return status 200 if requests can be served, otherwise 503.

    They cannot if the database takes no rows, a migration is not applied, or the static files are
    missing. Without the broker or a worker, clubs can still play, and results are computed later:
    the status is `degraded`, with 200. The answer is at most five seconds old.
    """
    report = _kept.read()
    return JsonResponse(report.body, status=200 if report.ready else 503)


def note_sweep(now: datetime.datetime, stale: int) -> None:
    """Store that a sweep has ended, and whether it found stale results."""
    names = ["worker"] if stale else ["worker", "results"]
    recent = now - datetime.timedelta(seconds=BETWEEN)
    fresh = set(Pulse.objects.filter(name__in=names, at__gt=recent).values_list("name", flat=True))
    _beat(now, [name for name in names if name not in fresh])


def check() -> Report:
    """Look at everything. This never raises."""
    parts = {
        "database": _try(_check_database),
        "migrations": _try(_check_migrations),
        "static": _try(_check_static),
    }
    ready = all(part == OK for part in parts.values())
    others: dict[str, Any] = {"broker": _check_broker(), "worker": DOWN, "results": {}}
    if parts["database"] == OK:
        others |= _check_results(timezone.now())
    well = others["broker"] != DOWN and others["worker"] == OK
    status = "down" if not ready else OK if well else "degraded"
    return Report(ready, {"status": status, **parts, **others, "release": settings.RELEASE})


class _Kept:
    """The last report, made again when it is asked for and too old."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._report: Report | None = None
        self._until = 0.0

    def read(self) -> Report:
        """Return a report of the last seconds."""
        with self._lock:
            if self._report is None or time.monotonic() >= self._until:
                self._report = check()
                self._until = time.monotonic() + KEPT
            return self._report

    def forget(self) -> None:
        """Make a new report at the next request."""
        self._until = 0.0


_kept = _Kept()
forget = _kept.forget
read_report = _kept.read


def _try(look: Callable[[], str]) -> str:
    try:
        return look()
    except (DatabaseError, InterfaceError, OSError, ValueError):
        return DOWN


def _check_database() -> str:
    """Store a row, and take the room that a deal needs: a database on a full disk can be read."""
    _beat(timezone.now(), ["web"])
    if settings.EMBEDDED:
        _take_room()
    return OK


def _take_room() -> None:
    """Take the room on the disk that entering a deal needs, and give it back.

    The row above fits into the last page where a deal with its act, head and indexes does not.
    Raise OSError if there is not as much.
    """
    with tempfile.TemporaryFile(dir=settings.DATA) as file:
        try:
            os.posix_fallocate(file.fileno(), 0, ROOM)
        except AttributeError:
            pass
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise
        else:
            return
        file.write(bytes(ROOM))  # some file systems, and some systems, cannot take room without
        file.flush()


def _beat(now: datetime.datetime, names: list[str]) -> None:
    pulses = [Pulse(name=name, at=now) for name in names]
    Pulse.objects.bulk_create(
        pulses, update_conflicts=True, unique_fields=["name"], update_fields=["at"]
    )


def _check_migrations() -> str:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return "pending" if plan else OK


def _check_static() -> str:
    """Ask for a file's address: in production that needs the list that collectstatic wrote."""
    staticfiles_storage.url("app.css")
    return OK


def _check_broker() -> str:
    if settings.EMBEDDED:
        return "embedded"
    return OK if broker.ping_broker() else DOWN


def _check_results(now: datetime.datetime) -> dict[str, Any]:
    """Return how the worker is, and how many results are stale, and for how many seconds."""
    pulses = dict(Pulse.objects.values_list("name", "at"))
    stale = {projection: list(projection.stale(None)) for projection in registry.projections}
    count = sum(map(len, stale.values()))
    pulse = pulses.get("worker")
    patience = max(150, 3 * settings.SWEEP_SECONDS)
    worker = DOWN if pulse is None else OK if _since(pulse, now) <= patience else LATE
    results: dict[str, Any] = {"behind": count}
    if count:
        first = [projection.since(ids) for projection, ids in stale.items() if ids]
        # What does not know since when it is out of date is so since the last clean sweep.
        known = [at or pulses.get("results") for at in first]
        times = [at for at in known if at is not None]
        if times:
            results["seconds"] = _since(min(times), now)
    state: dict[str, Any] = {"worker": worker, "results": results}
    if pulse is not None:
        state["worker_seconds"] = _since(pulse, now)
    if settings.EMBEDDED:
        with contextlib.suppress(OSError):
            state["free_mb"] = shutil.disk_usage(settings.DATA).free // 2**20
    return state


def _since(then: datetime.datetime, now: datetime.datetime) -> int:
    return max(0, round((now - then).total_seconds()))
