"""The rows that are stored of an event of teams: its matches, boards and standing."""

import datetime
import logging
import uuid
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.duplicate.decimals import format_short
from scoring.teams import event as scoring
from scoring.teams.again import write_exact
from scoring.teams.event import ScoredTeams
from scoring.teams.facts import EIGHTS, ROOMS, Held, Room
from scoring.teams.parts import BoardScore as ScoredBoard
from tournaments.duplicate.queries.decisions import DECIDED, Decisions
from tournaments.duplicate.queries.export import write_team_event
from tournaments.duplicate.queries.said import get_score
from tournaments.duplicate.queries.team_export import TeamResults, is_halved
from tournaments.duplicate.rebuild.standing import make_standing
from tournaments.kinds import Computed
from tournaments.models import BoardScore, EntrantScore, Event, MatchScore
from tournaments.queries.matches import TeamMatch
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import ResultRow, list_foulings, read_rows
from tournaments.queries.stored_field import read_field

logger = logging.getLogger(__name__)


def compute_teams(event: Event, now: datetime.datetime) -> Computed:
    """Return the standing of an event of teams as of the version that it was read at, or later."""
    field_ = read_field(event)
    results = TeamResults(field_, read_rows(event), list_foulings(event))
    decisions = Decisions(event)
    raw, matches = write_team_event(field_, results, decisions, list_penalties(event))
    reading = scoring.read(raw)
    if reading.scored is None:
        logger.error("event %s cannot be scored: %s", event.pk, scoring.answer_of(reading))
        return Computed(event, make_standing(event, True, now, scored=False), [], [], scored=False)
    scored, answer = reading.scored, scoring.answer_of(reading)
    shown = ShownMatches(event, results, decisions, scored)
    rows = [
        shown.make_match(at, match, answer["matches"][at], raw["matches"][at])
        for at, match in enumerate(matches)
    ]
    return Computed(
        event,
        make_standing(event, scored.provisional, now),
        list(make_boards(event, matches, rows)),
        list_places(event, answer),
        matches=rows,
    )


def list_places(event: Event, answer: Mapping[str, Any]) -> list[EntrantScore]:
    """Return the places of an answer as rows."""
    return [
        EntrantScore(
            event=event, entrant_id=uuid.UUID(row["entrant"]), place=place, row=row, tally={}
        )
        for place, row in enumerate(answer["standings"])
    ]


class ShownMatches:
    """The matches of an event as they are stored."""

    def __init__(
        self, event: Event, results: TeamResults, decisions: Decisions, scored: ScoredTeams
    ) -> None:
        self._event, self._results, self._decisions = event, results, decisions
        self._places = scored.event.rules.places
        self._matches = {match.last: match for match in scored.matches}
        self._entries = scored.event.matches

    def make_match(
        self, at: int, match: TeamMatch, answer: Mapping[str, Any], raw: Mapping[str, Any]
    ) -> MatchScore:
        """Return the row of a match. answer, raw: the match as it is answered, and as it is."""
        counted = {score.board.number: score for score in self._matches[at].boards}
        rooms = {board.number: board.rooms for board in self._entries[at].boards}
        given = {board["board"]: board for board in raw.get("boards", ())}
        boards = [
            self._make_board(match, board, given.get(board), rooms.get(board, ()), counted)
            for board in match.rooms
        ]
        row = {key: value for key, value in answer.items() if key not in ("home", "away")}
        row |= {key: raw[key] for key in ("awarded", "adjust", "not_played", "place") if key in raw}
        row["bye"] = match.away is None
        if "imps" in raw:
            row["known"] = True
        if raw.get("late"):
            row["disputed" if self._decisions.is_disputed(match) else "unscaled"] = True
        elif raw.keys().isdisjoint(DECIDED) and is_halved(
            self._event, match, raw.get("boards", ())
        ):
            row["halved"] = True
        if signature := self._decisions.sign(match):
            row["signature"] = signature
        row["boards"] = boards
        row["tables"] = sorted({(meeting.round, meeting.table) for meeting in match.meetings})
        waits = answer.get("waits", False)
        row["missing"] = [
            board["board"]
            for board in boards
            if board["state"] in _TO_COME and (waits or board["board"] not in match.extra)
        ]
        complete = not waits and not row["missing"]
        return MatchScore(
            event=self._event,
            round=match.round,
            table=match.table,
            home=match.home.entrant,
            away=match.away.entrant if match.away else None,
            complete=complete or not raw.keys().isdisjoint(DECIDED),
            exact=write_exact(self._matches[at]),
            row=row,
        )

    def _make_board(
        self,
        match: TeamMatch,
        board: int,
        raw: Mapping[str, Any] | None,
        rooms: Sequence[Room],
        counted: Mapping[int, ScoredBoard],
    ) -> dict[str, Any]:
        rows = [self._results.find(match, place, board) for place in match.rooms[board]]
        told: dict[str, Any] = {"board": board}
        known = rooms or (None,) * len(rows)
        for name, row, room in zip(match.room_names, rows, known, strict=True):
            told[name] = self._tell_room(board, row, room)
        if lack := self._results.find_lack(match, board):
            told["lack"] = lack
        if raw is not None and "adjusted" in raw:
            told["adjusted"] = raw["adjusted"]
        score = counted.get(board)
        if score is not None:
            told["home"] = self._format(score.worth.home.value)
            told["away"] = self._format(score.worth.away.value)
        told["state"] = _tell_state(told, raw, rows)
        return told

    def _tell_room(
        self, board: int, row: ResultRow | None, room: Room | None
    ) -> dict[str, Any] | None:
        """Return what was entered in a room, with North-South's score.

        room: as it was scored, if it was; a board with a ruling for both teams has none.
        """
        if row is None:
            return None
        if room is not None and room.held is Held.PLAYED:
            score = room.score
        else:
            score = get_score(self._event.kind, self._event.scoring, board, row.said)
        return {**row.said, "points": score}

    def _format(self, value: Fraction) -> str:
        return format_short(value, self._places)


