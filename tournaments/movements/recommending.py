"""Recommend movements: those that fit the field, the boards and the time, best first."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from itertools import groupby, islice, pairwise
from math import ceil

from tournaments.movements.balance import measure_balance
from tournaments.movements.checking import check_movement
from tournaments.movements.families import choose_missing, make_movement
from tournaments.movements.family import Family
from tournaments.movements.movement import Movement
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.reasons import MovementReason, explain_movement

MOST_BOARDS = 36
"""The most boards of an event: boards of most sets are numbered up to 36."""
LEAST_ROUNDS = 5
"""Fewer rounds are recommended only where the field has no more."""
MOVE_COST = 4
"""What it weighs that all pairs change tables after each round, in percent of unevenness."""
TRIFLE_COST = 0.5
"""What tables that share weigh, a further copy of the boards, or a sit-out."""
BOARDS_PER_ROUND = {2: 12, 3: 12, 4: 7, 5: 6}
"""The most boards a round by number of rounds; four with more rounds."""


@dataclass(frozen=True)
class Wish:
    """What a club wants. pairs: how many came; an odd number leaves a half table.

    boards: the least and the most that a pair should play. minutes: the time there is, None for
    no limit. minutes_per_move: from the end of a round to the beginning of the next.
    copies: how many copies of each board there can be, None for any number.
    missing: the slot that a half table leaves empty. None, or a slot that there is not, stands for
    the usual one of each movement. stationary: how many pairs asked to keep their table.
    """

    pairs: int
    winners: int = 1
    boards: tuple[int, int] = (20, 28)
    minutes: float | None = None
    minutes_per_board: float = 7
    minutes_per_move: float = 2
    copies: int | None = None
    missing: int | None = None
    stationary: int = 0

    @property
    def tables(self) -> int:
        """Return the number of tables, a half table counted as one."""
        return (self.pairs + 1) // 2

    def time(self, rounds: int, boards: int) -> int:
        """Return the minutes that rounds of so many boards take, rounded up."""
        play = rounds * boards * self.minutes_per_board
        return ceil(play + (rounds - 1) * self.minutes_per_move)

    def miss(self, boards: int) -> int:
        """Return by how many boards a number is outside the wish."""
        least, most = self.boards
        return max(0, least - boards, boards - most)


@dataclass(frozen=True)
class Offer:
    """A movement that fits. boards: the least and the most that a pair plays.

    boards_per_set: how many boards make a set. sit_outs: the most rounds that a pair sits out.
    balance: see `measure_balance`. unevenness: the balance as a share of the results that a pair
    is compared with, so that movements of different lengths and fields can be compared.
    moving: how many pairs change tables after a round, on average. minutes: how long play lasts.
    """

    movement: Movement
    boards_per_set: int
    boards_per_round: int
    boards: tuple[int, int]
    sit_outs: int
    balance: float
    unevenness: float
    moving: float
    minutes: int
    reasons: tuple[MovementReason, ...]

    @property
    def why(self) -> str:
        """Return the reasons as English sentences."""
        return " ".join(reason.sentence for reason in self.reasons)

    def end(self, start: datetime) -> datetime:
        """Return when play ends if it starts at a time."""
        return start + timedelta(minutes=self.minutes)


@dataclass(frozen=True)
class _Plan:
    """A movement that was not made yet. boards: how many a pair plays on average."""

    family: Family
    tables: int
    rounds: int
    boards_per_set: int
    boards_per_round: int
    boards: int


def recommend(wish: Wish, most: int = 8) -> list[Offer]:
    """Return at most this many movements, the best first; none if nothing fits the time.

    First come those with as many boards as wished, or one more or fewer. Among them those come
    first that cost least: how uneven a movement is, weighed with how often a pair gets up, and with
    what else clubs count. Every one is sound: what `check_movement` refuses is left out.
    """
    return list(islice(_list_offers(wish), most))


def _list_offers(wish: Wish) -> Iterator[Offer]:
    """Yield the offers in order. Movements that miss the wish by more are not made until asked."""

    def miss(plan: _Plan) -> int:
        return max(wish.miss(plan.boards) - 1, 0)

    for _miss, group in groupby(sorted(_list_plans(wish), key=miss), key=miss):
        measured = [(_measure(*_choose_details(wish, plan)), plan) for plan in group]
        offers = [(_make_offer(wish, plan, made), made) for made, plan in measured]
        for offer, made in sorted(offers, key=lambda pair: _rank(wish, pair[0])):
            if _is_offered(wish, made):
                yield offer


def _rank(wish: Wish, offer: Offer) -> tuple[float, ...]:
    """Return the order of offers that have about as many boards as wished."""
    return _find_cost(wish, offer), abs(sum(offer.boards) - sum(wish.boards)), -offer.boards[1]


def _find_cost(wish: Wish, offer: Offer) -> float:
    """Return what a movement costs, in percent of a pair's comparisons by which it is uneven.

    That all pairs change tables after each round weighs four per cent; a group of tables that
    share, a further copy of the boards and a sit-out half a per cent each. A pair that asked to
    keep its table and cannot weighs more than all that.
    """
    movement = offer.movement
    gone = set(movement.missing)
    seats = sum(slot not in gone for slot in movement.stationary)
    moving = offer.moving / len(movement.entrants)
    trifles = len(movement.shares) + movement.copies - 1 + offer.sit_outs
    lacking = max(wish.stationary - seats, 0)
    return 100 * offer.unevenness + MOVE_COST * moving + TRIFLE_COST * trifles + 100 * lacking


def _list_plans(wish: Wish) -> Iterator[_Plan]:
    """Yield what could be played in the time, and with the boards, without making it."""
    for family in FAMILIES.values():
        tables = family.count_tables(wish.pairs)
        if tables is None or (wish.winners == 2 and not family.has_lines):
            continue
        for rounds in family.rounds(tables):
            yield from _list_lengths(wish, family, tables, rounds)


def _list_lengths(wish: Wish, family: Family, tables: int, rounds: int) -> Iterator[_Plan]:
    """Yield the numbers of boards that a movement could have in each round."""
    count = family.sets(tables, rounds)
    # In a web of an even number of rounds each pair misses one of the sets.
    misses_a_set = family.name == "web" and count != rounds
    if rounds < min(LEAST_ROUNDS, tables) or misses_a_set:
        return
    # At the Howell of three tables each plays two sets in a round.
    sets = 2 if (family.name, tables) == ("howell", 3) else 1
    for boards in range(2, BOARDS_PER_ROUND.get(rounds, 4) + 1, sets):
        if wish.minutes is not None and wish.time(rounds, boards) > wish.minutes:
            continue
        if count * boards // sets <= MOST_BOARDS:
            mean = rounds * boards * (1 - wish.pairs % 2 / wish.pairs)
            yield _Plan(family, tables, rounds, boards // sets, boards, round(mean))


def _make_offer(wish: Wish, plan: _Plan, made: "_Measured") -> Offer:
    """Return the offer of a plan."""
    return Offer(
        made.movement,
        plan.boards_per_set,
        plan.boards_per_round,
        (made.sets[0] * plan.boards_per_set, made.sets[1] * plan.boards_per_set),
        made.sit_outs,
        made.balance,
        made.unevenness,
        made.moving,
        wish.time(plan.rounds, plan.boards_per_round),
        tuple(explain_movement(made.movement, made.moving)),
    )


def _choose_details(wish: Wish, plan: _Plan) -> tuple[str, int, int, int, int, int]:
    """Return what `_measure` takes: the rounds to switch, and the slot that a half table misses.

    One round is switched up to eleven, two up to eighteen (Moore).
    """
    tables, missing, switch = plan.tables, 0, 0
    if wish.pairs < 2 * tables:
        usual = choose_missing(plan.family.name, tables)
        asked = wish.missing or 0
        missing = asked if 1 <= asked <= 2 * tables else usual
    if plan.family.directed and wish.winners == 1:
        switch = 1 if plan.rounds <= 11 else 2
    return plan.family.name, tables, plan.rounds, switch, wish.winners, missing


@dataclass(frozen=True)
class _Measured:
    """A movement with its figures. sets: the least and the most that an entrant plays.

    moving: see `count_moving`.
    """

    movement: Movement
    balance: float
    unevenness: float
    sets: tuple[int, int]
    sit_outs: int
    moving: float

    @cached_property
    def is_sound(self) -> bool:
        """Return whether the checker has no fault to find."""
        return not check_movement(self.movement)


# A wish measures some twenty movements; a large one takes half a megabyte.
@lru_cache(maxsize=64)
def _measure(
    name: str, tables: int, rounds: int, switch: int, winners: int, missing: int
) -> _Measured:
    """Make a movement and measure it. missing: 0 for none."""
    gone = (missing,) if missing else ()
    movement = make_movement(
        name, tables, rounds=rounds, switch=switch, winners=winners, missing=gone
    )
    balance = measure_balance(movement)
    counts = _count_sets(movement)
    results = Counter(hand.set for hand in movement.played).values()
    comparisons = sum(2 * count * (count - 1) for count in results) / len(counts)
    unevenness = balance / comparisons if comparisons else 1.0
    sit_outs = _count_sit_outs(movement)
    moving = count_moving(movement)
    return _Measured(movement, balance, unevenness, (min(counts), max(counts)), sit_outs, moving)


def _is_offered(wish: Wish, made: _Measured) -> bool:
    """Return whether there are enough copies of the boards, and the movement is sound."""
    enough = wish.copies is None or made.movement.copies <= wish.copies
    return enough and made.is_sound


def _count_sets(movement: Movement) -> list[int]:
    """Return how many sets each entrant plays."""
    counts = dict.fromkeys(movement.entrants, 0)
    for hand in movement.played:
        for slot in hand.slots:
            counts[slot] += 1
    return list(counts.values())


def _count_sit_outs(movement: Movement) -> int:
    """Return the most rounds that an entrant sits out."""
    rounds: dict[int, set[int]] = {slot: set() for slot in movement.entrants}
    for hand in movement.played:
        for slot in hand.slots:
            rounds[slot].add(hand.round)
    return movement.rounds - min(map(len, rounds.values()))


def count_moving(movement: Movement) -> float:
    """Return how many entrants change tables after a round, on average.

    Whoever sits out gets up as well.
    """
    if movement.rounds < 2:
        return 0.0
    moves = 0
    for slot in movement.entrants:
        tables = [place.table if place else None for place in movement.guide(slot)]
        moves += sum(before != after for before, after in pairwise(tables))
    return moves / (movement.rounds - 1)
