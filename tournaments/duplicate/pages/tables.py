"""The links of an event's tables, as QR codes."""

from django.http import HttpResponse
from django.urls import reverse

from club.codes.showing import show_link, show_links
from club.web.pages import PageVisit
from club.web.qr import is_reachable
from tournaments.actions.events import renew_links
from tournaments.links import get_phone_path, get_shared_path
from tournaments.models import Event
from tournaments.pages.visit import act, event_page
from tournaments.queries.events import get_links_generation, is_over
from tournaments.queries.stored_field import read_field


@event_page("directs")
def tables(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the QR codes of all tables, and the address of the event."""
    field, generation = read_field(event), get_links_generation(event)
    places = [
        (section, section.tables[number])
        for section in field.sections
        for number in range(1, section.movement.tables + 1)
    ]
    paths = [get_phone_path(table, generation) for _section, table in places]
    links = show_links(visit.request, visit.club, event.pk, paths, over=is_over(event))
    page = get_shared_path(event) or reverse("event", args=[visit.club.slug, event.pk])
    public = show_link(visit.request, page)
    context = {
        "event": event,
        "links": [(*place, link) for place, link in zip(places, links, strict=True)],
        "several": len(field.sections) > 1,
        "public": public,
        "reachable": is_reachable(public.address),
    }
    return visit.render("tournaments/tables.html", context)


@event_page("directs")
def renew(visit: PageVisit, event: Event) -> HttpResponse:
    """Make the links of all phones anew."""
    return act(visit, event, lambda: renew_links(order=visit.order(), event=event), "event-tables")
