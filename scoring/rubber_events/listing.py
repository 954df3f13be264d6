"""The standing of a rubber event as lines of text, in columns."""

from collections.abc import Iterator

from scoring.duplicate.decimals import format_short
from scoring.duplicate.listing import align
from scoring.rubber_events.entrant import Entrant
from scoring.rubber_events.event import RubberEventResult, find_prizes
from scoring.rubber_events.standing import RubberStanding
from scoring.wording import make_printable

_HEAD = ("Rank", "Entrant", "Rounds", "Won", "Points", "Margin", "Names")
_PRIZES = {"top_table": "Top table", "consolation": "Consolation"}


def list_standings(result: RubberEventResult) -> Iterator[str]:
    """Yield the standing line by line, under headings; one table for each division."""
    event = result.event
    if event is None:
        return
    if result.provisional:
        yield "Provisional: results are still to come."
    divisions: dict[str, list[RubberStanding]] = {}
    for standing in result.standings:
        divisions.setdefault(event.entrants[standing.entrant].division, []).append(standing)
    for name, rows in divisions.items():
        if name:
            yield make_printable(name)
        yield from align([_HEAD, *(_row(event.entrants[row.entrant], row) for row in rows)])
    for prize, keys in find_prizes(result).items():
        yield f"{_PRIZES[prize]}: {make_printable(', '.join(keys))}"


def _row(entrant: Entrant, standing: RubberStanding) -> tuple[str, ...]:
    """Return the cells of an entrant. Ranks that are shared have an equals sign."""
    sums = standing.sums
    rank = "-" if standing.rank is None else f"{standing.rank}{'=' if standing.tied else ''}"
    won = sums.won + sums.drawn / 2
    cells = (rank, entrant.number, str(sums.rounds), f"{won:g}", format_short(sums.points))
    names = " & ".join(entrant.names)
    return (*map(make_printable, (*cells, format_short(sums.margin))), make_printable(names))
