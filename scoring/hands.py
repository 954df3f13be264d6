"""The four hands as dealt, in PBN notation."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from scoring.cards import HONOUR_RANKS, Card, Suit
from scoring.contract import Strain
from scoring.problem import Problem
from scoring.seats import SEATS, Seat, turn_from

Hands = Mapping[Seat, tuple[Card, ...]]
"""The cards of each seat, spades to clubs, in the order in which they were written."""

_SUITS_AS_WRITTEN = (Suit.S, Suit.H, Suit.D, Suit.C)
HAND_SIZE = 13
_NO_HAND = "-"


def read_hands(text: str, seats: Sequence[Seat] = SEATS) -> Hands:
    """Return the hands written as N:AKQ.J54.T98.7652 and so on, clockwise from that seat.

    Suits are spades, hearts, diamonds, clubs. If only some seats play, the hands of the others
    are omitted or written as "-", as in PBN. Raise ValueError if the notation is invalid. The
    number of cards and duplicates are checked by check_hands().
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


def write_hands(hands: Hands) -> str:
    """Return hands in PBN notation, clockwise from the first seat that has one."""
    first = next(iter(hands))
    return f"{first}:{' '.join(_write_hand(cards) for cards in hands.values())}"


def _write_hand(cards: tuple[Card, ...]) -> str:
    suits = (sort_cards(cards, suit) for suit in _SUITS_AS_WRITTEN)
    return ".".join("".join(card.rank for card in held) for held in suits)


def sort_cards(cards: Sequence[Card], suit: Suit) -> list[Card]:
    """Return the cards of a suit, highest first."""
    return sorted((card for card in cards if card.suit == suit), key=lambda held: -held.height)


def _hand(text: str) -> tuple[Card, ...]:
    holdings = text.split(".")
    if len(holdings) != len(_SUITS_AS_WRITTEN):
        raise ValueError("not four suits")
    pairs = zip(_SUITS_AS_WRITTEN, holdings, strict=True)
    return tuple(Card(rank, suit) for suit, ranks in pairs for rank in ranks)


def check_hands(hands: Hands) -> list[Problem]:
    """Return a problem for each hand without thirteen cards and each card dealt twice."""
    sizes = [
        Problem("hand-size", "hands", {"seat": seat, "count": len(cards)})
        for seat, cards in hands.items()
        if len(cards) != HAND_SIZE
    ]
    counts = Counter(chain.from_iterable(hands.values()))
    twice = [card for card, count in counts.items() if count > 1]
    return sizes + [Problem("card-dealt-twice", "hands", {"card": str(card)}) for card in twice]


def count_honours(cards: tuple[Card, ...], strain: Strain) -> int:
    """Return the number of honours in a hand: trumps from the ten up, or aces at no trumps.

    [E 5] [L scoring 4] [CB honors 1]
    """
    if strain is Strain.NT:
        return sum(card.rank == "A" for card in cards)
    return sum(card.suit == strain.value and card.rank in HONOUR_RANKS for card in cards)
