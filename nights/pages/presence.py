"""Who is in the room: somebody absent, an announcement, the way back to a table."""

from django.http import HttpResponse

from nights.actions.joining import return_player
from nights.actions.room import announce, set_absent
from nights.models import Night
from nights.pages.room import act, posted_player
from nights.pages.visit import NightVisit, night_page


@night_page("directs")
def absent(visit: NightVisit, night: Night) -> HttpResponse:
    """Record that a player cannot be found, or is back."""
    back = "back" in visit.request.POST
    return act(
        visit,
        night,
        lambda: set_absent(
            order=visit.order(), night=night, player=posted_player(visit), absent=not back
        ),
    )


@night_page("directs")
def wish(visit: NightVisit, night: Night) -> HttpResponse:
    """Announce a waiting player's wish to succeed."""
    return act(
        visit,
        night,
        lambda: announce(order=visit.order(), night=night, player=posted_player(visit)),
    )


@night_page("directs")
def back(visit: NightVisit, night: Night) -> HttpResponse:
    """Let a player who made a fresh table possible return to their own."""
    return act(
        visit,
        night,
        lambda: return_player(order=visit.order(), night=night, player=posted_player(visit)),
    )
