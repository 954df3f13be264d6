"""Installations of earlier releases with their demonstration club, to be upgraded.

Each was made by that release: `make run`, then by hand a player merged, rules set, a correction and
a placement. The SQLite file and the PostgreSQL dump (``pg_dump --inserts``) hold the same rows.
"""

import lzma
from pathlib import Path

HERE = Path(__file__).parent


def sqlite_of(release: str) -> bytes:
    """Return the database file of a release."""
    return lzma.decompress((HERE / f"release-{release}.sqlite3.xz").read_bytes())


def sql_of(release: str) -> str:
    """Return the statements that make the PostgreSQL database of a release."""
    return lzma.decompress((HERE / f"release-{release}.sql.xz").read_bytes()).decode()
