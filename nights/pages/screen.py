"""The screen of the room on a night, for a projector."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from club.web.polling import answer_unchanged
from club.web.unchanged import watch
from nights.models import Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.nights import get_standing
from nights.queries.room import read_room
from nights.queries.screen import list_waiting, read_last_cut


def _context(visit: NightVisit, night: Night) -> dict[str, Any]:
    mark, room = visit.mark(night), read_room(night)
    return {
        "night": night,
        "seen": mark,
        "room": room,
        "tables": [table for table in room.tables if not table.broken],
        "waiting": list_waiting(room, timezone.now()),
        "last_cut": read_last_cut(room),
        "standing": get_standing(night),
        "sides": ("NS", "EW"),
    }


@night_page()
def screen(visit: NightVisit, night: Night) -> HttpResponse:
    """Show the room's screen to everybody who may see the night."""
    return visit.render("nights/screen.html", _context(visit, night))


@night_page()
def live(visit: NightVisit, night: Night) -> HttpResponse:
    """Return what the screen shows, if it has changed."""
    mark = watch(visit.request, "night", night.pk)
    return answer_unchanged(visit.request, mark) or visit.render(
        "nights/_screen.html", _context(visit, night)
    )
