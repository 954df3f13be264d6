"""The boards of an event as they are read afterwards: results, frequencies, reasons."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from scoring.duplicate.board import Points
from scoring.duplicate.event import read
from scoring.duplicate.reason import SENTENCES, format_value
from scoring.duplicate.rules import Rules
from scoring.duplicate.tally import Tally
from scoring.swiss_pairs import event as swiss_pairs
from tournaments.duplicate.queries.said import describe_board
from tournaments.duplicate.queries.standings import (
    BoardView,
    is_cancelled,
    read_boards,
    tell_cancelled,
)
from tournaments.duplicate.queries.versions import mark_version
from tournaments.models import EntrantScore, Event
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.still_to_play import OPEN, Closed

Row = Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Share:
    """What one side has for a result. percent: of the board's top, None if there is no top."""

    entrants: tuple[tuple[EntrantView, str, str], ...]
    points: str
    percent: str | None
    reason: str


@dataclass(frozen=True, eq=False)
class TravellerLine:
    """A result of a board with what each side has for it, by the direction in which it sat.

    version: what the version of a fouled board is called; empty if the board was not fouled.
    """

    row: Row
    ns: Share
    ew: Share
    version: str = ""

    @property
    def said(self) -> Mapping[str, Any]:
        """The result in the event format, without the entrants."""
        result: Mapping[str, Any] = self.row["said"]
        return result

    @property
    def score(self) -> int | None:
        """North-South's score."""
        score: int | None = self.row["score"]
        return score

    @property
    def cancelled(self) -> bool:
        """Whether it counts for nobody, as somebody who played it withdrew before half."""
        return is_cancelled(self.row)

    @property
    def sides(self) -> str:
        """The numbers of those who played it, North-South first: ``3–7``."""
        named = [[number for _one, number, _name in at.entrants] for at in (self.ns, self.ew)]
        return "–".join("+".join(numbers) or "…" for numbers in named)


@dataclass(frozen=True)
class Frequency:
    """How often a score was made, and what it is worth. line: one of its results."""

    line: TravellerLine
    count: int


@dataclass(frozen=True, eq=False)
class Traveller:
    """A board with all its results, North-South's best first. section: empty if compared as one."""

    board: int
    section: str
    top: str
    lines: list[TravellerLine]

    @cached_property
    def dealer(self) -> str:
        """The seat of the dealer."""
        return describe_board(self.board)[0]

    @cached_property
    def vulnerable(self) -> str:
        """The vulnerable sides: ``-``, ``NS``, ``EW`` or ``both``."""
        return describe_board(self.board)[1]

    @cached_property
    def frequencies(self) -> list[Frequency]:
        """The different outcomes, North-South's best first."""
        groups: dict[tuple[Any, ...], list[TravellerLine]] = {}
        for line in self.lines:
            worth = line.version, line.cancelled, line.score, line.ns.points, line.ew.points
            groups.setdefault(worth, []).append(line)
        return [Frequency(lines[0], len(lines)) for lines in groups.values()]

    @property
    def best_ns(self) -> int | None:
        """North-South's best score, or None if no result has one."""
        return max(self._scores, default=None)

    @property
    def best_ew(self) -> int | None:
        """East-West's best score, or None if no result has one."""
        return max((-score for score in self._scores), default=None)

    @property
    def _scores(self) -> list[int]:
        """North-South's scores that count."""
        return [line.score for line in self.lines if line.score is not None and not line.cancelled]

    @cached_property
    def versions(self) -> list[tuple[str, str]]:
        """What each version of a fouled board is called, with who has played it."""
        by_version: dict[str, list[str]] = {}
        for line in self.lines:
            if line.version:
                by_version.setdefault(line.version, []).append(line.sides)
        return [(version, ", ".join(sides)) for version, sides in by_version.items()]

    @property
    def has_leads(self) -> bool:
        """Whether an opening lead is known."""
        return any("lead" in line.said for line in self.lines)

    @property
    def usual(self) -> Frequency | None:
        """The outcome that came up most often, or None if nothing came up twice."""
        counted = (frequency for frequency in self.frequencies if not frequency.line.cancelled)
        most = max(counted, key=lambda frequency: frequency.count, default=None)
        return most if most and most.count > 1 else None


