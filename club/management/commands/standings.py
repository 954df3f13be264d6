"""``manage.py standings``: print the standings of events, as tables or as JSON."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from club.management.commands._files import FilesCommand, format_problem
from scoring.duplicate import event as duplicate
from scoring.duplicate import listing as duplicate_listing
from scoring.rubber_events import event as rubber
from scoring.rubber_events import listing as rubber_listing
from scoring.swiss_pairs import event as swiss_pairs
from scoring.swiss_pairs import listing as swiss_pairs_listing
from scoring.teams import event as teams
from scoring.teams import listing as teams_listing
from scoring.teams.reading import KIND as TEAMS
from scoring.wording import make_printable

Result = (
    duplicate.EventResult
    | rubber.RubberEventResult
    | swiss_pairs.SwissPairsResult
    | teams.TeamEventResult
)

_READERS: dict[str, Callable[[object], Result]] = {
    TEAMS: teams.read,
    rubber.KIND: rubber.read,
    swiss_pairs.KIND: swiss_pairs.read,
}
"""How events of kinds that are read in their own way are read."""


class Command(FilesCommand):
    """Rank the events in files, without a database."""

    help = "Print the standings of the events in files; with --json, print all their results."
    what = "event"

    def read(self, raw: object) -> Result:
        """Return a parsed and scored event, read as its kind says."""
        kind = raw.get("kind") if isinstance(raw, Mapping) else None
        read = _READERS.get(kind, duplicate.read) if isinstance(kind, str) else duplicate.read
        return read(raw)

    def format_json(self, result: Any, _raw: object) -> str:
        """Return the answer of an event as one line of JSON."""
        if isinstance(result, rubber.RubberEventResult):
            return json.dumps(rubber.answer_of(result))
        if isinstance(result, teams.TeamEventResult):
            return json.dumps(teams.answer_of(result))
        if isinstance(result, swiss_pairs.SwissPairsResult):
            return json.dumps(swiss_pairs.answer_of(result))
        return json.dumps(duplicate.answer_of(result))

    def format_text(self, result: Any, raw: Any) -> str:
        """Return the standings of an event, or its faults; a blank line follows."""
        if result.problems:
            return "\n".join(map(format_problem, result.problems)) + "\n\n"
        if isinstance(result, rubber.RubberEventResult):
            listed = rubber_listing.list_standings(result)
        elif isinstance(result, teams.TeamEventResult) and result.scored is not None:
            listed = teams_listing.list_standings(result.scored)
        elif isinstance(result, swiss_pairs.SwissPairsResult) and result.scored is not None:
            listed = swiss_pairs_listing.list_standings(result.scored)
        else:
            listed = duplicate_listing.list_standings(result.scored)
        return "\n".join([*_caption(raw), *listed]) + "\n\n"


def _caption(raw: Any) -> Iterator[str]:
    """Yield a line with the name and the date of an event, if it has them."""
    told = [make_printable(raw[key]) for key in ("name", "date") if key in raw]
    if told:
        yield ", ".join(told)
