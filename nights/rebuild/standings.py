"""The back-score sheet of a night, added up from the outcomes of its matches."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from club.ledger.bulk import add_rows
from club.ledger.ids import add_ids, parse_id
from club.ledger.prepared import Prepared
from club.ledger.prepared_writes import PreparedStore
from club.models import Player
from club.queries.people import find_players
from nights.models import Night, NightStanding, Seating, StandingRow
from nights.rebuild.outcomes import MatchOutcome, Outcomes


class SheetLine(NamedTuple):
    """One player's line on the sheet. The fields have the names of the columns of `StandingRow`."""

    player_id: uuid.UUID
    position: int
    rank: int
    matches: int
    plus: int
    minus: int
    total: int
    marks: list[int | None]


class BackScoreSheet(NamedTuple):
    """The sheet: a column for each match, a line for each player, in hundreds."""

    columns: list[dict[str, Any]]
    lines: list[SheetLine]


def make_standing(outcomes: Outcomes) -> BackScoreSheet:
    """Return the back-score sheet of a night.

    A match counts for those who began it, unless the code of the night says otherwise. A match that
    has deals and ended without counting has a column without marks, so that it leaves a trace.
    Columns are in the order in which the matches began, and lines in the order of totals, equal
    totals by name.
    """
    shown = sorted(
        (outcome for outcome in outcomes.every if outcome.shown), key=lambda outcome: outcome.began
    )
    marks: dict[uuid.UUID, dict[int, int]] = defaultdict(dict)
    for column, outcome in enumerate(shown):
        if outcome.counted:
            for seat, player in outcomes.people.keep(outcomes.people.counted_for(outcome)).items():
                mark = outcome.back_score if seat in "NS" else -outcome.back_score
                marks[parse_id(player)][column] = mark
    return BackScoreSheet(
        [_column(outcome) for outcome in shown], _lines(outcomes.night, marks, len(shown))
    )


def _column(outcome: MatchOutcome) -> dict[str, Any]:
    return {
        "match": str(outcome.match_id),
        "table": outcome.table,
        "number": outcome.number,
        "void": not outcome.counted,
        "corrections": outcome.corrections,
    }


def _find_names(night: Night, players: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    """Return the public names of players of a night, or who are kept in the place of some."""
    names = dict(_names.fetch(night.pk))
    others = set(players) - names.keys()
    return names | {player.pk: player.short_name for player in find_players(others).values()}


_names: Prepared[tuple[uuid.UUID, str]] = Prepared(
    lambda night: Player.objects.filter(
        pk__in=Seating.objects.filter(night=night).values("player")
    ).values_list("pk", "short_name"),
    uuid.UUID,
)


def _lines(night: Night, marks: dict[uuid.UUID, dict[int, int]], columns: int) -> list[SheetLine]:
    names = _find_names(night, marks)
    totals = {player: sum(own.values()) for player, own in marks.items()}
    order = sorted(marks, key=lambda player: (-totals[player], names[player], player))
    first: dict[int, int] = {}
    for position, player in enumerate(order, start=1):
        first.setdefault(totals[player], position)
    lines = []
    for position, player in enumerate(order, start=1):
        own = marks[player]
        plus = sum(mark for mark in own.values() if mark > 0)
        total = totals[player]
        each = [own.get(column) for column in range(columns)]
        lines.append(
            SheetLine(player, position, first[total], len(own), plus, plus - total, total, each)
        )
    return lines


def read_lines(night: Night) -> list[SheetLine]:
    """Return the lines of a night's sheet as stored, in order."""
    return [SheetLine._make(row) for row in _stored.fetch(night.pk)]


_stored: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: (
        StandingRow.objects.filter(standing=night)
        .order_by("position")
        .values_list(*SheetLine._fields)
    ),
    uuid.UUID,
)


def replace_standing(
    night: Night, standing: BackScoreSheet, code: str, ladder_rules: str, now: datetime.datetime
) -> None:
    """Store a night's sheet. Lines already stored are left as they are.

    Call it in the transaction that locks the night's projections.
    """
    _standings.run(
        night.pk, night.club_id, night.version, code, now, standing.columns, ladder_rules
    )
    stored = {line.position: line for line in read_lines(night)}
    fresh = [line for line in standing.lines if stored.get(line.position) != line]
    kept = {line.position for line in standing.lines} - {line.position for line in fresh}
    gone = stored.keys() - kept
    if gone:
        StandingRow.objects.filter(standing=night.pk, position__in=gone).delete()
    add_rows(
        StandingRow,
        ("id", "standing", "club", *_NAMES),
        add_ids((night.pk, night.club_id, *line) for line in fresh),
    )


_NAMES = ("player", *SheetLine._fields[1:])
_standings = PreparedStore(
    NightStanding,
    "night",
    fixed=("club",),
    columns=("version", "code", "computed_at", "columns", "ladder_rules"),
)
