"""What the rows of an archive's events of rubbers are checked for beyond their columns."""

from collections.abc import Iterator, Mapping
from typing import Any

from club.ledger.json_values import (
    Check,
    flag,
    keyed,
    listed,
    mapped,
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
from tournaments.archived import MOST, RULES, Row
from tournaments.draws.draw import DEAL, PARTNERS, PLACES
from tournaments.draws.reason import DrawReason
from tournaments.rubbers.actions.events import TERMS, find_term_faults


def check_rules(row: Row) -> Iterator[str]:
    """Yield that an event of rubbers has a set of rules of its own: its terms have them."""
    yield from one_of({})(row["rules"], "rules")


def check_terms(row: Row) -> Iterator[str]:
    """Yield what is wrong with what is played at an event of rubbers, and how it is scored.

    The size of an entrant stands with the event: some size of the form must do.
    """
    objects = ("game_rules", "rules", "draw")
    if wrong := [problem for key in objects for problem in RULES(row[key], key)]:
        yield from wrong
        return
    terms = {key: row[key] for key in TERMS}
    faults = [find_term_faults(terms, size) for size in SIZES.get(row["form"], (2,))]
    fewest = min(faults, key=len)
    yield from (f"{fault.field}: {fault.text.rstrip('.')}" for fault in fewest)


def _check_reason(value: Any, path: str) -> Iterator[str]:
    """Yield what is wrong with the reason of a draw."""
    if wrong := list(keyed({"code": text(), "values": plain(3, 40)})(value, path)):
        yield from wrong
        return
    try:
        _ = DrawReason(value["code"], value["values"]).sentence
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
    {"table": whole(1, MOST), "ns": listed(_ENTRY, 4), "ew": listed(_ENTRY, 4)},
    {"pairs": listed(whole(1, 2), 2), "place": text(20), "reason": _check_reason},
)
_CUT = keyed(
    {
        "table": whole(0, MOST),
        "purpose": one_of(PLACES, PARTNERS, DEAL),
        "rounds": listed(mapped(text(5), MOST, _number), 60),
    },
    {"typed": flag},
)
_DRAW = keyed(
    {
        "tables": listed(_TABLE, MOST),
        "out": listed(_ENTRY, MOST),
        "order": listed(_ENTRY, 2 * MOST),
        "reason": _check_reason,
    },
    {
        "chance": whole(0, 2**63),
        "present": listed(_ENTRY, MOST),
        "levels": mapped(listed(text(20), 8), MOST, _number),
        "third": _ENTRY,
        "cuts": listed(_CUT, MOST),
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
