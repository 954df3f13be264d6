"""How the pairs of teams did: each board compared with all tables, by its datum and across."""

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from scoring.duplicate.decimals import Halves, format_short, format_units, round_to_units
from scoring.duplicate.event import read
from tournaments.duplicate.queries.lineups import LineUps, name_pair, read_lineups
from tournaments.duplicate.queries.said import describe_board
from tournaments.models import BoardScore, Event, EventStanding, Scoring
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field
from tournaments.queries.words import name_line

#: What a pair is known by: its team, and the places of its members or the direction it sat in.
Key = tuple[uuid.UUID, tuple[int, int] | str]
#: The section of an event of teams, which has one.
LETTER = "A"
_SCORES = ("contract", "score", "weighted", "declarer", "tricks")


@dataclass(frozen=True, eq=False)
class ButlerRow:
    """A pair of a team. butler, cross: its IMPs in all. each: those of the Butler for a board."""

    team: EntrantView
    number: str
    names: str
    boards: int
    butler: str
    each: str
    cross: str


def read_butler(event: Event, field: Field) -> list[ButlerRow]:
    """Return the pairs of an event of teams, those with most IMPs a board first.

    Of boards that are complete. Members who sat together are a pair; of a team that did not say
    who sat where, those are who sat in one direction.
    """
    stored = EventStanding.objects.filter(event=event).values_list("version", "code").first()
    rows = []
    for key, points, count, cross in _compute(event.pk, event.version, *stored) if stored else ():
        view = field.entrants.get(key[0])
        if view is not None:
            each = format_units(round_to_units(points / count, 2, Halves.AWAY), 2)
            rows.append(
                ButlerRow(
                    view,
                    field.number(view),
                    _name(view, key),
                    count,
                    format_short(points, 2),
                    each,
                    format_short(cross, 2),
                )
            )
    return rows


@lru_cache(maxsize=32)
def _compute(
    event_id: uuid.UUID, _version: int, _stored: int, _code: str
) -> tuple[tuple[Key, Fraction, int, Fraction], ...]:
    """Return the pairs, the best first: IMPs of the Butler, boards, and IMPs across.

    It is kept for the versions of an event and its standing, as everybody may ask for it.
    """
    event = Event.objects.get(pk=event_id)
    boards = list(_list_boards(event, read_field(event), read_lineups(event)))
    keys = sorted({key for board in boards for row in board for key in row[:2]}, key=repr)
    if not keys:
        return ()
    numbers = {key: str(at) for at, key in enumerate(keys, start=1)}
    butler, across = (
        _sum_points(event, boards, numbers, scoring)
        for scoring in (Scoring.BUTLER, Scoring.CROSS_IMPS)
    )
    rows = [
        (key, *butler[number], across[number][0])
        for key, number in numbers.items()
        if butler[number][1]
    ]
    return tuple(sorted(rows, key=lambda row: -row[1] / row[2]))


def _name(view: EntrantView, key: Key) -> str:
    """Return the members of a pair, or of its team the direction."""
    pair = key[1]
    return name_second(pair) if isinstance(pair, str) else name_pair(view, None, pair)


def name_second(pair: str) -> str:
    """Return one of the directions of the pairs of a team in words."""
    name = name_line(pair[:2])
    return _("%(line)s, second pair") % {"line": name} if pair[2:] else name


def _list_boards(
    event: Event, field: Field, lineups: LineUps
) -> Iterator[list[tuple[Key, Key, Mapping[str, Any], int]]]:
    """Yield the results of each complete board: both pairs, the result, and the board."""
    for score in BoardScore.objects.filter(event=event, complete=True).order_by("field", "board"):
        rows = [
            (*_find_pairs(row, field, lineups), row["said"], score.board)
            for row in score.results
            if row["score"] is not None and row["ns"] and row["ew"] and not row.get("cancelled")
        ]
        if rows:
            yield rows


def _find_pairs(row: Mapping[str, Any], field: Field, lineups: LineUps) -> tuple[Key, Key]:
    """Return the pairs of a result, North-South as the movement has them first."""
    meeting = field.meeting(LETTER, row["round"], row["table"])
    pairs = []
    for side, line in (("ns", "NS"), ("ew", "EW")):
        team, pair = uuid.UUID(row[side][0]), meeting.name_pair(line) if meeting else line
        pairs.append((team, lineups.get((row["round"], team, pair), pair)))
    return pairs[0], pairs[1]


def _sum_points(
    event: Event,
    boards: list[list[tuple[Key, Key, Mapping[str, Any], int]]],
    numbers: Mapping[Key, str],
    scoring: str,
) -> dict[str, tuple[Fraction, int]]:
    """Return the IMPs of each pair, and over how many boards."""
    rules = {"datum": event.rules["datum"]} if "datum" in event.rules else {}
    raw = {
        "kind": "pairs",
        "scoring": scoring,
        "law": event.law,
        "rules": {**rules, "unequal": "percent"},
        "entrants": [{"number": number} for number in numbers.values()],
        "boards": [
            {
                "board": at,
                "vulnerable": _name_vulnerable(rows[0][3]),
                "results": [_write(row, numbers) for row in rows],
            }
            for at, rows in enumerate(boards, start=1)
        ],
    }
    scored = read(raw).scored
    if scored is None:
        return {number: (Fraction(0), 0) for number in numbers.values()}
    entrants = scored.event.entrants
    return {
        entrants[row.entrant].key: (row.figures.points, row.figures.boards)
        for row in scored.standings
    }


def _write(
    row: tuple[Key, Key, Mapping[str, Any], int], numbers: Mapping[Key, str]
) -> dict[str, Any]:
    """Return a result in the event format, as its table had it: rulings on the board are none."""
    ns, ew, said, _board = row
    told = {key: value for key, value in said.items() if key in (*_SCORES, "turned", "version")}
    return {"ns": numbers[ns], "ew": numbers[ew], **told}


def _name_vulnerable(board: int) -> str:
    return describe_board(board)[1]
