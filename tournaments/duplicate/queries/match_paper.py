"""What is printed for matches of teams: a card to compare the rooms on, and slips for line-ups."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.teams.facts import ROOMS
from tournaments.duplicate.queries.lineups import LINES
from tournaments.duplicate.queries.screen import name_table
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.seating import EntrantView, Meeting


@dataclass(frozen=True, eq=False)
class MatchCard:
    """A match to be written down board by board.

    labels, names: of the home and the away team. tables: those of the open and the closed room.
    boards: their numbers, at teams of eight again with a stroke for the second pairs.
    """

    round: int
    labels: tuple[str, str]
    names: tuple[str, str]
    tables: str
    boards: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class LineupSlip:
    """What a team writes down before a round: who sits where.

    seats: for each of its pairs, the table. members: their public names.
    """

    round: int
    label: str
    name: str
    against: str
    seats: tuple[tuple[str, str], ...]
    members: tuple[str, ...]


def list_match_cards(field: Field, round_: int | None = None) -> Iterator[MatchCard]:
    """Yield a card for each match that ends in a round, or for every match."""
    for match in list_matches(field):
        if match.away is None or not (round_ is None or match.is_in(round_)):
            continue
        yield MatchCard(
            match.round,
            (field.number(match.home), field.number(match.away)),
            (match.home.name, match.away.name),
            _name_tables(field, match),
            tuple(
                f"{board}{at}"
                for board in match.rooms
                for at in ("", "′")[: len(match.room_names) // 2]
            ),
        )


def _name_tables(field: Field, match: TeamMatch) -> str:
    """Return the tables of a match, the open room's first.

    At teams of eight those of the second pairs, whose boards have a stroke, follow with a stroke.
    """
    names = {
        (meeting.round, meeting.table): name_table(field, meeting) for meeting in match.meetings
    }
    rooms = set(match.rooms.values())
    places = rooms.pop() if len(rooms) == 1 else ()
    if len(places) > len(ROOMS) and None not in places:
        open_, closed, open2, closed2 = (names[place] for place in places if place)
        return f"{open_}–{closed}, ′ {open2}–{closed2}"
    # By rounds and tables, so that the open room is first.
    return "–".join(dict.fromkeys(names.values()))


def list_lineup_slips(field: Field, round_: int | None = None) -> Iterator[LineupSlip]:
    """Yield a slip for each team that plays in a round, or in every round."""
    places: dict[tuple[int, EntrantView], dict[str, Meeting]] = {}
    for meeting in field.meetings(round_):
        if meeting.plays:
            for seat, team in meeting.seats:
                if team is not None:
                    places.setdefault((meeting.round, team), {})[meeting.name_pair(seat)] = meeting
    order = sorted(places, key=lambda place: (place[0], place[1].entrant.entry))
    for number, team in order:
        own = places[number, team]
        others = {
            field.number(other)
            for meeting in own.values()
            for other in meeting.entrants
            if other is not team
        }
        yield LineupSlip(
            number,
            field.number(team),
            team.name,
            ", ".join(sorted(others)),
            tuple((seat, name_table(field, own[seat])) for seat in LINES if seat in own),
            tuple(str(player) for player in team.team(number) if player),
        )
