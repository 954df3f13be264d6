"""The standing of a rubber event: sums, ranks and tie-breaks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.duplicate.ties import rank
from scoring.ladder.result import Outcome
from scoring.rubber_events.entrant import Entrant
from scoring.rubber_events.points import Scored, Why
from scoring.rubber_events.rules import KNOCK_OUT, LEAGUE, MARGIN, MATCHES_WON, MEAN, Rules
from scoring.rubber_events.table import THIRD, Round

PROMOTED, RELEGATED = "promoted", "relegated"


@dataclass(frozen=True, slots=True)
class Sums:
    """What an entrant has scored. points: with penalties, or their mean."""

    points: Fraction = Fraction(0)
    margin: Fraction = Fraction(0)
    rounds: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    sat_out: int = 0
    why: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True)
class RubberStanding:
    """An entrant's place. rank: None if it is not ranked. move: whether it changes its division."""

    entrant: int
    sums: Sums
    rank: int | None
    tied: bool
    move: str | None = None


def sum_entrants(
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    scored: Sequence[Mapping[int, Scored]],
    rules: Rules,
) -> list[Sums]:
    """Return the sums of every entrant."""
    out = [0] * len(entrants)
    for round_ in rounds:
        for entrant_at in round_.sit_out:
            out[entrant_at] += 1
    totals = []
    for position, entrant in enumerate(entrants):
        rows = [scores[position] for scores in scored if position in scores]
        points = sum((row.points for row in rows), Fraction(0))
        why: list[Why] = []
        if rules.unequal == MEAN and rows:
            points /= len(rows)
            why.append(Why("mean", {"rounds": len(rows)}))
        why += [Why("penalty", {"points": penalty.points}) for penalty in entrant.penalties]
        count = [row.outcome for row in rows]
        totals.append(
            Sums(
                points=points + entrant.penalty,
                margin=sum((row.margin for row in rows), Fraction(0)),
                rounds=len(rows),
                won=count.count(Outcome.WON),
                drawn=count.count(Outcome.DRAWN),
                lost=count.count(Outcome.LOST),
                sat_out=out[position],
                why=tuple(why),
            )
        )
    return totals


def find_standings(
    kind: str,
    entrants: Sequence[Entrant],
    sums: Sequence[Sums],
    rounds: Sequence[Round],
    scored: Sequence[Mapping[int, Scored]],
    rules: Rules,
) -> list[RubberStanding]:
    """Return the standing, the first first; at a league division by division."""
    divisions = sorted({entrant.division for entrant in entrants}) if kind == LEAGUE else [None]
    standings: list[RubberStanding] = []
    for division in divisions:
        here = [
            at
            for at, member in enumerate(entrants)
            if division is None or member.division == division
        ]
        if kind == KNOCK_OUT:
            rows = _rank_knock_out(here, entrants, sums, rounds, scored)
        else:
            rows = _rank(here, entrants, sums, scored, rules)
        if kind == LEAGUE:
            first, last = division == divisions[0], division == divisions[-1]
            rows = _move(rows, 0 if first else rules.promoted, 0 if last else rules.relegated)
        standings += rows
    return standings


def _rank(
    here: Sequence[int],
    entrants: Sequence[Entrant],
    sums: Sequence[Sums],
    scored: Sequence[Mapping[int, Scored]],
    rules: Rules,
) -> list[RubberStanding]:
    ranked = [position for position in here if _is_ranked(entrants[position], sums[position])]
    keys = _order({position: sums[position].points for position in ranked})
    ranks = rank(ranked, keys, list(_list_breakers(rules, sums, scored)))
    rows = [RubberStanding(position, sums[position], *ranks[position]) for position in ranked]
    rows.sort(key=lambda row: (row.rank, row.entrant))
    rest = [position for position in here if position not in ranks]
    return rows + [RubberStanding(position, sums[position], None, False) for position in rest]


