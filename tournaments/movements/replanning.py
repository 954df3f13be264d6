"""What changes when the movement changes in the middle of an event of pairs."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tournaments.movements.checking import check_movement, name_slots
from tournaments.movements.findings import Finding
from tournaments.movements.joining import Join, number_pairs, sort_pair
from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.problem import MovementProblem

_JOINED = frozenset(
    {"sits-twice", "booked-twice", "set-again", "meet-again", "round-empty", "set-in-places"}
)
"""Faults that two sound movements can have together. The others are of each by itself."""


@dataclass(frozen=True)
class Replan:
    """A movement that goes on after a part of another was played.

    Pairs have the numbers of the new movement; numbers maps those that they had before to them.
    movement: the whole event, rounds that are over from the old one and the others from the new.
    kept: results that stay as they are, since both pairs go on. gone: results with a pair that
    left; whether they stand is the director's decision. sets: how many board sets each pair that
    goes on will have played. missed: the sets that the new movement has for a pair, and that it
    does not come to. sit_outs: rounds to come in which a pair sits out. faults: what
    `check_movement` finds in it of the rounds to come. conflicts: why the new movement cannot
    follow. notes: what has to be known.
    """

    movement: Movement
    numbers: Mapping[int, int]
    kept: tuple[Hand, ...]
    gone: tuple[Hand, ...]
    sets: Mapping[int, int]
    missed: Mapping[int, tuple[int, ...]]
    sit_outs: Mapping[int, tuple[int, ...]]
    faults: tuple[MovementProblem, ...]
    conflicts: tuple[Finding, ...]
    notes: tuple[Finding, ...]

    @property
    def works(self) -> bool:
        """Return whether the new movement can follow what was played."""
        return not self.faults and not self.conflicts

    @property
    def sentences(self) -> list[str]:
        """Return the conflicts and then the notes as English sentences."""
        return [finding.sentence for finding in (*self.conflicts, *self.notes)]

    def count_boards(self, boards_per_set: int) -> dict[int, int]:
        """Return how many boards each pair that goes on will have played."""
        return {slot: sets * boards_per_set for slot, sets in self.sets.items()}


def replan(
    before: Movement,
    after: Movement,
    rounds: int,
    played: Iterable[Hand] | None = None,
    slots: Mapping[int, int | None] | None = None,
) -> Replan:
    """Return what it means to go on with another movement after some rounds.

    rounds: how many are over. played: the results, as hands of the old movement, also those of a
    round that is not over; None if every hand of the rounds that are over has its result. slots:
    the number in the new movement of pairs that change it, None for one that leaves; the others
    keep theirs, and leave if the new movement has no such place or it is missing. Raise
    ValueError for an individual, and if two pairs would have the same number.
    """
    if Kind.INDIVIDUAL in (before.kind, after.kind):
        raise ValueError("only movements of pairs can be replanned")
    if played is None:
        played = [hand for hand in before.played if hand.round <= rounds]
    told = tuple(played)
    known = [slot for hand in told for slot in hand.slots]
    numbers = number_pairs(before, after, slots or {}, known)
    empty = Join(before, after, rounds, (), numbers)
    join = Join(before, after, rounds, tuple(map(empty.rename, told)), numbers)
    going_on = set(join.entrants)
    kept = tuple(hand for hand in join.results if going_on.issuperset(hand.slots))
    gone = tuple(hand for hand in join.results if not going_on.issuperset(hand.slots))
    return Replan(
        join.movement,
        numbers,
        kept,
        gone,
        join.sets,
        join.missed,
        join.sit_outs,
        tuple(_check(join)),
        tuple(_list_conflicts(join)),
        tuple(_list_notes(join)),
    )


def _check(join: Join) -> Iterator[MovementProblem]:
    """Yield the faults of the whole event that the rounds to come have a part in."""
    for fault in check_movement(join.movement):
        if fault.code in _JOINED and _find_round(join, fault) > join.rounds:
            yield fault


def _find_round(join: Join, fault: MovementProblem) -> int:
    """Return the last round that a fault is about."""
    told = fault.values
    if fault.code == "meet-again":
        return max(
            hand.round
            for hand in join.movement.hands
            if {told["one"], told["other"]}.issubset(hand.slots)
        )
    return int(str(told["round"]))


def _list_conflicts(join: Join) -> Iterator[Finding]:
    """Yield why the new movement cannot follow, each reason once."""
    if join.latest > join.after.rounds:
        yield Finding("rounds-beyond", {"rounds": join.latest, "after": join.after.rounds})
    future = join.future
    for pair in sorted({sort_pair(hand) for hand in future}):
        if len(join.meetings[pair]) > join.after.meetings:
            values = {"one": pair[0], "other": pair[1], "rounds": _name(join.meetings[pair])}
            yield Finding("would-meet-again", values)
    for slot, set_ in sorted({(slot, hand.set) for hand in future for slot in hand.slots}):
        if len(join.plays[slot, set_]) > 1:
            values = {"pair": slot, "set": set_, "rounds": _name(join.plays[slot, set_])}
            yield Finding("would-play-again", values)
    yield from _list_elsewhere(join)
    yield from _list_places(join)
    yield from _list_lines(join)


def _name(numbers: Iterable[int]) -> str:
    return name_slots(sorted(numbers))


def _list_elsewhere(join: Join) -> Iterator[Finding]:
    """Yield each pair that has played ahead in a round in which it would meet somebody else."""
    for done in join.ahead:
        for hand in join.future:
            if hand.round != done.round or set(hand.slots) == set(done.slots):
                continue
            for slot in sorted(set(hand.slots) & set(done.slots)):
                other, following = (
                    next(opponent for opponent in company.slots if opponent != slot)
                    for company in (done, hand)
                )
                yield Finding(
                    "played-elsewhere",
                    {
                        "pair": slot,
                        "other": other,
                        "round": hand.round,
                        "table": hand.table,
                        "next": following,
                    },
                )


def _list_places(join: Join) -> Iterator[Finding]:
    """Yield each set that is needed in more places than there are copies, in a round to come."""
    for fault in _check(join):
        if fault.code == "set-in-places":
            values = {key: fault.values[key] for key in ("set", "tables", "round", "copies")}
            yield Finding("set-too-often", values)


def _list_lines(join: Join) -> Iterator[Finding]:
    """Yield each pair that has played in one line and goes on in the other, with two winners."""
    if join.after.winners != 2:
        return
    sat = {
        slot: line
        for hand in join.results
        for line, side in (("NS", hand.ns), ("EW", hand.ew))
        for slot in side
    }
    for slot in join.entrants:
        after = str(join.after.line(slot))
        if sat.get(slot, after) != after:
            yield Finding("changes-line", {"pair": slot, "before": sat[slot], "after": after})


def _list_notes(join: Join) -> Iterator[Finding]:
    """Yield what the director has to know."""
    yield from _list_pairs(join)
    for hand in join.open:
        values = {"set": hand.set, "table": hand.table, "round": hand.round}
        yield Finding("result-open", {**values, "ns": hand.ns[0], "ew": hand.ew[0]})
    for slot, sets in join.missed.items():
        yield Finding("sets-missed", {"pair": slot, "sets": name_slots(sets)})
    least, most = (choose(join.sets.values(), default=0) for choose in (min, max))
    if least != most:
        yield Finding("uneven", {"least": least, "most": most})
    known = {*join.before.sets, *(hand.set for hand in join.results)}
    for set_ in sorted({hand.set for hand in join.future} - known):
        yield Finding("set-new", {"set": set_})
    for set_, count in sorted(Counter(hand.set for hand in join.movement.hands).items()):
        if count == 1:
            yield Finding("set-alone", {"set": set_})


def _list_pairs(join: Join) -> Iterator[Finding]:
    """Yield who leaves, and who joins."""
    results: dict[int, int] = defaultdict(int)
    for hand in join.results:
        for slot in hand.slots:
            results[slot] += 1
    for slot, number in sorted(join.numbers.items()):
        if number not in join.entrants:
            yield Finding("pair-left", {"pair": slot, "results": results[number]})
    for slot in sorted({*join.entrants} - {*join.numbers.values()}):
        values = {"pair": slot, "round": join.rounds + 1, "sets": join.sets[slot]}
        yield Finding("pair-joins", values)
