"""Whether the standing that is served is the one that follows from the results."""

import time
from typing import Any

from club.simulation.http import Unexpected
from scoring.duplicate.event import answer
from tournaments.duplicate.simulation.session import PairsSession

_PATIENCE = 300  # tenths of a second that the worker may take
_COMPARED = ("entrant", "rank", "tied", "points", "maximum", "percent", "boards", "line")


def read_standing(session: PairsSession) -> dict[str, Any]:
    """Return the standing once it is computed, and agrees with the results.

    Raise Unexpected if the results that are served are not those that the tables sent, or if the
    standing is not what follows from them.
    """
    standing = session.get("standing/")
    for _wait in range(_PATIENCE):
        if not standing["stale"]:
            break
        time.sleep(0.1)
        standing = session.get("standing/")
    exported = session.get("export/")
    check_results(session, exported)
    folded = [_pick(standing) for standing in answer(exported)["standings"]]
    served = [_pick(row) for row in standing["rows"]]
    if served != folded:
        raise Unexpected(f"the standing is {served}, folded from the results it is {folded}")
    return dict(standing)


def _pick(row: dict[str, Any]) -> dict[str, Any]:
    return {key: row.get(key) for key in _COMPARED}


def check_results(session: PairsSession, exported: dict[str, Any]) -> None:
    """Raise Unexpected if an exported event has other results than the tables sent."""
    stored = {
        (result["round"], result["table"], board["board"]): {
            key: value for key, value in result.items() if key not in ("round", "table", "ns", "ew")
        }
        for board in exported["boards"]
        for result in board["results"]
    }
    sent = session.tables.said
    if stored != sent:
        odd = sorted(
            place for place in stored.keys() | sent.keys() if stored.get(place) != sent.get(place)
        )
        raise Unexpected(f"these results are not as they were sent: {odd}")
