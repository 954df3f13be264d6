"""The standings of an event as lines of text, in columns."""

from collections.abc import Iterator, Sequence

from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import format_units
from scoring.duplicate.entrant import LINES
from scoring.duplicate.event import Scored
from scoring.duplicate.standing import Standing
from scoring.wording import make_printable

Row = tuple[str, ...]


def list_standings(scored: Scored) -> Iterator[str]:
    """Yield the standings line by line, under headings; one table for each line of winners."""
    event = scored.event
    if any(table.late for board in event.boards for table in board.tables):
        yield "Provisional: results are still to come."
    for line in LINES if event.two_winners else (None,):
        if line is not None:
            yield line
        members = [
            standing
            for standing in scored.standings
            if line is None or event.entrants[standing.entrant].line == line
        ]
        yield from align([_head(scored), *(_row(scored, member) for member in members)])


def _head(scored: Scored) -> Row:
    by_percent = scored.event.scoring == MATCHPOINTS
    return ("Rank", "Entrant", "Boards", "Points", *(("Percent",) if by_percent else ()), "Names")


def _row(scored: Scored, standing: Standing) -> Row:
    """Return the cells of an entrant. Ranks that are shared have an equals sign."""
    event, figures = scored.event, standing.figures
    entrant = event.entrants[standing.entrant]
    rank = "-" if standing.rank is None else f"{standing.rank}{'=' if standing.tied else ''}"
    cells = [rank, entrant.label, str(figures.boards)]
    cells.append(format_units(figures.points_shown, event.rules.places))
    if event.scoring == MATCHPOINTS:
        percent = figures.percent_shown
        cells.append("-" if percent is None else format_units(percent, event.rules.places))
    return (*map(make_printable, cells), make_printable(" & ".join(entrant.names)))


def align(rows: Sequence[Row]) -> Iterator[str]:
    """Yield rows as lines, every column but the last aligned to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for *cells, last in rows:
        aligned = [cell.rjust(width) for cell, width in zip(cells, widths, strict=False)]
        yield "  ".join([*aligned, last]).rstrip()
