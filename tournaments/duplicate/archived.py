"""What the rows of an archive's duplicate events are checked for beyond their columns."""

from collections.abc import Iterator

from club.ledger.json_values import keyed, listed, plain, whole
from scoring.files.deals import DealFault, read_deal
from tournaments.archived import MOST, RULES, Row
from tournaments.duplicate.actions.events import find_match_faults, find_rule_faults
from tournaments.duplicate.queries.said import find_said_faults
from tournaments.models import EventKind, Scoring

_OF_TEAMS = (Scoring.IMPS, Scoring.BOARD_A_MATCH)


def check_board_result(row: Row) -> Iterator[str]:
    """Yield what is wrong with what was said of a board; empty if the result was taken away.

    The scoring stands with the event: some scoring must do.
    """
    result = row["said"]
    if not result:
        return
    if wrong := list(plain(8, 500)(result, "said")):
        yield from wrong
        return
    kind = EventKind.INDIVIDUAL if row["south_id"] or row["west_id"] else EventKind.PAIRS
    absent = "".join(side for side in ("ns", "ew") if row[f"{side}_id"] is None)
    absent = absent if kind == EventKind.PAIRS else ""
    faults = []
    for scoring in Scoring.values:
        kinds = [EventKind.TEAMS] if scoring in _OF_TEAMS else [kind]
        if scoring == Scoring.TOTAL_POINTS:
            kinds.append(EventKind.TEAMS)
        for each in kinds:
            faults.append(find_said_faults(each, scoring, row["board"], result, absent))
            if not faults[-1]:
                return
    yield from (f"said.{fault.field}: {fault.text.rstrip('.')}" for fault in faults[0])


def check_board_hands(row: Row) -> Iterator[str]:
    """Yield what is wrong with the hands of a board."""
    try:
        deal = read_deal(row["hands"], row["board"])
    except DealFault as fault:
        yield f"hands: {str(fault).rstrip('.')}"
        return
    if deal is None or str(deal) != row["hands"]:
        yield "hands are not four, from North and each suit from above"


def check_rules(row: Row) -> Iterator[str]:
    """Yield what is wrong with the set of rules of an event."""
    if wrong := list(RULES(row["rules"], "rules")):
        yield from wrong
        return
    settings = {key: row[key] for key in ("kind", "form", "size", "scoring", "law", "rules")}
    yield from (f"{fault.field}: {fault.text.rstrip('.')}" for fault in find_rule_faults(settings))


_OF_DRAW = ("round", "bye", "byes", "bracket", "triangle", "cost", "instead")
_MATCH = plain(4, 400)
_REQUEST = keyed(
    {"round": whole(1)},
    {
        key: plain(3, 2 * MOST)
        for key in (
            "lot",
            "method",
            "first",
            "odd",
            "standing",
            "apart",
            "pairs",
            "out",
            "third",
        )
    },
)
_DRAWN = keyed(
    {"pairings": listed(_MATCH, MOST)},
    {key: plain(4, 2 * MOST) for key in _OF_DRAW},
)


def check_match_draw(row: Row) -> Iterator[str]:
    """Yield what is wrong with the draw of a round of matches."""
    yield from _REQUEST(row["request"], "request")
    yield from _DRAWN(row["drawn"], "drawn")


def check_match_ruling(row: Row) -> Iterator[str]:
    """Yield what is wrong with what was decided of a match."""
    if wrong := list(plain(3, 20)(row["said"], "said")):
        yield from wrong
        return
    yield from (
        f"said.{fault.field}: {fault.text.rstrip('.')}" for fault in find_match_faults(row["said"])
    )
