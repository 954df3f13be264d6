"""Who of a team sits where in a round, as it was said at the tables or by the director."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from club.ledger.undoing import STANDS
from tournaments.models import Event, LineUp
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch
from tournaments.queries.seating import EntrantView, Meeting

#: The directions of the pairs of a team; the last two at teams of eight.
LINES = ("NS", "EW", "NS2", "EW2")

#: The places of two members, from 0, by round, team and one of LINES.
LineUps = Mapping[tuple[int, uuid.UUID, str], tuple[int, int]]


def read_lineups(event: Event) -> LineUps:
    """Return the latest line-up of each team in each round and direction."""
    rows = LineUp.objects.filter(STANDS, event=event).order_by("act__number", "id")
    told = rows.values_list("round", "entrant_id", "line", "first", "second")
    latest = {(round_, team, line): (first, second) for round_, team, line, first, second in told}
    return {key: places for key, places in latest.items() if places[0] != places[1]}


@dataclass(frozen=True, eq=False)
class MemberSeat:
    """A member of a team in a round. line: of LINES, where it sits; empty if nowhere."""

    place: int
    name: str
    line: str


@dataclass(frozen=True, eq=False)
class TeamLineUp:
    """Who of a team sits where in a round. tables: by one of LINES, the table of that pair."""

    team: EntrantView
    number: str
    tables: Mapping[str, str]
    members: tuple[MemberSeat, ...]

    @property
    def complete(self) -> bool:
        """Whether all pairs are known."""
        return all(len(self.list_names(line)) == 2 for line in self.tables)

    def list_names(self, line: str) -> list[str]:
        """Return the public names of those who sit in a direction."""
        return [member.name for member in self.members if member.line == line]


def list_teams(field: Field, lineups: LineUps, round_: int) -> list[TeamLineUp]:
    """Return the teams that play in a round, by number, with who sits where."""
    tables: dict[EntrantView, dict[str, str]] = {}
    for meeting in field.meetings(round_):
        if meeting.plays:
            for line, team in meeting.seats:
                if team is not None:
                    tables.setdefault(team, {})[meeting.name_pair(line)] = str(meeting.table)
    return [
        TeamLineUp(
            team,
            field.number(team),
            {line: own[line] for line in LINES if line in own},
            tuple(list_members(team, lineups, round_)),
        )
        for team, own in sorted(tables.items(), key=lambda item: item[0].entrant.entry)
    ]


def list_members(team: EntrantView, lineups: LineUps, round_: int) -> list[MemberSeat]:
    """Return the members of a team in a round, each with the direction in which it sits."""
    seats = {place: line for line in LINES for place in lineups.get((round_, team.id, line), ())}
    return [
        MemberSeat(place, str(player) if player else f"? {place + 1}", seats.get(place, ""))
        for place, player in enumerate(team.team(round_))
    ]


def list_unsaid(
    lineups: LineUps, meetings: Iterable[Meeting | None]
) -> list[tuple[Meeting, str, EntrantView]]:
    """Return the sides of tables of which it is not known who sits there."""
    return [
        (meeting, line, team)
        for meeting in meetings
        if meeting is not None and meeting.plays
        for line, team in meeting.seats
        if team is not None and (meeting.round, team.id, meeting.name_pair(line)) not in lineups
    ]


def name_pair(team: EntrantView, round_: int | None, places: Iterable[int]) -> str:
    """Return the public names of two members."""
    players = (team.player_at(place, round_) for place in places)
    return " – ".join(str(player) if player else "?" for player in players)


def write_lineup(match: TeamMatch, lineups: LineUps) -> dict[str, dict[str, list[str]]]:
    """Return who sat in the rooms of a match in the event format, by the ids of members.

    Of a match that is played in several rounds, as it was said for the first of them. Rooms of
    which it was not said, or whose members have no names, are left out.
    """
    written: dict[str, dict[str, list[str]]] = {}
    for side, team in zip(("home", "away"), match.teams, strict=False):
        for meeting in match.meetings if match.away is not None else ():
            line = meeting.name_own(team)
            room = match.find_room(meeting.round, meeting.table)
            places = lineups.get((meeting.round, team.id, line), ())
            players = [team.player_at(place, meeting.round) for place in places]
            ids = [str(player.pk) for player in players if player]
            if len(set(ids)) == 2:
                written.setdefault(side, {}).setdefault(room, ids)
    return written
