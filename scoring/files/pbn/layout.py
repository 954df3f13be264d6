"""The export format of PBN: tags, tables with columns of a fixed width, and games."""

import re
from collections.abc import Iterable, Mapping, Sequence

from scoring.files.text import clean_name, write_text

LINE_END = "\r\n"
MOST_LETTERS = 255
"""The number of characters of a line."""

TAGS = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags that every game has, in this order. Others follow by the alphabet."""

_PLAIN = re.compile(r"[A-Za-z0-9.,:+*=^/&#~<>_-]+")
_COLUMN = re.compile(r"[A-Za-z_]+(?:\\([0-9]+)([LR]))?")

Rows = Sequence[Sequence[str]]


def write_token(text: str) -> str:
    """Return a cell of a table, in quotes unless it is plain."""
    return text if _PLAIN.fullmatch(text) else write_quoted(text)


def write_quoted(text: str) -> str:
    """Return a text in quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def write_names(names: Iterable[str]) -> str:
    """Return names in one cell, divided by semicolons, which no name holds itself."""
    return ";".join(clean_name(name).replace(";", ",") for name in names)


def write_tag(name: str, value: str) -> str:
    """Return the line of a tag."""
    return f"[{name} {write_quoted(value)}]"


def write_table(name: str, columns: Sequence[str], rows: Rows) -> list[str]:
    """Return the lines of a table. columns: with their widths, as Rank\\2R."""
    widths = [_COLUMN.fullmatch(column) for column in columns]
    lines = [f'[{name} "{";".join(columns)}"]']
    for row in rows:
        cells = [
            _pad(write_token(text), *(width.groups() if width else (None, None)))
            for text, width in zip(row, widths, strict=True)
        ]
        lines += _break(" ".join(cells).rstrip(), cells)
    return lines


def _pad(cell: str, width: str | None, side: str | None) -> str:
    if width is None:
        return cell
    return cell.rjust(int(width)) if side == "R" else cell.ljust(int(width))


def _break(line: str, cells: Sequence[str]) -> list[str]:
    """Return a row on one line, or on a line for each cell if it is too long."""
    return [line] if len(line) <= MOST_LETTERS else [cell.strip() for cell in cells]


def write_game(tags: Mapping[str, str], sections: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the lines of a game.

    tags: the values of those that are told. sections: the lines of tags with sections, which
    stand among the further tags by the alphabet, but for the auction and the play at the end.
    """
    lines = [write_tag(name, tags.get(name, "")) for name in TAGS]
    last = ("Auction", "Play")
    further = {name: [write_tag(name, value)] for name, value in tags.items() if name not in TAGS}
    further |= {name: list(section) for name, section in sections.items() if name not in last}
    for name in sorted(further):
        lines += further[name]
    for name in last:
        lines += sections.get(name, ())
    return lines


def write_file(games: Iterable[Sequence[str]], creator: str) -> bytes:
    """Return the file of games. Latin-1 is written if everything fits, and else UTF-8."""
    lines = ["% PBN 2.1", "% EXPORT", f"%Creator: {clean_name(creator)}"]
    for game in games:
        lines += ["", *game]
    return write_text(LINE_END.join([*lines, "", ""]))
