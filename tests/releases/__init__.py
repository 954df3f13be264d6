"""Installations of earlier releases with their demonstration club, to be upgraded.

Each was made by that release: `make run`, then by hand a player merged, rules set, a correction and
a placement. 0.2.0 also has an adjusted score, a penalty, a fouled board, a pair that left and a
published standing in the event of pairs, a round of the event of Chicagos with deals, a webhook, an
invitation and API tokens. The SQLite file and the PostgreSQL dump (``pg_dump --inserts``) hold the
same rows.

club-0.2.0.zip is the archive of that club: `manage.py export_club demo` of 0.2.0 (commit 9081008,
whose manifest still says 0.1.0), with the SQLite file. shapes-0.2.0.json has what its `list_shapes`
returned: the columns of each file of an archive, also of those without a line.
"""

import json
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


def archive_of(release: str) -> bytes:
    """Return the archive that a release made of its demonstration club."""
    return (HERE / f"club-{release}.zip").read_bytes()


def shapes_of(release: str) -> dict[str, set[str]]:
    """Return the columns of each file of a release's archives."""
    files = json.loads((HERE / f"shapes-{release}.json").read_text("utf-8"))
    return {file: set(columns) for file, columns in files.items()}
