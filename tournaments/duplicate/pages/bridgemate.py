"""Files of Bridgemate: an event in a copy of one that the club brings, and the club's follower."""

import uuid
from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.web.pages import PageVisit
from club.web.qr import make_address
from scoring.files.answer import FileRefused
from tournaments.duplicate.forms.from_file import MOST_BYTES
from tournaments.duplicate.queries.bridgemate import (
    Purpose,
    tell_unsaid,
    write_file,
)
from tournaments.following.packing import FILE_NAME, pack_program
from tournaments.models import Event
from tournaments.pages.files import offer_bytes
from tournaments.pages.visit import event_page, read_closed, refuse_closed

MEDIA = "application/octet-stream"


@dataclass(frozen=True)
class OfferedPurpose:
    """What a file can be written for. unsaid: what it does not say, in sentences."""

    purpose: Purpose
    unsaid: list[str]


@event_page("directs")
def bridgemate(visit: PageVisit, event: Event) -> HttpResponse:
    """Show what can be written into a file of Bridgemate, and return one with it."""
    faults: list[Fault] = []
    if visit.request.method == "POST":
        try:
            return _write(visit, event)
        except FileRefused as refused:
            faults = [Fault("file", _(str(refused)), "file")]
    offered = [OfferedPurpose(*told) for told in tell_unsaid(event).items()]
    context = {
        "event": event,
        "offered": offered,
        "chosen": visit.request.POST.get("purpose", Purpose.MOVEMENT),
        "faults": faults,
        "address": make_address(visit.request, reverse("event", args=[visit.club.slug, event.pk])),
    }
    return visit.render("tournaments/bridgemate.html", context, status=422 if faults else 200)


@event_page("directs")
def follower(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the program that follows a file on the club's PC."""
    response = HttpResponse(pack_program(), content_type=MEDIA)
    response["Content-Disposition"] = f'attachment; filename="{FILE_NAME}"'
    return response


def _write(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the copy of the file that was sent, with what was chosen. Raise FileRefused."""
    purpose = visit.request.POST.get("purpose", "")
    if purpose not in Purpose.values:
        raise FileRefused(_("Choose what the file is for."))
    if purpose == Purpose.RESULTS and (closed := read_closed(visit, event)):
        return refuse_closed(visit, event, closed)
    file = visit.request.FILES.get("file")
    if file is None:
        raise FileRefused(_("Choose a file."))
    data = write_file(event, Purpose(purpose), file.read(MOST_BYTES + 1), uuid.uuid4().hex)
    return offer_bytes(event, data, "bws", MEDIA, purpose)
