"""The four hands as they were dealt, in the notation of PBN."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from scoring.cards import HONOUR_RANKS, Card, Suit
from scoring.contract import Strain
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, turn_from

Hands = Mapping[Seat, tuple[Card, ...]]
"""The cards of each seat, spades to clubs as they were written."""

_SUITS_AS_WRITTEN = (Suit.S, Suit.H, Suit.D, Suit.C)
HAND_SIZE = 13
_NO_HAND = "-"


def read_hands(text: str, seats: Sequence[Seat] = SEATS) -> Hands:
    """Read N:AKQ.J54.T98.7652 and the other hands, clockwise from the seat before the colon.

    Where only some seats play, the hands of the others are left out, or written - as in PBN.
    Suits go spades, hearts, diamonds, clubs. ValueError where the notation is not kept; how
    many cards there are, and whether one is there twice, is left to faults().
    """
    first, colon, rest = text.partition(":")
    hands = rest.split()
    written = SEATS if len(hands) == len(SEATS) else tuple(seats)
    if not colon or len(hands) != len(written) or first not in written:
        raise ValueError("not four hands")
    dealt = {turn_from(Seat(first), turn, written): hand for turn, hand in enumerate(hands)}
    if any(dealt[seat] != _NO_HAND for seat in written if seat not in seats):
        raise ValueError("not four hands")
    return {seat: _hand(hand) for seat, hand in dealt.items() if seat in seats}


def _hand(text: str) -> tuple[Card, ...]:
    holdings = text.split(".")
    if len(holdings) != len(_SUITS_AS_WRITTEN):
        raise ValueError("not four suits")
    pairs = zip(_SUITS_AS_WRITTEN, holdings, strict=True)
    return tuple(Card(rank, suit) for suit, ranks in pairs for rank in ranks)


def faults(hands: Hands) -> list[Problem]:
    """Answer whose hand is not thirteen cards, and which card was dealt twice."""
    sizes = [
        Problem("hand-size", "hands", {"seat": seat, "count": len(cards)})
        for seat, cards in hands.items()
        if len(cards) != HAND_SIZE
    ]
    counts = Counter(chain.from_iterable(hands.values()))
    twice = [card for card, count in counts.items() if count > 1]
    return sizes + [Problem("card-dealt-twice", "hands", {"card": str(card)}) for card in twice]


def honours_in(cards: tuple[Card, ...], strain: Strain) -> int:
    """Answer how many honours a hand holds: trumps from the ten up, or aces at no trumps.

    [E 5] [L scoring 4] [CB honors 1]
    """
    if strain is Strain.NT:
        return sum(card.rank == "A" for card in cards)
    return sum(card.suit == strain.value and card.rank in HONOUR_RANKS for card in cards)
