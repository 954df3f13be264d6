"""The type that identifies a player on a ladder."""

from typing import Any, Protocol, TypeVar


class Sortable(Protocol):
    """A hashable value with an order, such as a UUID, a number or a name."""

    def __lt__(self, other: Any, /) -> bool:
        """Return whether self sorts before other."""


Player = TypeVar("Player", bound=Sortable)
"""The order of players makes the order of equally ranked players deterministic."""
