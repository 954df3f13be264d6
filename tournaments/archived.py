"""What the rows of an archive's events are checked for beyond their columns."""

from collections.abc import Iterator, Mapping
from typing import Any

from club.ledger.archive_changes import Added, Created, Former, Step
from club.ledger.json_values import (
    Check,
    flag,
    keyed,
    listed,
    mapped,
    nothing_or,
    one_of,
    plain,
    row_id,
    text,
    whole,
)
from nights.formation.code import CODES
from scoring.deal import check_size
from scoring.rubber_events.rules import SIZES
from scoring.rubber_events.table import RESULTS
from tournaments.actions.events import find_rule_faults
from tournaments.actions.rubber_events import TERMS, find_term_faults
from tournaments.draws.draw import DEAL, PARTNERS, PLACES
from tournaments.draws.reason import Reason
from tournaments.models import CallGoing, Event, EventKind, Scoring
from tournaments.movements.reading import read_movement
from tournaments.queries.said import find_said_faults

Row = Mapping[str, Any]

#: Each migration adds its name, and what it changed of archived models. 0.2.0 has the first.
FORMER = Former(
    states=(
        "0006_fewer_indexes",
        "0007_shows_running",
        "0008_stand_in",
        "0009_going_to_calls",
    ),
    steps=(
        Step("tournaments", "0007_shows_running", (Added(Event, {"shows_running": False}),)),
        Step("tournaments", "0008_stand_in", (Added(Event, {"stand_in_id": None}),)),
        Step("tournaments", "0009_going_to_calls", (Created(CallGoing),)),
    ),
)

#: The most entrants of an event, and the most tables of a round.
_MOST = 2_000
#: Rules are few, so that all that is wrong with them can be told. Points for places are many.
_RULES = plain(4, 1_100)


def check_plan(row: Row) -> Iterator[str]:
    """Yield what is wrong with the movement of a plan."""
    for problem in read_movement(row["movement"]).problems:
        yield f"movement, {problem.field}: {problem.problem.rstrip('.')}"


def check_event(row: Row) -> Iterator[str]:
    """Yield what is wrong with the set of rules of an event; one of rubbers has none of its own."""
    if row["kind"] == EventKind.RUBBER:
        yield from one_of({})(row["rules"], "rules")
        return
    if wrong := list(_RULES(row["rules"], "rules")):
        yield from wrong
        return
    said = {key: row[key] for key in ("kind", "scoring", "law", "rules")}
    yield from (f"{fault.field}: {fault.text.rstrip('.')}" for fault in find_rule_faults(said))


def check_terms(row: Row) -> Iterator[str]:
    """Yield what is wrong with what is played at an event of rubbers, and how it is scored.

    The size of an entrant stands with the event: some size of the form must do.
    """
    objects = ("game_rules", "rules", "draw")
    if wrong := [one for key in objects for one in _RULES(row[key], key)]:
        yield from wrong
        return
    said = {key: row[key] for key in TERMS}
    faults = [find_term_faults(said, size) for size in SIZES.get(row["form"], (2,))]
    fewest = min(faults, key=len)
    yield from (f"{fault.field}: {fault.text.rstrip('.')}" for fault in fewest)


def _check_reason(value: Any, path: str) -> Iterator[str]:
    """Yield what is wrong with the reason of a draw."""
    if wrong := list(keyed({"code": text(), "values": plain(3, 40)})(value, path)):
        yield from wrong
        return
    try:
        _ = Reason(value["code"], value["values"]).sentence
    except (KeyError, TypeError, ValueError):
        yield f"{path} is no reason that the program gives"


def _check_code(value: Any, path: str) -> Iterator[str]:
    """Yield what is wrong with the code of cutting that was recorded with a draw."""
    if wrong := list(keyed({"name": one_of(*CODES), "house": plain(2, 40)})(value, path)):
        yield from wrong
        return
    try:
        CODES[value["name"]].with_stored_house(value["house"])
    except (AttributeError, TypeError, ValueError) as error:
        yield f"{path}.house has rules that cannot be: {error!s:.80}"


