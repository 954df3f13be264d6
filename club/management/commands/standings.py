"""``manage.py standings``: print the standings of duplicate events, as tables or as JSON."""

import json
from collections.abc import Iterator
from typing import Any

from club.management.commands._files import FilesCommand, format_problem
from scoring.duplicate.event import Result, answer_of, read
from scoring.duplicate.listing import list_standings
from scoring.wording import make_printable


class Command(FilesCommand):
    """Rank the events in files, without a database."""

    help = "Print the standings of the events in files; with --json, print all their results."
    what = "event"

    def read(self, raw: object) -> Result:
        """Return a parsed and scored event."""
        return read(raw)

    def format_json(self, result: Any, _raw: object) -> str:
        """Return the answer of an event as one line of JSON."""
        return json.dumps(answer_of(result))

    def format_text(self, result: Any, raw: Any) -> str:
        """Return the standings of an event, or its faults; a blank line follows."""
        if result.scored is None:
            return "\n".join(map(format_problem, result.problems)) + "\n\n"
        return "\n".join([*_caption(raw), *list_standings(result.scored)]) + "\n\n"


def _caption(raw: Any) -> Iterator[str]:
    """Yield a line with the name and the date of an event, if it has them."""
    told = [make_printable(raw[key]) for key in ("name", "date") if key in raw]
    if told:
        yield ", ".join(told)
