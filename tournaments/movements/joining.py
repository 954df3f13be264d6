"""What was played of one movement, joined with the rounds to come of another."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.movements.movement import Hand, Movement

Meeting = tuple[frozenset[int], int]
"""The pairs who meet, and the board set."""


@dataclass(frozen=True)
class Join:
    """Two movements and what was played of the first. Pairs have the numbers of the second.

    rounds: how many rounds are over. results: hands that were played, of those rounds and of
    later ones. numbers: for each entrant of the first movement its number.
    """

    before: Movement
    after: Movement
    rounds: int
    results: tuple[Hand, ...]
    numbers: Mapping[int, int]

    def rename(self, hand: Hand) -> Hand:
        """Return a hand of the first movement with the numbers of the second."""
        ns, ew = (tuple(self.numbers[slot] for slot in side) for side in (hand.ns, hand.ew))
        return replace(hand, ns=ns, ew=ew)

    @cached_property
    def entrants(self) -> tuple[int, ...]:
        """Return the pairs who go on playing."""
        return self.after.entrants

    @cached_property
    def open(self) -> tuple[Hand, ...]:
        """Return the hands of rounds that are over and have no result."""
        told = {get_meeting(hand) for hand in self.results}
        planned = [self.rename(hand) for hand in self.before.played if hand.round <= self.rounds]
        return tuple(hand for hand in planned if get_meeting(hand) not in told)

    @cached_property
    def future(self) -> tuple[Hand, ...]:
        """Return the hands to come: those after the rounds that are over, not played ahead."""
        ahead = {(get_meeting(hand), hand.round) for hand in self.ahead}
        return tuple(
            hand
            for hand in self.after.played
            if hand.round > self.rounds and (get_meeting(hand), hand.round) not in ahead
        )

    @cached_property
    def ahead(self) -> tuple[Hand, ...]:
        """Return the results of rounds that are not over."""
        return tuple(hand for hand in self.results if hand.round > self.rounds)

    @cached_property
    def latest(self) -> int:
        """Return the last round that is over or of which there is a result."""
        return max([self.rounds, *(hand.round for hand in self.results)])

    @cached_property
    def past(self) -> tuple[Hand, ...]:
        """Return everything that is not to come: results, and hands that have none."""
        return (*self.results, *self.open)

    @cached_property
    def movement(self) -> Movement:
        """Return the whole event as one movement: past and future, in order, nobody missing."""
        hands = sorted(
            (*self.past, *self.future), key=lambda hand: (hand.round, hand.table, hand.set)
        )
        tables = max([self.after.tables, *(hand.table for hand in hands)])
        switched = (
            *(round_ for round_ in self.before.switched if round_ <= self.rounds),
            *(round_ for round_ in self.after.switched if round_ > self.rounds),
        )
        return replace(
            self.after,
            tables=tables,
            hands=tuple(hands),
            stationary=(),
            missing=(),
            switched=switched,
        )

    @cached_property
    def meetings(self) -> dict[tuple[int, int], set[int]]:
        """Return the rounds in which two pairs meet, the smaller number first."""
        by_pair: dict[tuple[int, int], set[int]] = defaultdict(set)
        for hand in self.movement.hands:
            by_pair[sort_pair(hand)].add(hand.round)
        return by_pair

    @cached_property
    def plays(self) -> dict[tuple[int, int], list[int]]:
        """Return the rounds in which a pair plays a board set."""
        rounds: dict[tuple[int, int], list[int]] = defaultdict(list)
        for hand in self.movement.hands:
            for slot in hand.slots:
                rounds[slot, hand.set].append(hand.round)
        return rounds

    @cached_property
    def sets(self) -> dict[int, int]:
        """Return how many board sets each pair plays that goes on."""
        count = Counter(slot for slot, _set in self.plays)
        return {slot: count[slot] for slot in self.entrants}

    @cached_property
    def missed(self) -> dict[int, tuple[int, ...]]:
        """Return the sets that the new movement has for a pair and it does not come to."""
        meant: dict[int, set[int]] = defaultdict(set)
        for hand in self.after.played:
            for slot in hand.slots:
                meant[slot].add(hand.set)
        missed = {
            slot: tuple(sorted(set_ for set_ in meant[slot] if (slot, set_) not in self.plays))
            for slot in self.entrants
        }
        return {slot: sets for slot, sets in missed.items() if sets}

    @cached_property
    def sit_outs(self) -> dict[int, tuple[int, ...]]:
        """Return the rounds to come in which a pair sits out."""
        busy = {(slot, hand.round) for hand in self.movement.hands for slot in hand.slots}
        later = range(self.rounds + 1, self.after.rounds + 1)
        sit_outs = {
            slot: tuple(round_ for round_ in later if (slot, round_) not in busy)
            for slot in self.entrants
        }
        return {slot: rounds for slot, rounds in sit_outs.items() if rounds}


def get_meeting(hand: Hand) -> Meeting:
    """Return who meets over which set, whatever the table and the directions."""
    return frozenset(hand.slots), hand.set


def sort_pair(hand: Hand) -> tuple[int, int]:
    """Return the two pairs of a hand, the smaller number first."""
    first, other = sorted(hand.slots)
    return first, other


def number_pairs(
    before: Movement, after: Movement, slots: Mapping[int, int | None], known: Iterable[int]
) -> dict[int, int]:
    """Return the number of each pair of a movement in the next one.

    slots: where it changes; None for a pair that leaves. A pair that leaves keeps its number
    unless another has it now; then it has one beyond all others. Raise ValueError if two pairs
    would have the same.
    """
    pairs = sorted({*before.entrants, *known})
    staying = {slot: slots.get(slot, slot) for slot in pairs}
    numbers = {slot: new for slot, new in staying.items() if new in after.entrants and new}
    if len(set(numbers.values())) < len(numbers):
        raise ValueError("two pairs would have one number")
    beyond = max([*pairs, *after.slots, *numbers.values()])
    taken = {*after.entrants}
    for slot in pairs:
        if slot not in numbers:
            beyond += slot in taken
            numbers[slot] = beyond if slot in taken else slot
    return numbers
