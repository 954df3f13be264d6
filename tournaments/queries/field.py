"""The field of an event: its sections with their movements, and who fills which number."""

import copy
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from club.models.people import Club, Player
from club.queries.people import find_keepers
from tournaments.models import (
    Entrant,
    EntrantDetails,
    Event,
    EventKind,
    EventTable,
    Member,
    Plan,
    Section,
    Slot,
    Withdrawal,
    WithdrawalKind,
)
from tournaments.movements.movement import Hand, Line, Movement
from tournaments.movements.reading import read_movement

Row = TypeVar("Row", bound=Any)


@dataclass(frozen=True, eq=False)
class EntrantView:
    """An entrant with all that is recorded of it. Facts are in the order of their acts."""

    entrant: Entrant
    members: tuple[Member, ...]
    players: Mapping[uuid.UUID, Player]
    slots: tuple[Slot, ...]
    details: EntrantDetails | None
    withdrawal: Withdrawal | None
    places: int

    @property
    def id(self) -> uuid.UUID:
        """The entrant's id."""
        return self.entrant.pk

    def player_at(self, place: int, round_: int | None = None) -> Player | None:
        """Return who plays at a place in a round, or last; None while the name is missing."""
        said = [one for one in self.members if one.place == place]
        found = _latest(said, round_)
        return self.players.get(found.player_id) if found and found.player_id else None

    def team(self, round_: int | None = None) -> tuple[Player | None, ...]:
        """Return the members in a round, or the last ones, in order; None for a missing name."""
        return tuple(self.player_at(place, round_) for place in range(self.places))

    def name_in(self, round_: int | None = None) -> str:
        """Return the public names in a round, or the last ones."""
        return " – ".join(str(one) if one else _("?") for one in self.team(round_))

    @property
    def name(self) -> str:
        """The public names of everybody who has played for it."""
        return self.name_in()

    def slot_in(self, round_: int | None = None) -> Slot | None:
        """Return the slot in a round, or the last one; None if it fills none."""
        found = _latest(self.slots, round_)
        return found if found and found.section_id else None

    @property
    def withdrawn(self) -> str:
        """Return `before` or `after` if it has withdrawn, or empty."""
        return self.withdrawal.kind if self.withdrawal else ""

    def plays(self, round_: int) -> bool:
        """Return whether it has not withdrawn before a round."""
        return not self.withdrawn or (self.withdrawal is not None and
                                      round_ <= self.withdrawal.after_round)  # fmt: skip


def _latest(rows: Iterable[Row], round_: int | None) -> Row | None:
    """Return the last row that counts in a round, or the last of all."""
    found = None
    for row in rows:
        if round_ is None or row.from_round <= round_:
            found = row
    return found


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
        found: list[tuple[Plan, Hand]] = []
        for round_ in range(1, self.rounds + 1):
            plan = _latest(self.plans, round_) or self.plans[0]
            movement = load_movement(plan)
            found += [(plan, hand) for hand in movement.hands if hand.round == round_]
        return tuple(found)

    @property
    def winners(self) -> int:
        """1, or 2 if North-South and East-West are ranked apart."""
        return self.movement.winners


