"""Boards of matches of teams of which one room is in and the other is to come."""

from tournaments.models import Event
from tournaments.queries.field import Field
from tournaments.queries.matches import list_counted
from tournaments.queries.results import list_results


def list_half_compared(event: Event, field: Field) -> set[tuple[int, int, int]]:
    """Return round, table and board of each result whose other room is to come; of teams alone."""
    if not event.of_teams:
        return set()
    rows = list_results(event).select_related(None).order_by()
    known = set(rows.values_list("round", "table", "board"))
    half = set()
    for match in list_counted(event, field):
        for board, rooms in match.rooms.items():
            places = [(*place, board) for place in rooms if place]
            here = [place for place in places if place in known]
            half |= {*here} if len(here) < len(places) else set()
    return half
