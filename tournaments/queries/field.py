"""The field of an event: its sections with their movements, and who fills which number."""

import copy
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from club.ledger.prepared import Prepared
from club.ledger.refusals import Fault, Refused
from club.ledger.undoing import STANDS
from club.models.people import Club, Player
from club.queries.people import find_keepers, find_players
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
from tournaments.movements.movement import Line
from tournaments.queries.seating import EntrantView, Meeting, SectionView, list_boards

Row = TypeVar("Row", bound=Any)


def make_section_fault() -> Fault:
    """Return the fault of a section that an event does not have."""
    return Fault("no-section", _("There is no such section."), "section")


@dataclass(frozen=True, eq=False)
class Field:
    """The whole field of an event."""

    event: Event
    sections: tuple[SectionView, ...]
    entrants: Mapping[uuid.UUID, EntrantView]

    @property
    def rounds(self) -> int:
        """The rounds of the section that plays most."""
        return max((section.rounds for section in self.sections), default=0)

    @property
    def individual(self) -> bool:
        """Whether single players are ranked."""
        return self.event.kind == EventKind.INDIVIDUAL

    @property
    def two_winners(self) -> bool:
        """Whether North-South and East-West are ranked apart."""
        return any(section.winners == 2 for section in self.sections)

    def section(self, section_id: uuid.UUID) -> SectionView:
        """Return a section by its id. Raise KeyError if there is none."""
        return self._by_id[section_id]

    @cached_property
    def _by_id(self) -> dict[uuid.UUID, SectionView]:
        return {section.section.pk: section for section in self.sections}

    def find_section(self, letter: str) -> SectionView | None:
        """Return a section by its letter, or None."""
        return next((section for section in self.sections if section.letter == letter), None)

    def require_section(self, letter: str) -> SectionView:
        """Return a section by its letter. Raise Refused if there is none."""
        section = self.find_section(letter)
        if section is None:
            raise Refused([make_section_fault()])
        return section

    def find_occupant(self, section: SectionView, slot: int, round_: int) -> EntrantView | None:
        """Return who fills a number of a section in a round, or None."""
        return self._occupants(round_).get((section.section.pk, slot))

    @cached_property
    def _known(self) -> dict[int, dict[tuple[uuid.UUID, int], EntrantView]]:
        return {}

    def _occupants(self, round_: int) -> dict[tuple[uuid.UUID, int], EntrantView]:
        if round_ not in self._known:
            occupants: dict[tuple[uuid.UUID, int], EntrantView] = {}
            for entrant in self.entrants.values():
                slot = entrant.slot_in(round_)
                if slot and slot.section_id and slot.number and entrant.plays(round_):
                    occupants[slot.section_id, slot.number] = entrant
            self._known[round_] = occupants
        return self._known[round_]

    @cached_property
    def _meetings(self) -> dict[tuple[str, int, int], Meeting]:
        meetings: dict[tuple[str, int, int], Meeting] = {}
        for section in self.sections:
            for plan, hand in section.hands:
                place = section.letter, hand.round, hand.table
                boards = tuple(list_boards(plan, hand.set))
                if place in meetings:
                    boards = (*meetings[place].boards, *boards)
                ns, ew = (
                    tuple(self.find_occupant(section, slot, hand.round) for slot in side)
                    for side in (hand.ns, hand.ew)
                )
                meetings[place] = Meeting(section, hand.round, hand.table, boards, ns, ew)
        return meetings

    def meeting(self, letter: str, round_: int, table: int) -> Meeting | None:
        """Return who sits at a table in a round, or None if the movement does not use it then."""
        return self._meetings.get((letter, round_, table))

    def meetings(self, round_: int | None = None) -> Iterator[Meeting]:
        """Yield the tables of a round, or of all rounds, by section, round and table."""
        if round_ is None:
            yield from (self._meetings[place] for place in sorted(self._meetings))
        else:
            yield from self._by_round.get(round_, ())

    @cached_property
    def _by_round(self) -> dict[int, list[Meeting]]:
        by_round: dict[int, list[Meeting]] = {}
        for place in sorted(self._meetings):
            by_round.setdefault(place[1], []).append(self._meetings[place])
        return by_round

    @cached_property
    def expected(self) -> dict[tuple[str, int], int]:
        """How many results the movement means each board to have, by section and board.

        A table where somebody sits out, or whose results are cancelled, has none.
        """
        expected: dict[tuple[str, int], int] = {}
        for meeting in self.meetings():
            here = {entrant.id for entrant in meeting.entrants}
            counts = meeting.plays and self.cancelled.isdisjoint(here)
            for board in meeting.boards:
                place = meeting.section.letter, board
                expected[place] = expected.get(place, 0) + counts
        return expected

    @cached_property
    def cancelled(self) -> frozenset[uuid.UUID]:
        """The ids of the entrants that left before half: their results count for nobody."""
        return frozenset(
            entrant.id for entrant in self.entrants.values() if entrant.withdrawn == "before"
        )

    @property
    def boards(self) -> set[int]:
        """The numbers of all boards that are played."""
        return {board for _letter, board in self.expected}

    @property
    def uneven(self) -> list[tuple[str, int]]:
        """The boards of each section if they differ though sections are compared; else none."""
        sizes = {
            section.letter: len(
                {board for letter, board in self.expected if letter == section.letter}
            )
            for section in self.sections
        }
        differ = self.event.across and len(set(sizes.values())) > 1
        return list(sizes.items()) if differ else []

    def guide(self, entrant: EntrantView) -> dict[int, Meeting]:
        """Return where an entrant plays, by round; a round that it sits out is missing."""
        return {
            meeting.round: meeting for meeting in self.meetings() if entrant in meeting.entrants
        }

    def sits_out(self, round_: int) -> list[EntrantView]:
        """Return the entrants that do not play in a round, by entry."""
        playing = {
            entrant.id
            for meeting in self.meetings(round_)
            if meeting.plays
            for entrant in meeting.entrants
        }
        here = [
            entrant
            for entrant in self.entrants.values()
            if entrant.slot_in(round_) and entrant.plays(round_)
        ]
        return [entrant for entrant in here if entrant.id not in playing]

    def line(self, entrant: EntrantView) -> Line | None:
        """Return the line in which an entrant is ranked, or None if there is one winner."""
        slot = entrant.slot_in() or next((slot for slot in entrant.slots if slot.section_id), None)
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
    _computed = field.expected, field._by_round  # kept with it, and with all copies
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
    members, slots, details, withdrawals = (_group_by_entrant(kind, event) for kind in _KINDS)
    players = _read_players(event, members)
    places = event.places
    entrants = {}
    for row in _entrants.fetch(event.pk):
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
    plans = _group(_plans.fetch(event.pk), "section_id")
    tables = _group(_tables.fetch(event.pk), "section_id")
    return tuple(
        SectionView(
            row, tuple(plans[row.pk]), {table.number: table for table in tables.get(row.pk, ())}
        )
        for row in _sections.fetch(event.pk)
        if row.pk in plans
    )


