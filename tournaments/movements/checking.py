"""Check a movement before it is used: every fault, with its place, in a plain sentence."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, product

from scoring.shape import MOST_PROBLEMS
from tournaments.movements.movement import Hand, Kind, Line, Movement
from tournaments.movements.problem import MovementProblem

MOST_SLOTS = 999
"""The greatest slot: a limit on work, not on clubs."""

Placed = Sequence[tuple[int, Hand]]
"""The hands with the index by which a fault names each."""


def check_movement(
    movement: Movement, indices: Sequence[int] | None = None
) -> list[MovementProblem]:
    """Return the first faults of a movement, one more than are told; none if it can be used.

    indices: where each hand stands in the list that it was read from, if some were left out.
    Missing slots change nothing: a movement that is sound remains so with slots missing.
    """
    numbers = range(len(movement.hands)) if indices is None else indices
    hands = list(zip(numbers, movement.hands, strict=True))
    faults = (fault for rule in RULES for fault in rule(movement, hands))
    return list(islice(faults, MOST_PROBLEMS + 1))


def _check_range(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """Rounds, tables and slots are those of the movement, and no number is too great."""
    count = MOST_SLOTS if movement.drawn else min(len(movement.slots), MOST_SLOTS)
    for key, value in (("tables", movement.tables), ("rounds", movement.rounds)):
        if not 1 <= value <= MOST_SLOTS:
            values = {"key": key, "value": value, "least": 1, "most": MOST_SLOTS}
            yield MovementProblem("out-of-range", key, values)
    for number, hand in hands:
        limits = (("round", hand.round, movement.rounds), ("table", hand.table, movement.tables))
        for key, value, most in limits:
            if not 1 <= value <= most:
                values = {"key": key, "value": value, "least": 1, "most": most}
                yield MovementProblem("out-of-range", f"hands.{number}.{key}", values)
        if not 1 <= hand.set <= MOST_SLOTS:
            yield MovementProblem(
                "out-of-range",
                f"hands.{number}.set",
                {"key": "set", "value": hand.set, "least": 1, "most": MOST_SLOTS},
            )
        for key, slot in name_seats(movement, hand):
            if not 1 <= slot <= count:
                yield MovementProblem(
                    "slot-unknown", f"hands.{number}.{key}", {"slot": slot, "count": count}
                )


def name_seats(movement: Movement, hand: Hand) -> Iterator[tuple[str, int]]:
    """Yield the key of the format and the slot for everybody at a table."""
    individual = movement.kind is Kind.INDIVIDUAL
    keys = ("n", "s", "e", "w") if individual else ("ns", "ew")
    yield from zip(keys, hand.slots, strict=False)


def _check_hand(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """Nobody sits twice at a table; with two winners everybody sits in their own line."""
    for number, hand in hands:
        where = {"round": hand.round, "table": hand.table}
        for slot, times in Counter(hand.slots).items():
            if times > 1:
                yield MovementProblem("sits-twice", f"hands.{number}", {"slot": slot, **where})
        if movement.winners != 2:
            continue
        for line, key, side in ((Line.NS, "ns", hand.ns), (Line.EW, "ew", hand.ew)):
            for slot in side:
                if movement.line(slot) is not line:
                    values = {"slot": slot, "direction": str(line), **where}
                    yield MovementProblem("wrong-line", f"hands.{number}.{key}", values)


def _check_round(_movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """A table has one company in a round, and nobody is at two tables."""
    company: dict[tuple[int, int], Hand] = {}
    booked: dict[tuple[int, int], int] = {}
    for number, hand in hands:
        first = company.setdefault((hand.round, hand.table), hand)
        if (first.ns, first.ew) != (hand.ns, hand.ew):
            values = {
                "table": hand.table,
                "round": hand.round,
                "ns": name_slots(first.ns),
                "ew": name_slots(first.ew),
            }
            yield MovementProblem("table-taken", f"hands.{number}", values)
        for slot in dict.fromkeys(hand.slots):
            table = booked.setdefault((hand.round, slot), hand.table)
            if table != hand.table:
                values = {"slot": slot, "first": table, "table": hand.table, "round": hand.round}
                yield MovementProblem("booked-twice", f"hands.{number}", values)


def name_slots(slots: Sequence[int]) -> str:
    """Return numbers as a list within a sentence."""
    return ", ".join(map(str, slots))


def _check_places(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """A set is in at most as many places in a round as there are copies."""
    sharing = {table: group for group in movement.shares for table in group}
    by_set: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for number, hand in hands:
        by_set[hand.round, hand.set].append((number, hand.table))
    for (round_, set_), places in by_set.items():
        tables = sorted({table for _number, table in places})
        count = len({sharing.get(table, (table,)) for table in tables})
        if count > movement.copies:
            values = {
                "set": set_,
                "tables": name_slots(tables),
                "round": round_,
                "places": count,
                "copies": movement.copies,
            }
            yield MovementProblem("set-in-places", f"hands.{places[-1][0]}.set", values)


def _check_sets(_movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """Nobody plays a set twice."""
    played: dict[tuple[int, int], int] = {}
    for number, hand in hands:
        for slot in dict.fromkeys(hand.slots):
            first = played.get((slot, hand.set))
            if first is not None:
                values = {"slot": slot, "set": hand.set, "first": first, "round": hand.round}
                yield MovementProblem("set-again", f"hands.{number}.set", values)
            played.setdefault((slot, hand.set), hand.round)


def _check_meetings(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """Nobody meets the same opponents more often than the movement says."""

    def opponents(hand: Hand) -> Iterator[tuple[int, int]]:
        return product(hand.ns, hand.ew)

    yield from _count_company("meet-again", movement.meetings, hands, opponents)


def _check_partnerships(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """At an individual nobody has the same partner more often than the movement says."""

    def partners(hand: Hand) -> Iterator[tuple[int, int]]:
        yield from combinations(hand.ns, 2)
        yield from combinations(hand.ew, 2)

    yield from _count_company("partners-again", movement.partnerships, hands, partners)


def _count_company(
    code: str, most: int, hands: Placed, pairs: Callable[[Hand], Iterator[tuple[int, int]]]
) -> Iterator[MovementProblem]:
    """Yield a fault for each two who are together in more rounds than most."""
    together: dict[tuple[int, int], dict[int, int]] = {}
    for number, hand in hands:
        for first, other in pairs(hand):
            if first != other:
                pair = (first, other) if first < other else (other, first)
                together.setdefault(pair, {}).setdefault(hand.round, number)
    for (first, other), rounds in together.items():
        if len(rounds) > most:
            values = {
                "one": first,
                "other": other,
                "rounds": name_slots(sorted(rounds)),
                "most": most,
            }
            yield MovementProblem(code, f"hands.{max(rounds.values())}", values)


def _check_use(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """Something is played in every round and at every table, unless rounds are drawn."""
    if movement.drawn:
        return
    rounds = {hand.round for _number, hand in hands}
    tables = {hand.table for _number, hand in hands}
    for round_ in range(1, movement.rounds + 1):
        if round_ not in rounds:
            yield MovementProblem("round-empty", "rounds", {"round": round_})
    for table in range(1, movement.tables + 1):
        if table not in tables:
            yield MovementProblem("table-empty", "tables", {"table": table})


def _check_claims(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """What a movement says of itself holds: stationary and missing slots, switched rounds."""
    seats: dict[int, set[int]] = defaultdict(set)
    for _number, hand in hands:
        for slot in hand.slots:
            seats[slot].add(hand.table)
    for index, slot in enumerate(movement.stationary):
        if len(seats[slot]) != 1:
            values = {"slot": slot, "tables": name_slots(sorted(seats[slot]))}
            yield MovementProblem("not-stationary", f"stationary.{index}", values)
    for index, slot in enumerate(movement.missing):
        if slot not in movement.slots:
            yield MovementProblem("missing-unknown", f"missing.{index}", {"slot": slot})
    for index, round_ in enumerate(movement.switched):
        if not 1 <= round_ <= movement.rounds:
            values = {"key": "round", "value": round_, "least": 1, "most": movement.rounds}
            yield MovementProblem("out-of-range", f"switched.{index}", values)


def _check_shares(movement: Movement, _hands: Placed) -> Iterator[MovementProblem]:
    """Groups that share are of tables of the movement, and apart from each other."""
    shared: set[int] = set()
    for index, group in enumerate(movement.shares):
        field = f"shares.{index}"
        if len(set(group)) < 2:
            yield MovementProblem("share-alone", field, {})
        for table in group:
            if not 1 <= table <= movement.tables:
                values = {"key": "table", "value": table, "least": 1, "most": movement.tables}
                yield MovementProblem("out-of-range", field, values)
            if table in shared:
                yield MovementProblem("shared-twice", field, {"table": table})
            shared.add(table)


def _check_teams(movement: Movement, hands: Placed) -> Iterator[MovementProblem]:
    """At teams, pairs of one team never meet, and keep their direction; matches have both rooms."""
    if not movement.is_of_teams:
        return
    for number, hand in hands:
        for line, key, side in ((Line.NS, "ns", hand.ns), (Line.EW, "ew", hand.ew)):
            if side[0] % 2 != (line is Line.NS):
                values = {
                    "slot": side[0],
                    "direction": str(line),
                    "round": hand.round,
                    "table": hand.table,
                }
                yield MovementProblem("wrong-line", f"hands.{number}.{key}", values)
        home, away = _get_teams(movement, hand)
        if home == away:
            values = {"team": home, "round": hand.round, "table": hand.table}
            yield MovementProblem("team-meets-itself", f"hands.{number}", values)
    rooms = Counter((*_get_teams(movement, hand), hand.set) for _number, hand in hands)
    least = movement.pairs // 2
    for number, hand in hands:
        home, away = _get_teams(movement, hand)
        if home != away and not movement.cut and rooms[away, home, hand.set] < least:
            values = {"home": home, "away": away, "set": hand.set, "round": hand.round}
            yield MovementProblem("one-room-only", f"hands.{number}", values)


def _get_teams(movement: Movement, hand: Hand) -> tuple[int, int]:
    """Return the teams of a table, North-South's first."""
    return movement.get_number(hand.ns[0]), movement.get_number(hand.ew[0])


RULES: tuple[Callable[[Movement, Placed], Iterator[MovementProblem]], ...] = (
    _check_range,
    _check_hand,
    _check_round,
    _check_places,
    _check_sets,
    _check_meetings,
    _check_partnerships,
    _check_use,
    _check_claims,
    _check_shares,
    _check_teams,
)
