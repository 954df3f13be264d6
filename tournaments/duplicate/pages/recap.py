"""What is read after an event: its boards, and each entrant's own card."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse

from club.web.pages import PageVisit
from tournaments.duplicate.queries.cards import read_card
from tournaments.duplicate.queries.hands import list_diagrams
from tournaments.duplicate.queries.match_views import read_team
from tournaments.duplicate.queries.standings import read_standing
from tournaments.duplicate.queries.travellers import list_travellers
from tournaments.models import Event
from tournaments.pages.visit import read_closed, recap_page, refuse_closed, tell_closed
from tournaments.queries.events import get_publication
from tournaments.queries.own_entries import find_own_entrant
from tournaments.queries.stored_field import read_field


def _context(visit: PageVisit, event: Event) -> dict[str, Any]:
    field = read_field(event)
    own = find_own_entrant(field, visit.membership)
    return {
        "event": event,
        "field": field,
        "own": own.id if own else None,
        "matchpoints": event.scoring == "matchpoints",
        "by_percent": event.ranks_by_percent,
        "several": len(field.sections) > 1,
    }


@recap_page()
def boards(visit: PageVisit, event: Event) -> HttpResponse:
    """Show all boards, each with its results in short."""
    context = _context(visit, event)
    closed = read_closed(visit, event)
    context["travellers"] = list_travellers(event, context["field"], closed=closed)
    context |= tell_closed(event, closed)
    return visit.render("tournaments/boards.html", context)


@recap_page()
def board(visit: PageVisit, event: Event, board: int) -> HttpResponse:
    """Show every result of a board, and why it has its points."""
    if board in (closed := read_closed(visit, event)):
        return refuse_closed(visit, event, closed)
    context = _context(visit, event)
    field = context["field"]
    numbers = sorted({number for meeting in field.meetings() for number in meeting.boards})
    travellers = list_travellers(event, field, board, closed)
    if not travellers:
        raise Http404
    numbers = sorted({*numbers, board})
    at = numbers.index(board)
    return visit.render(
        "tournaments/board.html",
        {
            **context,
            "board": board,
            "boards": numbers,
            "travellers": travellers,
            "diagrams": list_diagrams(field, board),
            "before": numbers[at - 1] if at else None,
            "after": numbers[at + 1] if at + 1 < len(numbers) else None,
        },
    )


@recap_page()
def card(visit: PageVisit, event: Event, entrant: uuid.UUID) -> HttpResponse:
    """Show an entrant's own card. Those of others are closed to whoever has still to play."""
    context = _context(visit, event)
    closed = read_closed(visit, event)
    if closed and (entrant != context["own"] or get_publication(event) is None):
        return refuse_closed(visit, event, closed)
    field = context["field"]
    view = field.entrants.get(entrant)
    if view is None:
        raise Http404
    standing = read_standing(event, field)
    place = standing.find(view.id)
    line = standing.lines.get(place.row.get("line", ""), []) if place else []
    context |= {
        "view": view,
        "label": field.label(view),
        "place": place,
        "count": sum(bool(ranked.rank) for ranked in line),
        "provisional": standing.provisional,
    }
    if event.of_teams:
        matches = read_team(event, field, view, closed)
        return visit.render(
            "tournaments/team_card.html", {**context, "matches": matches, "shows": True}
        )
    if event.is_swiss_pairs:
        context |= {"matches": read_team(event, field, view, closed), "shows": True}
    return visit.render(
        "tournaments/card.html", {**context, "rounds": read_card(event, field, view)}
    )
