"""The movement format: read a JSON object with every fault, and write one."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.problem import Problem
from scoring.shape import Shape, find_member, format_value, is_whole
from tournaments.movements.balance import measure_balance
from tournaments.movements.checking import MOST_SLOTS, check_movement, name_seats
from tournaments.movements.movement import UNBALANCED, Hand, Kind, Movement
from tournaments.movements.problem import MovementProblem

KEYS = (
    "name",
    "kind",
    "tables",
    "rounds",
    "hands",
    "winners",
    "copies",
    "shares",
    "meetings",
    "partnerships",
    "stationary",
    "switched",
    "missing",
    "drawn",
    "cut",
    "balance",
)
PLACE_KEYS = ("round", "table", "set")
PAIRS, PLAYERS = ("ns", "ew"), ("n", "s", "e", "w")
MOST = MOST_SLOTS
"""The greatest number of tables, rounds, sets and slots."""
MOST_HANDS = 30_000
"""The greatest number of hands: a thousand tables for thirty rounds."""

_SLOT = re.compile(r"[1-9][0-9]{0,2}")
_BALANCE = re.compile(r"[0-9]{1,6}(\.[0-9]{1,12})?")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
TOLERANCE = Decimal("0.0001")
"""How far a balance that is stated may be from the one computed."""


@dataclass(frozen=True)
class Reading:
    """A movement that was read, or None with every problem. balance: None at an individual."""

    movement: Movement | None = None
    balance: float | None = None
    problems: tuple[Problem, ...] = ()


def read_movement(raw: object) -> Reading:
    """Read a movement in the movement format, and check it. This never raises."""
    if not isinstance(raw, Mapping):
        return Reading(
            problems=(Problem("not-an-object", "movement", {"value": format_value(raw)}),)
        )
    shape = _Shape(raw)
    shape.only(KEYS)
    shape.need("name", "kind", "tables", "rounds", "hands")
    movement, indices = _read_parts(shape)
    stated = _read_balance(shape)
    if movement.hands and not shape.full:
        shape.problems += check_movement(movement, indices)
    balance = None if shape.problems or movement.kind in UNBALANCED else measure_balance(movement)
    if stated is not None and balance is not None and abs(Decimal(balance) - stated) > TOLERANCE:
        shape.fault("balance-differs", "balance", balance=f"{balance:.4f}", stated=stated)
    if shape.problems:
        return Reading(problems=tuple(shape.problems))
    return Reading(movement, balance)


class _Shape(Shape):
    """A JSON object of the movement format."""

    problem = MovementProblem

    def number(self, key: str, default: int | None = None, most: int = MOST) -> int | None:
        """Return the value of key as an integer from 1 to most."""
        value = self.whole(key)
        if value is None:
            return None if self.has(key) else default
        if not 1 <= value <= most:
            self.fault("out-of-range", key, key=key, value=format_value(value), least=1, most=most)
            return None
        return value

    def flag(self, key: str) -> bool:
        """Return the value of key as true or false; false without it."""
        value = self.raw.get(key, False)
        if not isinstance(value, bool):
            self.fault(f"not-{key}", key, key=key, value=format_value(value))
            return False
        return value

    def slot(self, key: str) -> int | None:
        """Return the value of key as the number of a slot, which the format writes as text."""
        return _read_slot(self, key, self.raw[key]) if self.has(key) else None

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return the value of key as a list of integers, leaving out invalid ones."""
        numbers = []
        for index, value in enumerate(self.items(key) or ()):
            if is_whole(value) and 1 <= value <= MOST:
                numbers.append(value)
            else:
                self.fault(
                    "out-of-range",
                    f"{key}.{index}",
                    key=key,
                    value=format_value(value),
                    least=1,
                    most=MOST,
                )
        return tuple(numbers)

    def slots(self, key: str) -> tuple[int, ...]:
        """Return the value of key as a list of slots, leaving out invalid ones."""
        items = enumerate(self.items(key) or ())
        slots = [_read_slot(self, f"{key}.{index}", value) for index, value in items]
        return tuple(slot for slot in slots if slot is not None)


def _read_slot(shape: Shape, key: str, value: object) -> int | None:
    if isinstance(value, str) and _SLOT.fullmatch(value):
        return int(value)
    shape.fault("not-a-slot", key, value=format_value(value))
    return None


def _read_parts(shape: _Shape) -> tuple[Movement, list[int]]:
    """Return what can be read, and the index of each hand. Sizes not given are the hands'."""
    kind = find_member(Kind, shape.raw.get("kind"))
    if kind is None and shape.has("kind"):
        kinds = ", ".join(Kind)
        shape.fault("not-a-kind", "kind", value=format_value(shape.raw["kind"]), kinds=kinds)
    hands, indices = _read_hands(shape, kind)
    reach = max((hand.table for hand in hands), default=1)
    length = max((hand.round for hand in hands), default=1)
    individual = kind is Kind.INDIVIDUAL
    name = _read_name(shape)
    movement = Movement(
        name or "",
        kind or Kind.OTHER,
        shape.number("tables") or reach,
        shape.number("rounds") or length,
        tuple(hands),
        winners=shape.number("winners", 1, most=2) or 1,
        copies=shape.number("copies", 1) or MOST,
        shares=_read_shares(shape),
        meetings=shape.number("meetings", 2 if individual else 1) or MOST,
        partnerships=shape.number("partnerships", 1) or MOST,
        stationary=shape.slots("stationary"),
        switched=shape.numbers("switched"),
        missing=shape.slots("missing"),
        drawn=shape.flag("drawn"),
        cut=shape.flag("cut"),
    )
    return movement, indices


