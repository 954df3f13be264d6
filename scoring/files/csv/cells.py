"""Cells: what separates them, quotes, decimal commas, and text that is no formula."""

import csv
import io
from collections.abc import Iterable, Sequence

from scoring.files.answer import TEMPLATES, FileRefused
from scoring.files.text import clean_text

SEPARATORS = ",;\t"
FORMULAS = ("=", "+", "-", "@")
"""What a text begins with that a program for tables takes for a formula."""

_LONGEST_LINE = 10_000


def read_rows(text: str) -> list[list[str]]:
    """Return the cells of each line, without blanks around them. Blank lines are left out.

    The separator is the one that is most frequent in the first line. Raise FileRefused if quotes
    do not end.
    """
    text = text.removeprefix("\ufeff").lstrip()
    first = text.partition("\n")[0][:_LONGEST_LINE].strip()
    if first.lower().startswith("sep=") and len(first) < 6:
        text = text.partition("\n")[2]
        first = first.lower().removeprefix("sep=") or "\t"
    separator = max(SEPARATORS, key=first.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    try:
        return [cells for row in rows if any(cells := [_read_cell(cell) for cell in row])]
    except csv.Error as why:
        raise FileRefused(TEMPLATES["unknown-kind"]) from why


def _read_cell(cell: str) -> str:
    """Return a cell without the apostrophe that kept it from being a formula."""
    cell = cell.strip()
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULAS) else cell


def protect_text(text: str) -> str:
    """Return text for a cell on one line, with an apostrophe if it would be taken for a formula."""
    text = " ".join(clean_text(text).split())
    return f"'{text}" if text.startswith(FORMULAS) else text


def write_rows(rows: Iterable[Sequence[object]], separator: str = ",") -> bytes:
    """Return lines of cells in UTF-8. A cell with a separator or a quote in it is quoted."""
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, lineterminator="\r\n").writerows(rows)
    return text.getvalue().encode("utf-8")
