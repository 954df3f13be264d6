"""The backups of an installation for which nobody has set up a timer."""

import datetime
import logging
import threading
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from club.backups import keeping, sqlite
from club.backups.problems import BackupError
from club.ledger.models import AbstractAct
from club.ledger.registry import registry

logger = logging.getLogger(__name__)

#: So old is the newest backup when another is made, if something was done meanwhile. A computer
#: that is on for an evening has one of its last hour; of a day only the newest is kept.
EVERY = datetime.timedelta(hours=1)
#: Where one could not be made, as on a full disk, it is tried again after this time.
AGAIN = datetime.timedelta(hours=1)
#: Half of a backup is no longer being written after this time.
HALF_LASTS = datetime.timedelta(days=1)


@dataclass
class Failure:
    """When this process could not make a backup; None once it could."""

    at: datetime.datetime | None = None


_failure = Failure()
#: Held while a backup is made: of a large database it takes longer than from sweep to sweep.
_one = threading.Lock()


def back_up_hourly(now: datetime.datetime) -> None:
    """Make a backup if something was done since the last, and delete those that are not kept.

    A failure is logged, and the next try is an hour later: the sweep comes every few seconds.
    """
    if not settings.BACKUPS or _failed_lately(now) or not _one.acquire(blocking=False):
        return
    try:
        _back_up(settings.DATA / "backups", now)
    except (BackupError, OSError):
        _failure.at = now
        logger.exception("the backup of the hour could not be made")
    else:
        _failure.at = None
    finally:
        _one.release()


def _back_up(folder: Path, now: datetime.datetime) -> None:
    folder.mkdir(mode=0o700, exist_ok=True)
    _remove_halves(folder, now)
    newest = _find_newest(folder, now)
    if (newest is not None and now - newest < EVERY) or not _is_changed(since=newest):
        return
    database = Path(settings.DATABASES["default"]["NAME"])
    made = keeping.make_name(now, sqlite.KIND)
    sqlite.back_up(database, folder / made)
    # By a clock that was set back it is older than all: to delete it is to make it again at once.
    keeping.remove_old(folder, made)


def _failed_lately(now: datetime.datetime) -> bool:
    """Return whether the last try failed less than an hour ago; one of the future is no reason."""
    return _failure.at is not None and datetime.timedelta() <= now - _failure.at < AGAIN


def _remove_halves(folder: Path, now: datetime.datetime) -> None:
    """Delete what a power cut has left of backups: each is as large as the database."""
    for path in folder.glob(".cut-in-*"):
        if path.stat().st_mtime < (now - HALF_LASTS).timestamp():
            path.unlink(missing_ok=True)


def _find_newest(folder: Path, now: datetime.datetime) -> datetime.datetime | None:
    """Return when the newest backup was made, or None. One of the future is of a wrong clock."""
    times = (keeping.read_time(path.name) for path in folder.iterdir())
    return max((at for at in times if at is not None and at <= now), default=None)


def _is_changed(since: datetime.datetime | None) -> bool:
    """Return whether an act was recorded since a time, or at all."""
    for model in registry.models:
        if issubclass(model, AbstractAct):
            latest = model._base_manager.order_by("-pk").values_list("at", flat=True).first()
            if latest is not None and (since is None or latest > since):
                return True
    return False
