"""A list of players exported from a spreadsheet: bytes to lines, with every fault."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _

from club.forms.names import split_names
from club.ledger.federations import (
    find_number_faults,
    is_number,
    read_numbers,
    write_numbers,
)
from club.ledger.names import find_problems
from club.ledger.refusals import say_unreadable
from club.queries.people import NAME_LENGTH, PUBLIC_LENGTH
from club.queries.player_import import LineFault, PlayerLine
from club.web.cells import FORMULA

#: The limits of what is read, in bytes and in lines.
MOST_BYTES = 500_000
MOST_LINES = 5_000

_HEADINGS = {
    "name": "name",
    "full name": "name",
    "player": "name",
    "public name": "public name",
    "public_name": "public name",
    "short_name": "public name",
    "short name": "public name",
    "shown as": "public name",
    "guest": "guest",
    # As programs for clubs export their members.
    **dict.fromkeys(("first name", "firstname", "forename", "given name"), "first name"),
    **dict.fromkeys(("surname", "last name", "lastname", "family name"), "surname"),
    **dict.fromkeys(("numbers", "numbers in federations"), "numbers"),
}
#: A column with the numbers of one federation, such as EBU no. or ACBL number.
_OF_FEDERATION = re.compile(
    r"([^\W\d_]{2,8})[ _-]?(?:no\.?|nr\.?|number|#|id|code|(?:membership|member) (?:no\.?|number))",
    re.IGNORECASE,
)
#: What stands before such a word without being a federation.
_NO_FEDERATIONS = frozenset(
    (
        *("member", "player", "national", "name", "person", "contact", "user", "account"),
        *("club", "section", "team", "pair", "table", "row", "line", "record", "order", "sort"),
        *("phone", "tel", "fax", "mobile", "cell", "house", "post", "postal", "zip"),
        *("area", "region", "county", "country", "tax", "vat", "bank", "status", "grade", "rank"),
    )
)
_YES = {"yes", "y", "1", "true", "x", "guest"}
_NO = {"", "no", "n", "0", "false", "-", "member"}


@dataclass(frozen=True)
class Listed:
    """The contents of a list: its players, faults of the whole, and columns that are not read."""

    lines: tuple[PlayerLine, ...] = ()
    faults: tuple[LineFault, ...] = ()
    ignored: tuple[str, ...] = ()


def decode_file(raw: bytes) -> str | None:
    """Return a file's text, or None if it cannot be decoded.

    It may be UTF-8, UTF-16 with a byte order mark, or else Windows-1252.
    """
    utf16 = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if utf16 else ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def read(text: str) -> Listed:
    """Return a list's players. Its columns have a heading and are separated by , ; or tabs.

    A list without a heading has names alone, several in a line if they are separated.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_BYTES:
        return _wrong(
            1,
            _("The list is too long: %(most)d characters are read at most.") % {"most": MOST_BYTES},
        )
    rows = _rows(text)
    try:
        heading = next(rows, None)
        if heading is None:
            return _wrong(1, _("The list is empty."))
        if _is_plain(heading[1]):
            return _read_plain(heading, rows)
        columns, ignored, faults = _columns(*heading)
        if faults:
            return Listed(faults=tuple(faults), ignored=ignored)
        return _read_lines(rows, columns, len(heading[1]), ignored)
    except csv.Error as error:
        return _wrong(1, say_unreadable(error))


def _is_plain(cells: Sequence[str]) -> bool:
    """Return whether a first line is no heading but names: one, or several of two words each."""
    filled = [title for cell in cells if (title := " ".join(cell.split()))]
    if any(title.casefold() in _HEADINGS for title in filled):
        return False
    return len(filled) == 1 or all(" " in title for title in filled)


def _read_plain(first: tuple[int, list[str]], rows: Iterator[tuple[int, list[str]]]) -> Listed:
    """Return the players of a list of names. Whoever stands in it twice is one player."""
    lines: dict[str, PlayerLine] = {}
    at, faults = 1, []
    try:
        for at, cells in chain((first,), rows):
            for text in (name for cell in cells for name in split_names(cell) if name.strip()):
                name, wrong = _name(at, "name", text, NAME_LENGTH)
                lines.setdefault(name.casefold(), PlayerLine(at, name, "", False, tuple(wrong)))
            if len(lines) > MOST_LINES:
                return _wrong(at, _too_many())
    except csv.Error as error:
        faults.append(LineFault(at, "", _stops(error)))
    return Listed(tuple(lines.values()), tuple(faults))


def _too_many() -> str:
    return _("The list is too long: %(most)d lines are read at most.") % {"most": MOST_LINES}


def _stops(error: csv.Error) -> str:
    return _("After this line it cannot be read: %(why)s") % {"why": error}


