"""The field of an event: its sections with their movements, and who fills which number."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from tournaments.models import Event, EventKind, ExtraBoards, MatchDraw
from tournaments.movements.movement import Line
from tournaments.queries.seating import (
    EntrantView,
    Meeting,
    SectionView,
    list_boards,
    load_movement,
)


def make_section_fault() -> Fault:
    """Return the fault of a section that an event does not have."""
    return Fault("no-section", _("There is no such section."), "section")


@dataclass(frozen=True, eq=False)
class Field:
    """The whole field of an event. draws: the draw of each round of matches that was drawn.

    extras: the boards that matches of a knock-out have besides those of their round.
    """

    event: Event
    sections: tuple[SectionView, ...]
    entrants: Mapping[uuid.UUID, EntrantView]
    draws: Mapping[int, MatchDraw]
    extras: tuple[ExtraBoards, ...] = ()

    @property
    def rounds(self) -> int:
        """The rounds of the section that plays most."""
        return max((section.rounds for section in self.sections), default=0)

    @property
    def individual(self) -> bool:
        """Whether single players are ranked."""
        return self.event.kind == EventKind.INDIVIDUAL

    @property
    def of_teams(self) -> bool:
        """Whether teams are ranked, which sit at two tables of a match."""
        return self.event.of_teams

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
                movement = load_movement(plan)
                number = movement.get_number
                ns, ew = (
                    tuple(self.find_occupant(section, number(slot), hand.round) for slot in side)
                    for side in (hand.ns, hand.ew)
                )
                meetings[place] = Meeting(
                    section, hand.round, hand.table, boards, ns, ew, movement.list_second(hand)
                )
        if self.extras:
            for place, meeting in meetings.items():
                more = self.list_extra(meeting.round, meeting.entrants)
                meetings[place] = replace(meeting, boards=(*meeting.boards, *more))
        return meetings

    def list_extra(self, round_: int, teams: Iterable[EntrantView]) -> list[int]:
        """Return the extra boards of the match of two teams in a round."""
        ids = {team.id for team in teams}
        return [
            board
            for extra in self.extras
            if extra.round == round_ and {extra.home_id, extra.away_id} == ids
            for board in extra.numbers
        ]

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
    def made(self) -> dict[str, Any]:
        """What other queries have made of the field, by their names; copies share it."""
        return {}

    @cached_property
    def cancelled(self) -> frozenset[uuid.UUID]:
        """The ids of the entrants that left before half: their results count for nobody.

        Where rounds are drawn they stand, unless the event's rule says otherwise.
        """
        if not self.event.cancels_leavers:
            return frozenset()
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
        """Return where an entrant plays, by round; a round that it sits out is missing.

        Of a team, where its first North-South pair plays.
        """
        return {
            meeting.round: meeting
            for meeting in self.meetings()
            if entrant in (meeting.ns if self.of_teams else meeting.entrants)
            and Line.NS not in meeting.second
        }

    def list_places(self, entrant: EntrantView) -> list[Meeting]:
        """Return every table at which an entrant plays, by round: a team has several in a round."""
        return [meeting for meeting in self.meetings() if entrant in meeting.entrants]

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
            entry = entrant.entrant.entry  # which is the number where rounds are drawn
            return str(entry) if self.event.draws_rounds else f"({entry})"
        section = self.section(slot.section_id)
        within = slot.number
        if section.winners == 2 and within > section.movement.tables:
            within -= section.movement.tables
        return f"{section.letter if len(self.sections) > 1 else ''}{within}"

    def label(self, entrant: EntrantView) -> str:
        """Return the number with its line."""
        line = self.line(entrant)
        return f"{self.number(entrant)} {line}" if line else self.number(entrant)
