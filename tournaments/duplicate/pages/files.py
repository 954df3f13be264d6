"""An event as files of other programs: what each format cannot say, before it is made."""

from django.http import Http404, HttpResponse

from club.web.pages import PageVisit
from scoring.files.dealing import CannotDeal
from scoring.files.writers import WRITERS
from tournaments.duplicate.queries.files import list_kinds, offer_files, write_event_file
from tournaments.models import Event, EventKind
from tournaments.pages.files import offer_bytes
from tournaments.pages.visit import read_closed, recap_page, refuse_closed


@recap_page()
def files(visit: PageVisit, event: Event) -> HttpResponse:
    """Show in which formats an event can be written, with what each leaves out."""
    if closed := read_closed(visit, event):
        return refuse_closed(visit, event, closed)
    context = {
        "event": event,
        "files": offer_files(event, directs=visit.directs),
        "explains": event.kind in (EventKind.PAIRS, EventKind.INDIVIDUAL),
    }
    return visit.render("tournaments/files.html", context)


@recap_page()
def file(visit: PageVisit, event: Event, kind: str) -> HttpResponse:
    """Return an event in a format of another program."""
    if kind not in list_kinds(event):
        raise Http404
    if closed := read_closed(visit, event):
        return refuse_closed(visit, event, closed)
    try:
        writer, data = WRITERS[kind], write_event_file(event, kind, directs=visit.directs)
    except CannotDeal as unknown:
        raise Http404 from unknown
    return offer_bytes(event, data, writer.suffix, writer.media, writer.holds)
