"""Undoing the last step in the room."""

from django.http import HttpResponse

from club.web.pages import parse_id
from nights.actions.undoing import undo
from nights.models import Night
from nights.pages.room import act
from nights.pages.visit import NightVisit, night_page


@night_page("directs")
def take_back(visit: NightVisit, night: Night) -> HttpResponse:
    """Undo the last step in the room."""
    step = parse_id(visit.request.POST.get("act", ""))
    return act(visit, night, lambda: undo(order=visit.order(), night=night, act=step))
