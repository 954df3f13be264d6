"""The minutes of a round, as its boards take, until the director sets others."""

from django.contrib import messages
from django.utils.translation import ngettext

from club.web.pages import PageVisit
from tournaments.actions.events import change_event
from tournaments.models import Event, EventState
from tournaments.queries.events import get_state
from tournaments.queries.stored_field import read_field

#: The minutes of a round that nobody has set: as the recommendations reckon.
MINUTES_PER_BOARD, MINUTES_PER_MOVE = 7, 2


def fit_minutes(visit: PageVisit, event: Event) -> None:
    """Give the rounds of an event that has not begun as long as their boards take, and say so."""
    if get_state(event) != EventState.PLANNED:
        return
    fresh = Event.objects.select_related("club").get(pk=event.pk)
    boards = max((len(meeting.boards) for meeting in read_field(fresh).meetings(1)), default=0)
    minutes = boards * MINUTES_PER_BOARD + MINUTES_PER_MOVE
    if boards == 0 or minutes == event.minutes:
        return
    change_event(order=visit.order().for_part("minutes"), event=fresh, minutes=minutes)
    text = ngettext(
        "A round has %(minutes)d minutes for %(boards)d board. Settings can change that.",
        "A round has %(minutes)d minutes for %(boards)d boards. Settings can change that.",
        boards,
    )
    messages.info(visit.request, text % {"minutes": minutes, "boards": boards})
