"""The links of an event's tables, as QR codes."""

from django.http import HttpResponse
from django.urls import reverse

from club.web.pages import PageVisit
from club.web.qr import is_reachable, make_address, make_qr
from tournaments.actions.events import renew_links
from tournaments.links import get_phone_path, get_shared_path
from tournaments.models import Event
from tournaments.pages.visit import act, event_page
from tournaments.queries.events import get_links_generation
from tournaments.queries.stored_field import read_field


@event_page("directs")
def tables(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the QR codes of all tables, and the address of the event."""
    field, generation = read_field(event), get_links_generation(event)
    shown = []
    for section in field.sections:
        for number in range(1, section.movement.tables + 1):
            table = section.tables[number]
            address = make_address(visit.request, get_phone_path(table, generation))
            shown.append((section, table, address, make_qr(address)))
    page = get_shared_path(event) or reverse("event", args=[visit.club.slug, event.pk])
    public = make_address(visit.request, page)
    context = {
        "event": event,
        "links": shown,
        "several": len(field.sections) > 1,
        "public": public,
        "public_qr": make_qr(public),
        "reachable": is_reachable(public),
    }
    return visit.render("tournaments/tables.html", context)


@event_page("directs")
def renew(visit: PageVisit, event: Event) -> HttpResponse:
    """Make the links of all phones anew."""
    return act(visit, event, lambda: renew_links(order=visit.order(), event=event), "event-tables")
