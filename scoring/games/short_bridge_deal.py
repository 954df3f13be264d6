"""The deal of Short Bridge, and strict parsing of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring import deal as shared
from scoring import hands as dealt
from scoring.agreement import check_revokes, check_tricks_won, drop_excused
from scoring.cards import SUITS, Suit
from scoring.deal import MOST_ITEMS, Deal
from scoring.hands import Hands
from scoring.pair import NOUGHT, Pair
from scoring.play import find_repeated_cards, follow
from scoring.problem import Problem
from scoring.seats import SEATS, SIDES, Seat, Side, get_left_of, get_side
from scoring.shape import Shape, find_member, format_value
from scoring.won import read_won

RESULT_KEYS = ("won", "honours", "revokes")
_KEYS = shared.KEYS.union(RESULT_KEYS)
HONOURS = "AKQJ"
"""The four honours of the trump suit. [SB 3]"""

_LEAST = 3


class RevokePenalty(StrEnum):
    """The penalty chosen by the adversaries of a side that revoked. [SB 72 I]"""

    TRICKS = "tricks"
    ADD = "add"
    DEDUCT = "deduct"


@dataclass(frozen=True)
class Revoke:
    """A revoke by side, and the single penalty that its adversaries chose. [SB 72 IV]"""

    side: Side
    penalty: RevokePenalty


@dataclass(frozen=True, kw_only=True)
class ShortDeal(Deal):
    """A deal of Short Bridge. It is void if won is None.

    won: the tricks before any penalty. honours: how many of the four each side claimed.
    """

    won: Pair | None = None
    honours: Pair = NOUGHT
    revokes: tuple[Revoke, ...] = ()


def parse(
    raw: Mapping[str, object], with_honours: bool = True
) -> tuple[ShortDeal | None, list[Problem]]:
    """Return (deal, []) for a valid deal, or (None, problems), whatever its match."""
    shape = Shape(raw)
    shape.only(_KEYS)
    shape.bar("no-calls", ("calls",))
    facts = shared.read(Shape({key: raw[key] for key in raw if key != "calls"}, "", shape.problems))
    if shape.has("void"):
        shape.bar("void-with-result", RESULT_KEYS)
        deal = ShortDeal(**vars(facts))
    else:
        deal = _result(shape, facts, with_honours)
    return (None if shape.problems else deal), shape.problems


def _result(shape: Shape, facts: Deal, with_honours: bool) -> ShortDeal:
    shape.need("won")
    won = read_won(shape)
    honours = _honours(shape, with_honours)
    revokes = _revokes(shape)
    shape.problems += dealt.check_hands(facts.hands) if facts.hands else []
    shape.problems += find_repeated_cards(facts.play or ())
    return ShortDeal(**vars(facts), won=won, honours=honours, revokes=revokes)


def _honours(shape: Shape, with_honours: bool) -> Pair:
    if not with_honours:
        shape.bar("honours-at-seven", ("honours",))
        return NOUGHT
    inner = shape.within("honours")
    if inner is None:
        return NOUGHT
    inner.only(SIDES)
    held = Pair(*(_held(inner, side) for side in SIDES))
    if all(held[side] for side in SIDES):
        shape.fault("honours-of-both", "honours")
    return held


def _held(shape: Shape, side: Side) -> int:
    """Return the honours a side claimed. Two score nothing. [SB 3 III] [SB 6] [SB 7]"""
    held = shape.whole(side)
    if held is not None and held not in (_LEAST, len(HONOURS)):
        shape.fault("honours-of-side", side, held=format_value(held))
        return 0
    return held or 0


def _revokes(shape: Shape) -> tuple[Revoke, ...]:
    """Return every revoke, each with its penalty. [SB 72 II]"""
    revokes = [_revoke(inner) for inner in shape.objects("revokes", MOST_ITEMS["revokes"])]
    return tuple(revoke for revoke in revokes if revoke is not None)


def _revoke(shape: Shape) -> Revoke | None:
    shape.only(("by", "penalty"))
    shape.need("by", "penalty")
    side, penalty = shape.side("by"), find_member(RevokePenalty, shape.raw.get("penalty"))
    if penalty is None and shape.has("penalty"):
        shape.fault("not-a-penalty", "penalty", value=format_value(shape.raw["penalty"]))
    return None if side is None or penalty is None else Revoke(side, penalty)


def check_cards(deal: ShortDeal, dealer: Seat) -> list[Problem]:
    """Return the differences between the cards of a deal by dealer and its result.

    The sheet does not say which card was turned up. It was one of dealer's, so the result is
    compared for each suit in dealer's hand, and accepted if it agrees for one of them.
    """
    if deal.won is None:
        return []
    turned = _may_be_turned(deal.hands, dealer)
    trumps = [suit for suit in turned if _honours_agree(deal, suit)]
    if not trumps:
        side = next(side for side in SIDES if deal.honours[side])
        values = {"side": side, "held": deal.honours[side]}
        return [Problem("honours-not-held", f"honours.{side}", values)]
    faults = [_against_play(deal, deal.won, get_left_of(dealer), suit) for suit in trumps]
    fewest = min(faults, key=len)
    return drop_excused(fewest, bool(deal.rulings))


def _may_be_turned(hands: Hands | None, dealer: Seat) -> Iterable[Suit]:
    if hands is None:
        return SUITS
    return [suit for suit in SUITS if any(card.suit is suit for card in hands[dealer])]


def _honours_agree(deal: ShortDeal, trumps: Suit) -> bool:
    if deal.hands is None:
        return True
    return all(deal.honours[side] in (0, _honours_held(deal.hands, side, trumps)) for side in SIDES)


def _honours_held(hands: Hands, side: Side, trumps: Suit) -> int:
    cards = [card for seat in SEATS if get_side(seat) is side for card in hands[seat]]
    return sum(card.suit is trumps and card.rank in HONOURS for card in cards)


def _against_play(deal: ShortDeal, won: Pair, leader: Seat, trumps: Suit) -> list[Problem]:
    """Return the differences between the play and the result if trumps is the trump suit.

    There is no dummy.
    """
    if deal.play is None:
        return []
    played, problems = follow(leader, trumps, deal.play, deal.hands)
    if played is None:
        return problems
    revoking = frozenset(revoke.side for revoke in deal.revokes)
    return [*check_revokes(played, None, revoking), *check_tricks_won(played, won)]
