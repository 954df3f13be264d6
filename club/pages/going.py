"""The room's smaller steps: absence, a wish, a return, undoing the last step."""

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
    """Record that a player cannot be found, or is back."""
    back = "back" in visit.request.POST
    return act(
        visit, night, lambda: set_missing(
            order=visit.order(), night=night, player=posted_player(visit), missing=not back
        ),
    )  # fmt: skip


@night_page("directs")
def wish(visit: NightVisit, night: Night) -> HttpResponse:
    """Announce a waiting player's wish to succeed."""
    return act(
        visit, night, lambda: announce(
            order=visit.order(), night=night, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def back(visit: NightVisit, night: Night) -> HttpResponse:
    """Let a player who made a fresh table possible return to their own."""
    return act(
        visit, night, lambda: return_player(
            order=visit.order(), night=night, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def take_back(visit: NightVisit, night: Night) -> HttpResponse:
    """Undo the last step in the room."""
    step = parse_id(visit.request.POST.get("act", ""))
    return act(visit, night, lambda: undo(order=visit.order(), night=night, act=step))
