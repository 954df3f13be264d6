"""The room's smaller steps: somebody missing, a wish, a way back, the last step undone."""

from django.http import HttpResponse

from club.actions.joining import return_player
from club.actions.room import announce, set_missing
from club.actions.undoing import undo
from club.models import Night
from club.pages.room import act, posted_player
from club.pages.visit import NightVisit, night_page
from club.web.pages import parse_id


@night_page("directs")
def missing(visit: NightVisit, night: Night) -> HttpResponse:
    """Note that somebody cannot be found, or is back."""
    back = "back" in visit.request.POST
    return act(
        visit, night, lambda: set_missing(
            order=visit.order(), night=night, player=posted_player(visit), missing=not back
        ),
    )  # fmt: skip


@night_page("directs")
def wish(visit: NightVisit, night: Night) -> HttpResponse:
    """Note that somebody who waits announced the wish to succeed."""
    return act(
        visit, night, lambda: announce(
            order=visit.order(), night=night, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def back(visit: NightVisit, night: Night) -> HttpResponse:
    """Let somebody who made a fresh table possible go back to their own."""
    return act(
        visit, night, lambda: return_player(
            order=visit.order(), night=night, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def take_back(visit: NightVisit, night: Night) -> HttpResponse:
    """Take the last step in the room back."""
    step = parse_id(visit.request.POST.get("act", ""))
    return act(visit, night, lambda: undo(order=visit.order(), night=night, act=step))
