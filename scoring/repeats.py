"""Values that a list has more than once, found in time linear in its length."""

from collections.abc import Hashable, Iterable


def find_repeats(values: Iterable[Hashable]) -> list[int]:
    """Return the index of each value that equals an earlier one, in order."""
    known: set[Hashable] = set()
    repeats = []
    for index, value in enumerate(values):
        if value in known:
            repeats.append(index)
        known.add(value)
    return repeats
