"""The standing of an event, for whoever may see it."""

from typing import Any

from django.http import HttpResponse

from club.web.pages import PageVisit
from club.web.polling import answer_unchanged
from club.web.unchanged import watch
from tournaments.models import Event
from tournaments.pages.visit import event_page
from tournaments.queries.events import get_publication, get_state
from tournaments.queries.standings import read_standing


def _context(visit: PageVisit, event: Event) -> dict[str, Any]:
    seen = watch(visit.request, "event", event.pk)
    event = Event.objects.select_related("club").get(pk=event.pk)
    return {
        "event": event,
        "seen": seen,
        "standing": read_standing(event),
        "state": get_state(event),
        "publication": get_publication(event),
    }


@event_page()
def standing(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the standing if it is published, or to its director."""
    return visit.render("tournaments/event.html", _context(visit, event))


@event_page()
def live(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the standing if it has changed."""
    seen = watch(visit.request, "event", event.pk)
    return answer_unchanged(visit.request, seen) or visit.render(
        "tournaments/_standing.html", _context(visit, event)
    )