def get_percent(points: str, top: str) -> str | None:
    """Return points in percent of a top, to two places; None if there is no top."""
    if not points or not top or not Decimal(top):
        return None
    return f"{Decimal(points) * 100 / Decimal(top):.2f}"


def explain_points(row: Row, side: str, settle: "Settler", fouled: bool) -> str:
    """Return why a side has its points; empty if it has none.

    fouled: whether the board was, so that the reason names the version that was compared.
    """
    if is_cancelled(row):
        return tell_cancelled()
    stored = row.get(f"{side}_scored")
    if stored is None:
        return ""
    points = settle(row, side, Points.read(stored))
    told = {key: format_value(value) for key, value in points.reason.values.items()}
    reason = _(SENTENCES[points.reason.code]) % told
    version = mark_version(row, fouled) if points.award is None else ""
    return f"{reason} ({version})" if version else reason


class Settler:
    """Puts an entrant's own average in the place of AVE+ and AVE-, where it is due.

    closed: the boards that are closed to the reader. The average is of all boards: while there are
    any, the award stands as it is.
    """

    def __init__(self, event: Event, closed: Closed = OPEN) -> None:
        self.event = event
        self.closed = closed

    def __call__(self, row: Row, side: str, points: Points) -> Points:
        """Return the points of a side of a result."""
        if points.award is None or not row[side] or self.closed:
            return points
        tally = self._tallies.get(uuid.UUID(row[side][0]))
        if tally is None or self._rules is None:
            return points
        by_match = self._rules.own_average_over == "match"
        span = row["round"] if by_match else 1
        return tally.settle(span, points, self.event.scoring, self._rules)

    @cached_property
    def _tallies(self) -> dict[uuid.UUID, Tally]:
        rows = EntrantScore.objects.filter(event=self.event).values_list("entrant_id", "tally")
        return {entrant: Tally.read(tally) for entrant, tally in rows}

    @cached_property
    def _rules(self) -> Rules | None:
        event = self.event
        bare = {
            "kind": event.kind,
            "scoring": event.scoring,
            "law": event.law,
            "rules": event.rules,
            "entrants": [],
            "boards": [],
        }
        reader = swiss_pairs.read if event.is_swiss_pairs else read
        scored = reader(bare).scored
        return scored.event.rules if scored else None


def list_travellers(
    event: Event, field: Field, board: int | None = None, closed: Closed = OPEN
) -> list[Traveller]:
    """Return the boards of an event in order, or one board: once for each field that compares.

    Those that are closed to the reader are left out.
    """
    about = {} if board is None else {"board": board}
    settle = Settler(event, closed)
    boards = [board for board in read_boards(event, **about) if board.board not in closed]
    return [_view(field, board, settle) for board in boards]


def _view(field: Field, board: BoardView, settle: Settler) -> Traveller:
    lines = []
    for row in board.results:
        ns, ew = (_share(field, board, row, side, settle) for side in list_sides(row))
        lines.append(TravellerLine(row, ns, ew, mark_version(row, board.fouled)))
    return Traveller(board.board, board.section, board.top, sorted(lines, key=_order))


def list_sides(row: Row) -> tuple[str, str]:
    """Return the columns of those who sat North-South and East-West: turned, if they changed."""
    return ("ew", "ns") if row["said"].get("turned") else ("ns", "ew")


def _order(line: TravellerLine) -> tuple[str, bool, Decimal, bool, int]:
    points, score = line.ns.points, line.score
    worth = not points, -Decimal(points or 0), score is None, -(score or 0)
    return line.said.get("version", ""), *worth


def _share(field: Field, board: BoardView, row: Row, side: str, settle: Settler) -> Share:
    points = row.get(f"{side}_points", "")
    return Share(
        tuple(find_entrants(field, row, side)),
        points,
        get_percent(points, board.top),
        explain_points(row, side, settle, board.fouled),
    )


def find_entrants(field: Field, row: Row, side: str) -> Iterable[tuple[EntrantView, str, str]]:
    """Yield who has a result at one side: each with its number and its names in that round."""
    for key in row[side]:
        entrant = field.entrants.get(uuid.UUID(key))
        if entrant is not None:
            yield entrant, field.number(entrant), entrant.name_in(row["round"])