def _number(value: Any, path: str) -> Iterator[str]:
    """Yield what is wrong with the number of an entrant as a key."""
    if not (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 6):
        yield f"{path} is no number of an entrant"


_ENTRY = whole(0, 99_999)
_TABLE = keyed(
    {"table": whole(1, _MOST), "ns": listed(_ENTRY, 4), "ew": listed(_ENTRY, 4)},
    {"pairs": listed(whole(1, 2), 2), "place": text(20), "reason": _check_reason},
)
_CUT = keyed(
    {
        "table": whole(0, _MOST),
        "purpose": one_of(PLACES, PARTNERS, DEAL),
        "rounds": listed(mapped(text(5), _MOST, _number), 60),
    },
    {"typed": flag},
)
_DRAW = keyed(
    {
        "tables": listed(_TABLE, _MOST),
        "out": listed(_ENTRY, _MOST),
        "order": listed(_ENTRY, 2 * _MOST),
        "reason": _check_reason,
    },
    {
        "chance": whole(0, 2**63),
        "present": listed(_ENTRY, _MOST),
        "levels": mapped(listed(text(20), 8), _MOST, _number),
        "third": _ENTRY,
        "cuts": listed(_CUT, _MOST),
        "code": _check_code,
        "terms": row_id,
    },
)


def check_round(row: Row) -> Iterator[str]:
    """Yield what is wrong with the draw of a round."""
    wrong = list(_DRAW(row["drawn"], "drawn"))
    yield from wrong
    if not wrong:
        for at, table in enumerate(row["drawn"]["tables"]):
            if "pairs" in table and len(table["pairs"]) != 2:
                yield f"drawn.tables.{at}.pairs is not of two"


_SAID: Check = keyed({}, dict.fromkeys(RESULTS, plain(10, 20_000)))


def check_table_result(row: Row) -> Iterator[str]:
    """Yield what is wrong with what was said of a table at an event of rubbers."""
    wrong = list(_SAID(row["said"], "said"))
    yield from wrong
    sheets = row["said"].get("sheets") if not wrong else None
    for sheet in sheets if isinstance(sheets, list) else ():
        deals = sheet.get("deals") if isinstance(sheet, Mapping) else None
        for deal in deals if isinstance(deals, list) else ():
            for problem in check_size(deal):
                yield f"said.sheets, {problem.field}: {problem.problem.rstrip('.')}"


def check_board_result(row: Row) -> Iterator[str]:
    """Yield what is wrong with what was said of a board; empty if the result was taken away.

    The scoring stands with the event: some scoring must do.
    """
    said = row["said"]
    if not said:
        return
    if wrong := list(plain(8, 500)(said, "said")):
        yield from wrong
        return
    kind = EventKind.INDIVIDUAL if row["south_id"] or row["west_id"] else EventKind.PAIRS
    absent = "".join(side for side in ("ns", "ew") if row[f"{side}_id"] is None)
    absent = absent if kind == EventKind.PAIRS else ""
    faults = []
    for scoring in Scoring.values:
        faults.append(find_said_faults(kind, scoring, row["board"], said, absent))
        if not faults[-1]:
            return
    yield from (f"said.{fault.field}: {fault.text.rstrip('.')}" for fault in faults[0])


_PLACED = mapped(plain(4, 400), 60, text(60))


def check_publication(row: Row) -> Iterator[str]:
    """Yield what is wrong with a standing as it was announced."""
    wrong = list(listed(_PLACED, _MOST)(row["standing"], "standing"))
    yield from wrong
    for at, place in enumerate(() if wrong else row["standing"]):
        path = f"standing.{at}"
        needed: Mapping[str, Check] = {
            "entrant": row_id,
            "rank": nothing_or(whole(1)),
            "tied": flag,
        }
        for key, check in needed.items():
            if key not in place:
                yield f"{path} lacks {key}"
            else:
                yield from check(place[key], f"{path}.{key}")
        yield from (
            one
            for key in ("percent", "points")
            for one in nothing_or(text(40))(place.get(key), f"{path}.{key}")
        )
        if not {"percent", "points"} & place.keys():
            yield f"{path} lacks points"
