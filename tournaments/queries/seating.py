"""The parts of a field: an entrant, a section with its movements, a table in a round."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from club.ledger.names import isolate
from club.models.people import Player
from tournaments.models import (
    Entrant,
    EntrantDetails,
    EventTable,
    Member,
    Plan,
    Section,
    Slot,
    Withdrawal,
)
from tournaments.movements.movement import Hand, Movement
from tournaments.movements.reading import read_movement

Row = TypeVar("Row", bound=Any)


@dataclass(frozen=True, eq=False)
class EntrantView:
    """An entrant with all that is recorded of it. Facts are in the order of their acts.

    absences: the first and the last round of each time that it was away and came back, where
    rounds are drawn without it.
    """

    entrant: Entrant
    members: tuple[Member, ...]
    players: Mapping[uuid.UUID, Player]
    slots: tuple[Slot, ...]
    details: EntrantDetails | None
    withdrawal: Withdrawal | None
    places: int
    least: int
    absences: tuple[tuple[int, int], ...] = ()

    @property
    def id(self) -> uuid.UUID:
        """The entrant's id."""
        return self.entrant.pk

    def player_at(self, place: int, round_: int | None = None) -> Player | None:
        """Return who plays at a place in a round, or last; None while the name is missing."""
        members = [member for member in self.members if member.place == place]
        member = _latest(members, round_)
        return self.players.get(member.player_id) if member and member.player_id else None

    def team(self, round_: int | None = None) -> tuple[Player | None, ...]:
        """Return the members in a round, or the last ones, in order; None for a missing name.

        Of a team, as many as it needs, or more if it has more.
        """
        members = [self.player_at(place, round_) for place in range(self.places)]
        while len(members) > self.least and members[-1] is None:
            members.pop()
        return tuple(members)

    def name_in(self, round_: int | None = None) -> str:
        """Return the public names in a round, or the last ones; of a team, what it is called."""
        team = self.team(round_)
        if self.is_team and self.details and self.details.name:
            return isolate(self.details.name)
        if not any(team):
            return _("no names yet")
        if self.is_team:
            return _("team of %(name)s") % {"name": next(filter(None, team))}
        return " – ".join(str(player) if player else _("?") for player in team)

    @property
    def is_unnamed(self) -> bool:
        """Whether it has no names yet, that of a team neither."""
        return not any(self.team()) and not (self.is_team and self.details and self.details.name)

    @property
    def is_team(self) -> bool:
        """Whether it is a team, whose members play at two tables."""
        return self.least < self.places

    @property
    def pairs(self) -> int:
        """How many pairs of it play at a time."""
        return max(self.least // 2, 1)

    @property
    def roster(self) -> str:
        """The public names of the members of a team."""
        return ", ".join(str(player) for player in self.team() if player)

    def list_names(self, round_: int | None = None) -> tuple[str, ...]:
        """Return the public names one by one; of a team, what it is called.

        If nobody is named, it is one text that says so.
        """
        team = self.team(round_)
        if self.is_team or not any(team):
            return (self.name_in(round_),)
        return tuple(str(player or "?") for player in team)

    @property
    def names(self) -> tuple[str, ...]:
        """The names one by one; of a team, what it is called."""
        return self.list_names()

    @property
    def lacks_name(self) -> bool:
        """Whether a name is missing."""
        return None in self.team()

    @property
    def name(self) -> str:
        """The public names of everybody who has played for it."""
        return self.name_in()

    def slot_in(self, round_: int | None = None) -> Slot | None:
        """Return the slot in a round, or the last one; None if it fills none."""
        slot = _latest(self.slots, round_)
        return slot if slot and slot.section_id else None

    @property
    def withdrawn(self) -> str:
        """Return `before` or `after` if it has withdrawn, or empty."""
        return self.withdrawal.kind if self.withdrawal else ""

    def plays(self, round_: int) -> bool:
        """Return whether it has not withdrawn before a round, nor is away in it."""
        if any(first <= round_ <= last for first, last in self.absences):
            return False
        return not self.withdrawn or (
            self.withdrawal is not None and round_ <= self.withdrawal.after_round
        )


def plays_for(view: EntrantView, player: uuid.UUID, round_: int | None) -> bool:
    """Return whether a player plays for an entrant in a round, or last if it is None."""
    last = {
        member.place: member.player_id
        for member in view.members
        if round_ is None or member.from_round <= round_
    }
    ids = {who for who in last.values() if who}
    return player in ids or player in {view.players[who].pk for who in ids if who in view.players}


def _latest(rows: Iterable[Row], round_: int | None) -> Row | None:
    """Return the last row that counts in a round, or the last of all."""
    latest = None
    for row in rows:
        if round_ is None or row.from_round <= round_:
            latest = row
    return latest


@dataclass(frozen=True, eq=False)
class SectionView:
    """A section with its movements, each from a round on, and its tables by number."""

    section: Section
    plans: tuple[Plan, ...]
    tables: Mapping[int, EventTable]

    @property
    def letter(self) -> str:
        """The section's letter."""
        return self.section.letter

    @property
    def plan(self) -> Plan:
        """The latest plan."""
        return self.plans[-1]

    def find_plan(self, round_: int) -> Plan:
        """Return the plan by which a round is played."""
        return _latest(self.plans, round_) or self.plans[0]

    @cached_property
    def movement(self) -> Movement:
        """The latest movement."""
        return load_movement(self.plan)

    @property
    def rounds(self) -> int:
        """How many rounds are played."""
        return self.movement.rounds

    @cached_property
    def hands(self) -> tuple[tuple[Plan, Hand], ...]:
        """The hands of all rounds, each with the plan that it is of."""
        hands: list[tuple[Plan, Hand]] = []
        for round_ in range(1, self.rounds + 1):
            plan = self.find_plan(round_)
            movement = load_movement(plan)
            hands += [(plan, hand) for hand in movement.hands if hand.round == round_]
        return tuple(hands)

    @property
    def winners(self) -> int:
        """1, or 2 if North-South and East-West are ranked apart."""
        return self.movement.winners


@lru_cache(maxsize=256)
def _read_plan(plan_id: uuid.UUID) -> Movement:
    reading = read_movement(Plan.objects.values_list("movement", flat=True).get(pk=plan_id))
    if reading.movement is None:
        raise ValueError(f"a stored movement has problems: {reading.problems}")
    return reading.movement


def load_movement(plan: Plan) -> Movement:
    """Return the movement of a plan. Plans are never changed, so each is read once in a process."""
    return _read_plan(plan.pk)


def list_boards(plan: Plan, set_: int) -> range:
    """Return the numbers of the boards of a set."""
    first = plan.first_board + (set_ - 1) * plan.boards_per_set
    return range(first, first + plan.boards_per_set)


@dataclass(frozen=True, eq=False)
class Meeting:
    """A table in a round: who sits there, and the boards they play.

    ns, ew: the entrants of each side, None where nobody fills the number. second: of teams of
    eight, the directions in which the second pair of a team sits.
    """

    section: SectionView
    round: int
    table: int
    boards: tuple[int, ...]
    ns: tuple[EntrantView | None, ...]
    ew: tuple[EntrantView | None, ...]
    second: frozenset[str] = frozenset()

    @property
    def entrants(self) -> tuple[EntrantView, ...]:
        """Return everybody who sits there."""
        return tuple(entrant for entrant in (*self.ns, *self.ew) if entrant is not None)

    @property
    def seats(self) -> tuple[tuple[str, EntrantView | None], ...]:
        """Who sits in which direction: each pair with NS or EW, each single player with a seat."""
        if len(self.ns) == 1:
            return ("NS", self.ns[0]), ("EW", self.ew[0])
        ns, ew = (zip(*side, strict=True) for side in (("NS", self.ns), ("EW", self.ew)))
        return (*ns, *ew)

    def find_seat(self, entrant: EntrantView) -> str:
        """Return the direction of an entrant, or empty if it does not sit there."""
        return next((seat for seat, sitter in self.seats if sitter is entrant), "")

    def name_pair(self, line: str) -> str:
        """Return by what a pair of a team is known in line-ups: its direction, or ``NS2``."""
        return f"{line}2" if line in self.second else line

    def name_own(self, entrant: EntrantView) -> str:
        """Return by what the pair of an entrant that sits there is known in line-ups."""
        return self.name_pair(self.find_seat(entrant))

    @property
    def plays(self) -> bool:
        """Return whether all numbers are filled by entrants that still play."""
        here = (*self.ns, *self.ew)
        return all(entrant is not None and entrant.plays(self.round) for entrant in here)
