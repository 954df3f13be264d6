"""Line-ups for the director: who of each team sits where in a round; and how the pairs did."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from club.forms.numbers import read_whole_number
from club.web.pages import PageVisit, parse_id
from tournaments.duplicate.actions.lineups import line_up
from tournaments.duplicate.queries.butler import read_butler
from tournaments.duplicate.queries.lineups import list_teams, read_lineups
from tournaments.models import Event
from tournaments.pages.visit import ask_why, event_page, read_closed, recap_page, refuse_closed
from tournaments.queries.events import read_clock
from tournaments.queries.stored_field import read_field

#: What the names of the fields of a form begin with: the place of a member follows.
SEAT = "seat"


@event_page("directs")
def lineups(visit: PageVisit, event: Event) -> HttpResponse:
    """Show who of each team sits where in a round, and record what the director says."""
    field = read_field(event)
    known = sorted({meeting.round for meeting in field.meetings()})
    if not event.asks_lineups or not known:
        raise Http404
    asked = read_whole_number(visit.request.GET.get("round", ""))
    round_ = asked if asked in known else min(max(1, read_clock(event).round), known[-1])
    post = visit.request.POST

    def submit() -> HttpResponse:
        view = field.entrants.get(parse_id(post.get("team", "")))
        if view is None:
            raise Http404
        line_up(
            order=visit.order(),
            event=event,
            entrant=view.entrant,
            round_=round_,
            seats=_read_seats(post.dict()),
        )
        return redirect(f"{visit.request.path}?round={round_}")

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context: dict[str, Any] = {
        "event": event,
        "field": field,
        "teams": list_teams(field, read_lineups(event), round_),
        "known": known,
        "round": round_,
        **ask_why(visit, event),
    }
    return visit.render("tournaments/lineups.html", context, refused)


def _read_seats(post: dict[str, str]) -> dict[str, list[int]]:
    """Return the places of the members for each direction that a form has."""
    seats: dict[str, list[int]] = {}
    for name, line in post.items():
        place = name.removeprefix(SEAT)
        if name != place and place.isascii() and place.isdigit() and len(place) < 3 and line:
            seats.setdefault(line[:3], []).append(int(place))
    return seats


@recap_page()
def butler(visit: PageVisit, event: Event) -> HttpResponse:
    """Show how the pairs of the teams did, by the datum of all tables and across."""
    if not event.of_teams:
        raise Http404
    if closed := read_closed(visit, event):
        return refuse_closed(visit, event, closed)
    context = {"event": event, "rows": read_butler(event, read_field(event))}
    return visit.render("tournaments/butler.html", context)