@lru_cache(maxsize=256)
def _read_plan(plan_id: uuid.UUID) -> Movement:
    found = read_movement(Plan.objects.values_list("movement", flat=True).get(pk=plan_id))
    if found.movement is None:
        raise ValueError(f"a stored movement has problems: {found.problems}")
    return found.movement


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

    ns, ew: the entrants of each side, None where nobody fills the number.
    """

    section: SectionView
    round: int
    table: int
    boards: tuple[int, ...]
    ns: tuple[EntrantView | None, ...]
    ew: tuple[EntrantView | None, ...]

    @property
    def entrants(self) -> tuple[EntrantView, ...]:
        """Return everybody who sits there."""
        return tuple(one for one in (*self.ns, *self.ew) if one is not None)

    @property
    def plays(self) -> bool:
        """Return whether all numbers are filled by entrants that still play."""
        here = (*self.ns, *self.ew)
        return all(one is not None and one.plays(self.round) for one in here)


@dataclass(frozen=True, eq=False)
class Field:
    """The whole field of an event."""

    event: Event
    sections: tuple[SectionView, ...]
    entrants: Mapping[uuid.UUID, EntrantView]

    @property
    def rounds(self) -> int:
        """The rounds of the section that plays most."""
        return max((one.rounds for one in self.sections), default=0)

    @property
    def individual(self) -> bool:
        """Whether single players are ranked."""
        return self.event.kind == EventKind.INDIVIDUAL

    @property
    def two_winners(self) -> bool:
        """Whether North-South and East-West are ranked apart."""
        return any(one.winners == 2 for one in self.sections)

    def section(self, section_id: uuid.UUID) -> SectionView:
        """Return a section by its id. Raise KeyError if there is none."""
        return self._by_id[section_id]

    @cached_property
    def _by_id(self) -> dict[uuid.UUID, SectionView]:
        return {one.section.pk: one for one in self.sections}

    def find_section(self, letter: str) -> SectionView | None:
        """Return a section by its letter, or None."""
        return next((one for one in self.sections if one.letter == letter), None)

    def find_occupant(self, section: SectionView, slot: int, round_: int) -> EntrantView | None:
        """Return who fills a number of a section in a round, or None."""
        return self._occupants(round_).get((section.section.pk, slot))

    @cached_property
    def _known(self) -> dict[int, dict[tuple[uuid.UUID, int], EntrantView]]:
        return {}

    def _occupants(self, round_: int) -> dict[tuple[uuid.UUID, int], EntrantView]:
        if round_ not in self._known:
            found: dict[tuple[uuid.UUID, int], EntrantView] = {}
            for one in self.entrants.values():
                slot = one.slot_in(round_)
                if slot and slot.section_id and slot.number and one.plays(round_):
                    found[slot.section_id, slot.number] = one
            self._known[round_] = found
        return self._known[round_]

    @cached_property
    def _meetings(self) -> dict[tuple[str, int, int], Meeting]:
        found: dict[tuple[str, int, int], Meeting] = {}
        for section in self.sections:
            for plan, hand in section.hands:
                place = section.letter, hand.round, hand.table
                boards = tuple(list_boards(plan, hand.set))
                if place in found:
                    boards = (*found[place].boards, *boards)
                ns, ew = (
                    tuple(self.find_occupant(section, slot, hand.round) for slot in side)
                    for side in (hand.ns, hand.ew)
                )
                found[place] = Meeting(section, hand.round, hand.table, boards, ns, ew)
        return found

    def meeting(self, letter: str, round_: int, table: int) -> Meeting | None:
        """Return who sits at a table in a round, or None if the movement does not use it then."""
        return self._meetings.get((letter, round_, table))

    def meetings(self, round_: int | None = None) -> Iterator[Meeting]:
        """Yield the tables of a round, or of all rounds, by section, round and table."""
        for place in sorted(self._meetings):
            if round_ in (None, place[1]):
                yield self._meetings[place]

    @cached_property
    def expected(self) -> dict[tuple[str, int], int]:
        """How many results the movement means each board to have, by section and board.

        A table where somebody sits out, or whose results are cancelled, has none.
        """
        found: dict[tuple[str, int], int] = {}
        for meeting in self.meetings():
            counts = meeting.plays and all(one.withdrawn != "before" for one in meeting.entrants)
            for board in meeting.boards:
                place = meeting.section.letter, board
                found[place] = found.get(place, 0) + counts
        return found

    def guide(self, entrant: EntrantView) -> dict[int, Meeting]:
        """Return where an entrant plays, by round; a round that it sits out is missing."""
        return {one.round: one for one in self.meetings() if entrant in one.entrants}

    def sits_out(self, round_: int) -> list[EntrantView]:
        """Return the entrants that do not play in a round, by entry."""
        playing = {
            one.id for place in self.meetings(round_) if place.plays for one in place.entrants
        }
        here = [one for one in self.entrants.values() if one.slot_in(round_) and one.plays(round_)]
        return [one for one in here if one.id not in playing]

    def line(self, entrant: EntrantView) -> Line | None:
        """Return the line in which an entrant is ranked, or None if there is one winner."""
        slot = entrant.slot_in() or next((one for one in entrant.slots if one.section_id), None)
        if not self.two_winners or slot is None or slot.section_id is None:
            return None
        return self.section(slot.section_id).movement.line(slot.number or 0)

    def number(self, entrant: EntrantView) -> str:
        """Return the number that is shown: of the slot, in each line from 1; its entry without."""
        slot = entrant.slot_in()
        if slot is None or slot.section_id is None or slot.number is None:
            return f"({entrant.entrant.entry})"
        section = self.section(slot.section_id)
        within = slot.number
        if section.winners == 2 and within > section.movement.tables:
            within -= section.movement.tables
        return f"{section.letter if len(self.sections) > 1 else ''}{within}"

    def label(self, entrant: EntrantView) -> str:
        """Return the number with its line."""
        line = self.line(entrant)
        return f"{self.number(entrant)} {line}" if line else self.number(entrant)


_club_versions: Prepared[tuple[int]] = Prepared(
    lambda club: Club.objects.filter(pk=club).values_list("version"), uuid.UUID
)


@lru_cache(maxsize=64)
def _read_kept(event_id: uuid.UUID, version: int, club_version: int) -> Field:
    [event] = Event.objects.filter(pk=event_id)
    field = read_field_anew(event)
    _computed = field.expected  # kept with it, and with all copies
    return field


def read_field(event: Event) -> Field:
    """Return the field of an event, which is kept in memory until an act changes it.

    An action that has changed it itself calls `read_field_anew`. The versions are those of acts
    that are stored for good, so that nothing is kept which is rolled back.
    """
    (names,) = _club_versions.fetch(event.club_id)[0]
    kept = copy.copy(_read_kept(event.pk, event.field_version, names))
    object.__setattr__(kept, "event", event)
    return kept


def read_field_anew(event: Event) -> Field:
    """Return the field of an event as it is stored."""
    players = _read_players(event)
    members: dict[uuid.UUID, list[Member]] = _group_by_entrant(Member, event)
    slots: dict[uuid.UUID, list[Slot]] = _group_by_entrant(Slot, event)
    details: dict[uuid.UUID, list[EntrantDetails]] = _group_by_entrant(EntrantDetails, event)
    withdrawals: dict[uuid.UUID, list[Withdrawal]] = _group_by_entrant(Withdrawal, event)
    places = 1 if event.kind == EventKind.INDIVIDUAL else 2
    entrants = {}
    for row in Entrant.objects.filter(STANDS, event=event).order_by("entry"):
        left = [*withdrawals.get(row.pk, ())][-1:]
        entrants[row.pk] = EntrantView(
            row,
            tuple(members.get(row.pk, ())),
            players,
            tuple(slots.get(row.pk, ())),
            next(reversed(details.get(row.pk, ())), None),
            left[0] if left and left[0].kind != WithdrawalKind.NONE else None,
            places,
        )
    return Field(event, _read_sections(event), entrants)


def _read_sections(event: Event) -> tuple[SectionView, ...]:
    rows = Plan.objects.filter(STANDS, event=event).defer("movement").order_by("act__number")
    plans = _group(rows, "section_id")
    tables = _group(EventTable.objects.filter(event=event), "section_id")
    return tuple(
        SectionView(row, tuple(plans[row.pk]), {one.number: one for one in tables.get(row.pk, ())})
        for row in Section.objects.filter(event=event).order_by("letter")
        if row.pk in plans
    )


def _read_players(event: Event) -> dict[uuid.UUID, Player]:
    """Return the players of an event by id, a merged duplicate under its own id as the keeper."""
    named = Member.objects.filter(event=event, player__isnull=False)
    ids = set(named.values_list("player_id", flat=True))
    keepers = find_keepers(event.club_id)
    found = Player.objects.in_bulk({keepers.get(one, one) for one in ids if one})
    return {one: found[keepers.get(one, one)] for one in ids if one}


def _group_by_entrant(kind: Any, event: Event) -> dict[uuid.UUID, list[Any]]:
    """Return the facts of a kind by entrant, in the order of their acts."""
    rows = kind.objects.filter(STANDS, event=event).order_by("act__number", "id")
    return _group(rows, "entrant_id")


def _group(rows: Iterable[Row], key: str) -> dict[uuid.UUID, list[Row]]:
    found: dict[uuid.UUID, list[Row]] = {}
    for row in rows:
        found.setdefault(getattr(row, key), []).append(row)
    return found
