"""Why a movement is recommended: codes, and their English sentences."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.wording import sentence
from tournaments.movements.family import format_numbers
from tournaments.movements.movement import Kind, Movement

REASONS = {
    "everybody": sentence("Everybody meets everybody else once, on boards that all compare."),
    "everybody-twice": sentence(
        "Everybody meets everybody else in two rounds running; the boards change tables between."
    ),
    "three-quarter": sentence(
        "Everybody meets %(met)s of the %(others)s others; %(still)s pairs keep their tables."
    ),
    "three-quarter-one": sentence(
        "Everybody meets %(met)s of the %(others)s others; %(still)s pair keeps its table."
    ),
    "one-winner-once": sentence(
        "North-South keep their tables; the arrow is switched in the last round, %(switched)s, so "
        "that all can be ranked together."
    ),
    "one-winner": sentence(
        "North-South keep their tables; the arrow is switched in the last rounds, %(switched)s, so "
        "that all can be ranked together."
    ),
    "two-winners": sentence(
        "North-South keep their tables and never meet each other: each line has its winner."
    ),
    "hesitation": sentence(
        "Whoever has played East-West at table %(table)s stays there for a round as North-South: "
        "a round more than tables, and all other North-South pairs keep their tables."
    ),
    "rover": sentence(
        "All pairs but pair %(extra)s have a table. It begins in the second round, and goes from "
        "table to table: the North-South pair whose place it takes must sit out for that round."
    ),
    "bump": sentence(
        "All pairs but pair %(extra)s have a table. Whoever had to sit out, pair %(extra)s first, "
        "takes the North-South places of the next table and keeps them."
    ),
    "appendix": sentence(
        "Each of tables %(beside)s shares the boards of one of tables %(tables)s, where "
        "North-South keep their places, as East-West do beside them; all others move."
    ),
    "appendix-one": sentence(
        "Table %(beside)s shares the boards of table %(tables)s, where North-South keep their "
        "places, as East-West do beside them; all others move."
    ),
    "switched-once": sentence(
        "The arrow is switched in the last round, %(switched)s, so that all can be ranked together."
    ),
    "switched": sentence(
        "The arrow is switched in the last rounds, %(switched)s, so that all can be ranked "
        "together."
    ),
    "two-lines": sentence("The lines never mix: each has its winner."),
    "shared": sentence("Tables %(tables)s share their boards in each round."),
    "copies": sentence("All play the same boards, of which there are %(copies)s copies."),
    "moving": sentence("%(moving)s of %(pairs)s pairs change tables after a round."),
    "sit-out": sentence("One pair is missing, so that its opponents sit out one round each."),
}
"""The English sentence for each reason."""


@dataclass(frozen=True)
class MovementReason:
    """A code and the values of its English sentence."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """Return the English sentence with a placeholder for each value."""
        return REASONS[self.code]

    @property
    def sentence(self) -> str:
        """Return the English sentence with its values."""
        return self.template % self.values


def count_met(movement: Movement) -> dict[int, int]:
    """Return how many others each pair meets; whoever is missing meets nobody."""
    met: dict[int, set[int]] = {slot: set() for slot in movement.entrants}
    for hand in movement.played:
        for side, other in ((hand.ns, hand.ew), (hand.ew, hand.ns)):
            for slot in side:
                met[slot].update(other)
    return {slot: len(others) for slot, others in met.items()}


def _explain_hesitation(movement: Movement) -> MovementReason:
    return MovementReason("hesitation", {"table": movement.tables})


def _explain_rover(movement: Movement) -> MovementReason:
    return MovementReason("rover", {"extra": max(movement.slots)})


def _explain_bump(movement: Movement) -> MovementReason:
    return MovementReason("bump", {"extra": max(movement.slots)})


def _explain_appendix(movement: Movement) -> MovementReason:
    added = len(movement.shares)
    values = {
        "beside": format_numbers(tuple(range(movement.tables - added + 1, movement.tables + 1))),
        "tables": format_numbers(tuple(range(1, added + 1))),
    }
    return MovementReason("appendix-one" if added == 1 else "appendix", values)


_SEATINGS: Mapping[str, Callable[[Movement], MovementReason]] = {
    "hesitation-mitchell": _explain_hesitation,
    "rover-mitchell": _explain_rover,
    "bump-mitchell": _explain_bump,
    "appendix-mitchell": _explain_appendix,
}
"""How pairs sit, where it is not that North-South keep their tables."""


def _explain_winners(movement: Movement, two: str, once: str, often: str) -> MovementReason:
    """Return by which rounds all can be ranked together, or that each line has its winner."""
    if movement.winners == 2:
        return MovementReason(two)
    code = once if len(movement.switched) == 1 else often
    return MovementReason(code, {"switched": ", ".join(map(str, movement.switched))})


def explain_movement(movement: Movement, moving: float | None = None) -> Iterator[MovementReason]:
    """Yield what speaks for a movement, and what has to be known.

    moving: how many pairs change tables after a round, which is told if it is given.
    """
    if movement.kind is Kind.HOWELL:
        yield MovementReason("everybody-twice" if movement.meetings == 2 else "everybody")
    elif movement.kind is Kind.THREE_QUARTER:
        met = sorted(set(count_met(movement).values()))
        values = {
            "met": f"{met[0]} or {met[-1]}" if len(met) > 1 else str(met[0]),
            "others": len(movement.entrants) - 1,
            "still": len(movement.stationary),
        }
        single = len(movement.stationary) == 1
        yield MovementReason("three-quarter-one" if single else "three-quarter", values)
    elif movement.name in _SEATINGS:
        yield _SEATINGS[movement.name](movement)
        yield _explain_winners(movement, "two-lines", "switched-once", "switched")
    else:
        yield _explain_winners(movement, "two-winners", "one-winner-once", "one-winner")
    if moving is not None:
        values = {"moving": round(moving), "pairs": len(movement.entrants)}
        yield MovementReason("moving", values)
    for group in () if movement.name == "appendix-mitchell" else movement.shares:
        if not (movement.missing and set(movement.missing) & set(group)):
            yield MovementReason("shared", {"tables": ", ".join(map(str, group))})
    if movement.copies > 1:
        yield MovementReason("copies", {"copies": movement.copies})
    if movement.missing:
        yield MovementReason("sit-out")
