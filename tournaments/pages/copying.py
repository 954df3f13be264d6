"""Creating an event as an earlier one was: its settings, and its names if they are wanted."""

from collections.abc import Callable
from datetime import date

from django.utils.formats import date_format

from club.ledger.queue import hold_tasks
from club.web.pages import PageVisit, parse_id
from tournaments.actions.copying import create_same
from tournaments.models import Event


def find_source(visit: PageVisit, *, boards: bool) -> Event | None:
    """Return the event that is to be copied, of the same club, or None.

    boards: whether it is one of duplicate boards, or of rubbers.
    """
    asked = visit.request.POST.get("copy") or visit.request.GET.get("copy", "")
    source = Event.objects.filter(club=visit.club, pk=parse_id(asked)).first() if asked else None
    return source if source is not None and source.has_boards is boards else None


def rename(source: Event, day: date) -> str:
    """Return the name of a copy: with the new date where the name has the old one."""
    return source.name.replace(date_format(source.date, "j F"), date_format(day, "j F"))


def create_as(visit: PageVisit, source: Event | None, create: Callable[[], Event]) -> Event:
    """Create an event, with the names of the earlier one if the form asks for them."""
    if source is None or "names" not in visit.request.POST:
        return create()
    with hold_tasks():
        return create_same(order=visit.order().for_part("names"), create=create, source=source)