def _read_players(
    event: Event, members: Mapping[uuid.UUID, Iterable[Member]]
) -> dict[uuid.UUID, Player]:
    """Return the players of an event by id, a merged duplicate under its own id as the keeper."""
    ids = {member.player_id for group in members.values() for member in group if member.player_id}
    keepers = find_keepers(event.club_id)
    players = {player.pk: player for player in _players.fetch(event.pk)}
    players |= find_players(
        {keepers[player_id] for player_id in ids if player_id in keepers} - players.keys()
    )
    return {player_id: players[keepers.get(player_id, player_id)] for player_id in ids}


def _group_by_entrant(kind: Any, event: Event) -> dict[uuid.UUID, list[Any]]:
    """Return the facts of a kind by entrant, in the order of their acts."""
    return _group(_facts[kind].fetch(event.pk), "entrant_id")


def _group(rows: Iterable[Row], key: str) -> dict[uuid.UUID, list[Row]]:
    groups: dict[uuid.UUID, list[Row]] = {}
    for row in rows:
        groups.setdefault(getattr(row, key), []).append(row)
    return groups


_KINDS: tuple[Any, ...] = (Member, Slot, EntrantDetails, Withdrawal)
_facts: dict[Any, Prepared[Any]] = {
    kind: Prepared(
        lambda event, kind=kind: kind.objects.filter(STANDS, event=event).order_by(
            "act__number", "id"
        ),
        uuid.UUID,
    )
    for kind in _KINDS
}
_entrants: Prepared[Entrant] = Prepared(
    lambda event: Entrant.objects.filter(STANDS, event=event).order_by("entry"), uuid.UUID
)
_plans: Prepared[Plan] = Prepared(
    lambda event: (
        Plan.objects.filter(STANDS, event=event).defer("movement").order_by("act__number")
    ),
    uuid.UUID,
)
_sections: Prepared[Section] = Prepared(
    lambda event: Section.objects.filter(event=event).order_by("letter"), uuid.UUID
)
_tables: Prepared[EventTable] = Prepared(
    lambda event: EventTable.objects.filter(event=event), uuid.UUID
)
_players: Prepared[Player] = Prepared(
    lambda event: Player.objects.filter(pk__in=Member.objects.filter(event=event).values("player")),
    uuid.UUID,
)