#: What is still to come of a board: the result of a room, or of both.
_TO_COME = ("none", "open", "closed", "part")


def _tell_state(
    told: Mapping[str, Any], raw: Mapping[str, Any] | None, rows: Sequence[ResultRow | None]
) -> str:
    """Return how far a board is: ``compared``, ``lack``, ``not-played``, or what of it is in."""
    if "home" in told:
        return "compared"
    if "lack" in told and "adjusted" not in told:
        return "lack"
    here = [row is not None and not row.said.get("late") for row in rows]
    if raw is not None and any(raw.get(room) == {"not_played": True} for room in EIGHTS):
        return "not-played"  # nobody plays it there, or it was said
    if raw is None or (all(here) and any(row and row.said.get("not_played") for row in rows)):
        return "not-played"
    if all(here):
        return "compared"
    if not any(here):
        return "none"
    if len(here) > len(ROOMS):
        return "part"
    return "open" if here[0] else "closed"


def make_boards(
    event: Event, matches: Sequence[TeamMatch], rows: Sequence[MatchScore]
) -> Iterator[BoardScore]:
    """Yield the boards with the results of all tables, and what each gave where it is compared.

    A number that is played in several drawn rounds stands for other deals in each of them.
    """
    by_board: dict[int, dict[int, list[tuple[TeamMatch, Mapping[str, Any], MatchScore]]]] = {}
    for match, row in zip(matches, rows, strict=True):
        for board in row.row["boards"]:
            rounds = by_board.setdefault(board["board"], {})
            rounds.setdefault(match.round if event.draws_rounds else 0, []).append(
                (match, board, row)
            )
    for number, rounds in sorted(by_board.items()):
        for round_, here in sorted(rounds.items()):
            lines = [line for entry in here for line in _list_lines(*entry)]
            yield BoardScore(
                event=event,
                field=str(round_) if len(rounds) > 1 else "",
                board=number,
                top="",
                complete=all(board["state"] not in _TO_COME for _match, board, _row in here),
                late=False,
                results=lines,
            )


def _list_lines(
    match: TeamMatch, board: Mapping[str, Any], score: MatchScore
) -> Iterator[dict[str, Any]]:
    """Yield the results of the rooms of a board as they are stored of boards of any event."""
    for room, place in zip(match.room_names, match.rooms[board["board"]], strict=True):
        told = board[room]
        if place is None or told is None or board["state"] in _TO_COME:
            continue
        sides = ("home", "away") if room.startswith("open") else ("away", "home")
        teams = {"home": match.home, "away": match.away}
        line: dict[str, Any] = {
            "round": place[0],
            "table": place[1],
            "score": told["points"],
            "said": {key: value for key, value in told.items() if key != "points"},
            "scheduled": True,
            "cancelled": bool(score.row.get("cancelled")),
        }
        for column, side in zip(("ns", "ew"), sides, strict=True):
            team = teams[side]
            line[column] = [str(team.id)] if team else []
            line[f"{column}_scored"] = None
            if side in board:
                line[f"{column}_points"] = board[side]
        yield line


def find_match_differences(computed: Computed) -> Iterator[str]:
    """Yield a sentence for each match that is stored otherwise than it was computed."""
    rows = MatchScore.objects.filter(event=computed.event)
    stored = {_key(row): _content(row) for row in rows}
    made = {_key(row): _content(row) for row in computed.matches}
    for key in stored.keys() | made.keys():
        if stored.get(key) != made.get(key):
            yield f"match {key[0]}.{key[1]} differs"


def _key(row: MatchScore) -> tuple[int, int, uuid.UUID]:
    return row.round, row.table, row.home_id


def _content(row: MatchScore) -> tuple[object, ...]:
    content = {**row.row, "tables": [list(place) for place in row.row["tables"]]}
    return row.away_id, row.complete, row.exact, content
