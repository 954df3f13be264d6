"""``manage.py score``: print score sheets, or their results as JSON."""

import json
from collections.abc import Iterator
from typing import Any

from club.management.commands._files import FilesCommand, format_problem
from scoring.drawing import format_paper, lay_out_paper
from scoring.sheet import Sheet, answer_of, read
from scoring.wording import make_printable


class Command(FilesCommand):
    """Score the sheets in files, without a database."""

    help = "Print the score sheets of files; with --json, print their results."
    what = "sheet"

    def read(self, raw: object) -> Sheet:
        """Return a parsed sheet."""
        return read(raw)

    def format_json(self, result: Any, raw: object) -> str:
        """Return a sheet as one line of JSON."""
        return format_json(result, raw)

    def format_text(self, result: Any, raw: object) -> str:
        """Return a sheet as text."""
        return format_sheet(result, raw)


def format_json(sheet: Sheet, _raw: object) -> str:
    """Return a sheet as one line of JSON."""
    return json.dumps(answer_of(sheet))


def format_sheet(sheet: Sheet, raw: Any) -> str:
    """Return a sheet as text, as players write it, or its faults; a blank line follows.

    The rulings are listed under it, by their deals.
    """
    if sheet.problems:
        return "\n".join(map(format_problem, sheet.problems)) + "\n\n"
    drawing = format_paper(lay_out_paper(sheet.states))
    return "\n".join([*_caption(sheet), drawing, *_rulings(sheet, raw)]) + "\n\n"


def _rulings(sheet: Sheet, raw: Any) -> Iterator[str]:
    """Yield a line for each ruling, in the words of the game's catalogue."""
    from nights.games import get_catalogue  # the catalogues take longer to load than a sheet

    for number, deal in enumerate(raw["deals"], start=1):
        for ruling in deal.get("rulings", ()):
            law, option = ruling["law"], ruling["option"]
            entry = get_catalogue(sheet.game).entry(law) if sheet.game else None
            decided = entry.option(option) if entry else None
            title = entry.title if entry else make_printable(law)
            words = decided.text if decided else make_printable(option)
            yield f"Deal {number}: {title}, {ruling['offender']}. {words}"


def _caption(sheet: Sheet) -> Iterator[str]:
    """Yield a line with the names of We and They, if the sheet has them."""
    for heading, seats in (("We", "NS"), ("They", "EW")):
        names = [name for seat, name in sheet.players.items() if seat in seats]
        if names:
            yield f"{heading}: {' & '.join(map(make_printable, names))}"
