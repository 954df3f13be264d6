"""The standings of an event of teams as lines of text, in columns."""

from collections.abc import Iterator

from scoring.duplicate.decimals import format_short, format_units
from scoring.duplicate.listing import Row, align
from scoring.teams.event import ScoredTeams
from scoring.teams.facts import BOARD_A_MATCH
from scoring.teams.standing import TeamStanding
from scoring.wording import make_printable


def list_standings(scored: ScoredTeams) -> Iterator[str]:
    """Yield the standings line by line, under headings."""
    if scored.provisional:
        yield "Provisional: matches are still to come."
    by_percent = scored.event.scoring == BOARD_A_MATCH
    head = ("Rank", "Team", "Played", "Boards", *(() if by_percent else ("IMPs",)), "Points")
    head = (*head, *(("Percent",) if by_percent else ()), "Names")
    yield from align([head, *(_row(scored, standing) for standing in scored.standings)])


def _row(scored: ScoredTeams, standing: TeamStanding) -> Row:
    """Return the cells of a team. Ranks that are shared have an equals sign."""
    event, figures = scored.event, standing.figures
    entrant, places = event.entrants[standing.team], event.rules.places
    rank = "-" if standing.rank is None else f"{standing.rank}{'=' if standing.tied else ''}"
    cells = [rank, entrant.label, str(figures.played), str(figures.boards)]
    by_percent = event.scoring == BOARD_A_MATCH
    if not by_percent:
        cells.append(format_short(figures.margin, places))
    cells.append(format_units(figures.points_shown, places))
    if by_percent:
        percent = figures.percent_shown
        cells.append("-" if percent is None else format_units(percent, places))
    members = ", ".join(entrant.names)
    told = f"{entrant.name}: {members}" if entrant.name and members else entrant.name or members
    return (*map(make_printable, cells), make_printable(told))
