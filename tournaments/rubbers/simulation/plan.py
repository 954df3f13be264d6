"""The plan of a simulated event of rubbers: its kind, and what that makes of it."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: The kinds by name: the terms of the event, and the members of an entrant.
KINDS: Mapping[str, tuple[Mapping[str, Any], int]] = {
    "chicago-individual": ({"form": "individual"}, 1),
    "chicago-pairs": ({"form": "pairs"}, 2),
    "chicago-teams": ({"form": "teams"}, 4),
    "party": ({"form": "party", "draw": {"way": "both-move"}}, 1),
    "knock-out": ({"form": "knock-out", "draw": {"third": True}}, 2),
    "league": ({"form": "league", "scoring": "matches"}, 2),
}
#: The fewest entrants of which one may come late and another leave.
LEAST = {1: 6, 2: 4, 4: 4}


@dataclass(frozen=True)
class RubberPlan:
    """The plan of an event. One plan and one seed give one standing.

    rounds: of the forms that do not end by themselves.
    """

    kind: str
    players: int = 16
    game: str = "chicago"
    rounds: int = 3
    seed: int = 7
    date: datetime.date = datetime.date(2026, 1, 8)

    @property
    def form(self) -> str:
        """How entrants meet."""
        form: str = KINDS[self.kind][0]["form"]
        return form

    @property
    def size(self) -> int:
        """The members of an entrant."""
        return KINDS[self.kind][1]

    @property
    def entrants(self) -> int:
        """How many entrants there are; players who make up no entrant stay away."""
        return self.players // self.size

    @property
    def is_rounds_apart(self) -> bool:
        """Whether rounds follow each other whatever the results, with unfinished tables."""
        return self.form not in ("knock-out", "league")

    def make_event(self) -> dict[str, Any]:
        """Return the body that creates the event."""
        return {
            **KINDS[self.kind][0],
            "kind": "rubber-event",
            "date": self.date.isoformat(),
            "name": f"Simulated {self.kind}",
            "size": self.size,
            "game": self.game,
            "rounds": self.rounds if self.is_rounds_apart else 0,
        }
