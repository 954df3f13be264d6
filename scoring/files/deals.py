"""Four hands as files have them: who holds each of the 52 cards, from the ace of spades down."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.hands import HAND_SIZE
from scoring.seats import SEATS, Seat, turn_from
from scoring.wording import sentence

SUITS = "SHDC"
RANKS = "AKQJT98765432"
SIGNS = "♠♥♦♣"
CARDS = len(SUITS) * len(RANKS)

TEMPLATES = {
    "dealt-twice": sentence("Board %(board)s: the card %(card)s is dealt twice."),
    "hand-size": sentence("Board %(board)s: %(seat)s is dealt %(count)s cards, not thirteen."),
    "not-hands": sentence("Board %(board)s: its deal cannot be read as four hands."),
    "hands-differ": sentence("Board %(board)s is in the file twice with different hands."),
}
"""The English sentence for each code of a problem of a deal."""


class DealFault(Exception):
    """A deal that cannot be. Its text is the sentence."""

    def __init__(self, code: str, board: int, **values: object) -> None:
        super().__init__(TEMPLATES[code] % {"board": board, **values})


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal. owners: for each card from the ace of spades to the two of clubs, who holds it."""

    owners: tuple[Seat, ...]

    def list_cards(self, seat: Seat) -> list[int]:
        """Return the numbers of the cards of a hand, from 0."""
        return [card for card, owner in enumerate(self.owners) if owner is seat]

    def write_hand(self, seat: Seat) -> list[str]:
        """Return the ranks of a hand by suits, spades first."""
        cards = self.list_cards(seat)
        size = len(RANKS)
        return [
            "".join(RANKS[card % size] for card in cards if card // size == suit)
            for suit in range(len(SUITS))
        ]

    def __str__(self) -> str:
        """Return the deal in PBN notation from North."""
        return "N:" + " ".join(".".join(self.write_hand(seat)) for seat in SEATS)


def make_deal(hands: Sequence[Sequence[int] | None], board: int) -> Deal | None:
    """Return the deal of four hands from North, None for those that are not known.

    One hand that is not known is what is left. With more the answer is None. Raise DealFault if
    a card is dealt twice or a hand has not thirteen.
    """
    owners: list[Seat | None] = [None] * CARDS
    for seat, hand in zip(SEATS, hands, strict=True):
        for card in hand or ():
            if owners[card] is not None:
                raise DealFault("dealt-twice", board, card=name_card(card))
            owners[card] = seat
    for seat, hand in zip(SEATS, hands, strict=True):
        if hand is not None and len(hand) != HAND_SIZE:
            raise DealFault("hand-size", board, seat=seat, count=len(hand))
    unknown = [seat for seat, hand in zip(SEATS, hands, strict=True) if hand is None]
    if len(unknown) > 1:
        return None
    return Deal(tuple(owner or unknown[0] for owner in owners))


def name_card(card: int) -> str:
    """Return a card by its number from 0, as ♠4."""
    suit, rank = divmod(card, len(RANKS))
    return SIGNS[suit] + RANKS[rank]


def read_holding(ranks: str, suit: int) -> list[int] | None:
    """Return the numbers of the cards of a suit, or None if a letter is no rank."""
    numbers = [RANKS.find(rank) for rank in ranks.upper().replace("10", "T")]
    return None if -1 in numbers else [suit * len(RANKS) + number for number in numbers]


def read_deal(text: str, board: int) -> Deal | None:
    """Return the deal in PBN notation, or None if too many of its hands are not known.

    Raise DealFault if it cannot be.
    """
    first, colon, rest = text.strip().partition(":")
    hands = rest.split()
    seat = first.strip().upper()
    if not colon or len(hands) != len(SEATS) or seat not in tuple(SEATS):
        raise DealFault("not-hands", board)
    dealt: dict[Seat, list[int] | None] = {}
    for turn, hand in enumerate(hands):
        dealt[turn_from(Seat(seat), turn)] = _read_hand(hand, board)
    return make_deal([dealt[seat] for seat in SEATS], board)


def _read_hand(text: str, board: int) -> list[int] | None:
    if text == "-":
        return None
    holdings = [read_holding(ranks, suit) for suit, ranks in enumerate(text.split(".", 4))]
    cards = [card for holding in holdings for card in holding or ()]
    if len(holdings) != len(SUITS) or None in holdings or len(cards) > CARDS:
        raise DealFault("not-hands", board)
    return cards