def _wrong(line: int, text: str) -> Listed:
    return Listed(faults=(LineFault(line, "", text),))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that is not blank with the number of its first line, from 1."""
    separator = _separator(text)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    first = 1
    for cells in reader:
        if any(cell.strip() for cell in cells) and not _says_separator(first, cells):
            yield first, cells
        first = reader.line_num + 1


def _separator(text: str) -> str:
    """Return the separator of the columns of the heading, which should have no quoted text."""
    heading = next((line for line in text.splitlines() if line.strip()), "")
    told = re.fullmatch(r"sep=(.)", heading.strip("\r\n "), re.IGNORECASE)
    if told:
        return told[1]
    bare = re.sub(r'"[^"]*"', "", heading)
    return max(",;\t", key=lambda character: (bare.count(character), character == ","))


def _says_separator(line: int, cells: Sequence[str]) -> bool:
    return line == 1 and cells[0].strip().casefold().startswith("sep=")


def _columns(
    line: int, heading: Sequence[str]
) -> tuple[dict[str, int], tuple[str, ...], list[LineFault]]:
    """Return the index of each column, the columns that are not read, and the heading's faults."""
    columns: dict[str, int] = {}
    ignored, faults = [], []
    for at, title in enumerate(heading):
        tidy = " ".join(title.split())
        known = _HEADINGS.get(tidy.casefold()) or _find_federation(tidy)
        if known is None:
            ignored.append(tidy[:40])
        elif known in columns:
            faults.append(LineFault(line, known, _("There are two such columns.")))
        else:
            columns[known] = at
    if "name" not in columns and not {"first name", "surname"} <= columns.keys():
        text = _("The first line names the columns; one of them is called “name”.")
        faults.append(LineFault(line, "", text))
    return columns, tuple(title for title in ignored if title), faults


def _find_federation(title: str) -> str | None:
    """Return the name of the federation whose numbers a column has, in capitals, or None."""
    match = _OF_FEDERATION.fullmatch(title)
    if match is None or match[1].casefold() in _NO_FEDERATIONS:
        return None
    return match[1].upper()


def _read_lines(
    rows: Iterator[tuple[int, list[str]]],
    columns: Mapping[str, int],
    width: int,
    ignored: tuple[str, ...],
) -> Listed:
    lines: list[PlayerLine] = []
    faults: list[LineFault] = []
    at = 1
    try:
        for at, cells in rows:
            if len(lines) == MOST_LINES:
                faults.append(LineFault(at, "", _too_many()))
                break
            lines.append(_line(at, cells, columns, width))
    except csv.Error as error:
        faults.append(LineFault(at, "", _stops(error)))
    if not lines and not faults:
        faults.append(LineFault(1, "", _("There is no player under the heading.")))
    return Listed(tuple(lines), tuple(faults), ignored)


def _line(at: int, cells: list[str], columns: Mapping[str, int], width: int) -> PlayerLine:
    texts = {name: cells[index] for name, index in columns.items() if index < len(cells)}
    faults = []
    if len(cells) > width:
        text = _("There are more cells than columns. Put a name with a separator in quotes.")
        faults.append(LineFault(at, "", text))
    whole = texts.get("name", "").strip()
    whole = whole or f"{texts.get('first name', '')} {texts.get('surname', '')}"
    name, wrong = _name(at, "name", whole, NAME_LENGTH, needed=True)
    faults += wrong
    short, wrong = _name(at, "public name", texts.get("public name", ""), PUBLIC_LENGTH)
    faults += wrong
    guest = " ".join(texts.get("guest", "").split()).casefold()
    if guest not in _YES | _NO:
        faults.append(LineFault(at, "guest", _("Write yes or no.")))
    numbers, wrong = _read_line_numbers(at, texts)
    return PlayerLine(at, name, short, guest in _YES, (*faults, *wrong), numbers)


def _read_line_numbers(at: int, texts: Mapping[str, str]) -> tuple[str, list[LineFault]]:
    """Return the numbers of a line in federations, each of which can have a column."""
    text, faults = texts.get("numbers", ""), []
    faults += [LineFault(at, "numbers", fault.text) for fault in find_number_faults(text)]
    numbers = read_numbers(text)
    for name in sorted(texts.keys() - _HEADINGS.values()):
        if number := texts[name].strip().removeprefix("'"):
            if is_number(number):
                numbers[name] = number
            else:
                text_ = _("This is no number of a federation.")
                faults.append(LineFault(at, name, text_))
    whole = write_numbers(numbers)
    if not faults and (wrong := find_number_faults(whole)):
        return "", [LineFault(at, "numbers", fault.text) for fault in wrong]
    return whole, faults


def _name(
    at: int, column: str, cell: str, most: int, *, needed: bool = False
) -> tuple[str, list[LineFault]]:
    """Return a name without surrounding blanks and line breaks, and its faults."""
    name = unicodedata.normalize("NFC", " ".join(cell.split()))
    if FORMULA.match(name.removeprefix("'")):
        name = name.removeprefix("'")
    if needed and not name:
        return name, [LineFault(at, column, _("The name is missing."))]
    if problems := find_problems(name):
        # It is shown again on a page, and sent to a database that may be unable to store it.
        bare = "".join(
            character for character in name if not unicodedata.category(character).startswith("C")
        )
        return bare, [LineFault(at, column, problem) for problem in problems]
    if len(name) > most:
        text = _("%(length)d characters are too many: %(most)d at most.")
        return name[:most], [LineFault(at, column, text % {"length": len(name), "most": most})]
    return name, []
