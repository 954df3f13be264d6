"""Checking an archive before a row of it is stored. It may have been made to do harm."""

import hashlib
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from django.conf import settings
from django.db.models import Model

from club.archives.container import Note, Reader, note_nothing
from club.archives.former import Source, find_sources
from club.archives.shape import AUTHORS, FORMAT, ROLES, VERSION, Shape, find_shape, list_shapes
from club.archives.values import get_decoders, read_line, read_row
from club.ledger.refusals import Fault, Refused
from club.ledger.registry import registry
from club.models import Club, Role

CheckRow = Callable[[dict[str, Any]], Iterable[str]]

#: More people than any club has.
_MOST_PEOPLE = 100_000


@dataclass(frozen=True)
class Checked:
    """An archive that was read once to its end, without a fault."""

    reader: Reader
    sources: Mapping[type[Model], Source]
    authors: list[tuple[str, str]]
    roles: list[tuple[str, str, uuid.UUID | None]]

    @property
    def club_id(self) -> uuid.UUID:
        """The id of its club."""
        return next(self.read_rows(find_shape(Club)))[0]

    def read_rows(self, shape: Shape) -> Iterator[list[Any]]:
        """Yield the rows of a model as values for the database, in the order of its columns."""
        source = self.sources[shape.model]
        if source.file is None:
            return
        decoders = get_decoders(shape, len(self.authors))
        for line in self.reader.read_lines(source.file):
            yield list(read_row(source.update(read_line(line)), decoders))


def check_archive(source: IO[bytes], note: Note = note_nothing) -> Checked:
    """Return an archive whose every line is sound by itself. Raise Refused with its faults."""
    reader = Reader(source, note)
    _check_format(reader.manifest)
    sources = find_sources(reader.manifest)
    files = [source.file for source in sources.values() if source.file is not None]
    reader.check_files([AUTHORS, ROLES, *files])
    try:
        authors = [_read_author(line, at) for at, line in _read_few(reader, AUTHORS)]
        roles = [_read_role(line) for _, line in _read_few(reader, ROLES)]
    except ValueError as error:
        raise Refused.because("archive", f"{AUTHORS} or {ROLES}: a line {error}.") from error
    faults = _find_faults(reader, sources, len(authors))
    if first := next(faults, None):
        raise Refused(_chain(first, faults))
    reader.step = "rows stored"
    return Checked(reader, sources, authors, roles)


def _chain(first: Fault, others: Iterator[Fault]) -> Iterator[Fault]:
    yield first
    yield from others


def _check_format(manifest: dict[str, Any]) -> None:
    """Raise Refused for an archive of another kind, or of another version."""
    if manifest.get("format") != FORMAT or manifest.get("version") != VERSION:
        text = f"The file is no archive of a club that release {settings.RELEASE} can read."
        raise Refused.because("format", text)


def _find_faults(
    reader: Reader, sources: Mapping[type[Model], Source], authors: int
) -> Iterator[Fault]:
    """Yield what is wrong with the lines. Only as much is read as faults are asked for."""
    told = reader.manifest.get("files")
    files: dict[str, Any] = told if isinstance(told, dict) else {}
    for shape in list_shapes():
        source = sources[shape.model]
        if source.file is None:
            continue
        rows = yield from _check_file(
            reader, source.file, files.get(source.file), _make_row_check(shape, source, authors)
        )
        if shape.model is Club and rows != 1:
            yield Fault("club", f"{source.file} has {rows} lines; an archive has one club.")
    for name in (AUTHORS, ROLES):
        yield from _check_file(reader, name, files.get(name), None)


def _make_row_check(shape: Shape, source: Source, authors: int) -> CheckRow:
    """Return the check of a line: it raises ValueError for a column, and returns other faults."""
    decoders = get_decoders(shape, authors)
    check = registry.models[shape.model].check

    def check_row(row: dict[str, Any]) -> Iterable[str]:
        updated = source.update(row)
        for _value in read_row(updated, decoders):
            pass
        return check(updated)

    return check_row


def _check_file(
    reader: Reader,
    name: str,
    stated: Any,
    check_row: CheckRow | None,
) -> Any:
    """Yield the faults of a file, and return how many lines it has.

    check_row: what else is asked of each line; None for a file that was read before.
    """
    digest, rows, last = hashlib.sha256(), 0, ""
    for line in reader.read_lines(name):
        rows += 1
        digest.update(line)
        if check_row is None:
            continue
        try:
            row = read_line(line)
            wrongs = check_row(row)
            if row["id"] <= last:
                raise ValueError("has an id that was there before, or is not in order")
            last = row["id"]
            for wrong in wrongs:
                yield Fault("line", f"{name}, line {rows}: {wrong}.")
        except ValueError as error:
            yield Fault("line", f"{name}, line {rows}: {error}.")
    if stated != {"rows": rows, "sha256": digest.hexdigest()}:
        yield Fault("file", f"{name} is not the file that the manifest describes.")
    return rows


def _read_few(reader: Reader, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for at, line in enumerate(reader.read_lines(name), start=1):
        if at > _MOST_PEOPLE:
            raise ValueError("comes after too many others")
        yield at, read_line(line)


def _read_author(row: dict[str, Any], at: int) -> tuple[str, str]:
    names = (row.get("first_name"), row.get("last_name"))
    if len(row) != 3 or row.get("number") != at:
        raise ValueError("is no author")
    if not all(isinstance(name, str) and len(name) <= 150 for name in names) or not any(names):
        raise ValueError("has no name of an author")
    return names  # type: ignore[return-value]  # checked


def _read_role(row: dict[str, Any]) -> tuple[str, str, uuid.UUID | None]:
    username, role, player = (row.get(name) for name in ("username", "role", "player"))
    if len(row) != 3 or not isinstance(username, str) or role not in Role.values:
        raise ValueError("is no role of somebody")
    try:
        return username, str(role), None if player is None else uuid.UUID(player)
    except (ValueError, AttributeError, TypeError) as error:
        raise ValueError("has no id of a player") from error
