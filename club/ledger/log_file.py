"""SQLite's write-ahead log, in which what was overwritten would stand until it is used again."""

import logging

from django.db import DatabaseError, connection

logger = logging.getLogger(__name__)


def truncate_log() -> bool:
    """Move SQLite's log into the database, and leave nothing of it. Return whether that was done.

    Overwritten and deleted rows are wiped from the database itself (`secure_delete`). While another
    process reads, the log stays, and is emptied when the server stops or by the next erasure; a
    warning says so. On other databases this does nothing.
    """
    if connection.vendor != "sqlite":
        return True
    try:
        with connection.cursor() as cursor:
            busy, _pages, _moved = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except DatabaseError:
        busy = 1
    if busy:
        logger.warning("the log of the database is in use, and keeps what was erased for a while")
    return not busy
