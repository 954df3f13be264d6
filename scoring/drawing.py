"""The score sheet as players write it: We and They, a horizontal line, a rule under each game.

lay_out_paper() returns the layout as a value; format_paper() and the pages render it.
Source: Contract bridge, "The score sheet is ruled" and "The Game".
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from scoring.games.protocol import State
from scoring.lines import ABOVE, ScoreLine
from scoring.pair import NOUGHT, Pair
from scoring.seats import SIDES, Side

_UPPER_COLUMNS = frozenset({ABOVE, "honours"})
"""Columns that are written above the line; all others are written below it."""


@dataclass(frozen=True)
class FigureEntry:
    """One figure on the sheet. deal counts from 1; it is None for a bonus of the match."""

    line: ScoreLine
    deal: int | None

    @property
    def points(self) -> int:
        """Return the points."""
        return self.line.points

    @property
    def for_(self) -> str:
        """Return what the points are for, as a key of scoring.lines.LABELS."""
        return self.line.for_

    @property
    def label(self) -> str:
        """Return what the points are for, in English."""
        return self.line.label


Columns = Mapping[Side, tuple[FigureEntry, ...]]
"""The entries of each side, in the order in which they were written."""

Row = tuple[FigureEntry | None, FigureEntry | None]
"""The entries of North-South and East-West on one row."""


@dataclass(frozen=True)
class Block:
    """The entries below the line for one game. ruled: whether a rule is drawn under it."""

    entries: Columns
    ruled: bool

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return the entries as rows, top to bottom."""
        return _rows(self.entries)


@dataclass(frozen=True)
class Paper:
    """The layout of a sheet. above lists the entries from the line upward."""

    above: Columns
    blocks: tuple[Block, ...]
    bonuses: Columns
    totals: Pair

    @property
    def above_rows(self) -> tuple[Row, ...]:
        """Return the rows above the line, top to bottom. Bonuses, written last, are on top."""
        stacked = {side: self.above[side] + self.bonuses[side] for side in SIDES}
        return _rows(stacked)[::-1]


def lay_out_paper(states: Iterable[State]) -> Paper:
    """Return the layout of the states of a match, with or without the opening state.

    Bonuses and totals are those of the last state. A state that repeats the previous deal, such
    as an abandoned one, adds no lines.
    """
    states = _one_for_each_deal(states)
    entries = [FigureEntry(line, state.deals) for state in states for line in state.lines]
    last = states[-1] if states else None
    return Paper(
        above=_columns(entry for entry in entries if _is_upper(entry.line)),
        blocks=_blocks(states),
        bonuses=_columns(FigureEntry(line, None) for line in (last.bonuses if last else ())),
        totals=last.totals if last else NOUGHT,
    )


def _one_for_each_deal(states: Iterable[State]) -> Sequence[State]:
    return list({state.deals: state for state in states}.values())


def _is_upper(line: ScoreLine) -> bool:
    return line.column in _UPPER_COLUMNS


def _columns(entries: Iterable[FigureEntry]) -> Columns:
    entries = tuple(entries)
    return {side: tuple(entry for entry in entries if entry.line.side is side) for side in SIDES}


def _rows(columns: Columns) -> tuple[Row, ...]:
    return tuple(zip_longest(columns[Side.NS], columns[Side.EW]))


def _blocks(states: Iterable[State]) -> tuple[Block, ...]:
    """Return the entries below the line by game. The last game may be unfinished."""
    blocks = []
    open_entries: list[FigureEntry] = []
    for state in states:
        lower = [FigureEntry(line, state.deals) for line in state.lines if not _is_upper(line)]
        open_entries += lower
        if _is_ruled_under(state, lower):
            blocks.append(Block(_columns(open_entries), ruled=True))
            open_entries = []
    if open_entries:
        blocks.append(Block(_columns(open_entries), ruled=False))
    return tuple(blocks)


def _is_ruled_under(state: State, lower: Sequence[FigureEntry]) -> bool:
    """Return whether the game is closed: won, or nothing is carried to the next deal."""
    return state.game_ended or (bool(lower) and state.part_scores == NOUGHT)


def format_paper(paper: Paper, we: str = "We", they: str = "They") -> str:
    """Return a paper as plain text, with North-South on the left under the heading we."""
    above = [_figures(row) for row in paper.above_rows]
    totals = (str(paper.totals.NS), str(paper.totals.EW))
    blocks = [([_figures(row) for row in block.rows], block.ruled) for block in paper.blocks]
    cells = [(we, they), totals, *above, *(row for rows, _ in blocks for row in rows)]
    left, right = (max(len(cell[side]) for cell in cells) for side in (0, 1))
    drawn = [_drawn(we, they, left, right), _rule("-", left, right)]
    drawn += [_drawn(*row, left, right) for row in above]
    drawn.append(_rule("=", left, right))
    for rows, ruled in blocks:
        drawn += [_drawn(*row, left, right) for row in rows]
        drawn += [_rule("-", left, right)] if ruled else []
    return "\n".join([*drawn, _rule("=", left, right), _drawn(*totals, left, right)])


def _figures(row: Row) -> tuple[str, str]:
    ours, theirs = ("" if entry is None else str(entry.points) for entry in row)
    return ours, theirs


def _drawn(ours: str, theirs: str, left: int, right: int) -> str:
    return f" {ours:>{left}} | {theirs:>{right}}".rstrip()


def _rule(stroke: str, left: int, right: int) -> str:
    return f"{stroke * (left + 2)}+{stroke * (right + 2)}"
