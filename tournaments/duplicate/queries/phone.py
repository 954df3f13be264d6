"""What the phones of a table show: the round, its boards, and where everybody goes next."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from club.ledger.prepared import Prepared
from club.models.people import Membership
from tournaments.duplicate.queries.captains import list_unconfirmed
from tournaments.duplicate.queries.directions import list_directions, list_sat, name_declarer
from tournaments.duplicate.queries.lineups import list_unsaid, read_lineups
from tournaments.duplicate.queries.paper import write_span
from tournaments.duplicate.queries.phone_boards import BoardView, list_boards, list_earlier
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.strays import is_elsewhere, list_seated
from tournaments.models import BoardResult, Call, EntrantScore, Event, EventState, EventTable
from tournaments.queries.calls import list_open_calls
from tournaments.queries.events import Clock, get_publication, get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.results import list_results_of_table
from tournaments.queries.seating import EntrantView, Meeting
from tournaments.queries.still_to_play import OPEN, Closed, find_closed, hide_results
from tournaments.queries.stored_field import read_field
from tournaments.queries.words import name_room


@dataclass(frozen=True, eq=False)
class Next:
    """Where an entrant goes after the round. meeting: None if it sits out, or play is over."""

    entrant: EntrantView
    label: str
    meeting: Meeting | None
    side: str


@dataclass(frozen=True, eq=False)
class PhoneView:
    """A table of an event as its phones show it. What is not asked is not read.

    seat: of the phone, if it has chosen one.
    """

    event: Event
    table: EventTable
    field: Field
    state: EventState
    clock: Clock
    closed: Closed = OPEN
    seat: str = ""

    @cached_property
    def meeting(self) -> Meeting | None:
        """Who sits there in the round in play, or None."""
        letter, round_ = self.table.section.letter, self.clock.round
        return self.field.meeting(letter, round_, self.table.number) if round_ else None

    @cached_property
    def first(self) -> Meeting | None:
        """Who sits there in round 1, or None if the movement does not use the table then."""
        return self.field.meeting(self.table.section.letter, 1, self.table.number)

    @property
    def opening_sides(self) -> dict[str, list[tuple[str, EntrantView]]]:
        """The entrants of each side of round 1: direction, entrant."""
        by_side: dict[str, list[tuple[str, EntrantView]]] = {}
        for seat, entrant in self.first.seats if self.first else ():
            if entrant:
                by_side.setdefault("NS" if seat[0] in "NS" else "EW", []).append((seat, entrant))
        return by_side

    @property
    def nameless(self) -> list[EntrantView]:
        """The entrants at the table that lack a name: of the round in play, or of round 1."""
        here = self.meeting if self.clock.round else self.first
        if here is None or self.state == EventState.FINISHED or self.event.of_teams:
            return []
        return [entrant for entrant in here.entrants if entrant.lacks_name]

    @property
    def room(self) -> str:
        """The room of its match at the table in the round in play; empty unless teams play."""
        here = self.meeting if self.event.of_teams else None
        if here is None or not here.plays:
            return ""
        names = (
            match.find_room(here.round, here.table)
            for match in list_matches(self.field)
            if here in match.meetings
        )
        return name_room(next(names, ""))

    @cached_property
    def unsaid(self) -> list[tuple[str, EntrantView]]:
        """The sides of the table of which it is not known who sits there: direction and team."""
        if not self.event.asks_lineups or self.state == EventState.FINISHED:
            return []
        here = self.meeting if self.clock.round else self.first
        return [(line, team) for _at, line, team in list_unsaid(read_lineups(self.event), [here])]

    @cached_property
    def unconfirmed(self) -> list[tuple[str, EntrantView, TeamMatch]]:
        """The matches that teams at the table have to confirm: direction, team and match."""
        asks = self.event.asks_captains and get_publication(self.event) is None
        if not asks or self.meeting is None:
            return []
        lines = {team: line for line, team in self.meeting.seats if team}
        return [
            (lines[team], team, match)
            for team, match in list_unconfirmed(self.event, self.field, lines)
        ]

    @property
    def opening_boards(self) -> str:
        """The numbers of the boards of round 1 in short."""
        return write_span(self.first.boards) if self.first else ""

    def find_opening(self, seat: str) -> EntrantView | None:
        """Return who sits in a seat in round 1, or None."""
        places = self.first.seats if self.first and seat else ()
        return next((entrant for at, entrant in places if seat in at), None)

    def find_seated(self, seat: str) -> EntrantView | None:
        """Return who sits in a seat in the round in play, or None."""
        places = self.meeting.seats if self.meeting and seat else ()
        return next((entrant for at, entrant in places if seat in at), None)

    def list_to_answer(self, seat: str) -> list[BoardView]:
        """Return the boards whose results the side of a seat accepts, or objects to.

        Those that a phone of the other side has entered, and that nobody has answered.
        """
        if not seat or not self.event.acceptance or self.state != EventState.PLAYING:
            return []
        return [board for board in self.boards if board.awaits(seat)]

    @cached_property
    def own(self) -> list[BoardResult]:
        """The results of the table, those of boards that are closed to the reader hidden."""
        return hide_results(list_results_of_table(self.table), self.closed)

    @cached_property
    def boards(self) -> list[BoardView]:
        """The boards of the round, and others that the table has entered in it."""
        if self.meeting is None:
            return []
        boards = list_boards(self.field, self.table, self.meeting, self.own)
        return [self._name_people(board) for board in boards]

    def _name_people(self, board: BoardView) -> BoardView:
        result = board.result
        if result is None:
            return board
        strange, turned = is_elsewhere(self.meeting, result), result.said.get("turned")
        return replace(
            board,
            others=list_seated(self.field, result) if strange else (),
            declarer=str(name_declarer(self.field, result)),
            turned=tuple(list_directions(*list_sat(self.field, result))) if turned else (),
        )

    @property
    def entered(self) -> list[BoardView]:
        """The boards of the round that have a result."""
        return [board for board in self.boards if board.result]

    @cached_property
    def earlier(self) -> list[BoardView]:
        """The boards of earlier rounds that have no result yet."""
        return list_earlier(self.event, self.field, self.table, self.clock.round, self.own)

    @cached_property
    def calls(self) -> list[Call]:
        """The calls of the table that wait."""
        return [call for call in list_open_calls(self.event) if call.table_id == self.table.pk]

    @property
    def playing(self) -> bool:
        """Whether the event is in play and the table has something to play in this round."""
        return self.state == EventState.PLAYING and bool(self.meeting and self.meeting.plays)

    @property
    def done(self) -> bool:
        """Whether every board of the round has a result."""
        return all(board.result for board in self.boards if board.planned)

    @property
    def last(self) -> bool:
        """Whether this is the last round."""
        return self.clock.round >= self.field.rounds

    @property
    def sides(self) -> dict[str, list[tuple[str, EntrantView, str, str]]]:
        """The entrants of each side of the round: direction, entrant, number, running score."""
        by_side: dict[str, list[tuple[str, EntrantView, str, str]]] = {}
        for seat, entrant in self.meeting.seats if self.meeting else ():
            if entrant:
                shown = seat, entrant, self.field.label(entrant), self.running.get(entrant.id, "")
                by_side.setdefault("NS" if seat[0] in "NS" else "EW", []).append(shown)
        return by_side

    @cached_property
    def running(self) -> dict[uuid.UUID, str]:
        """The running scores of those at the table, if the event shows them.

        A phone shows its own entrant's once the boards of the round are in, if the event shows the
        field; those of the opponents only if the director has turned that on.
        """
        own = self.find_seated(self.seat) if self.event.shows_field and self.done else None
        entrants = [own] if own else []
        if self.event.shows_running and self.meeting:
            entrants = list(self.meeting.entrants)
        if self.meeting is None or not entrants or self.closed:
            return {}
        here = [entrant.id for entrant in entrants]
        rows = EntrantScore.objects.filter(event=self.event, entrant__in=here)
        return {row.entrant_id: _show(row.row) for row in rows if row.row["boards"]}

    def place(self, board: int, round_: int | None = None) -> BoardPlace | None:
        """Return the place of a board of this table: of the round in play, or one still missing.

        Another board is taken for one of the round: the table says that it played it. round_: that
        of the form in which the board was entered, which may have waited for the network; none can
        be entered in a round whose start was undone meanwhile.
        """
        if round_ and round_ > self.clock.round:
            return None
        if round_:
            return BoardPlace(self.table.section.letter, round_, self.table.number, board)
        if self.clock.round == 0 or self.state != EventState.PLAYING:
            return None
        at = self.clock.round
        if self.meeting is None or board not in self.meeting.boards:
            rounds = {view.board: view.round for view in self.earlier}
            at = rounds.get(board, at)
        return BoardPlace(self.table.section.letter, at, self.table.number, board)

    def find(self, board: int) -> BoardResult | None:
        """Return the result of a board at this table in the rounds shown, or None."""
        at = self.meeting.round if self.meeting else 0
        results = [row for row in self.own if (row.board, row.round) == (board, at)]
        late = (view.result for view in self.earlier if view.board == board and view.result)
        return results[0] if results else next(late, None)

    @cached_property
    def next(self) -> list[Next]:
        """Where everybody at the table goes after the round; empty before the next is drawn.

        The pair of a team keeps its direction.
        """
        following = self.clock.round + 1
        undrawn = self.event.draws_rounds and following not in self.field.draws
        if self.meeting is None or self.last or undrawn:
            return []
        moves = []
        for seat, entrant in self.meeting.seats:
            if entrant is None:
                continue
            places = [
                at
                for at in self.field.meetings(following)
                if at.plays
                and entrant in at.entrants
                and (not entrant.is_team or at.name_own(entrant) == self.meeting.name_pair(seat))
            ]
            at = places[-1] if places else None
            side = at.find_seat(entrant) if at else ""
            moves.append(Next(entrant, self.field.label(entrant), at, side))
        return moves


def _show(row: Mapping[str, Any]) -> str:
    """Return the figure that ranks an entrant."""
    return f"{row['percent']} %" if row.get("percent") else str(row["points"])


_events: Prepared[Event] = Prepared(
    lambda event: Event.objects.select_related("club").filter(pk=event), uuid.UUID
)


def read_phone(
    table: EventTable, reader: Membership | None = None, *, seat: str = "", anew: bool = False
) -> PhoneView:
    """Return a table of an event as its phones show it.

    seat: of the phone. reader: the member who is signed in on the phone, if any: what they have
    still to play is hidden.

    anew: read the event again, after the mark of what was seen: a change that comes between would
    else be taken for seen.
    """
    event = _events.fetch(table.event_id)[0] if anew else table.event
    closed = find_closed(event, reader)
    return PhoneView(
        event, table, read_field(event), get_state(event), read_clock(event), closed, seat
    )
