"""What the JSON of an archive's rows may look like, as small checks that are put together.

A check takes a value and the path at which it stands, and yields what is wrong with it, as ends of
a sentence. Lists and objects are measured before their items are looked at.
"""

import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Check = Callable[[Any, str], Iterator[str]]

#: The most items of a list or an object whose length nothing else bounds.
MOST = 5_000
#: The most characters of a text that the program has written itself.
LONGEST = 400


def text(most: int = LONGEST) -> Check:
    """Return a check for texts of at most so many characters."""

    def check(value: Any, path: str) -> Iterator[str]:
        if not isinstance(value, str):
            yield f"{path} is no text"
        elif len(value) > most:
            yield f"{path} is longer than {most} characters"

    return check


def whole(least: int = 0, most: int = 2**31 - 1) -> Check:
    """Return a check for whole numbers from least to most."""

    def check(value: Any, path: str) -> Iterator[str]:
        if type(value) is not int or not least <= value <= most:
            yield f"{path} is no whole number from {least} to {most}"

    return check


def flag(value: Any, path: str) -> Iterator[str]:
    """Yield what is wrong with a value that is neither true nor false."""
    if type(value) is not bool:
        yield f"{path} is neither true nor false"


def row_id(value: Any, path: str) -> Iterator[str]:
    """Yield what is wrong with a value that is no id of a row."""
    try:
        if str(uuid.UUID(value)) == value:
            return
    except (AttributeError, TypeError, ValueError):
        pass
    yield f"{path} is no id"


def one_of(*values: Any) -> Check:
    """Return a check for one of some values."""

    def check(value: Any, path: str) -> Iterator[str]:
        if not any(type(value) is type(known) and value == known for known in values):
            yield f"{path} is {value!r:.40}, which is none of its values"

    return check


def nothing_or(inner: Check) -> Check:
    """Return a check for null, or for what another check takes."""
    return lambda value, path: iter(()) if value is None else inner(value, path)


def listed(item: Check, most: int = MOST) -> Check:
    """Return a check for lists of at most so many items."""

    def check(value: Any, path: str) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"{path} is no list"
        elif len(value) > most:
            yield f"{path} has {len(value)} items: {most} at most"
        else:
            for at, inner in enumerate(value):
                yield from item(inner, f"{path}.{at}")

    return check


def mapped(item: Check, most: int = MOST, key: Check | None = None) -> Check:
    """Return a check for objects of at most so many values, whatever their keys are."""
    named = key or text()

    def check(value: Any, path: str) -> Iterator[str]:
        if not isinstance(value, Mapping):
            yield f"{path} is no object"
        elif len(value) > most:
            yield f"{path} has {len(value)} items: {most} at most"
        else:
            for name, inner in value.items():
                yield from named(name, f"{path}: the key {name!r:.40}")
                yield from item(inner, f"{path}.{name:.40}")

    return check


def keyed(needed: Mapping[str, Check], also: Mapping[str, Check] | None = None) -> Check:
    """Return a check for objects with some keys, and no others than those of also."""
    known = {**needed, **(also or {})}

    def check(value: Any, path: str) -> Iterator[str]:
        if not isinstance(value, Mapping):
            yield f"{path} is no object"
            return
        yield from (f"{path} lacks {key}" for key in needed if key not in value)
        extra = [key for key in value if key not in known]
        yield from (f"{path} has {key!r:.40}" for key in extra[:3])
        for key, inner in known.items():
            if key in value:
                yield from inner(value[key], f"{path}.{key}")

    return check


def plain(depth: int = 6, most: int = MOST) -> Check:
    """Return a check for any value with at most so many items, and nested no deeper."""

    def check(value: Any, path: str) -> Iterator[str]:
        level, count = [value], 0
        for _ in range(depth + 1):
            inner = [container for container in level if isinstance(container, list | dict)]
            if not inner:
                return
            count += sum(map(len, inner))
            if count > most:
                yield f"{path} has more than {most} items"
                return
            level = [
                item
                for container in inner
                for item in (container.values() if isinstance(container, dict) else container)
            ]
        yield f"{path} is nested deeper than {depth}"

    return check
