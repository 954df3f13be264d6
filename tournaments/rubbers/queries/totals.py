"""The totals of a league's match as players see them: by name, and asked about if impossible."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.refusals import Fault
from tournaments.rubbers.queries.rounds import RubberEvent, TableView

#: Games whose points are tens.
TENS = ("rubber", "chicago")
#: The least that both sides of a rubber have together: two games won at once, or the third.
LEAST_OF_RUBBER = 800
#: More than anybody makes in one match.
MOST_OF_MATCH = 12_000


def name_side(table: TableView, side: str) -> str:
    """Return who plays for a side, ``ns`` or ``ew``: ``Ann and Bob``."""
    entrants = table.ns if side == "ns" else table.ew
    people = [
        str(player or "?") for entrant in entrants for player in entrant.team(table.rounds.number)
    ]
    if len(people) < 2:
        return "".join(people)
    return _("%(first)s and %(last)s") % {"first": ", ".join(people[:-1]), "last": people[-1]}


def tell_totals(table: TableView) -> str:
    """Return the totals that were given, each side's by its names; empty if there are none."""
    totals = table.said.said.get("totals") if table.said else None
    if not isinstance(totals, Mapping):
        return ""
    return ", ".join(f"{name_side(table, side)} {totals[side]}" for side in ("ns", "ew"))


def find_total_doubts(rubber_event: RubberEvent, result: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of totals that no match gives, which can be confirmed; or none."""
    totals = result.get("totals")
    if not isinstance(totals, Mapping) or not all(
        isinstance(totals.get(side), int) for side in ("ns", "ew")
    ):
        return []
    game, points = rubber_event.terms.game, [totals[side] for side in ("ns", "ew")]
    least, most = _count_matches(rubber_event)
    doubts = []
    for side, total in zip(("ns", "ew"), points, strict=True):
        values = {"total": total}
        if total < 0:
            text = _("%(total)d: the points of a side are not negative.")
            doubts.append(Fault("doubt", text % values, f"totals.{side}"))
        elif game in TENS and total % 10:
            text = _("%(total)d: points at this game are tens.")
            doubts.append(Fault("doubt", text % values, f"totals.{side}"))
        elif total > MOST_OF_MATCH * most:
            text = _("%(total)d: nobody makes so many points.")
            doubts.append(Fault("doubt", text % values, f"totals.{side}"))
    if not doubts and not any(points):
        doubts.append(Fault("doubt", _("Neither side has a point."), "totals.ns"))
    elif not doubts and game == "rubber" and sum(points) < LEAST_OF_RUBBER * least:
        text = ngettext(
            "%(total)d together: a finished rubber gives at least %(least)d.",
            "%(total)d together: %(count)d finished rubbers give at least %(least)d.",
            least,
        )
        values = {"total": sum(points), "least": LEAST_OF_RUBBER * least, "count": least}
        doubts.append(Fault("doubt", text % values, "totals.ns"))
    return doubts


def _count_matches(rubber_event: RubberEvent) -> tuple[int, int]:
    """Return how many matches a meeting has at least, and at most."""
    best_of, matches = (rubber_event.terms.rules.get(key) or 1 for key in ("best_of", "matches"))
    return max(matches, best_of // 2 + 1), max(matches, best_of)
