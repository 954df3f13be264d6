"""The cards of a board and of its results in the event format, and strict parsing of them.

A board has its hands; a result can have its calls and the cards played, in the notation of a score
sheet. They change no score: they are compared with what the result says.
"""

import re
from dataclasses import dataclass
from datetime import datetime

from scoring import deal
from scoring.agreement import PartialResult, check_declarer, drop_excused, find_disagreements
from scoring.auction import PASS
from scoring.cards import Card
from scoring.deal import Deal
from scoring.duplicate.faults import Form
from scoring.duplicate.points import get_dealer
from scoring.games.contract_deal import read_contract
from scoring.hands import Hands, check_hands, write_hands
from scoring.seats import SEATS, Seat
from scoring.shape import find_member, format_value, is_whole

CARDS = ("calls", "play")
"""The keys of a result that say how it was bid and played."""

RECORD = frozenset((*CARDS, "time"))
"""The keys of a result that never change its score. Most results have none of them."""

_RULINGS = ("adjusted", "weighted")
_TIME = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class BoardCards:
    """Who dealt a board, and its hands if they are known and have thirteen cards each."""

    dealer: Seat
    hands: Hands | None = None

    @property
    def text(self) -> str | None:
        """Return the hands in PBN notation from North, each suit from the highest card down."""
        return (
            None if self.hands is None else write_hands({seat: self.hands[seat] for seat in SEATS})
        )


def read_board_cards(form: Form, board: int) -> BoardCards:
    """Return the dealer and the hands of a board. Problems are recorded in form."""
    dealer = form.seat("dealer") or get_dealer(board)
    if not form.has("hands"):
        return BoardCards(dealer)
    hands = deal.read(Form({"hands": form.raw["hands"]}, form.path, form.problems)).hands
    faults = [] if hands is None else check_hands(hands)
    for fault in faults:
        form.fault(fault.code, fault.field, **fault.values)
    return BoardCards(dealer, None if faults else hands)


def check_record(form: Form, cards: BoardCards) -> None:
    """Record where the calls, the play and the time of a result are invalid or contradict it.

    cards: those of its board. A result of another version of the board had other hands.
    """
    if RECORD.isdisjoint(form.raw):
        return
    _check_time(form)
    raw = {key: form.raw[key] for key in CARDS if form.has(key)}
    if not raw:
        return
    record = deal.read(Form(raw, form.path, form.problems))
    hands = None if form.has("version") else cards.hands
    result = _read_result(form)
    ruled = any(form.has(key) for key in _RULINGS)
    told = Deal(calls=record.calls, hands=hands, play=record.play)
    faults = find_disagreements(told, result, ruled)
    if record.calls is not None:
        faults += drop_excused(check_declarer(record.calls, cards.dealer, result.declarer), ruled)
    for fault in faults:
        form.fault(fault.code, fault.field, **fault.values)
    _check_lead(form, record.play or ())


def _read_result(form: Form) -> PartialResult:
    """Return what a result says, as far as it is valid: what is not has its problem already."""
    contract, tricks = form.raw.get("contract"), form.raw.get("tricks")
    return PartialResult(
        contract=read_contract(contract),
        passed=contract == PASS,
        declarer=find_member(Seat, form.raw.get("declarer")),
        tricks=tricks if is_whole(tricks) else None,
    )


def _check_lead(form: Form, play: tuple[Card, ...]) -> None:
    """Record a problem if the first card played is not the card led."""
    lead = form.raw.get("lead")
    if not play or not isinstance(lead, str):
        return
    first = f"{play[0].suit}{play[0].rank}"
    if lead.replace("10", "T") != first:
        form.fault("lead-differs", "lead", played=first, stated=format_value(lead))


def _check_time(form: Form) -> None:
    """Record a problem if the time at which a result was entered is not one."""
    text = form.text("time")
    if text is None:
        return
    try:
        datetime.fromisoformat(text if _TIME.fullmatch(text) else "")
    except ValueError:
        form.fault("not-a-time", "time", value=format_value(text))
