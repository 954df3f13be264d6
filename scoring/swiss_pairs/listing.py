"""The standings of Swiss pairs as lines of text, in columns."""

from collections.abc import Iterator

from scoring.duplicate import listing
from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import format_short, format_units
from scoring.swiss_pairs.event import ScoredSwissPairs
from scoring.teams.standing import TeamStanding
from scoring.wording import make_printable


def list_standings(scored: ScoredSwissPairs) -> Iterator[str]:
    """Yield the standings line by line, under headings."""
    if scored.ranked is None:
        yield from listing.list_standings(scored.scored)
        return
    if scored.provisional:
        yield "Provisional: results are still to come."
    imps = () if scored.event.scoring == MATCHPOINTS else ("IMPs",)
    head = ("Rank", "Entrant", "Played", "Boards", *imps, "Points", "Names")
    yield from listing.align([head, *(_row(scored, standing) for standing in scored.ranked)])


def _row(scored: ScoredSwissPairs, standing: TeamStanding) -> listing.Row:
    """Return the cells of a pair. Ranks that are shared have an equals sign."""
    event, figures = scored.event, standing.figures
    entrant, places = event.entrants[standing.team], event.rules.places
    rank = "-" if standing.rank is None else f"{standing.rank}{'=' if standing.tied else ''}"
    cells = [rank, entrant.label, str(figures.played), str(figures.boards)]
    if event.scoring != MATCHPOINTS:
        cells.append(format_short(figures.margin, places))
    cells.append(format_units(figures.points_shown, places))
    return (*map(make_printable, cells), make_printable(" & ".join(entrant.names)))
