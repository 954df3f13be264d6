"""Backups of a PostgreSQL database, by its own programs."""

import os
import re
import shutil
import subprocess
import tempfile
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


def check(backup: Path, label: str) -> None:
    """Raise BackupError unless this is a whole dump of Cut In."""
    with backup.open("rb") as file:
        if file.read(len(_MARK)) != _MARK:
            raise BackupError(f"{label} is damaged or no dump of PostgreSQL.")
    listed = _run("pg_restore", None, ["--list", str(backup)])
    if "TABLE DATA public club_club " not in listed:
        raise BackupError(f"{label} is not a dump of Cut In.")


#: What a dump can have that would run, or answer, in place of the program's own statements, as
#: `pg_restore --list` names it: the kind, the schema, and the name before the owner.
_ADDED = re.compile(
    r"^\d+; \d+ \d+ ((?:EVENT )?TRIGGER|(?:MATERIALIZED )?VIEW|FUNCTION|PROCEDURE|RULE|POLICY) "
    r"\S+ (.+) \S+$",
    re.MULTILINE,
)


def refuse_added(backup: Path) -> None:
    """Raise BackupError if a dump has triggers, views, or other parts that Cut In does not make.

    It is asked before a dump is put back, and not when one is made: a database that has them is
    still backed up, and can be replaced by another.
    """
    added = _ADDED.search(_run("pg_restore", None, ["--list", str(backup)]))
    if added:
        kind, name = added.groups()
        raise BackupError(f"{backup} has a {kind.lower()}, {name}, which Cut In does not make.")


#: Drops whatever the database's user has in its schema, but for what belongs to extensions.
#: `pg_restore --clean` drops what the dump knows, and so fails where a later release has added keys
#: that refer to it.
_EMPTY = """
SET LOCAL lock_timeout = '20s';
SET LOCAL client_min_messages = warning;
DO $$ DECLARE kind text; name text; BEGIN
  FOR kind, name IN
      SELECT CASE WHEN c.relkind = 'v' THEN 'VIEW' WHEN c.relkind = 'm' THEN 'MATERIALIZED VIEW'
                  WHEN c.relkind = 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
             quote_ident(n.nspname) || '.' || quote_ident(c.relname)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND c.relkind IN ('v', 'm', 'r', 'p', 'S')
        AND pg_get_userbyid(c.relowner) = current_user
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY array_position(ARRAY['v', 'm', 'r', 'p', 'S'], c.relkind::text)
  LOOP
    EXECUTE 'DROP ' || kind || ' IF EXISTS ' || name || ' CASCADE';
  END LOOP;
END $$;
"""
#: A setting that programs of a later version write, and which earlier servers do not know.
_LATER_SETTING = b"SET transaction_timeout"


def list_applied(backup: Path) -> set[tuple[str, str]]:
    """Return the migrations that a dump has, as app and name."""
    options = ["--data-only", "--table=django_migrations", "--file=-", str(backup)]
    rows = [line.split("\t") for line in _run("pg_restore", None, options).splitlines()]
    return {(row[1], row[2]) for row in rows if len(row) == 4 and row[0].isdigit()}


def put_back(settings: Mapping[str, Any], backup: Path) -> None:
    """Empty the schema, and fill it from the dump, in one transaction. Raise BackupError."""
    restore = [
        _find_program("pg_restore"),
        "--no-owner",
        "--no-privileges",
        "--file=-",
        str(backup),
    ]
    fill = [
        _find_program("psql"),
        "--no-psqlrc",
        "--quiet",
        "--set=ON_ERROR_STOP=1",
        "--output",
        os.devnull,
    ]
    environment = {**os.environ, **_name_server(settings)}
    with (
        tempfile.TemporaryFile() as told,
        subprocess.Popen(restore, stdout=subprocess.PIPE, stderr=told) as source,  # noqa: S603
        subprocess.Popen(  # noqa: S603 - the arguments are our own
            fill, stdin=subprocess.PIPE, stderr=told, env=environment
        ) as sink,
    ):
        try:
            _pour(source, sink)
        except BrokenPipeError:  # psql has stopped at an error, which it told
            source.kill()
        for process in (source, sink):
            process.communicate()
        if source.returncode or sink.returncode:
            told.seek(0)
            text = told.read().decode("utf-8", "replace").strip()
            raise BackupError(f"The dump could not be put back: {text[-800:]}")


def _pour(source: Any, sink: Any) -> None:
    """Write one transaction that has everything, and ends only if the dump was read to its end."""
    sink.stdin.write(f"BEGIN;\n{_EMPTY}".encode())
    for line in source.stdout:
        if not line.startswith(_LATER_SETTING):
            sink.stdin.write(line)
    if source.wait() == 0:
        sink.stdin.write(b"COMMIT;\n")


def _find_program(program: str) -> str:
    """Return the path of one of PostgreSQL's programs. Raise BackupError if it is not there."""
    path = shutil.which(program)
    if path is None:
        raise BackupError(
            f"{program} is not installed. It belongs to PostgreSQL's client programs "
            "(postgresql-client), of the server's version or later."
        )
    return path


def _run(program: str, settings: Mapping[str, Any] | None, arguments: Sequence[str]) -> str:
    """Run one of PostgreSQL's programs and return what it prints. Raise BackupError if it fails."""
    done = subprocess.run(  # noqa: S603 - the arguments are our own
        [_find_program(program), *arguments],
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
    variables = {
        "PGHOST": settings.get("HOST"),
        "PGPORT": settings.get("PORT"),
        "PGUSER": settings.get("USER"),
        "PGPASSWORD": settings.get("PASSWORD"),
        "PGDATABASE": settings.get("NAME"),
    }
    return {name: str(value) for name, value in variables.items() if value}
