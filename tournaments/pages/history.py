"""What was recorded of an event."""

from django.http import HttpResponse

from club.web.pages import PageVisit
from tournaments.models import Event
from tournaments.pages.visit import EVERY, event_page, read_closed, tell_closed
from tournaments.queries.history import list_acts


@event_page("directs", EVERY)
def history(visit: PageVisit, event: Event) -> HttpResponse:
    """Show what was recorded, the latest first."""
    closed = read_closed(visit, event)
    context = {"event": event, "acts": list_acts(event, closed=closed)}
    return visit.render("tournaments/history.html", context | tell_closed(event, closed))
