"""What names a player on a ladder."""

from typing import Any, Protocol, TypeVar


class Sortable(Protocol):
    """Something with an order, as a UUID, a number or a name; it must also do as a key."""

    def __lt__(self, other: Any, /) -> bool:
        """Answer whether it comes before another."""


Player = TypeVar("Player", bound=Sortable)
"""The order puts players of equal standing side by side, always the same way."""
