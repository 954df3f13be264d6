"""What the screen of the room shows of an event: the clock, the seats, what is late, the places."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.duplicate.queries.desk import Desk, TableView, read_desk
from tournaments.duplicate.queries.draws import DrawView, show_draw
from tournaments.duplicate.queries.standings import StandingView, read_standing
from tournaments.models import Event, EventState
from tournaments.queries.events import get_publication
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, Meeting


@dataclass(frozen=True, eq=False)
class Seat:
    """Where an entrant sits in a round. table: empty if it sits out."""

    entrant: EntrantView
    label: str
    names: tuple[str, ...]
    table: str = ""
    side: str = ""

    @property
    def name(self) -> str:
        """The names in one line."""
        return " – ".join(self.names)


@dataclass(frozen=True, eq=False)
class Late:
    """A table that is late, or lacks results of an earlier round."""

    table: str
    round: int
    boards: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class ScreenView:
    """An event as the room's screen shows it.

    round: the round whose seats are shown, 0 for none. coming: whether it is still to begin.
    """

    desk: Desk
    round: int
    coming: bool
    seats: list[Seat]
    late: list[Late]
    standing: StandingView | None

    @property
    def late_tables(self) -> list[str]:
        """The tables that are late, each once."""
        return list(dict.fromkeys(late.table for late in self.late))

    @property
    def out(self) -> list[Seat]:
        """Who sits out in the round whose seats are shown."""
        return [seat for seat in self.seats if not seat.table]

    @property
    def drawn(self) -> DrawView | None:
        """The draw of a round that has not begun, or None."""
        draw = self.desk.field.draws.get(self.round) if self.coming else None
        return show_draw(self.desk.field, draw.drawn, self.round) if draw else None

    @property
    def seated(self) -> list[Seat]:
        """Who plays in the round whose seats are shown."""
        return [seat for seat in self.seats if seat.table]


def read_screen(event: Event, now: datetime.datetime) -> ScreenView:
    """Return what the room's screen shows of an event."""
    desk = read_desk(event)
    shown = choose_round(desk)
    published = get_publication(event) is not None
    return ScreenView(
        desk,
        shown,
        shown > desk.round,
        list(list_seats(desk.field, shown)) if shown else [],
        list_late(desk, now),
        read_standing(event, desk.field) if published else None,
    )


def choose_round(desk: Desk) -> int:
    """Return the round whose seats are shown, or 0.

    Whoever has just been called to a round looks for the present seat; once a result of it is in,
    for the next one.
    """
    if not desk.field.sections or desk.state == EventState.FINISHED:
        return 0
    begun = desk.round == 0 or any(cell.result for view in desk.current for cell in view.cells)
    shown = min(desk.round + begun, desk.rounds)
    undrawn = desk.event.draws_rounds and shown not in desk.field.draws
    return desk.round if undrawn else shown


def list_seats(field: Field, round_: int) -> Iterable[Seat]:
    """Yield where everybody sits in a round, by section, line and number: both pairs of a team."""
    places: dict[object, list[tuple[Meeting, str]]] = {}
    for meeting in field.meetings(round_):
        if meeting.plays:
            for side, entrants in (("NS", meeting.ns), ("EW", meeting.ew)):
                for entrant in entrants:
                    if entrant:
                        places.setdefault(entrant.id, []).append((meeting, side))
    here = [
        entrant
        for entrant in field.entrants.values()
        if entrant.slot_in(round_) and entrant.plays(round_)
    ]
    for entrant in sorted(here, key=lambda entrant: _order(field, entrant, round_)):
        names = entrant.list_names(round_)
        seat = Seat(entrant, field.label(entrant), names)
        for meeting, side in places.get(entrant.id, ()):
            seat = Seat(entrant, seat.label, names, name_table(field, meeting), side)
            yield seat
        if entrant.id not in places:
            yield seat


def name_table(field: Field, meeting: Meeting) -> str:
    """Return the number of a table, with its section if there are several."""
    letter = meeting.section.letter if len(field.sections) > 1 else ""
    return f"{letter}{meeting.table}"


def _order(field: Field, entrant: EntrantView, round_: int) -> tuple[str, int]:
    slot = entrant.slot_in(round_)
    if slot is None or slot.section_id is None:
        return "", 0
    return field.section(slot.section_id).letter, slot.number or 0


def list_late(desk: Desk, now: datetime.datetime) -> list[Late]:
    """Return the tables that lack results of earlier rounds, and those that are slow now."""
    if desk.state != EventState.PLAYING:
        return []
    views = [*desk.earlier, *desk.list_slow(now)]
    return [_note(desk.field, view) for view in views]


def _note(field: Field, view: TableView) -> Late:
    waiting = [
        cell.board for cell in view.cells if cell.result is None or cell.result.said.get("late")
    ]
    table = name_table(field, view.meeting)
    return Late(table, view.meeting.round, tuple(waiting))
