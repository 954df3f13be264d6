"""Backups of an SQLite database.

To copy the file of a database in use loses what is still in its log, and can tear pages. SQLite's
own backup copies a whole state while others read and write.
"""

import gzip
import os
import shutil
import sqlite3
import zlib
from contextlib import closing, suppress
from pathlib import Path
from typing import BinaryIO

from club.backups.problems import BackupError

KIND = "sqlite3.gz"


def copy_database(database: Path, target: Path) -> None:
    """Copy a database in use to a new private file. Half of one is never left there.

    Raise FileExistsError if it is there, and BackupError if it cannot be written.
    """
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except sqlite3.Error as error:
        for ending in ("", "-journal"):
            target.with_name(target.name + ending).unlink(missing_ok=True)
        raise BackupError(f"The database cannot be copied to {target.parent}: {error}.") from error


def back_up(database: Path, target: Path) -> None:
    """Write a checked, compressed copy of a database in use. Half of one is never at `target`."""
    if not database.exists():
        raise BackupError(f"There is no database at {database} yet.")
    plain, draft = (target.with_name(f".{target.name}.{end}") for end in ("copy", "draft"))
    try:
        copy_database(database, plain)
        _check(plain, target.name)
        with plain.open("rb") as source, _create(draft) as sink:
            with gzip.GzipFile(fileobj=sink, mode="wb", filename="", mtime=0) as packed:
                shutil.copyfileobj(source, packed, 2**20)
            sink.flush()
            os.fsync(sink.fileno())
        os.replace(draft, target)
        _sync_folder(target.parent)
    finally:
        for leftover in (plain, draft):
            leftover.unlink(missing_ok=True)


def unpack(backup: Path, target: Path) -> None:
    """Write the database of a backup to a new file, checked. Raise BackupError if it is corrupt.

    A plain copy, as those made before a migration, is taken as well. If anything fails, the new
    file is not left there: on a full disk it would take what room there is.
    """
    with _open(backup) as source, _create(target) as sink:
        try:
            shutil.copyfileobj(source, sink, 2**20)
            sink.flush()
            os.fsync(sink.fileno())
            _check(target, str(backup))
        except BaseException as error:
            target.unlink(missing_ok=True)
            if isinstance(error, EOFError | gzip.BadGzipFile | zlib.error):
                text = f"{backup} is damaged: it is not a whole gzip file."
                raise BackupError(text) from error
            raise


def list_applied(database: Path) -> set[tuple[str, str]]:
    """Return the migrations that a database has, as app and name."""
    with closing(sqlite3.connect(database)) as connection:
        return set(connection.execute("SELECT app, name FROM django_migrations"))


def is_in_use(database: Path) -> bool:
    """Return whether another process has the database open.

    Only a process that is alone with a database can leave its write-ahead log.
    """
    with closing(sqlite3.connect(database, timeout=0.2, isolation_level=None)) as connection:
        try:
            [mode] = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
        except sqlite3.OperationalError:
            return True
        return bool(mode != "delete")


def put_in_place(database: Path, new: Path, aside: Path) -> None:
    """Replace the database by another, and keep the present one at `aside`."""
    if database.exists():
        copy_database(database, aside)
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
    os.replace(new, database)
    _sync_folder(database.parent)


def _check(database: Path, label: str) -> None:
    """Raise BackupError unless this is a sound database of Cut In."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            [result] = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if result != "ok":
                raise BackupError(f"{label} is damaged: {result}")
            # They would run, or answer, in place of the program's own statements.
            made = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"
            for kind, name in connection.execute(made):
                raise BackupError(f"{label} has a {kind}, {name}, which Cut In does not make.")
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not {"django_migrations", "club_club"} <= {name for (name,) in tables}:
                raise BackupError(f"{label} is not a database of Cut In.")
    except sqlite3.DatabaseError as error:
        raise BackupError(f"{label} is damaged or no database: {error}") from error


def _open(backup: Path) -> gzip.GzipFile | BinaryIO:
    with backup.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    return gzip.open(backup, "rb") if packed else backup.open("rb")


def _create(path: Path) -> BinaryIO:
    """Return a new file that only its owner can read. Raise FileExistsError if it is there."""
    return os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "wb")


def _sync_folder(folder: Path) -> None:
    """Have the new name of a file outlive a power cut, where folders can be opened."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # on Windows
        return
    try:
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
