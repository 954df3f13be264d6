"""``manage.py draw``: draw the next round of Swiss events and knock-outs."""

import json

from club.management.commands._files import FilesCommand, format_problem
from tournaments.draws.swiss.answer import answer_of
from tournaments.draws.swiss.event import DrawResult, read
from tournaments.draws.swiss.listing import list_draw


class Command(FilesCommand):
    """Draw the round that each event in files asks for, without a database."""

    help = "Print who meets whom in the next round of the events in files, and why."
    what = "event"

    def read(self, raw: object) -> DrawResult:
        """Return the draw that an event asks for."""
        return read(raw)

    def format_json(self, result: DrawResult, _raw: object) -> str:
        """Return the answer of a draw as one line of JSON."""
        return json.dumps(answer_of(result))

    def format_text(self, result: DrawResult, _raw: object) -> str:
        """Return a draw, or its faults; a blank line follows."""
        if result.draw is None:
            return "\n".join(map(format_problem, result.problems)) + "\n\n"
        return "\n".join(list_draw(result.draw)) + "\n\n"
