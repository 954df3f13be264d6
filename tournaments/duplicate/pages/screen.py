"""The screen of the room during an event, for a projector."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from club.web.pages import PageVisit
from club.web.polling import answer_unchanged
from club.web.unchanged import make_mark, note_next_change, watch
from tournaments.duplicate.queries.screen import read_screen
from tournaments.models import Event
from tournaments.pages.visit import event_page


def _context(visit: PageVisit, event: Event) -> dict[str, Any]:
    mark = watch(visit.request, "event", event.pk)
    event = Event.objects.select_related("club").get(pk=event.pk)
    now = timezone.now()
    view = read_screen(event, now)
    # A table becomes late though nothing is recorded.
    note_next_change(visit.request, view.desk.find_next_slow(now))
    late = [(table.table, table.round) for table in view.late]
    return {"event": event, "view": view, "now": now, "seen": make_mark([mark, late])}


@event_page()
def screen(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the room's screen."""
    context = {**_context(visit, event), "part": "tournaments/_screen.html"}
    return visit.render("tournaments/screen.html", context)


@event_page()
def live(visit: PageVisit, event: Event) -> HttpResponse:
    """Return what the screen shows, if it has changed."""
    context = _context(visit, event)
    return answer_unchanged(visit.request, context["seen"]) or visit.render(
        "tournaments/_screen.html", context
    )
