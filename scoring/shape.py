"""Strict parsing of JSON objects: every problem is recorded, and no value is coerced.

True is not 1, "9" is not 9 and 9.0 is not 9. Parsing never raises, whatever a client sends.
"""

import json
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Self, TypeGuard, TypeVar

from scoring.problem import Problem
from scoring.seats import Seat, Side

Name = TypeVar("Name", bound=StrEnum)

_LONGEST = 40
MOST_ITEMS = 1_000
"""The number of items that a list may have, unless its reader allows more or fewer."""
MOST_PROBLEMS = 100
"""The number of problems that are told. One more is recorded, which says that there are more."""


def is_whole(value: object) -> TypeGuard[int]:
    """Return whether value is an integer. JSON's true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def format_value(value: object) -> str:
    """Return a short printable representation of any value, for use in a sentence."""
    if isinstance(value, str):
        return json.dumps(clip_text(value), ensure_ascii=False)
    if is_whole(value):
        return _shown_number(value)
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, Mapping):
        return "{…}" if value else "{}"
    return "null" if value is None else clip_text(str(value)).lower()


def _shown_number(value: int) -> str:
    """Return a number in digits, or its approximate length if it has too many to convert."""
    if value.bit_length() < 64:
        return str(value)
    return f"{'-' if value < 0 else ''}10^{value.bit_length() * 3 // 10}"


def clip_text(text: str) -> str:
    """Return text cut to 40 characters and safe to print on any stream."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return short.encode("utf-8", "replace").decode("utf-8")


def find_member(kind: type[Name], value: object) -> Name | None:
    """Return the member of kind with this value, or None."""
    try:
        return kind(value) if isinstance(value, str) else None
    except ValueError:
        return None


#: Made once: a union of types takes longer to make than to compare with.
_LISTS = (list, tuple)


class Shape:
    """A JSON object being parsed. problems is shared with the objects nested in it.

    The parsing methods return None if the key is absent, or if its value is invalid, in which
    case they also record a problem.
    """

    def __init__(
        self, raw: Mapping[str, object], path: str = "", problems: list[Problem] | None = None
    ) -> None:
        self.raw = raw
        self.path = path
        self.problems: list[Problem] = [] if problems is None else problems

    #: The kind of problem that is recorded.
    problem: type[Problem] = Problem

    @property
    def full(self) -> bool:
        """Return whether so many problems are recorded that no more are told."""
        return len(self.problems) > MOST_PROBLEMS

    def fault(self, code: str, key: object, /, **values: object) -> None:
        """Record a problem at key, unless more are recorded than are told."""
        if not self.full:
            self.problems.append(self.problem(code, self.path + clip_text(str(key)), values))

    def has(self, key: str) -> bool:
        """Return whether key is present."""
        return key in self.raw

    def only(self, known: Iterable[str]) -> None:
        """Record a problem for each key that is not in known."""
        known = frozenset(known)
        for key in self.raw:
            if self.full:
                break
            if key not in known:
                self.fault("unknown-key", key, key=format_value(key))

    def need(self, *keys: str) -> None:
        """Record a problem for each of keys that is absent."""
        for key in keys:
            if key not in self.raw:
                self.fault("missing", key, key=key)

    def bar(self, code: str, keys: Iterable[str]) -> None:
        """Record a problem with this code for each of keys that is present."""
        for key in keys:
            if key in self.raw:
                self.fault(code, key, key=key)

    def seat(self, key: str, seats: Iterable[Seat] = tuple(Seat)) -> Seat | None:
        """Return the value of key as one of seats."""
        if not self.has(key):
            return None
        seat = find_member(Seat, self.raw[key])
        if seat is None or seat not in seats:
            self.fault("not-a-seat", key, value=format_value(self.raw[key]))
            return None
        return seat

    def side(self, key: str) -> Side | None:
        """Return the value of key as a side."""
        side = find_member(Side, self.raw.get(key))
        if side is None and self.has(key):
            self.fault("not-a-side", key, value=format_value(self.raw[key]))
        return side

    def whole(self, key: str) -> int | None:
        """Return the value of key as an integer of any size."""
        value = self.raw.get(key)
        if is_whole(value):
            return value
        if self.has(key):
            self.fault("not-a-whole-number", key, value=format_value(value))
        return None

    def text(self, key: str) -> str | None:
        """Return the value of key as a string that is not blank."""
        value = self.raw.get(key)
        if isinstance(value, str) and value.strip():
            return value
        if self.has(key):
            self.fault("not-text", key, value=format_value(value))
        return None

    def items(self, key: str, most: int = MOST_ITEMS) -> list[object] | None:
        """Return the value of key as a list of `most` items at most, with any content."""
        if key not in self.raw:  # as most are, in each of many thousand deals
            return None
        value = self.raw[key]
        if isinstance(value, _LISTS):
            if len(value) <= most:
                return list(value)
            self.fault("too-many-items", key, key=key, count=len(value), most=most)
            return None
        self.fault("not-a-list", key, value=format_value(value))
        return None

    def within(self, key: str) -> Self | None:
        """Return the value of key as an object with any content."""
        return self._inner(key, self.raw[key]) if self.has(key) else None

    def objects(self, key: str, most: int = MOST_ITEMS) -> list[Self]:
        """Return the value of key as a list of `most` objects, leaving out invalid items."""
        items = self.items(key, most)
        if not items:
            return []
        inner = [self._inner(f"{key}.{index}", value) for index, value in enumerate(items)]
        return [shape for shape in inner if shape is not None]

    def _inner(self, key: str, value: object) -> Self | None:
        if isinstance(value, Mapping):
            return type(self)(value, f"{self.path}{key}.", self.problems)
        self.fault("not-an-object", key, value=format_value(value))
        return None
