"""A file of another program becomes an event of the club: it is seen first, and then agreed to."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.web.pages import PageVisit, club_page
from scoring.files.answer import FileProblem, FileRefused
from tournaments.duplicate.actions.importing import (
    find_import_faults,
    import_event,
)
from tournaments.duplicate.forms.from_file import (
    SentFile,
    ToldEvent,
    choose_event,
    count_left_out,
    find_imported,
    list_members,
    list_played_then,
    read_posted,
)
from tournaments.duplicate.queries.imported import list_short_boards
from tournaments.forms.names import NEW, Listed
from tournaments.models import Event
from tournaments.pages.entry_lists import settle_names
from tournaments.pages.visit import to_desk


@dataclass(frozen=True)
class _Chosen:
    """The event of a file that is to be imported, and who is meant by its names.

    places: the names of an entrant.
    """

    told: ToldEvent
    listed: Listed
    places: int
    faults: list[Fault]


@club_page("directs")
def import_file(visit: PageVisit) -> HttpResponse:
    """Show what a file tells, and make an event of it."""
    try:
        sent = _read(visit)
    except FileRefused as refused:
        context: dict[str, Any] = {"faults": [Fault("file", str(refused), "file")]}
        return visit.render("tournaments/from_file.html", context, status=422)
    chosen = _choose(visit, sent) if sent else None
    refusal: Refused | None = None
    post = visit.request.POST
    if sent is not None and chosen is not None and ("make" in post or post.get("unknown") in NEW):
        response, refusal = visit.submit(
            lambda: to_desk(visit, _make(visit, sent, chosen)),
            when=not chosen.faults and not chosen.listed.open,
        )
        if response is not None:
            return response
    return visit.render("tournaments/from_file.html", _describe(visit, sent, chosen), refusal)


def _read(visit: PageVisit) -> SentFile | None:
    """Return the file that was sent, now or before; None if none was. Raise FileRefused."""
    if visit.request.method != "POST":
        return None
    return read_posted(visit.request.POST.dict(), visit.request.FILES)


def _choose(visit: PageVisit, sent: SentFile) -> _Chosen | None:
    """Return the event that was chosen, or the only one; None while several can be meant."""
    told = choose_event(sent, visit.request.POST.get("event", ""))
    if told is None:
        return None
    places = told.places
    faults = find_import_faults(told.document)
    listed = Listed()
    if not faults:  # only then are its parts known to be what they should be
        listed = list_members(visit.club, told, visit.request.POST.dict())
    return _Chosen(told, listed, places, faults)


def _make(visit: PageVisit, sent: SentFile, chosen: _Chosen) -> Event:
    """Make the event. Raise Refused with every fault."""
    told, post = chosen.told, visit.request.POST
    date = told.require_day(post.get("date", ""))
    told.require_agreed("anyway" in post)
    if faults := find_import_faults(told.document):
        raise Refused(faults)
    order = visit.order()
    key = told.make_key(sent.digest)
    if (known := find_imported(visit.club, key)) is not None:
        return known
    return import_event(
        order=replace(order, key=key, version=None, ledger_version=None),
        club=visit.club,
        document=told.document,
        players=lambda: [settle_names(visit, line.names) for line in chosen.listed.lines],
        name=post.get("name", ""),
        date=date,
    )


def _list_problems(told: ToldEvent, faults: list[Fault]) -> list[FileProblem]:
    """Return the problems of a file that are not said already as reasons against importing it."""
    texts = {fault.text for fault in faults}
    return [problem for problem in told.event.problems if problem.message not in texts]


def _describe(visit: PageVisit, sent: SentFile | None, chosen: _Chosen | None) -> dict[str, Any]:
    """Return what the page shows of a file, and of the event that was chosen."""
    if sent is None:
        return {}
    post = visit.request.POST
    context: dict[str, Any] = {
        "sent": sent,
        "events": [ToldEvent(at, event) for at, event in enumerate(sent.events)],
    }
    if chosen is None:
        return context
    told = chosen.told
    known = find_imported(visit.club, told.make_key(sent.digest))
    context |= {
        "told": told,
        "listed": chosen.listed,
        "unknown": post.get("unknown", ""),
        "import_faults": chosen.faults,
        "problems": _list_problems(told, chosen.faults),
        "known": known,
        "here": [] if known or chosen.faults else list_played_then(visit.club, told),
        "named": any(line.text for line in chosen.listed.lines),
        "name": post.get("name", told.title)[:120],
        "date": post.get("date") or (told.date or timezone.localdate()).isoformat(),
        "lines": [line.text or _("no names") for line in chosen.listed.lines],
        "short": [] if chosen.faults else list_short_boards(told.document),
        "left_out": 0 if chosen.faults else count_left_out(told.document, chosen.places),
    }
    return context
