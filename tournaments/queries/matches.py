"""The matches of an event of teams or Swiss pairs, by its movement or the rounds drawn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.teams.facts import EIGHTS, ROOMS
from tournaments.models import Event, EventState
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.leavers import Forfeit, list_forfeits
from tournaments.queries.seating import EntrantView, Meeting
from tournaments.queries.triangles import find_first_round

#: A place of a room: the round and the table.
Place = tuple[int, int]
#: The places of the rooms of a board, None where no table plays it.
Rooms = tuple[Place | None, ...]


@dataclass(frozen=True, eq=False)
class TeamMatch:
    """A match: two teams at the tables where they meet, or a bye.

    At Swiss pairs it is of two pairs, at one table.

    round: the one in which it ends, or the first of the two of a triangle. home: sits North-South
    in the open room. away: None at a bye. meetings: in the order of rounds and tables; the open
    room's first. third: whether it is for the third place of a knock-out. left: who has left after
    half, so that boards of it cannot be played, and the event has awards for them. extra: the
    boards of a knock-out that count only if the others leave it level.
    """

    round: int
    home: EntrantView
    away: EntrantView | None
    meetings: tuple[Meeting, ...] = ()
    third: bool = False
    left: EntrantView | None = None
    extra: frozenset[int] = frozenset()

    @property
    def table(self) -> int:
        """The table of the open room, the first one if there are several; 0 at a bye."""
        return self.meetings[0].table if self.meetings else 0

    @property
    def teams(self) -> tuple[EntrantView, ...]:
        """Both teams, home first; at a bye the only one."""
        return (self.home,) if self.away is None else (self.home, self.away)

    @property
    def room_names(self) -> tuple[str, ...]:
        """The names of the rooms in the event format; at teams of eight there are four."""
        return EIGHTS if self.home.pairs > len(ROOMS) else ROOMS

    @cached_property
    def rooms(self) -> dict[int, Rooms]:
        """The open and the closed room of each board, at teams of eight two of each.

        Of eights, the tables with lower numbers are the first two.
        """
        rooms: dict[int, list[Place | None]] = {}
        eights = len(self.room_names) > len(ROOMS)
        meetings = self.meetings
        if eights:
            meetings = tuple(sorted(meetings, key=lambda meeting: meeting.table))
        for meeting in meetings:
            closed = self.home not in meeting.ns
            for board in meeting.boards:
                places = rooms.setdefault(board, [None] * len(self.room_names))
                second = eights and places[closed] is not None
                places[closed + 2 * second] = (meeting.round, meeting.table)
        return {board: tuple(places) for board, places in sorted(rooms.items())}

    def is_in(self, round_: int) -> bool:
        """Return whether it ends in a round, or is a triangle's that goes on there."""
        last = self.meetings[-1].round if self.meetings else self.round
        return round_ == self.round or (self.round < last and round_ == last)

    def find_room(self, round_: int, table: int) -> str:
        """Return the name of the room at a table, or empty if the match is not played there."""
        for places in self.rooms.values():
            if (round_, table) in places:
                return self.room_names[places.index((round_, table))]
        return ""


def list_matches(field: Field) -> list[TeamMatch]:
    """Return the matches and byes of an event, by round and table.

    They are made once of a field, which is kept in memory.
    """
    if "matches" not in field.made:
        field.made["matches"] = _make_matches(field)
    made: list[TeamMatch] = field.made["matches"]
    return made


def find_ending_round(field: Field, entrant: EntrantView, round_: int) -> int:
    """Return the round by which a match is named that an entrant plays in a round.

    One of two halves is named by its last round, one of a triangle by its first.
    """
    named = [
        match.round
        for match in list_matches(field)
        if entrant in match.teams and any(meeting.round == round_ for meeting in match.meetings)
    ]
    return named[0] if named and round_ not in named else round_


def list_counted(event: Event, field: Field) -> list[TeamMatch]:
    """Return the matches that are played, or still to come.

    Once play is over, rounds that were drawn and have not begun are left out.
    """
    matches = list_matches(field)
    if list_forfeits(field):
        last = read_clock(event).round
        matches = [match for match in matches if match.left is None or match.round <= last]
    if not event.draws_rounds or get_state(event) != EventState.FINISHED:
        return matches
    last = read_clock(event).round
    return [match for match in matches if match.round <= last]


