"""SQLite's write-ahead log, in which what was overwritten would stand until it is used again."""

import datetime
import logging
import threading

from django.db import DatabaseError, connection

logger = logging.getLogger(__name__)

#: How long to wait for those who read. Nobody can write meanwhile.
_WAIT_MS = 500
#: Whether the log still has to be emptied.
_owed = threading.Event()


def truncate_log() -> bool:
    """Move SQLite's log into the database, and leave nothing of it. Return whether that was done.

    Overwritten and deleted rows are wiped from the database itself (`secure_delete`). While another
    process or thread reads, the log stays: a warning says so, and each sweep tries again. On other
    databases this does nothing.
    """
    if connection.vendor != "sqlite":
        return True
    if not _empty():
        _owed.set()
        logger.warning("the log of the database is in use, and keeps what was erased for a while")
        return False
    _owed.clear()
    return True


def truncate_owed_log(now: datetime.datetime) -> None:
    """Empty the log, if that is still to be done."""
    if _owed.is_set():
        truncate_log()


def _empty() -> bool:
    """Try to empty the log, and return whether it is empty."""
    with connection.cursor() as cursor:
        (usual,) = cursor.execute("PRAGMA busy_timeout").fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
        try:
            busy, _pages, _moved = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except DatabaseError:
            return False
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")
    return not busy
