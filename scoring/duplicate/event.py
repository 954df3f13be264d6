"""An event in the event format: check it, score it, and return the answer.

Parsing never raises an exception. All problems are returned at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.duplicate.board import MATCHPOINTS, BoardPoints, Points
from scoring.duplicate.decimals import format_short, format_units, round_to_units
from scoring.duplicate.entrant import Entrant
from scoring.duplicate.fields import Field, cancel_withdrawn, find_fields, score_field
from scoring.duplicate.figures import Reckoner
from scoring.duplicate.reading import Board, Event, read_event
from scoring.duplicate.standing import Standing, find_standings
from scoring.duplicate.table import Table
from scoring.duplicate.tally import Tally
from scoring.duplicate.ties import Meeting
from scoring.problem import Problem

SIDES = ("ns", "ew")
Pair = tuple[Points | None, Points | None]


@dataclass(frozen=True)
class Scored:
    """An event with everything that follows from it.

    points: by the position of a board and of a table in the event, the points of the entrants
    named in its columns, before any entrant's own average. tops: the top of each board.
    tallies: by entrant.
    """

    event: Event
    points: Mapping[tuple[int, int], Pair]
    tops: Mapping[int, Fraction]
    tallies: Sequence[Tally]
    standings: Sequence[Standing]


@dataclass(frozen=True)
class EventResult:
    """A parsed event. If it has problems, it was not scored."""

    scored: Scored | None = None
    problems: tuple[Problem, ...] = field(default=())


def read(raw: object) -> EventResult:
    """Parse an event and score it."""
    event, problems = read_event(raw)
    if event is None:
        return EventResult(problems=tuple(problems))
    return EventResult(score_event(event))


def answer(raw: object) -> dict[str, Any]:
    """Return the standings of an event, or {"problems": [...]} with every problem."""
    return answer_of(read(raw))


def answer_of(result: EventResult) -> dict[str, Any]:
    """Return the standings of a parsed event in the event format."""
    if result.scored is None:
        return {"problems": [problem.as_dict() for problem in result.problems]}
    return _Writer(result.scored).write()


@dataclass(frozen=True)
class ScoredBoards:
    """The boards of an event with the points of their results. event: without cancelled results."""

    event: Event
    points: Mapping[tuple[int, int], Pair]
    tops: Mapping[int, Fraction]


def score_event(event: Event) -> Scored:
    """Return an event with the points of every result, and its standings."""
    boards = score_boards(event)
    return rank_entrants(boards, sum_entrants(boards.event, boards.points))


def score_boards(event: Event) -> ScoredBoards:
    """Return the points of every result. Each board is scored from its own results alone."""
    event = cancel_withdrawn(event)
    scored = [(field, score_field(event, field)) for field in find_fields(event)]
    points = {
        place: pair
        for scored_field in scored
        for place, pair in _place_points(event, *scored_field)
    }
    tops = {place: board.top for field, board in scored for place in field.places}
    return ScoredBoards(event, points, tops)


def rank_entrants(boards: ScoredBoards, tallies: Sequence[Tally]) -> Scored:
    """Return the standings of tallies, in the order of the entrants.

    The tallies may be of more boards than those given, unless the rules have tie-breaks.
    """
    event = boards.event
    sessions = tallies[0].sessions if tallies else event.sessions
    most = {
        session: max((tally.sessions[session].scheduled for tally in tallies), default=0)
        for session in sessions
    }
    reckoner = Reckoner(event.scoring, event.rules, most)
    meetings = _find_meetings(event, boards.points, tallies) if event.rules.ties else {}
    standings = find_standings(event.entrants, tallies, reckoner, event.two_winners, meetings)
    return Scored(event, boards.points, boards.tops, tallies, standings)


def _place_points(
    event: Event, field: Field, scored: BoardPoints
) -> Iterator[tuple[tuple[int, int], Pair]]:
    """Yield the points of each table of a field, for the entrants named in its columns."""
    remaining = iter(scored.points)
    for index in field.places:
        for number, table in enumerate(event.boards[index].tables):
            ns, ew = next(remaining)
            yield (index, number), ((ew, ns) if table.turned else (ns, ew))


def sum_entrants(event: Event, points: Mapping[tuple[int, int], Pair]) -> list[Tally]:
    """Return a tally for each entrant."""
    spans = event.spans
    tallies = [Tally(spans) for _ in event.entrants]
    for index, board in enumerate(event.boards):
        for number, table in enumerate(board.tables):
            if not table.is_scheduled:
                continue
            ns, ew = points[index, number]
            span = event.get_span(board, table)
            for entrant in table.ns:
                tallies[entrant].sessions[span].add(board.board, ns)
            for entrant in table.ew:
                tallies[entrant].sessions[span].add(board.board, ew)
    return tallies


def _find_meetings(
    event: Event, points: Mapping[tuple[int, int], Pair], tallies: Sequence[Tally]
) -> dict[int, list[Meeting]]:
    """Return what the tie-breaks compare, by entrant."""
    meetings: dict[int, list[Meeting]] = {index: [] for index in range(len(event.entrants))}
    for index, board in enumerate(event.boards):
        for number, table in enumerate(board.tables):
            ns, ew = points[index, number]
            for mine, theirs, side in ((table.ns, table.ew, ns), (table.ew, table.ns, ew)):
                if side is not None:
                    for entrant in mine:
                        own = tallies[entrant]
                        value = own.settle(board.session, side, event.scoring, event.rules).value
                        at = board.session, board.board, board.field
                        meetings[entrant].append(Meeting(*at, value, theirs))
    return meetings


def settle_side(
    scored: Scored, board: Board, table: Table, entrants: Sequence[int], points: Points | None
) -> list[Points]:
    """Return the points of each entrant of one side, with own averages where they are due."""
    event = scored.event
    if points is None:
        return []
    span = event.get_span(board, table)
    return [
        scored.tallies[entrant].settle(span, points, event.scoring, event.rules)
        for entrant in entrants
    ]


@dataclass(frozen=True)
class _Writer:
    """Writes the answer. shown: the text of the points of the event, by their identity."""

    scored: Scored
    shown: dict[int, str] = field(default_factory=dict)

    def write(self) -> dict[str, Any]:
        event = self.scored.event
        late = any(table.late for board in event.boards for table in board.tables)
        return {
            "provisional": late,
            "boards": [self._write_board(*numbered) for numbered in enumerate(event.boards)],
            "standings": [self._write_standing(standing) for standing in self.scored.standings],
        }

    def _write_board(self, place: int, board: Board) -> dict[str, Any]:
        event = self.scored.event
        written: dict[str, Any] = {"board": board.board}
        if len(event.sessions) > 1:
            written["session"] = board.session
        if board.section is not None:
            written["section"] = board.section
        if event.scoring == MATCHPOINTS:
            written["top"] = format_short(self.scored.tops[place], event.rules.places)
        written["results"] = [
            self._write_table(board, table, self.scored.points[place, number])
            for number, table in enumerate(board.tables)
        ]
        return written

    def _write_table(self, board: Board, table: Table, points: Pair) -> dict[str, Any]:
        written: dict[str, Any] = dict(table.names)
        if table.turned:
            written["turned"] = True
        if table.score is not None:
            written["score"] = table.score
        for side, entrants, side_points in zip(SIDES, (table.ns, table.ew), points, strict=True):
            if side_points is None or not entrants:
                continue
            if side_points.award is None:
                written[f"{side}_points"] = self._show(side_points)
                continue
            each = [
                self._format(own)
                for own in settle_side(self.scored, board, table, entrants, side_points)
            ]
            written[f"{side}_points"] = each[0] if len(set(each)) == 1 else self._show(side_points)
            if len(set(each)) > 1:
                names = [seat for seat in side if seat in table.names]
                written |= {f"{seat}_points": own for seat, own in zip(names, each, strict=True)}
        return written

    def _show(self, points: Points) -> str:
        """Return points as they are shown. Results with the same score share one object."""
        text = self.shown.get(id(points))
        if text is None:
            text = self.shown[id(points)] = self._format(points)
        return text

    def _format(self, points: Points) -> str:
        rules = self.scored.event.rules
        units = round_to_units(points.value, rules.places, rules.halves, points.top / 2)
        return format_units(units, rules.places)

    def _write_standing(self, standing: Standing) -> dict[str, Any]:
        event, figures = self.scored.event, standing.figures
        entrant: Entrant = event.entrants[standing.entrant]
        places = event.rules.places
        written: dict[str, Any] = {"entrant": entrant.key}
        if event.two_winners:
            written["line"] = entrant.line
        if entrant.section is not None and not entrant.named:
            written["section"] = entrant.section
        written |= {"rank": standing.rank, "tied": standing.tied}
        written["points"] = format_units(figures.points_shown, places)
        ranks_by = "points"
        if event.scoring == MATCHPOINTS:
            ranks_by, percent = "percent", figures.percent_shown
            written["maximum"] = format_short(figures.maximum, places)
            written["percent"] = None if percent is None else format_units(percent, places)
        written["boards"] = figures.boards
        if standing.stratum_ranks:
            written["stratum_ranks"] = dict(standing.stratum_ranks)
        if standing.handicapped is not None:
            rank, tied, shown = standing.handicapped
            figure = {ranks_by: format_units(shown, places)}
            written["handicapped"] = {"rank": rank, "tied": tied, **figure}
        return written
