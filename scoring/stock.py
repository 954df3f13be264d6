"""Drawing from the stock at draw and discard: compute two hands from the pack and the choices.

Source: Rubber, Chicago and skill levels, "Draw and Discard Bridge".
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import PACK, Card
from scoring.problem import Problem
from scoring.repeats import find_repeats
from scoring.seats import Seat, turn_from
from scoring.shape import find_member, format_value

PLAYERS = (Seat.N, Seat.E)
TURNS = len(PACK) // 2
"""The number of turns. Each turn uses two cards."""


class Choice(StrEnum):
    """A player's choice about the first card of a turn.

    The second card leaves no choice: it is discarded, unseen by the adversary, if the first was
    taken, and kept if the first was rejected. [RC draw-and-discard 1]
    """

    TAKE = "take"
    REJECT = "reject"


@dataclass(frozen=True)
class Drawn:
    """The hand and the discards of each player, in the order drawn; in the end thirteen each."""

    hands: Mapping[Seat, tuple[Card, ...]]
    discards: Mapping[Seat, tuple[Card, ...]]


def draw(
    pack: Sequence[Card], choices: Sequence[object], first: Seat = Seat.N
) -> tuple[Drawn | None, list[Problem]]:
    """Return (drawn, []) for a valid pack and choices, or (None, problems).

    pack: the stock from the top. choices: "take" or "reject" for each of the 26 turns, beginning
    with the turn of first. [RC draw-and-discard 1]
    """
    problems = [*_against_pack(pack), *_against_choices(choices)]
    if problems:
        return None, problems
    return draw_so_far(pack, choices, first), []


def draw_so_far(pack: Sequence[Card], choices: Sequence[object], first: Seat = Seat.N) -> Drawn:
    """Return the hands and discards after valid choices for some turns, or for all."""
    hands: dict[Seat, list[Card]] = {seat: [] for seat in PLAYERS}
    discards: dict[Seat, list[Card]] = {seat: [] for seat in PLAYERS}
    for turn, choice in enumerate(choices):
        seat = turn_from(first, turn, PLAYERS)
        kept, thrown = pack[2 * turn], pack[2 * turn + 1]
        if choice == Choice.REJECT:
            kept, thrown = thrown, kept
        hands[seat].append(kept)
        discards[seat].append(thrown)
    return Drawn(_frozen(hands), _frozen(discards))


def _frozen(cards: Mapping[Seat, Sequence[Card]]) -> Mapping[Seat, tuple[Card, ...]]:
    return {seat: tuple(held) for seat, held in cards.items()}


def _against_pack(pack: Sequence[Card]) -> list[Problem]:
    """Return a problem for each duplicate card, or one if there are not 52 cards."""
    twice = [
        Problem("stock-card-twice", f"pack.{index}", {"card": str(pack[index])})
        for index in find_repeats(pack)
    ]
    if twice or len(pack) == len(PACK):
        return twice
    return [Problem("stock-size", "pack", {"count": len(pack)})]


def _against_choices(choices: Sequence[object]) -> list[Problem]:
    faults = [
        Problem("not-a-choice", f"choices.{index}", {"value": format_value(choice)})
        for index, choice in enumerate(choices)
        if find_member(Choice, choice) is None
    ]
    if len(choices) != TURNS:
        faults.append(Problem("choice-count", "choices", {"count": len(choices)}))
    return faults
