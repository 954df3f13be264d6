"""Drawing from the stock at draw and discard: from the pack and the choices to two hands.

Source: Rubber, Chicago and skill levels, "Draw and Discard Bridge".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import PACK, Card
from scoring.problem import Problem
from scoring.seats import Seat, turn_from
from scoring.shape import named, shown

PLAYERS = (Seat.N, Seat.E)
TURNS = len(PACK) // 2
"""How often somebody draws: every turn uses up two cards."""


class Choice(StrEnum):
    """What a player does with the first card of a turn.

    The other card leaves no choice: it is discarded unseen by the adversary after a card was
    taken, and kept after one was rejected. [RC draw-and-discard 1]
    """

    TAKE = "take"
    REJECT = "reject"


@dataclass(frozen=True)
class Drawn:
    """The hands, and what each player saw and threw away: thirteen cards each, as drawn."""

    hands: Mapping[Seat, tuple[Card, ...]]
    discards: Mapping[Seat, tuple[Card, ...]]


def draw(
    pack: Sequence[Card], choices: Sequence[object], first: Seat = Seat.N
) -> tuple[Drawn | None, list[Problem]]:
    """Answer what two players drew, or everything wrong with the pack and the choices.

    pack is the stock from the top; choices are take and reject, one for each of the 26 turns,
    beginning with the turn of first. [RC draw-and-discard 1]
    """
    problems = [*_against_pack(pack), *_against_choices(choices)]
    if problems:
        return None, problems
    hands: dict[Seat, list[Card]] = {seat: [] for seat in PLAYERS}
    discards: dict[Seat, list[Card]] = {seat: [] for seat in PLAYERS}
    for turn, choice in enumerate(choices):
        seat = turn_from(first, turn, PLAYERS)
        kept, thrown = pack[2 * turn], pack[2 * turn + 1]
        if choice == Choice.REJECT:
            kept, thrown = thrown, kept
        hands[seat].append(kept)
        discards[seat].append(thrown)
    return Drawn(_frozen(hands), _frozen(discards)), []


def _frozen(cards: Mapping[Seat, Sequence[Card]]) -> Mapping[Seat, tuple[Card, ...]]:
    return {seat: tuple(held) for seat, held in cards.items()}


def _against_pack(pack: Sequence[Card]) -> list[Problem]:
    """Answer the cards that are there twice, or how many are missing of the 52."""
    twice = [
        Problem("stock-card-twice", f"pack.{place}", {"card": str(card)})
        for place, card in enumerate(pack)
        if card in pack[:place]
    ]
    if twice or len(pack) == len(PACK):
        return twice
    return [Problem("stock-size", "pack", {"count": len(pack)})]


def _against_choices(choices: Sequence[object]) -> list[Problem]:
    faults = [
        Problem("not-a-choice", f"choices.{place}", {"value": shown(choice)})
        for place, choice in enumerate(choices)
        if named(Choice, choice) is None
    ]
    if len(choices) != TURNS:
        faults.append(Problem("choice-count", "choices", {"count": len(choices)}))
    return faults
