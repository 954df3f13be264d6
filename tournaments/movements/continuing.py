"""How an event of pairs can go on when a pair comes or leaves, or the evening has another length.

Nothing is searched for: what is offered is the movement itself with a place filled, emptied or
with other rounds, and before play begins a movement of the same family. Each is checked against
what was played, and what does not fit is told with its reasons.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring.problem import Faulty
from tournaments.movements.balance import measure_balance
from tournaments.movements.checking import name_slots
from tournaments.movements.families import choose_missing, make_movement
from tournaments.movements.findings import Finding
from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.replanning import Replan, replan

ODD_PAIR = ("rover-mitchell", "bump-mitchell")
"""Mitchells of a pair without a table. They begin as others do, and the pair sits out a round."""
MITCHELLS = ("mitchell", "skip-mitchell", "relay-mitchell")
"""One family to a director: which of them serves depends on whether the tables are even."""


class Wanted(StrEnum):
    """The changes that a director can ask for."""

    PAIR_MORE = "pair-more"
    PAIR_LESS = "pair-less"
    TABLE_LESS = "table-less"
    ROUND_MORE = "round-more"
    ROUND_LESS = "round-less"


@dataclass(frozen=True)
class Change:
    """A change. slots: the pairs that leave, one for a pair less and two for a table less."""

    wanted: Wanted
    slots: tuple[int, ...] = ()


@dataclass(frozen=True)
class Continuation:
    """A way to go on. what: what it is. plan: what it means for everybody.

    slots: the number that each pair has in the movement, where it changes.
    """

    movement: Movement
    what: Finding
    plan: Replan
    slots: Mapping[int, int | None] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Refusal:
    """What was tried and does not fit. what: None if there was nothing to try."""

    what: Finding | None
    why: tuple[Finding, ...]

    @property
    def sentences(self) -> list[str]:
        """Return what was tried, and the reasons, as English sentences."""
        return [finding.sentence for finding in ((self.what,) if self.what else ()) + self.why]


@dataclass(frozen=True)
class Outlook:
    """The ways to go on, the best first, and why others do not fit."""

    offers: tuple[Continuation, ...]
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True)
class _Candidate:
    """A movement to be tried."""

    movement: Movement
    what: Finding
    slots: Mapping[int, int | None] = field(default_factory=dict, hash=False)


_Found = Iterator[_Candidate | Refusal]


@dataclass(frozen=True)
class _Desk:
    """The event as it stands. played: the results, None if all of the rounds that are over."""

    before: Movement
    rounds: int
    played: tuple[Hand, ...] | None
    change: Change

    @property
    def latest(self) -> int:
        """Return the last round of which anything was played, or 0."""
        return max([self.rounds, *(hand.round for hand in self.played or ())])


def list_offers(
    before: Movement, rounds: int, change: Change, played: Iterable[Hand] | None = None
) -> Outlook:
    """Return the ways to go on after some rounds, and why others do not fit.

    rounds, played: as `replanning.replan` takes them. Offers are in this order: the most even
    number of board sets, the fewest sets missed, the fewest sets that only one table plays, the
    fewest rounds that a pair sits out, the most rounds, the better balance.
    """
    desk = _Desk(before, rounds, None if played is None else tuple(played), change)
    if before.kind is Kind.INDIVIDUAL:
        return Outlook((), (_refuse("not-for-players"),))
    offers: list[Continuation] = []
    refusals: list[Refusal] = []
    for candidate in _LISTS[change.wanted](desk):
        continuation = candidate if isinstance(candidate, Refusal) else _try(desk, candidate)
        if isinstance(continuation, Refusal):
            refusals.append(continuation)
        elif continuation.movement.played not in [offer.movement.played for offer in offers]:
            offers.append(continuation)
    return Outlook(tuple(sorted(offers, key=_rank)), tuple(refusals))


def _try(desk: _Desk, candidate: _Candidate) -> Continuation | Refusal:
    """Return a candidate as a way to go on, or why it is none."""
    movement, what = candidate.movement, candidate.what
    plan = replan(desk.before, movement, desk.rounds, desk.played, candidate.slots)
    if plan.works:
        return Continuation(movement, what, plan, candidate.slots)
    faults = tuple(Finding(fault.code, fault.values) for fault in plan.faults)
    return Refusal(what, plan.conflicts or faults)


def _rank(offer: Continuation) -> tuple[float, ...]:
    """Return the sort key of a way to go on, the best least."""
    plan = offer.plan
    results = Counter(hand.set for hand in plan.movement.hands)
    return (
        max(plan.sets.values()) - min(plan.sets.values()),
        sum(map(len, plan.missed.values())),
        sum(count == 1 for count in results.values()),
        max(map(len, plan.sit_outs.values()), default=0),
        -plan.movement.rounds,
        measure_balance(plan.movement),
    )


def _refuse(code: str, /, **values: object) -> Refusal:
    """Return a refusal without anything to try."""
    return Refusal(None, (Finding(code, values),))


def _add_pair(desk: _Desk) -> _Found:
    """Yield the empty places filled; if there is none, a movement of a pair or a table more."""
    before = desk.before
    for slot in before.missing:
        others = [other for other in before.missing if other != slot]
        yield _Candidate(before.without(*others), Finding("fill-slot", {"slot": slot}))
    if not before.missing:
        yield _refuse("no-empty-slot")
        yield from _add_odd_pair(desk)
        yield from _resize(desk, before.entrants, len(before.entrants) + 1)


def _add_odd_pair(desk: _Desk) -> _Found:
    """Yield the Mitchells of a pair without a table whose first round is the one in play."""
    before = desk.before
    if before.name not in MITCHELLS or before.winners == 2:
        return
    for name in ODD_PAIR:
        served = FAMILIES[name].rounds(before.tables)
        if not served:
            continue
        switch = sum(round_ > desk.rounds for round_ in before.switched)
        rounds = min(before.rounds, served[-1])
        made = _make(name, before.tables, rounds, switch, before.winners, ())
        if isinstance(made, Movement):
            yield _Candidate(made, _describe("remake", made))
        else:
            yield Refusal(None, made)


def _remove_pairs(desk: _Desk) -> _Found:
    """Yield the places emptied, and a smaller movement."""
    before, slots = desk.before, desk.change.slots
    asked = 2 if desk.change.wanted is Wanted.TABLE_LESS else 1
    unknown = [slot for slot in slots if slot not in before.entrants]
    staying = tuple(slot for slot in before.entrants if slot not in slots)
    if unknown:
        yield from (_refuse("no-such-pair", slot=slot) for slot in unknown)
    elif asked == 2 and len(set(slots)) != asked:
        yield _refuse("two-pairs", count=len(set(slots)))
    elif len(staying) < 2:
        yield _refuse("too-few-left")
    else:
        emptied = before.without(*before.missing, *slots)
        yield _Candidate(emptied, Finding("empty-slots", {"slots": name_slots(emptied.missing)}))
        yield from _resize(desk, staying, len(staying))


def _resize(desk: _Desk, staying: tuple[int, ...], pairs: int) -> _Found:
    """Yield a movement of the same family for another number of tables, before play begins.

    The pairs are numbered anew, in their order.
    """
    before, tables = desk.before, (pairs + 1) // 2
    if tables == before.tables and before.name not in ODD_PAIR:
        return
    if desk.latest:
        yield _refuse("begun")
        return
    if before.name not in FAMILIES:
        yield _refuse("not-made", name=before.name)
        return
    kin = MITCHELLS if before.name in (*MITCHELLS, *ODD_PAIR) else (before.name,)
    serving = [name for name in kin if FAMILIES[name].rounds(tables)]
    for name in serving or [before.name]:
        family = FAMILIES[name]
        served = family.rounds(tables)
        rounds = before.rounds if before.rounds in served or not served else None
        missing = (choose_missing(name, tables),) if pairs % 2 else ()
        made = _make(name, tables, rounds, len(before.switched), before.winners, missing)
        if isinstance(made, Movement):
            filled = zip(staying, made.entrants, strict=False)
            slots = {old: new for old, new in filled if old != new}
            leaving = {slot: None for slot in before.entrants if slot not in staying}
            yield _Candidate(made, _describe("resize", made), {**slots, **leaving})
        else:
            yield Refusal(None, made)


def cut_movement(before: Movement, rounds: int) -> Movement:
    """Return the first rounds of a movement. Of teams, a match can then lack a room."""
    hands = tuple(hand for hand in before.hands if hand.round <= rounds)
    switched = tuple(round_ for round_ in before.switched if round_ <= rounds)
    cut = before.is_of_teams
    return replace(before, rounds=rounds, hands=hands, switched=switched, cut=cut)


def _shorten(desk: _Desk) -> _Found:
    """Yield the movement with a round less: its first rounds, or made anew with that length."""
    before = desk.before
    rounds = before.rounds - 1
    if rounds < max(desk.latest, 1):
        yield _refuse("round-played", round=before.rounds)
        return
    yield _Candidate(cut_movement(before, rounds), Finding("cut", {"rounds": rounds}))
    yield from _remake(desk, rounds)


def _lengthen(desk: _Desk) -> _Found:
    """Yield the movement made anew with a round more, if its family has that length."""
    return _remake(desk, desk.before.rounds + 1)


def _remake(desk: _Desk, rounds: int) -> _Found:
    """Yield the movement of the same family with other rounds; the arrow is switched as often."""
    before = desk.before
    if before.name not in FAMILIES:
        yield _refuse("not-made", name=before.name)
        return
    switch = sum(round_ > desk.rounds for round_ in before.switched)
    made = _make(before.name, before.tables, rounds, switch, before.winners, before.missing)
    if isinstance(made, Movement):
        yield _Candidate(made, _describe("remake", made))
    else:
        yield Refusal(None, made)


def _make(
    name: str, tables: int, rounds: int | None, switch: int, winners: int, missing: tuple[int, ...]
) -> Movement | tuple[Finding, ...]:
    """Return a movement of a family, or why it cannot be."""
    try:
        return make_movement(
            name, tables, rounds=rounds, switch=switch, winners=winners, missing=missing
        )
    except Faulty as faulty:
        return tuple(Finding(fault.code, fault.values) for fault in faulty.problems)


def _describe(code: str, movement: Movement) -> Finding:
    values = {"name": movement.name, "tables": movement.tables, "rounds": movement.rounds}
    return Finding(code, values)


_LISTS = {
    Wanted.PAIR_MORE: _add_pair,
    Wanted.PAIR_LESS: _remove_pairs,
    Wanted.TABLE_LESS: _remove_pairs,
    Wanted.ROUND_MORE: _lengthen,
    Wanted.ROUND_LESS: _shorten,
}
"""What can be tried for each change."""
