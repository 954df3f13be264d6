"""A file about an event that runs here: it is compared cell by cell, and what is ticked entered."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import ngettext

from club.ledger.refusals import Fault, Refused
from club.web.pages import PageVisit
from scoring.files.answer import FileRefused
from tournaments.duplicate.actions.joining import Tick, find_changed, join_results
from tournaments.duplicate.forms.from_file import SentFile, ToldEvent, choose_event, read_posted
from tournaments.duplicate.forms.joining import (
    list_entrants,
    list_rest,
    list_rows,
    name_file,
    read_choices,
    read_ticks,
    tell_reason,
)
from tournaments.duplicate.queries.compared import Comparison, compare_file
from tournaments.duplicate.queries.file_results import find_joining_faults
from tournaments.models import Event
from tournaments.pages.visit import event_page, read_closed, refuse_closed, to_desk

_PAGE = "tournaments/join.html"


@dataclass(frozen=True)
class _Chosen:
    """The event of a file that is compared. faults: why it cannot be."""

    sent: SentFile
    told: ToldEvent
    faults: list[Fault]
    compared: Comparison | None


@event_page("directs")
def join(visit: PageVisit, event: Event) -> HttpResponse:
    """Show a file beside an event, and enter what is ticked of it."""
    if closed := read_closed(visit, event):
        return refuse_closed(visit, event, closed)
    if visit.request.method != "POST":
        return visit.render(_PAGE, {"event": event})
    post = visit.request.POST
    try:
        sent = read_posted(post.dict(), visit.request.FILES)
    except FileRefused as refusal:
        faults = [Fault("file", str(refusal), "file")]
        return visit.render(_PAGE, {"event": event, "faults": faults}, status=422)
    told = choose_event(sent, post.get("event", ""))
    if told is None:
        which = [ToldEvent(at, own) for at, own in enumerate(sent.events)]
        context = {"event": event, "sent": sent, "events": which, "filename": _name(visit)}
        return visit.render(_PAGE, context)
    chosen = _compare(visit, event, sent, told)
    response, refused = visit.submit(
        lambda: _apply(visit, event, chosen), when="apply" in post and not chosen.faults
    )
    if response is not None:
        return response
    return visit.render(_PAGE, _describe(visit, event, chosen), refused)


def _name(visit: PageVisit) -> str:
    """Return the name of the file that was sent, now or before."""
    file = visit.request.FILES.get("file")
    return name_file(str(file.name) if file else visit.request.POST.get("filename", ""))


def _compare(visit: PageVisit, event: Event, sent: SentFile, told: ToldEvent) -> _Chosen:
    faults = find_joining_faults(event, told.document)
    choices = read_choices(visit.request.POST.dict())
    compared = None if faults else compare_file(event, told.document, choices)
    return _Chosen(sent, told, faults, compared)


def _apply(visit: PageVisit, event: Event, chosen: _Chosen) -> HttpResponse:
    """Enter what is ticked. Raise Refused with every fault."""
    chosen.told.require_agreed("anyway" in visit.request.POST)
    if chosen.compared is None:
        raise Refused(chosen.faults)
    ticks = read_ticks(visit.request.POST.getlist("tick"))
    rows = join_results(order=visit.order(), event=event, comparison=chosen.compared, ticks=ticks)
    messages.success(visit.request, _tell_done(len(rows), ticks))
    return to_desk(visit, event)


def _tell_done(count: int, ticks: Iterable[Tick]) -> str:
    corrected = sum(tick.shown is not None for tick in ticks)
    if corrected == count:
        told = ngettext(
            "%(count)d result was corrected.", "%(count)d results were corrected.", corrected
        )
        return told % {"count": corrected}
    entered = ngettext(
        "%(count)d result was entered from the file",
        "%(count)d results were entered from the file",
        count - corrected,
    )
    mended = ngettext("%(count)d was corrected.", "%(count)d were corrected.", corrected)
    return f"{entered % {'count': count - corrected}}, {mended % {'count': corrected}}"


def _describe(visit: PageVisit, event: Event, chosen: _Chosen) -> dict[str, Any]:
    """Return what the page shows of a file beside the event."""
    post, compared, name = visit.request.POST, chosen.compared, _name(visit)
    context: dict[str, Any] = {
        "event": event,
        "sent": chosen.sent,
        "told": chosen.told,
        "filename": name,
        "join_faults": chosen.faults,
        "anyway": "anyway" in post,
        "reason": post.get("reason") or tell_reason(name, chosen.sent.kind),
    }
    if compared is None:
        return context
    ticks = read_ticks(post.getlist("tick"))
    changed = find_changed(compared, ticks) if "apply" in post else set()
    ticked = {tick.text for tick in ticks}
    if "apply" not in post:  # only who tried to apply it has looked at the new ones
        ticked |= {f"{cell.at}:{cell.shown}" for cell in compared.new}
    return context | {
        "field": compared.field,
        "several": len(compared.field.sections) > 1,
        "doubtful": compared.entrants.doubtful,
        "choices": list_entrants(compared.field) if compared.entrants.doubtful else [],
        "different": list_rows(compared, compared.different, ticked, changed),
        "new": list_rows(compared, compared.new, ticked, changed),
        "lost": list_rows(compared, compared.lost, ticked, changed),
        "same": len(compared.same),
        "rest": list_rest(compared),
    }