def _make_matches(field: Field) -> list[TeamMatch]:
    matches: list[TeamMatch] = []
    for section in field.sections:
        here = [meeting for meeting in field.meetings() if meeting.section is section]
        forfeits = [own for own in list_forfeits(field) if own.meeting.section is section]
        matches += (
            _list_drawn(field, here) if section.movement.drawn else _list_planned(here, forfeits)
        )
    return sorted(matches, key=lambda match: (match.round, not match.table, match.table))


def _list_drawn(field: Field, meetings: Iterable[Meeting]) -> Iterator[TeamMatch]:
    """Yield the matches of rounds that were drawn, and the byes.

    Each is within its round; those of a triangle go on in the next one.
    """
    playing: dict[int, set[EntrantView]] = {}
    played = sorted(
        (meeting for meeting in meetings if meeting.plays),
        key=lambda meeting: (meeting.round, meeting.table),
    )
    for (round_, _teams), group in _group(
        played, lambda meeting: find_first_round(field, meeting)
    ).items():
        match = replace(
            _make(round_, group, is_third(field, round_, group[0])),
            extra=frozenset(field.list_extra(round_, group[0].entrants)),
        )
        playing.setdefault(round_, set()).update(match.teams)
        yield match
    for round_, draw in field.draws.items():
        for entrant in list_byes(field, round_, draw.drawn):
            if entrant not in playing.get(round_, ()):
                yield TeamMatch(round_, entrant, None)


def _list_planned(meetings: Iterable[Meeting], forfeits: list[Forfeit]) -> Iterator[TeamMatch]:
    """Yield the matches of a movement: all tables at which two teams play the same boards.

    Two teams alone play one match, whatever they play in which round. forfeits: tables that cannot
    be played.
    """
    here = [meeting for meeting in meetings if meeting.plays]
    left = {id(forfeit.meeting): forfeit.left for forfeit in forfeits}
    here = sorted(
        [*here, *(forfeit.meeting for forfeit in forfeits)],
        key=lambda meeting: (meeting.round, meeting.table),
    )
    alone = len({entrant for meeting in here for entrant in meeting.entrants}) == 2
    for group in _group(here, lambda meeting: 0 if alone else meeting.boards).values():
        match = _make(max(meeting.round for meeting in group), group)
        gone = [left[id(meeting)] for meeting in group if id(meeting) in left]
        yield replace(match, left=gone[0]) if gone else match


def _group(meetings: Iterable[Meeting], part: Any) -> dict[Any, list[Meeting]]:
    groups: dict[Any, list[Meeting]] = {}
    for meeting in meetings:
        key = part(meeting), frozenset(meeting.entrants)
        groups.setdefault(key, []).append(meeting)
    return groups


def _make(round_: int, meetings: list[Meeting], third: bool = False) -> TeamMatch:
    home, away = meetings[0].entrants
    return TeamMatch(round_, home, away, tuple(meetings), third)


def is_third(field: Field, round_: int, meeting: Meeting) -> bool:
    """Return whether a table of a drawn round plays for the third place."""
    draw = field.draws.get(round_)
    pairings: list[Mapping[str, Any]] = draw.drawn["pairings"] if draw else []
    here = {entrant.entrant.entry for entrant in meeting.entrants}
    return any(
        pairing.get("place") == "third" and {pairing["home"], pairing["away"]} == here
        for pairing in pairings
    )


def list_byes(field: Field, round_: int, drawn: Mapping[str, Any]) -> list[EntrantView]:
    """Return who has a bye in a drawn round, also whose opponent has left since the draw."""
    by_entry = {view.entrant.entry: view for view in field.entrants.values()}
    bye = drawn.get("bye")
    entries = [*drawn.get("byes", ()), *([bye["entrant"]] if bye else [])]
    for pairing in drawn["pairings"]:
        pair = [by_entry.get(pairing["home"]), by_entry.get(pairing["away"])]
        left = [view for view in pair if view is not None and view.plays(round_)]
        if len(left) == 1:
            entries.append(left[0].entrant.entry)
    named = (by_entry.get(entry) for entry in entries)
    return [view for view in named if view is not None and view.plays(round_)]