def _read_name(shape: _Shape) -> str | None:
    """Return the name, in which every character can be stored: no NUL, no half of a pair."""
    name = shape.text("name")
    if name is not None and _UNSTORABLE.search(name):
        shape.fault("not-storable", "name")
    return name


def _read_hands(shape: _Shape, kind: Kind | None) -> tuple[list[Hand], list[int]]:
    """Return the valid hands, and the index of each in the list."""
    items = shape.items("hands", MOST_HANDS)
    if items == []:
        shape.fault("no-hands", "hands")
    hands, indices = [], []
    for number, raw in enumerate(items or ()):
        if shape.full:
            break
        if not isinstance(raw, Mapping):
            shape.fault("not-an-object", f"hands.{number}", value=format_value(raw))
            continue
        hand = _read_hand(_Shape(raw, f"hands.{number}.", shape.problems), kind)
        if hand is not None:
            hands.append(hand)
            indices.append(number)
    return hands, indices


def _read_hand(shape: _Shape, kind: Kind | None) -> Hand | None:
    """Return a hand, or None if it has problems."""
    before = len(shape.problems)
    shape.only((*PLACE_KEYS, *PAIRS, *PLAYERS))
    pairs, players = (any(map(shape.has, keys)) for keys in (PAIRS, PLAYERS))
    if pairs and players:
        shape.fault("pair-and-players", "ns")
    elif players and kind not in (Kind.INDIVIDUAL, None):
        shape.fault("players-at-pairs", "n")
    elif pairs and kind is Kind.INDIVIDUAL:
        shape.fault("pairs-at-individual", "ns")
    keys = PLAYERS if players or (kind is Kind.INDIVIDUAL and not pairs) else PAIRS
    shape.need(*PLACE_KEYS, *keys)
    slots = [shape.slot(key) for key in keys]
    numbers = [shape.number(key) for key in PLACE_KEYS]
    if len(shape.problems) > before:
        return None
    half = len(keys) // 2
    round_, table, set_ = (number or 0 for number in numbers)
    filled = [slot or 0 for slot in slots]
    return Hand(round_, table, set_, tuple(filled[:half]), tuple(filled[half:]))


def _read_shares(shape: _Shape) -> tuple[tuple[int, ...], ...]:
    """Return the groups of tables that share; each is a list."""
    groups = []
    for index, value in enumerate(shape.items("shares") or ()):
        inner = _Shape({f"shares.{index}": value}, shape.path, shape.problems)
        before = len(shape.problems)
        group = inner.numbers(f"shares.{index}")
        groups += [group] if len(shape.problems) == before else []
    return tuple(groups)


def _read_balance(shape: _Shape) -> Decimal | None:
    """Return the balance that a movement states of itself."""
    value = shape.raw.get("balance")
    if isinstance(value, str) and _BALANCE.fullmatch(value):
        return Decimal(value)
    if shape.has("balance"):
        shape.fault("not-a-balance", "balance", value=format_value(value))
    return None


def write_movement(movement: Movement) -> dict[str, object]:
    """Return a movement as JSON, in the movement format. What is usual is left out."""
    individual = movement.kind is Kind.INDIVIDUAL
    usual = {
        "winners": (movement.winners, 1),
        "shares": ([list(group) for group in movement.shares], []),
        "meetings": (movement.meetings, 2 if individual else 1),
        "partnerships": (movement.partnerships, 1),
        "stationary": (_write_slots(movement.stationary), []),
        "switched": (list(movement.switched), []),
        "missing": (_write_slots(movement.missing), []),
        "drawn": (movement.drawn, False),
        "cut": (movement.cut, False),
    }
    unbalanced = movement.kind in UNBALANCED
    balance = {} if unbalanced else {"balance": f"{measure_balance(movement):.4f}"}
    return {
        "name": movement.name,
        "kind": str(movement.kind),
        "tables": movement.tables,
        "rounds": movement.rounds,
        **{key: value for key, (value, default) in usual.items() if value != default},
        "hands": [_write_hand(movement, hand) for hand in movement.hands],
        "copies": movement.copies,
        **balance,
    }


def _write_slots(slots: Sequence[int]) -> list[str]:
    return [str(slot) for slot in slots]


def _write_hand(movement: Movement, hand: Hand) -> dict[str, object]:
    seats = {key: str(slot) for key, slot in name_seats(movement, hand)}
    return {"round": hand.round, "table": hand.table, **seats, "set": hand.set}
