"""What counts at a table of an event of rubbers whose entrant has left before it was decided.

At a knock-out whoever it met goes on, and at a league the match is not played: nothing waits for
somebody who is gone. A result that was given, or that the sheets decide, stands.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rubber_events.event import read
from scoring.rubber_events.table import RESULTS
from tournaments.models import EventForm
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.rounds import RubberEvent

Place = tuple[int, int]


def settle_left(rubber_event: RubberEvent, written: dict[str, Any]) -> dict[str, Any]:
    """Return an event in its format, with what counts at the tables that somebody has left."""
    settled = dict(_list_settled(rubber_event))
    if not settled:
        return written
    decided = {
        (table.round, table.table)
        for meetings in read(written).meetings
        for meeting in meetings
        if meeting.over
        for table in meeting.tables
    }
    rounds = [
        {
            **round_,
            "tables": [
                _put(table, settled.get((round_["round"], table["table"])))
                if (round_["round"], table["table"]) not in decided
                else table
                for table in round_["tables"]
            ],
        }
        for round_ in written["rounds"]
    ]
    return {**written, "rounds": rounds}


def _list_settled(rubber_event: RubberEvent) -> Iterator[tuple[Place, dict[str, Any]]]:
    """Yield what counts at each table that somebody has left, and that has no given result."""
    for round_ in rubber_event.rounds:
        for table in round_.tables:
            left = table.gone if table.said is None else []
            if left and rubber_event.is_league:
                yield (round_.number, table.number), {"not_played": True}
            elif left:
                reason = _("%(name)s left.") % {"name": left[0].name_in(round_.number)}
                winner = "ns" if left[0] in table.ew else "ew"
                award = {"winner": winner, "reason": reason}
                yield (round_.number, table.number), {"awarded": award}


def _put(table: Mapping[str, Any], result: Mapping[str, Any] | None) -> Mapping[str, Any]:
    if result is None:
        return table
    return {**{key: value for key, value in table.items() if key not in RESULTS}, **result}


def find_last_played(rubber_event: RubberEvent, view: EntrantView) -> int:
    """Return the last round that an entrant has finished or sat out, 0 if there is none."""
    finished = (
        round_.number
        for round_ in rubber_event.rounds
        if view in round_.out
        or any(table.over for table in round_.tables if view in table.entrants)
    )
    return max(finished, default=0)


def tell_leaving(form: str) -> str:
    """Return what follows when an entrant leaves an event of a form."""
    if form == EventForm.KNOCK_OUT:
        return _("Whoever it plays goes on to the next round.")
    if form == EventForm.LEAGUE:
        return _("Its matches that are still to be played are not played.")
    return _("It is drawn for no further round; a match under way is ended with its round.")
