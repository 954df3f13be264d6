"""The play: turns, the winners of tricks, and revokes.

Source: Rubber bridge, "The Play"; The mechanics of bridge, "Following suit" and "Trumps".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import Card, Suit
from scoring.contract import TRICKS
from scoring.hands import Hands
from scoring.pair import Pair
from scoring.problem import Problem
from scoring.repeats import find_repeats
from scoring.seats import SEATS, Seat, get_side, turn_from

Turn = tuple[Seat, Card]
"""A card and the seat that played it."""


@dataclass(frozen=True)
class Played:
    """The result of a record of play. won: whole tricks. revokes: indexes of the cards."""

    turns: tuple[Turn, ...]
    won: Pair
    revokes: tuple[int, ...]
    players: int = len(SEATS)

    @property
    def left(self) -> int:
        """Return how many of the thirteen tricks the record does not complete."""
        return TRICKS - len(self.turns) // self.players

    def led_to(self, place: int) -> Card:
        """Return the card led to the trick that contains the card at index place."""
        return self.turns[place - place % self.players][1]


def follow(
    leader: Seat,
    trumps: Suit | None,
    cards: Sequence[Card],
    hands: Hands | None = None,
    seats: Sequence[Seat] = SEATS,
) -> tuple[Played | None, list[Problem]]:
    """Return (played, []) for cards played in order from leader's lead, or (None, problems).

    A trick has a card from each of seats. The record may stop early if somebody claimed.
    [RC play 2] [MB start 3] [CB play 1]
    Without hands, each player is assumed to have held the cards that he played. Checking stops
    at the first card that was not held, since later turns depend on it.
    """
    twice = find_repeated_cards(cards)
    if twice:
        return None, twice
    turns, won = _tricks(leader, trumps, cards, seats)
    problem = _not_held(turns, hands) if hands else None
    if problem is not None:
        return None, [problem]
    revokes = _revokes(turns, hands or _list_cards(turns), len(seats))
    return Played(turns, won, tuple(revokes), len(seats)), []


def find_repeated_cards(cards: Sequence[Card]) -> list[Problem]:
    """Return a problem for each card that the record repeats."""
    return [
        Problem("card-played-twice", f"play.{index}", {"card": str(cards[index])})
        for index in find_repeats(cards)
    ]


def _tricks(
    leader: Seat, trumps: Suit | None, cards: Sequence[Card], seats: Sequence[Seat]
) -> tuple[tuple[Turn, ...], Pair]:
    """Return the player of each card, and the number of whole tricks each side won.

    The winner of a trick leads to the next.

    [MB start 4] [CB play 3] [CB play 7]
    """
    turns: list[Turn] = []
    won = Pair()
    for start in range(0, len(cards), len(seats)):
        round_ = enumerate(cards[start : start + len(seats)])
        trick = [(turn_from(leader, turn, seats), card) for turn, card in round_]
        turns += trick
        if len(trick) == len(seats):
            leader = find_winner(trick, trumps)
            won = won.plus(get_side(leader), 1)
    return tuple(turns), won


def find_winner(trick: Sequence[Turn], trumps: Suit | None) -> Seat:
    """Return the winner of a trick: the highest trump, otherwise the highest of the suit led.

    [RC play 2] [MB following-suit 1] [MB trumps 1] [MB trumps 3] [CB play 3]
    """
    led = trick[0][1].suit
    suit = trumps if any(card.suit == trumps for _, card in trick) else led
    best = max((turn for turn in trick if turn[1].suit == suit), key=lambda turn: turn[1].height)
    return best[0]


def _not_held(turns: Iterable[Turn], hands: Hands) -> Problem | None:
    for index, (seat, card) in enumerate(turns):
        if card not in hands[seat]:
            values = {"seat": seat, "card": str(card)}
            return Problem("card-not-held", f"play.{index}", values)
    return None


def _list_cards(turns: Iterable[Turn]) -> Mapping[Seat, tuple[Card, ...]]:
    """Return the cards that each seat played."""
    turns = tuple(turns)
    return {seat: tuple(card for who, card in turns if who is seat) for seat in SEATS}


def _revokes(turns: Sequence[Turn], hands: Hands, players: int) -> Iterable[int]:
    """Yield the index of each card that did not follow suit although its player could have.

    A player who cannot follow suit may play any card.
    [SB 71] [L revoke 1] [MB following-suit 1] [MB trumps 2]
    """
    gone: set[Card] = set()
    for index, (seat, card) in enumerate(turns):
        led = turns[index - index % players][1].suit
        if card.suit != led and any(held.suit == led and held not in gone for held in hands[seat]):
            yield index
        gone.add(card)
