"""A phone at a table of an event, and the pages that its link opens."""

import uuid

from django.conf import settings

from club.ledger.writing import Actor, Order
from club.models.people import Club, Membership
from club.queries.people import get_membership
from club.web.pages import read_order
from club.web.phone_seats import TablePhone
from club.web.phones import LinkPage
from tournaments.links import find_event_table, get_read_generation
from tournaments.models import Event, EventTable


class Phone(TablePhone[EventTable]):
    """A phone at a table of an event, and the seat chosen on it."""

    cookie = "event-seat"
    home_name = "event-phone"
    seats = ("N", "E", "S", "W")

    @property
    def event(self) -> Event:
        """The event."""
        return self.table.event

    @property
    def club(self) -> Club:
        """The club of the event."""
        return self.event.club

    @property
    def ledger_id(self) -> uuid.UUID:
        """The event."""
        return self.table.event_id

    @property
    def reader(self) -> Membership | None:
        """The member who is signed in in the browser of this phone, or None."""
        if settings.SESSION_COOKIE_NAME not in self.request.COOKIES:
            return None
        return get_membership(self.request.user, self.event.club)

    def order(self) -> Order:
        """Return the order of the table's request."""
        return read_order(self.request, Actor(device=self.table, seat=self.seat))


def _get_club(table: EventTable) -> Club:
    return table.event.club


phone_page = LinkPage(
    find=find_event_table,
    get_generation=get_read_generation,
    get_club=_get_club,
    visit=Phone,
    gone="tournaments/phone/gone.html",
    phones=True,
)
