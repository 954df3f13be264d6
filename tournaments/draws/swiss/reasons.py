"""Why a pair meets, and why each of those who stand between them meets somebody else."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.draws.swiss.costs import Costs
from tournaments.draws.swiss.field import Pair
from tournaments.draws.swiss.outs import Out, weigh_rest


class Why(StrEnum):
    """By what a pair meets."""

    NEAREST = "nearest"
    REMATCH = "rematch"
    LOT = "lot"
    HALVES = "halves"
    GIVEN = "given"


class Passing(StrEnum):
    """Why somebody nearer was passed."""

    MET = "met"
    APART = "apart"
    DRAWN = "drawn"
    OUT = "out"
    REST = "rest"
    BYE = "bye"
    REMATCH = "rematch"
    GIVEN = "given"


@dataclass(frozen=True, slots=True)
class Passed:
    """Somebody who was passed. round: in which the two met, or in which there was a bye."""

    entrant: int
    why: Passing
    round: int | None = None


def list_passed(
    pair: Pair, mates: Mapping[int, int], given: Collection[int], costs: Costs
) -> list[Passed]:
    """Return everybody between two who meet, with the reason why the higher one passed them.

    mates: of everybody who has one opponent. given: who is in a pair that was given.
    """
    higher, lower = min(pair), max(pair)
    return [
        _judge_pair(higher, entrant, mates, given, costs) for entrant in range(higher + 1, lower)
    ]


def _judge_pair(
    higher: int, entrant: int, mates: Mapping[int, int], given: Collection[int], costs: Costs
) -> Passed:
    rematches, apart = costs.weigh(higher, entrant)
    if rematches:
        return Passed(entrant, Passing.MET, costs.field.list_meetings(higher, entrant)[-1])
    if apart:
        return Passed(entrant, Passing.APART)
    if entrant in given or mates.get(entrant, higher) < higher:
        return Passed(entrant, Passing.DRAWN)
    return Passed(entrant, Passing.REST if entrant in mates else Passing.OUT)


def list_passed_for_bye(
    out: Out, order: Sequence[int], given: Sequence[int], costs: Costs
) -> list[Passed]:
    """Return everybody who stands below the one with the bye, with the reason.

    order: who could have had it. given: who is in a pair that was given.
    """
    bye = out.bye
    if bye is None:
        return []
    least = weigh_rest([entrant for entrant in order if entrant != bye], costs)
    passed = []
    for entrant in sorted({*order, *given}):
        if entrant > bye:
            passed.append(_judge_bye(entrant, bye, order, least, costs))
    return passed


def _judge_bye(
    entrant: int, bye: int, order: Sequence[int], least: tuple[int, int], costs: Costs
) -> Passed:
    field = costs.field
    if field.count_byes(entrant) > field.count_byes(bye):
        return Passed(entrant, Passing.BYE, field.byes[entrant][-1])
    if entrant not in order:
        return Passed(entrant, Passing.GIVEN)
    rest = weigh_rest([other for other in order if other != entrant], costs)
    return Passed(entrant, Passing.REMATCH if rest[0] > least[0] else Passing.APART)
