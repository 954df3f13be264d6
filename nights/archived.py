"""What the rows of nights in an archive are checked for beyond their columns."""

from collections.abc import Iterator, Mapping
from typing import Any

from club.archived import REASON, RULES, tell_rules
from club.ledger.archive_changes import Created, Former, Renamed, Step, make_moves
from club.ledger.json_values import keyed, listed, plain, row_id, whole
from nights import models
from nights.formation.code import CODES
from nights.formation.reasons import CutReason
from nights.stakes import models as stakes
from nights.stock import models as stock
from scoring.cards import PACK
from scoring.deal import KEYS, check_size
from scoring.games import bridge_1907_deal, contract_deal, make_game, short_bridge_deal

Row = Mapping[str, Any]

#: The models that had the label ``club`` up to release 0.2.0, as far as archives have them.
_MOVED = (
    models.Absence,
    models.Acceptance,
    models.Act,
    models.Admission,
    models.AdmissionDraw,
    models.Announcement,
    models.Arrival,
    models.Belonging,
    models.BelongingEnd,
    models.Breakup,
    stakes.Charge,
    models.Cut,
    models.Deal,
    models.Departure,
    models.DirectorAnswer,
    models.DirectorCall,
    models.DirectorGoing,
    models.DoorRenewal,
    models.Draw,
    models.FillDraw,
    models.Filling,
    models.LinkRenewal,
    models.Match,
    models.MatchStatus,
    models.Night,
    models.NightStatus,
    models.OpenCard,
    models.OpenCut,
    models.OpenCutEnd,
    models.OpenCutEntry,
    models.OpeningWave,
    stakes.Payment,
    models.Ruling,
    models.Seating,
    stakes.Stakes,
    stock.Stock,
    stock.StockPhone,
    stock.StockTurn,
    models.Table,
    models.Undoing,
    models.WaveDraw,
)
#: Each migration adds its name, and what it changed of archived models. 0.2.0 had no app of nights.
FORMER = Former(
    states=("", "0001_first"),
    steps=(
        Step("club", "0039_going_to_calls", (Created(models.DirectorGoing),)),
        Step(
            "nights",
            "0001_first",
            (*make_moves(_MOVED, "club"), Renamed(models.Night, {"title": "name"})),
        ),
    ),
)

_DEAL_KEYS = KEYS.union(
    contract_deal.RESULT_KEYS, bridge_1907_deal.RESULT_KEYS, short_bridge_deal.RESULT_KEYS
)
#: The most players of a table, who cut there.
_AT_TABLE = 6
_ORDER = listed(row_id, _AT_TABLE)


def check_night(row: Row) -> Iterator[str]:
    """Yield what is wrong with the rules of a night, and with its house rules of cutting."""
    yield from check_game(row)
    yield from check_code(row)


def check_code(row: Row) -> Iterator[str]:
    """Yield what is wrong with the code of cutting of a night or a cut, and its house rules."""
    if row["code"] not in CODES:
        yield f"code is {row['code']!r:.40}, which is no code of cutting"
        return
    if wrong := list(RULES(row["house"], "house")):
        yield from wrong
        return
    try:
        CODES[row["code"]].with_stored_house(row["house"])
    except (TypeError, ValueError) as error:
        yield f"house has rules that cannot be: {error!s:.80}"


def check_cut(row: Row) -> Iterator[str]:
    """Yield what is wrong with a cut at a table: its code, and the order of its rotation."""
    yield from check_code(row)
    yield from _ORDER(row["order"], "order")


def check_open_cut(row: Row) -> Iterator[str]:
    """Yield what is wrong with a cut under way: its code, the order, and who cuts."""
    yield from check_code(row)
    yield from check_entry(row)


def check_entry(row: Row) -> Iterator[str]:
    """Yield what is wrong with who cuts at a table from an entry on."""
    yield from _ORDER(row["order"], "order")
    yield from _CANDIDATES(row["candidates"], "candidates")


def check_draw(row: Row) -> Iterator[str]:
    """Yield what is wrong with the right by which a player of a fresh table cut."""
    yield from _check_right(row["right"], "right")


def _check_right(value: Any, path: str) -> Iterator[str]:
    """Yield what is wrong with the reason for a place, which is empty if there is none."""
    if value == {}:
        return
    if wrong := list(REASON(value, path)):
        yield from wrong
        return
    try:
        reason = CutReason.load(value)
        _ = reason.sentence if reason else ""
    except (AttributeError, KeyError, TypeError, ValueError):
        yield f"{path} is no reason that the program gives"


_CANDIDATES = listed(
    keyed(
        {"player": row_id, "consecutive": whole(), "sat_out": whole()},
        {"place": whole(), "right": _check_right},
    ),
    _AT_TABLE,
)


def check_game(row: Row) -> Iterator[str]:
    """Yield what is wrong with the game and the rules of a night or of a match."""
    yield from tell_rules(row, "rules", lambda rules: make_game(row["game"], rules))


def check_deal(row: Row) -> Iterator[str]:
    """Yield what is longer in a deal than a deal can have, or what a deal of no game has."""
    yield from plain(6, 2_000)(row["data"], "data")
    yield from (f"data has {key!r:.40}" for key in sorted(row["data"].keys() - _DEAL_KEYS)[:3])
    yield from (f"data: {problem.problem.rstrip('.')}" for problem in check_size(row["data"]))


def check_stock(row: Row) -> Iterator[str]:
    """Yield what is wrong with the pack of a stock."""
    pack = row["pack"]
    cards = pack if isinstance(pack, list) and len(pack) == len(PACK) else []
    if {str(card) for card in PACK} != {card for card in cards if isinstance(card, str)}:
        yield "pack is not the 52 cards"
