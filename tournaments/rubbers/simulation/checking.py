"""Whether the standing that is served is the one that follows from the export of the event."""

import time
from typing import Any

from club.simulation.http import Unexpected
from scoring.rubber_events.event import answer
from tournaments.rubbers.simulation.session import RubberSession

_PATIENCE = 300  # tenths of a second that the worker may take
_COMPARED = (
    "entrant",
    "rank",
    "tied",
    "points",
    "margin",
    "rounds",
    "won",
    "drawn",
    "lost",
    "sat_out",
)


def read_rubber_standing(session: RubberSession) -> dict[str, Any]:
    """Return the standing once it is computed. Raise Unexpected unless it follows from the export.

    Every deal that was entered must be in the export, or in a round that was undone.
    """
    standing = session.get("standing/")
    for _wait in range(_PATIENCE):
        if not standing["stale"]:
            break
        time.sleep(0.1)
        standing = session.get("standing/")
    exported = session.get("export/")
    folded = answer(exported)
    if "problems" in folded:
        raise Unexpected(f"the export cannot be scored: {folded['problems']}")
    if folded["provisional"]:
        raise Unexpected("results are still to come")
    check_deals(session, exported)
    expected = [_pick(standing) for standing in folded["standings"]]
    served = [_pick(row) for row in standing["rows"]]
    if served != expected:
        raise Unexpected(f"the standing is {served}, folded from the export it is {expected}")
    return dict(standing)


def _pick(row: dict[str, Any]) -> dict[str, Any]:
    return {key: row.get(key) for key in _COMPARED}


def check_deals(session: RubberSession, exported: dict[str, Any]) -> None:
    """Raise Unexpected if the export has another number of deals than the tables sent."""
    tables = [table for round_ in exported["rounds"] for table in round_["tables"]]
    deals = sum(len(sheet["deals"]) for table in tables for sheet in table.get("sheets", ()))
    if deals != session.counts["deals"]:
        sent = session.counts["deals"]
        raise Unexpected(f"the export has {deals} deals, the tables have sent {sent}")
