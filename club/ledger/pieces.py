"""Pieces for a club's own site, which every app offers under a heading of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: How many nights, seasons and the like are offered. Others can be named in a piece's URL.
OFFERED = 20


@dataclass(frozen=True)
class Offered:
    """A piece that is offered: its URL name, its query, and its title."""

    name: str
    label: str
    asks: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Its value in the form."""
        return ":".join((self.name, *self.asks.values()))


Pieces = Callable[[Any], tuple[str, Sequence[Offered]]]
"""Returns the pieces that an app offers for a club's site, with their heading: (club)."""
