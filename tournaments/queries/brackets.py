"""The bracket of a knock-out as it is drawn: boxes and the lines between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

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


def lay_out(columns: Sequence[Sequence[tuple[Side, Side]]], longest: int) -> Bracket:
    """Return the drawing of the meetings of each round, the first round first.

    longest: the number of characters of the longest name.
    """
    width = max(WIDTH, round(longest * CHARACTER) + BESIDE)
    heights = [40 + at * ROW for at in range(len(columns[0]))]
    full = len(columns) * (width + GAP) - GAP + 2
    bracket = Bracket(full, 40 + len(heights) * ROW, [], [], [])
    for at, column in enumerate(columns):
        x = at * (width + GAP)
        boxes = [Box(x, y, width, sides) for y, sides in zip(heights, column, strict=True)]
        bracket.heads.append((x, _name_round(len(boxes))))
        bracket.boxes.extend(boxes)
        if len(boxes) > 1:
            bracket.lines.extend(_connect(boxes))
        heights = [sum(pair) // 2 for pair in zip(heights[::2], heights[1::2], strict=False)]
    return bracket


def name_nobody(column: int, pair: tuple[int, int], entry: int) -> str:
    """Return what stands for nobody: a bye in the first round, else nothing yet."""
    return _("bye") if column == 0 and any(pair) and not entry else ""


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
