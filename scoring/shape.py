"""Strict reading of JSON objects: every fault is kept, and nothing is taken for something else.

True is not 1, "9" is not 9 and 9.0 is not 9. Whatever a client sends, reading it never fails.
"""

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeGuard, TypeVar

from scoring.problem import Problem
from scoring.seats import Seat, Side

Name = TypeVar("Name", bound=StrEnum)

_LONGEST = 40


def is_whole(value: object) -> TypeGuard[int]:
    """Answer whether value is a whole number; JSON's true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def shown(value: object) -> str:
    """Answer value as it is shown in a sentence: short, printable, whatever it is."""
    if isinstance(value, str):
        return json.dumps(clipped(value), ensure_ascii=False)
    if is_whole(value):
        return _shown_number(value)
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    return "null" if value is None else clipped(str(value)).lower()


def _shown_number(value: int) -> str:
    """Answer a number in figures, or about how long it is where Python would refuse to print it."""
    if value.bit_length() < 64:
        return str(value)
    return f"{'-' if value < 0 else ''}10^{value.bit_length() * 3 // 10}"


def clipped(text: str) -> str:
    """Answer text of at most 40 characters that any stream can print."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return short.encode("utf-8", "replace").decode("utf-8")


def named(kind: type[Name], value: object) -> Name | None:
    """Answer the member of kind that value names; None for anything else."""
    try:
        return kind(value) if isinstance(value, str) else None
    except ValueError:
        return None


class Shape:
    """One JSON object that is being read. Faults gather in problems, shared by what lies in it.

    A reading method answers None where the key is absent, and also where its value is faulty;
    in that case the fault is in problems.
    """

    def __init__(
        self, raw: Mapping[str, object], path: str = "", problems: list[Problem] | None = None
    ) -> None:
        self.raw = raw
        self.path = path
        self.problems: list[Problem] = [] if problems is None else problems

    def fault(self, code: str, key: object, /, **values: object) -> None:
        """Note a fault at key."""
        self.problems.append(Problem(code, self.path + clipped(str(key)), values))

    def has(self, key: str) -> bool:
        """Answer whether key is there at all."""
        return key in self.raw

    def only(self, known: Iterable[str]) -> None:
        """Fault every key that is not known."""
        known = frozenset(known)
        for key in self.raw:
            if key not in known:
                self.fault("unknown-key", key, key=shown(key))

    def need(self, *keys: str) -> None:
        """Fault every one of keys that is absent."""
        for key in keys:
            if key not in self.raw:
                self.fault("missing", key, key=key)

    def bar(self, code: str, keys: Iterable[str]) -> None:
        """Fault with code every one of keys that is present."""
        for key in keys:
            if key in self.raw:
                self.fault(code, key, key=key)

    def seat(self, key: str, seats: Iterable[Seat] = tuple(Seat)) -> Seat | None:
        """Read one of seats."""
        if not self.has(key):
            return None
        seat = named(Seat, self.raw[key])
        if seat is None or seat not in seats:
            self.fault("not-a-seat", key, value=shown(self.raw[key]))
            return None
        return seat

    def side(self, key: str) -> Side | None:
        """Read a side."""
        side = named(Side, self.raw.get(key))
        if side is None and self.has(key):
            self.fault("not-a-side", key, value=shown(self.raw[key]))
        return side

    def whole(self, key: str) -> int | None:
        """Read a whole number, of any size."""
        value = self.raw.get(key)
        if is_whole(value):
            return value
        if self.has(key):
            self.fault("not-a-whole-number", key, value=shown(value))
        return None

    def text(self, key: str) -> str | None:
        """Read a text that is more than blanks."""
        value = self.raw.get(key)
        if isinstance(value, str) and value.strip():
            return value
        if self.has(key):
            self.fault("not-text", key, value=shown(value))
        return None

    def items(self, key: str) -> list[object] | None:
        """Read a list, whatever is in it."""
        value = self.raw.get(key)
        if isinstance(value, list | tuple):
            return list(value)
        if self.has(key):
            self.fault("not-a-list", key, value=shown(value))
        return None

    def within(self, key: str) -> "Shape | None":
        """Read an object, whatever is in it."""
        return self._inner(key, self.raw[key]) if self.has(key) else None

    def objects(self, key: str) -> list["Shape"]:
        """Read a list of objects; those that are none are faulted and left out."""
        items = enumerate(self.items(key) or ())
        inner = [self._inner(f"{key}.{place}", value) for place, value in items]
        return [shape for shape in inner if shape is not None]

    def _inner(self, key: str, value: object) -> "Shape | None":
        if isinstance(value, Mapping):
            return Shape(value, f"{self.path}{key}.", self.problems)
        self.fault("not-an-object", key, value=shown(value))
        return None
