"""Installations of earlier releases with their demonstration club, to be upgraded.

Each was made by that release: `make run`, then by hand a player merged, rules set, a correction and
a placement. 0.2.0 also has an adjusted score, a penalty, a fouled board, a pair that left and a
published standing in the event of pairs, a round of the event of Chicagos with deals, a webhook, an
invitation and API tokens. The SQLite file and the PostgreSQL dump (``pg_dump --inserts``) hold the
same rows.
"""

import lzma
from pathlib import Path

HERE = Path(__file__).parent

#: The earlier releases, each with the number of its nights.
RELEASES = {"0.1.0": 2, "0.2.0": 3}


def sqlite_of(release: str) -> bytes:
    """Return the database file of a release."""
    return lzma.decompress((HERE / f"release-{release}.sqlite3.xz").read_bytes())


def sql_of(release: str) -> str:
    """Return the statements that make the PostgreSQL database of a release."""
    return lzma.decompress((HERE / f"release-{release}.sql.xz").read_bytes()).decode()
