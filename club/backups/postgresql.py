"""Backups of a PostgreSQL database, by its own programs."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from club.backups.problems import BackupError

KIND = "dump"
_MARK = b"PGDMP"  # how every dump in this format begins


def back_up(settings: Mapping[str, Any], target: Path) -> None:
    """Write a dump of the database that Django's settings name. Half of one is never there."""
    draft = target.with_name(f".{target.name}.draft")
    os.close(os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    try:
        _run("pg_dump", settings, ["--format=custom", "--no-owner", f"--file={draft}"])
        check(draft, str(target))
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def check(backup: Path, said: str) -> None:
    """Raise BackupError unless this is a whole dump of Cut In."""
    with backup.open("rb") as file:
        if file.read(len(_MARK)) != _MARK:
            raise BackupError(f"{said} is damaged or no dump of PostgreSQL.")
    listed = _run("pg_restore", None, ["--list", str(backup)])
    if "TABLE DATA public club_club " not in listed:
        raise BackupError(f"{said} is not a dump of Cut In.")


def put_back(settings: Mapping[str, Any], backup: Path) -> None:
    """Replace every table by the dump's, all in one transaction."""
    options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"]
    _run("pg_restore", settings, [*options, f"--dbname={settings['NAME']}", str(backup)])


def _run(program: str, settings: Mapping[str, Any] | None, arguments: Sequence[str]) -> str:
    """Run one of PostgreSQL's programs and return what it prints. Raise BackupError if it fails."""
    found = shutil.which(program)
    if found is None:
        raise BackupError(
            f"{program} is not installed. It belongs to PostgreSQL's client programs "
            "(postgresql-client), of the server's version or later."
        )
    done = subprocess.run(  # noqa: S603 - the arguments are our own
        [found, *arguments],
        env={**os.environ, **_name_server(settings or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{program} failed: {done.stderr.strip()[-800:]}")
    return done.stdout


def _name_server(settings: Mapping[str, Any]) -> dict[str, str]:
    """Return the variables that tell PostgreSQL's programs where the database is."""
    said = {
        "PGHOST": settings.get("HOST"),
        "PGPORT": settings.get("PORT"),
        "PGUSER": settings.get("USER"),
        "PGPASSWORD": settings.get("PASSWORD"),
        "PGDATABASE": settings.get("NAME"),
    }
    return {name: str(value) for name, value in said.items() if value}
