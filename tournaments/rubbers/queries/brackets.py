"""The bracket of a knock-out, as it is drawn: boxes and the lines between them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent, TableView

WIDTH, HEIGHT, GAP, ROW = 236, 22, 36, 58
#: The width of a character, and of the score with what is around both.
CHARACTER, BESIDE = 7.4, 62


@dataclass(frozen=True)
class Side:
    """One side of a box. score: as it is shown. won: whether it goes on."""

    name: str
    score: str
    won: bool


@dataclass(frozen=True)
class Box:
    """A meeting in the bracket, with its place in the drawing."""

    x: int
    y: int
    width: int
    sides: tuple[Side, Side]

    @property
    def middle(self) -> int:
        """The height between the two sides."""
        return self.y + HEIGHT

    @property
    def lower(self) -> int:
        """The top of the second side."""
        return self.y + HEIGHT

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.width


@dataclass(frozen=True)
class Bracket:
    """A bracket that is drawn. lines: the points of each line. heads: the name of each round."""

    width: int
    height: int
    boxes: list[Box]
    lines: list[str]
    heads: list[tuple[int, str]]

    @property
    def rounds(self) -> list[tuple[str, list[Box]]]:
        """The name and the meetings of each round, as narrow screens list them."""
        by_column: dict[int, list[Box]] = {}
        for box in self.boxes:
            if any(side.name for side in box.sides):
                by_column.setdefault(box.x, []).append(box)
        return [(head, by_column[x]) for x, head in self.heads if x in by_column]


def draw_bracket(rubber_event: RubberEvent, most: int = 0) -> Bracket | None:
    """Return the bracket, or None before it is drawn, and where four sit at a table.

    most: how many boxes are drawn at most, 0 for all. The first rounds are left out until the rest
    are no more; None as long as it is open who meets in the first of those.
    """
    if (
        not rubber_event.rounds
        or not rubber_event.rounds[0].draw.order
        or _is_four_handed(rubber_event)
    ):
        return None
    columns = list(_list_columns(rubber_event))
    first = 0
    while (
        most
        and first < len(columns) - 1
        and sum(len(column.pairs) for column in columns[first:]) > most
    ):
        first += 1
    if first and not all(entry for pair in columns[first].pairs for entry in pair):
        return None
    width = _find_width(rubber_event)
    heights = [40 + at * ROW for at in range(len(columns[first].pairs))]
    bracket = Bracket(0, 40 + len(heights) * ROW, [], [], [])
    for at, column in enumerate(columns[first:]):
        x = at * (width + GAP)
        boxes = [
            Box(x, y, width, _describe(rubber_event, column.round, pair, first + at))
            for y, pair in zip(heights, column.pairs, strict=True)
        ]
        bracket.heads.append((x, _name_round(len(boxes))))
        bracket.boxes.extend(boxes)
        if len(boxes) > 1:
            bracket.lines.extend(_connect(boxes))
        heights = [sum(pair) // 2 for pair in zip(heights[::2], heights[1::2], strict=False)]
    return replace(bracket, width=(len(columns) - first) * (width + GAP) - GAP + 2)


class _Column(NamedTuple):
    """The meetings of a round by who is in them, 0 for whoever is not known yet."""

    round: RoundView | None
    pairs: list[tuple[int, int]]


def _list_columns(rubber_event: RubberEvent) -> Iterator[_Column]:
    """Yield the meetings of each round up to the final, those to come as well."""
    places: list[int] = list(rubber_event.rounds[0].draw.order)
    count = len(places) // 2
    for column in range(count.bit_length()):
        round_ = rubber_event.rounds[column] if column < len(rubber_event.rounds) else None
        if not places:
            places = [0] * (2 * (count >> column))
        pairs = list(zip(places[::2], places[1::2], strict=True))
        yield _Column(round_, pairs)
        following = (_find_next(rubber_event, round_, pair) for pair in pairs)
        places = list(following) if round_ is not None else []


def _find_width(rubber_event: RubberEvent) -> int:
    """Return how wide a box has to be for the longest name."""
    longest = max((len(view.name) for view in rubber_event.by_entry.values()), default=0)
    return max(WIDTH, round(longest * CHARACTER) + BESIDE)


def _is_four_handed(rubber_event: RubberEvent) -> bool:
    tables = rubber_event.rounds[0].draw.tables
    return bool(tables) and len(tables[0].ns) == 2


def _name_round(meetings: int) -> str:
    if meetings == 1:
        return _("Final")
    if meetings == 2:
        return _("Semi-finals")
    if meetings == 4:
        return _("Quarter-finals")
    return _("Last %(count)d") % {"count": 2 * meetings}


def _connect(column: list[Box]) -> Iterator[str]:
    """Yield the lines from each two boxes of a column to the one that follows."""
    for upper, lower in zip(column[::2], column[1::2], strict=True):
        half = upper.right + GAP // 2
        middle = (upper.middle + lower.middle) // 2
        yield f"{upper.right},{upper.middle} {half},{upper.middle} {half},{middle}"
        yield f"{lower.right},{lower.middle} {half},{lower.middle} {half},{middle}"
        yield f"{half},{middle} {half + GAP // 2},{middle}"


def _find_table(round_: RoundView | None, pair: tuple[int, int]) -> list[TableView]:
    if round_ is None:
        return []
    return [
        table
        for table in round_.tables
        if set(table.seating.entrants) == set(pair) and not table.seating.place
    ]


def _describe(
    rubber_event: RubberEvent, round_: RoundView | None, pair: tuple[int, int], column: int
) -> tuple[Side, Side]:
    tables = _find_table(round_, pair)
    meeting = tables[0].meeting if tables else None
    sides = []
    for entry in pair:
        view = rubber_event.by_entry.get(entry)
        score, won = "", False
        if meeting is not None and tables:
            north = entry in tables[0].seating.ns
            won = meeting.winner == ("ns" if north else "ew")
            score = _write_score(rubber_event, tables, north)
        sides.append(Side(_name(view, entry, column, pair), score, won))
    return sides[0], sides[1]


def _write_score(rubber_event: RubberEvent, tables: list[TableView], north: bool) -> str:
    """Return the matches won, if several are played, or the margin of who leads."""
    meeting = tables[0].meeting
    if meeting is None or not meeting.played:
        return ""
    if rubber_event.terms.rules.get("best_of", 1) > 1:
        return str(meeting.wins[0 if north else 1])
    margin = int(meeting.margin if north else -meeting.margin)
    return f"+{margin}" if margin > 0 else ""


def _name(view: EntrantView | None, entry: int, column: int, pair: tuple[int, int]) -> str:
    if view is not None:
        return view.name
    return _("bye") if column == 0 and any(pair) and not entry else ""


def _find_next(rubber_event: RubberEvent, round_: RoundView | None, pair: tuple[int, int]) -> int:
    """Return who goes on of two, 0 if that is open.

    Once the next round is drawn, it is who was drawn, even if a correction has overtaken it.
    """
    if round_ is None:
        return 0
    following = rubber_event.find_round(round_.number + 1)
    if following is not None:
        drawn = {
            entrant
            for table in following.draw.tables
            if not table.place
            for entrant in table.entrants
        }
        return next((entry for entry in pair if entry in drawn or entry in following.draw.out), 0)
    tables = _find_table(round_, pair)
    if not tables:
        return next((entry for entry in pair if entry in round_.draw.out), 0)
    meeting = tables[0].meeting
    if meeting is None or not meeting.over or meeting.winner is None:
        return 0
    side = tables[0].seating.ns if meeting.winner == "ns" else tables[0].seating.ew
    return side[0]
