"""The parts of a deal common to all games: dealer, void, rulings, calls and cards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring.auction import read_call
from scoring.cards import PACK, Card
from scoring.hands import Hands, read_hands
from scoring.problem import Problem
from scoring.seats import SEATS, Seat
from scoring.shape import Shape, find_member, format_value


class Void(StrEnum):
    """Why a deal has no result: it is dealt again, or the deal passes to the next dealer."""

    NEW_DEAL = "new-deal"
    DEAL_LOST = "deal-lost"


@dataclass(frozen=True)
class Ruling:
    """A director's ruling: the keys of the law and of the option in the catalogue."""

    law: str
    offender: Seat
    option: str


@dataclass(frozen=True, kw_only=True)
class Deal:
    """The fields common to the deals of all games. None means that the deal does not say."""

    dealer: Seat | None = None
    void: Void | None = None
    rulings: tuple[Ruling, ...] = ()
    calls: tuple[str, ...] | None = None
    hands: Hands | None = field(default=None, hash=False)
    play: tuple[Card, ...] | None = None


KEYS = frozenset({"dealer", "void", "rulings", "calls", "hands", "play"})

MOST_ITEMS: Mapping[str, int] = {
    "calls": 500,  # more than the 319 of the longest auction: 35 bids, each doubled and redoubled
    "play": len(PACK),
    "rulings": 50,
    "revokes": len(PACK),
    "honours": len(SEATS),
    "chicane": len(SEATS),
}
"""The number of items that each list of a deal may have, in any game."""
LONGEST_HANDS = 200
"""The number of characters of four hands in PBN notation, with room to spare."""


def check_size(raw: object) -> list[Problem]:
    """Return a problem for each list of a deal that is too long, and for too long hands.

    This takes constant time, so that it can be asked before anything else is looked at.
    """
    shape = Shape(raw if isinstance(raw, Mapping) else {})
    for key, most in MOST_ITEMS.items():
        if isinstance(shape.raw.get(key), list | tuple):
            shape.items(key, most)
    _check_length(shape)
    return shape.problems


def _check_length(shape: Shape) -> bool:
    """Return whether the hands are short enough, or record that they are not."""
    hands = shape.raw.get("hands")
    if not isinstance(hands, str) or len(hands) <= LONGEST_HANDS:
        return True
    shape.fault("too-long-text", "hands", key="hands", count=len(hands), most=LONGEST_HANDS)
    return False


CallReader = Callable[[object], str | None]
"""A function that parses a call in the notation of a game, or returns None if invalid."""


def read(
    shape: Shape,
    seats: Sequence[Seat] = SEATS,
    call: CallReader = read_call,
    not_a_call: str = "not-a-call",
) -> Deal:
    """Return a deal with the keys common to all games.

    Invalid values are recorded in shape.problems and left out. not_a_call is the code of the
    problem recorded if the function call returns None.
    """
    return Deal(
        dealer=shape.seat("dealer", seats),
        void=_void(shape),
        rulings=_rulings(shape, seats),
        calls=_calls(shape, call, not_a_call),
        hands=_hands(shape, seats),
        play=_play(shape),
    )


def place_of(raw: Mapping[str, object], seats: Sequence[Seat] = SEATS) -> Deal:
    """Return the dealer and the rulings of a deal that is otherwise invalid.

    If the rulings are invalid the dealer is left out as well, since they might explain a deal
    out of turn.
    """
    shape = Shape(raw)
    rulings = _rulings(shape, seats)
    deal = Deal(dealer=Shape(raw).seat("dealer", seats), rulings=rulings)
    return replace(deal, dealer=None) if shape.problems else deal


def _void(shape: Shape) -> Void | None:
    void = find_member(Void, shape.raw.get("void"))
    if void is None and shape.has("void"):
        shape.fault("not-a-void", "void", value=format_value(shape.raw["void"]))
    return void


def _rulings(shape: Shape, seats: Iterable[Seat]) -> tuple[Ruling, ...]:
    if not shape.has("rulings"):
        return ()
    rulings = [_ruling(inner, seats) for inner in shape.objects("rulings", MOST_ITEMS["rulings"])]
    return tuple(ruling for ruling in rulings if ruling is not None)


def _ruling(shape: Shape, seats: Iterable[Seat]) -> Ruling | None:
    keys = ("law", "offender", "option")
    shape.only(keys)
    shape.need(*keys)
    law, offender, option = shape.text("law"), shape.seat("offender", seats), shape.text("option")
    if law is None or offender is None or option is None:
        return None
    return Ruling(law, offender, option)


def _calls(shape: Shape, read: CallReader, not_a_call: str) -> tuple[str, ...] | None:
    items = shape.items("calls", MOST_ITEMS["calls"])
    if items is None:
        return None
    calls = [read(item) for item in items]
    for index, call in enumerate(calls):
        if call is None:
            shape.fault(not_a_call, f"calls.{index}", value=format_value(items[index]))
    sound = tuple(call for call in calls if call is not None)
    return sound if len(sound) == len(items) else None


def _hands(shape: Shape, seats: Sequence[Seat]) -> Hands | None:
    if not shape.has("hands") or not _check_length(shape):
        return None
    value = shape.raw["hands"]
    try:
        return read_hands(value if isinstance(value, str) else "", seats)
    except ValueError:
        shape.fault("not-hands", "hands", value=format_value(value))
        return None


def _play(shape: Shape) -> tuple[Card, ...] | None:
    items = shape.items("play", MOST_ITEMS["play"])
    if items is None:
        return None
    cards = [_card(item) for item in items]
    for index, card in enumerate(cards):
        if card is None:
            shape.fault("not-a-card", f"play.{index}", value=format_value(items[index]))
    sound = tuple(card for card in cards if card is not None)
    return sound if len(sound) == len(items) else None


def _card(value: object) -> Card | None:
    try:
        return Card.parse(value) if isinstance(value, str) else None
    except ValueError:
        return None
