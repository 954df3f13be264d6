"""The matches of an event of teams as they are shown: a round, one match, a team's card."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.duplicate.queries.team_export import tell_lack
from tournaments.models import Event, MatchScore
from tournaments.queries.field import Field
from tournaments.queries.matches import Rooms, TeamMatch, list_counted
from tournaments.queries.seating import EntrantView
from tournaments.queries.still_to_play import OPEN, Closed

Two = tuple[str, str]
_SIDES = ("home", "away")


@dataclass(frozen=True, eq=False)
class BoardLine:
    """A board of a match. open, closed: what was entered there, None where nothing is in.

    open2, closed2: the same of the second tables of teams of eight.
    home, away: what it gives each team, empty unless it is compared. note: why it has nothing.
    places: the round and the table of each room.
    """

    board: int
    open: Mapping[str, Any] | None
    closed: Mapping[str, Any] | None
    home: str
    away: str
    note: str
    places: Rooms = ()
    open2: Mapping[str, Any] | None = None
    closed2: Mapping[str, Any] | None = None

    @property
    def any(self) -> bool:
        """Whether a result of a room is shown."""
        return any((self.open, self.closed, self.open2, self.closed2))


@dataclass(frozen=True, eq=False)
class MatchView:
    """A match or a bye, with what is stored of it; None before the first standing.

    numbers: of both teams as they are shown.
    """

    match: TeamMatch
    numbers: Two
    row: Mapping[str, Any] | None
    complete: bool
    closed: Closed = OPEN

    @property
    def round(self) -> int:
        """The round in which it ends."""
        return self.match.round

    @property
    def home(self) -> EntrantView:
        """The home team."""
        return self.match.home

    @property
    def away(self) -> EntrantView | None:
        """The other team, None at a bye."""
        return self.match.away

    @property
    def table(self) -> int:
        """The table by which it is named."""
        return self.match.table

    @cached_property
    def tables(self) -> list[int]:
        """The tables at which it is played."""
        return sorted({meeting.table for meeting in self.match.meetings})

    @property
    def span(self) -> str:
        """The tables in short: at teams of eight the first and the last of four in a row."""
        tables = self.tables
        row = len(tables) > 2 and tables[-1] - tables[0] == len(tables) - 1
        return "–".join(map(str, (tables[0], tables[-1]) if row else tables))

    @property
    def percent(self) -> Two | None:
        """What the boards so far gave each pair in percent; None at other scorings."""
        known = self.row is not None and not self.closed and "percent" in self.row
        return _pair((self.row or {})["percent"]) if known else None

    @property
    def imps(self) -> Two | None:
        """What the boards so far gave each: IMPs or points; None if none is compared."""
        if not self.row or self.closed:
            return None
        for key in ("imps", "margin"):
            if key in self.row:
                return _pair(self.row[key])
        return None

    @property
    def figures(self) -> Two | None:
        """What is shown of the boards so far: percent, IMPs or points."""
        return self.percent or self.imps

    @property
    def points(self) -> Two | None:
        """The victory points, or what else ranks; None while they are not known."""
        if not self.row or self.closed:
            return None
        told = self.row.get("vp") or self.row.get("points")
        return _pair(told) if told else None

    @property
    def total(self) -> int:
        """How many boards the match has."""
        return len(self.match.rooms)

    @property
    def done(self) -> int:
        """How many of them are compared, or are not played."""
        return self.total - len(self.missing)

    @property
    def missing(self) -> list[int]:
        """The boards of which a result is to come."""
        return list(self.row["missing"]) if self.row else list(self.match.rooms)

    @property
    def lacking(self) -> list[int]:
        """The boards that wait for a ruling."""
        boards = self.row["boards"] if self.row else ()
        return [board["board"] for board in boards if board["state"] == "lack"]

    @property
    def winner(self) -> int | None:
        """At a knock-out, 0 for home and 1 for away, None while nobody has won."""
        winner = (self.row or {}).get("winner")
        return None if winner is None or self.closed else _SIDES.index(winner)

    @property
    def remarks(self) -> list[str]:
        """What was decided of it, and what is not as usual."""
        row = self.row or {}
        told = {
            "not_played": _("not played"),
            "awarded": _("awarded by the director"),
            "adjust": _("adjusted by the director"),
            "cancelled": _("cancelled"),
            "extra": _("decided by the extra boards"),
            "known": _("only its IMPs are known"),
            "disputed": _("in dispute"),
            "halved": _("only one half of it was played: it counts for nothing without a ruling"),
            "unscaled": _("the scale has nothing for so few or so many boards: a ruling is needed"),
        }
        remarks = [text for key, text in told.items() if row.get(key)]
        return [*remarks, _("for the third place")] if self.match.third else remarks

    @property
    def boards(self) -> list[BoardLine]:
        """The boards with the results of both rooms, without those that are closed to the reader.

        A board of which one room is to come shows nothing of the other.
        """
        boards = self.row["boards"] if self.row else ()
        return [
            _show_board(board, self.match.rooms.get(board["board"], ()))
            for board in boards
            if board["board"] not in self.closed
        ]


def _pair(told: Mapping[str, str]) -> Two:
    return told.get("home", ""), told.get("away", "")


_TO_COME = ("none", "open", "closed", "part")


def _show_board(board: Mapping[str, Any], places: Rooms) -> BoardLine:
    state = board["state"]
    notes = {
        "none": _("to come"),
        "open": _("the closed room is to come"),
        "closed": _("the open room is to come"),
        "part": _("a table is to come"),
        "not-played": _("not played"),
        "lack": tell_lack(board.get("lack", "")),
        "compared": "",
    }
    awarded = board.get("adjusted")
    note = _("awarded") if awarded and state == "compared" else notes[state]
    shown = state not in _TO_COME
    return BoardLine(
        board["board"],
        board["open"] if shown else None,
        board["closed"] if shown else None,
        board.get("home", ""),
        board.get("away", ""),
        note,
        places,
        board.get("open2") if shown else None,
        board.get("closed2") if shown else None,
    )


def read_matches(
    event: Event,
    field: Field,
    round_: int | None = None,
    closed: Closed = OPEN,
    teams: Collection[EntrantView] | None = None,
) -> list[MatchView]:
    """Return the matches of an event or of a round, with what is stored of them.

    teams: of which one plays in a match; None for all.
    """
    matches = [
        match
        for match in list_counted(event, field)
        if (round_ is None or match.is_in(round_))
        and (teams is None or any(team in teams for team in match.teams))
    ]
    rows = MatchScore.objects.filter(event=event)
    if round_ is not None:
        rows = rows.filter(round__in={match.round for match in matches})
    if teams is not None:
        ids = {team.id for team in teams}
        rows = rows.filter(Q(home__in=ids) | Q(away__in=ids))
    stored = {_key(row.round, {row.home_id, row.away_id} - {None}): row for row in rows}
    return [_view(field, match, stored, closed) for match in matches]


def _key(round_: int, ids: Iterable[Any]) -> tuple[int, frozenset[uuid.UUID]]:
    return round_, frozenset(ids)


def _view(
    field: Field,
    match: TeamMatch,
    stored: Mapping[tuple[int, frozenset[uuid.UUID]], MatchScore],
    closed: Closed,
) -> MatchView:
    row = stored.get(_key(match.round, {team.id for team in match.teams}))
    fits = row is not None and row.home_id == match.home.id
    here = Closed(closed.boards & match.rooms.keys())
    return MatchView(
        match,
        (field.number(match.home), field.number(match.away) if match.away else ""),
        row.row if row is not None and fits else None,
        bool(row and fits and row.complete),
        here,
    )


def find_match(
    event: Event, field: Field, round_: int, table: int, closed: Closed = OPEN
) -> MatchView | None:
    """Return the match of a round, by the table of its open room, or None.

    One of a triangle that goes on in the round also by a table at which it is played there.
    """
    if not table:
        return None
    matches = read_matches(event, field, round_, closed)
    own = (match for match in matches if (match.round, match.table) == (round_, table))
    there = (
        match
        for match in matches
        for meeting in match.match.meetings
        if (meeting.round, meeting.table) == (round_, table)
    )
    return next(own, None) or next(there, None)


def read_team(
    event: Event, field: Field, entrant: EntrantView, closed: Closed = OPEN
) -> list[MatchView]:
    """Return the matches and byes of a team, by round."""
    return read_matches(event, field, closed=closed, teams=[entrant])
