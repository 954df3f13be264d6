"""``manage.py score``: print score sheets, or their results as JSON."""

import json
import os
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from scoring.drawing import format_paper, lay_out_paper
from scoring.problem import Problem
from scoring.reading import NotJson, read_sheets
from scoring.sheet import Sheet, answer_of, read

SOUND, FAULTY, UNREADABLE = 0, 1, 2
"""Exit statuses: every sheet was scored, one has faults, a file is missing or not JSON."""


class Command(BaseCommand):
    """Score the sheets in files, without a database."""

    help = "Print the score sheets of files; with --json, print their results."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the files and the output format."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
        parser.add_argument(
            "--json", action="store_true", help="print one JSON object for each sheet"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Score every file, even if another has faults. Exit with the worst status."""
        form = format_json if options["json"] else format_sheet
        try:
            status = max(self._score(name, form) for name in options["files"])
            self.stdout.flush()
        except BrokenPipeError:
            # The reader closed the pipe. Without this, Python would report it again on closing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = SOUND
        if status != SOUND:
            sys.exit(status)

    def _score(self, name: str, form: Any) -> int:
        status = SOUND
        try:
            for raw, sheet in _read_sheets(name):
                self.stdout.write(form(sheet, raw))
                status = FAULTY if sheet.problems else status
        except BrokenPipeError:
            raise
        except NotJson as error:
            return self._unreadable(str(error))
        except OSError as error:
            return self._unreadable(f"{name}: {error.strerror}")
        return status

    def _unreadable(self, reason: str) -> int:
        self.stderr.write(reason)
        return UNREADABLE


def _read_sheets(name: str) -> Iterator[tuple[object, Sheet]]:
    """Yield the sheets of a file one at a time, each as written and as parsed."""
    if name == "-":
        yield from _read_all(sys.stdin.buffer, "standard input")
    else:
        with open(name, "rb") as stream:
            yield from _read_all(stream, name)


def _read_all(stream: BinaryIO, name: str) -> Iterator[tuple[object, Sheet]]:
    return ((raw, read(raw)) for raw in read_sheets(stream, name))


def format_json(sheet: Sheet, _raw: object) -> str:
    """Return a sheet as one line of JSON."""
    return json.dumps(answer_of(sheet))


def format_sheet(sheet: Sheet, raw: Any) -> str:
    """Return a sheet as text, as players write it, or its faults; a blank line follows.

    The rulings are listed under it, by their deals.
    """
    if sheet.problems:
        return "\n".join(map(_make_line, sheet.problems)) + "\n\n"
    drawing = format_paper(lay_out_paper(sheet.states))
    return "\n".join([*_caption(sheet), drawing, *_rulings(sheet, raw)]) + "\n\n"


def _rulings(sheet: Sheet, raw: Any) -> Iterator[str]:
    """Yield a line for each ruling, in the words of the game's catalogue."""
    from club.games import get_catalogue  # the catalogues take longer to load than a sheet

    for number, deal in enumerate(raw["deals"], start=1):
        for ruling in deal.get("rulings", ()):
            law, option = ruling["law"], ruling["option"]
            entry = get_catalogue(sheet.game).entry(law) if sheet.game else None
            decided = entry.option(option) if entry else None
            title = entry.title if entry else _printable(law)
            words = decided.text if decided else _printable(option)
            yield f"Deal {number}: {title}, {ruling['offender']}. {words}"


def _caption(sheet: Sheet) -> Iterator[str]:
    """Yield a line with the names of We and They, if the sheet has them."""
    for heading, seats in (("We", "NS"), ("They", "EW")):
        names = [name for seat, name in sheet.players.items() if seat in seats]
        if names:
            yield f"{heading}: {' & '.join(map(_printable, names))}"


def _printable(name: str) -> str:
    """Return a name without characters that a terminal would interpret or could not print."""
    return "".join(letter if letter.isprintable() else " " for letter in name)


def _make_line(problem: Problem) -> str:
    place = "" if problem.deal is None else f"deal {problem.deal}, "
    return f"{place}{problem.field}: {problem.problem}"
