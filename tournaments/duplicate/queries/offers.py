"""The movements of single players and of teams that are offered for an event."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.duplicate.queries.planning import TablePlan, list_rounds, tell_company
from tournaments.models import Event, EventKind
from tournaments.movements.families import make_individual
from tournaments.movements.individual import choose_individual_rounds, list_individual_rounds
from tournaments.movements.movement import Movement
from tournaments.movements.team_families import TEAM_FAMILIES, make_team_movement

#: The boards that a team plays in an evening.
TEAM_BOARDS = 24


@dataclass(frozen=True)
class Single:
    """The movement of an individual that is offered. served: the rounds that it can have."""

    players: int
    movement: Movement
    served: Sequence[int]

    @property
    def plan(self) -> list[list[TablePlan]]:
        """The tables of each round."""
        return list_rounds(self.movement, 2, 1)

    @property
    def sentences(self) -> list[str]:
        """How often players are together, and how many sit out."""
        return list(tell_company(self.movement))


def offer_single(event: Event, players: int, asked: int | None) -> Single | None:
    """Return the movement for so many single players, or None. asked: the rounds, if any are."""
    if event.kind != EventKind.INDIVIDUAL:
        return None
    served = list_individual_rounds(players)
    if not served:
        return None
    rounds = asked if asked in served and asked else choose_individual_rounds(players)
    return Single(players, make_individual(players, rounds), served)


@dataclass(frozen=True)
class TeamOffer:
    """A movement of teams that is offered, with the boards of a set that make about 24 boards."""

    name: str
    movement: Movement
    boards_per_set: int

    @property
    def title(self) -> str:
        """What the movement is called."""
        return _(TEAM_FAMILIES[self.name].title)

    @property
    def boards(self) -> tuple[int, int]:
        """The boards of a round, and those that a team plays in all."""
        sets = max(Counter((hand.round, hand.table) for hand in self.movement.hands).values())
        rounds = sum(self.movement.place(1, at) is not None for at in self._rounds)
        return sets * self.boards_per_set, sets * rounds * self.boards_per_set

    @property
    def _rounds(self) -> range:
        return range(1, self.movement.rounds + 1)

    @property
    def sits_out(self) -> bool:
        """Whether a team sits out in each round."""
        return bool(self.movement.missing)

    @property
    def plan(self) -> list[list[TablePlan]]:
        """The tables of each round."""
        return list_rounds(self.movement, self.boards_per_set, 1)


def offer_teams(event: Event, teams: int, rounds: int | None) -> list[TeamOffer]:
    """Return the movements in which so many teams can meet, a whole match in a round first."""
    offers = []
    for name, family in reversed(TEAM_FAMILIES.items()) if event.of_teams else ():
        served = family.rounds(teams)
        if served:
            asked = rounds if rounds in served else family.choose_rounds(teams)
            movement = make_team_movement(name, teams, asked, eights=event.of_eights)
            offers.append(TeamOffer(name, movement, max(1, round(TEAM_BOARDS / asked))))
    return offers
