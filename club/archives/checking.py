"""Checking an archive before a row of it is stored. It may have been made to do harm."""

import hashlib
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from django.conf import settings

from club.archives.container import Note, Reader, note_nothing
from club.archives.shape import (
    AUTHORS,
    FORMAT,
    ROLES,
    VERSION,
    find_migrations,
    list_files,
    list_shapes,
)
from club.archives.values import Convert, get_decoders, read_line, read_row
from club.ledger.refusals import Fault, Refused
from club.ledger.registry import registry
from club.models import Club, Role

#: More people than any club has.
_MOST_PEOPLE = 100_000


@dataclass(frozen=True)
class Checked:
    """An archive that was read once to its end, without a fault."""

    reader: Reader
    authors: list[tuple[str, str]]
    roles: list[tuple[str, str, uuid.UUID | None]]

    @property
    def club_id(self) -> uuid.UUID:
        """The id of its club."""
        return next(self.read_rows("club.Club.jsonl"))[0]

    def read_rows(self, file: str) -> Iterator[list[Any]]:
        """Yield the rows of a file as values for the database, in the order of its columns."""
        shape = next(one for one in list_shapes() if one.file == file)
        decoders = get_decoders(shape, len(self.authors))
        for line in self.reader.read_lines(file):
            yield list(read_row(read_line(line), decoders))


def check_archive(source: IO[bytes], note: Note = note_nothing) -> Checked:
    """Return an archive whose every line is sound by itself. Raise Refused with its faults."""
    reader = Reader(source, note)
    _check_manifest(reader.manifest)
    reader.check_files(list_files())
    try:
        authors = [_read_author(line, at) for at, line in _read_few(reader, AUTHORS)]
        roles = [_read_role(line) for _, line in _read_few(reader, ROLES)]
    except ValueError as error:
        raise Refused.because("archive", f"{AUTHORS} or {ROLES}: a line {error}.") from error
    faults = _find_faults(reader, len(authors))
    if first := next(faults, None):
        raise Refused(_chain(first, faults))
    reader.step = "rows stored"
    return Checked(reader, authors, roles)


def _chain(first: Fault, others: Iterator[Fault]) -> Iterator[Fault]:
    yield first
    yield from others


def _check_manifest(manifest: dict[str, Any]) -> None:
    """Raise Refused for an archive of another kind, of another version, or of another release."""
    if manifest.get("format") != FORMAT or manifest.get("version") != VERSION:
        text = f"The file is no archive of a club that release {settings.RELEASE} can read."
        raise Refused.because("format", text)
    here, there = find_migrations(), manifest.get("migrations")
    if there != here:
        raise Refused.because(
            "release",
            f"The archive was made by release {manifest.get('release')!s:.20}, whose tables are "
            f"not those of this one ({settings.RELEASE}). Install that release beside this one, "
            "import the archive there, upgrade it, and export the club again.",
        )


def _find_faults(reader: Reader, authors: int) -> Iterator[Fault]:
    """Yield what is wrong with the lines. Only as much is read as faults are asked for."""
    told = reader.manifest.get("files")
    said: dict[str, Any] = told if isinstance(told, dict) else {}
    for shape in list_shapes():
        decoders = get_decoders(shape, authors)
        check = registry.models[shape.model].check
        rows = yield from _check_file(reader, shape.file, said.get(shape.file), decoders, check)
        if shape.model is Club and rows != 1:
            yield Fault("club", f"{shape.file} has {rows} lines; an archive has one club.")
    for name in (AUTHORS, ROLES):
        yield from _check_file(reader, name, said.get(name), None, lambda _row: ())


def _check_file(
    reader: Reader,
    name: str,
    said: Any,
    decoders: list[tuple[str, Convert]] | None,
    check: Callable[[Mapping[str, Any]], Iterable[str]],
) -> Any:
    """Yield the faults of a file, and return how many lines it has.

    check: yields what is wrong with a row whose columns are sound each by itself.
    """
    digest, rows, last = hashlib.sha256(), 0, ""
    for line in reader.read_lines(name):
        rows += 1
        digest.update(line)
        if decoders is None:
            continue
        try:
            found = read_line(line)
            for _value in read_row(found, decoders):
                pass
            if found["id"] <= last:
                raise ValueError("has an id that was there before, or is not in order")
            last = found["id"]
            for wrong in check(found):
                yield Fault("line", f"{name}, line {rows}: {wrong}.")
        except ValueError as error:
            yield Fault("line", f"{name}, line {rows}: {error}.")
    if said != {"rows": rows, "sha256": digest.hexdigest()}:
        yield Fault("file", f"{name} is not the file that the manifest describes.")
    return rows


def _read_few(reader: Reader, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for at, line in enumerate(reader.read_lines(name), start=1):
        if at > _MOST_PEOPLE:
            raise ValueError("comes after too many others")
        yield at, read_line(line)


def _read_author(found: dict[str, Any], at: int) -> tuple[str, str]:
    names = (found.get("first_name"), found.get("last_name"))
    if len(found) != 3 or found.get("number") != at:
        raise ValueError("is no author")
    if not all(isinstance(one, str) and len(one) <= 150 for one in names) or not any(names):
        raise ValueError("has no name of an author")
    return names  # type: ignore[return-value]  # checked


def _read_role(found: dict[str, Any]) -> tuple[str, str, uuid.UUID | None]:
    username, role, player = (found.get(name) for name in ("username", "role", "player"))
    if len(found) != 3 or not isinstance(username, str) or role not in Role.values:
        raise ValueError("is no role of somebody")
    try:
        return username, str(role), None if player is None else uuid.UUID(player)
    except (ValueError, AttributeError, TypeError) as error:
        raise ValueError("has no id of a player") from error