def _is_ranked(entrant: Entrant, sums: Sums) -> bool:
    """Return whether an entrant has a place: not if it left before it had played anything."""
    if entrant.withdrawn and not sums.rounds and not sums.sat_out:
        return False
    return entrant.ranked and entrant.withdrawn != "before"


def _order(values: Mapping[int, Fraction]) -> dict[int, int]:
    """Return whole numbers in the same order."""
    steps = {value: at for at, value in enumerate(sorted(set(values.values())))}
    return {position: steps[value] for position, value in values.items()}


def _list_breakers(
    rules: Rules, sums: Sequence[Sums], scored: Sequence[Mapping[int, Scored]]
) -> Iterable[Callable[[Sequence[int]], Mapping[int, Fraction | int] | None]]:
    for name in rules.ties:
        if name == MARGIN:
            yield lambda tied: {position: sums[position].margin for position in tied}
        elif name == MATCHES_WON:
            yield lambda tied: {
                position: 2 * sums[position].won + sums[position].drawn for position in tied
            }
        else:
            yield lambda tied: _compare_meetings(tied, scored)


def _compare_meetings(
    tied: Sequence[int], scored: Sequence[Mapping[int, Scored]]
) -> Mapping[int, Fraction] | None:
    """Return the margins of each one against the others, if all of them have met."""
    margins = {}
    for position in tied:
        others = set(tied) - {position}
        met: set[int] = set()
        total = Fraction(0)
        for row in (rows[position] for rows in scored if position in rows):
            against = others.intersection(row.meeting.opponents(position))
            met |= against
            total += row.margin if against else 0
        if met != others:
            return None
        margins[position] = total
    return margins


def _rank_knock_out(
    here: Sequence[int],
    entrants: Sequence[Entrant],
    sums: Sequence[Sums],
    rounds: Sequence[Round],
    scored: Sequence[Mapping[int, Scored]],
) -> list[RubberStanding]:
    """Return the places of a knock-out: who was beaten later is before who was beaten earlier.

    Those who were beaten in the same round share a place, except that a meeting for the third
    place decides between the two that played it. Whoever was not beaten is first; but who did not
    come to the next round stands as if beaten in it.
    """
    ranked = [position for position in here if _is_ranked(entrants[position], sums[position])]
    stages = {
        position: _find_stage(position, entrants[position], rounds, scored) for position in ranked
    }
    ranks = rank(ranked, stages, [])
    rows = [RubberStanding(position, sums[position], *ranks[position]) for position in ranked]
    rows.sort(key=lambda row: (row.rank, row.entrant))
    return rows + [
        RubberStanding(position, sums[position], None, False)
        for position in here
        if position not in ranks
    ]


def _find_stage(
    position: int,
    entrant: Entrant,
    rounds: Sequence[Round],
    scored: Sequence[Mapping[int, Scored]],
) -> int:
    """Return how far an entrant has come: twice the round that beat it, and one more for third."""
    last, beaten, third = 0, False, 0
    for number, (round_, rows) in enumerate(zip(rounds, scored, strict=True), start=1):
        row = rows.get(position)
        tables = [table for table in round_.tables if position in table.entrants]
        if round_.third == position:
            third = 1
        elif any(table.place == THIRD for table in tables):
            third = int(row is not None and row.outcome is Outcome.WON)
        elif tables or position in round_.sit_out:
            last, beaten = number, row is not None and row.outcome is Outcome.LOST
    if beaten:
        return 2 * last + third
    if last < len(rounds) or entrant.withdrawn:
        return 2 * (last + 1) if last else 0
    return 2 * (last + 1) + 1


def _move(rows: Sequence[RubberStanding], promoted: int, relegated: int) -> list[RubberStanding]:
    """Return the rows of a division with who goes up and who goes down."""
    count = sum(row.rank is not None for row in rows)
    moved = []
    for place, row in enumerate(rows, start=1):
        move = None
        if row.rank is not None and place <= promoted:
            move = PROMOTED
        elif row.rank is not None and place > count - relegated:
            move = RELEGATED
        moved.append(replace(row, move=move))
    return moved
