"""The hands of an event from a file: kept, and shown to nobody before their board is over."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Fault
from club.web.pages import PageVisit
from scoring.files.answer import FileRefused
from tournaments.duplicate.actions.hands import bring_hands
from tournaments.duplicate.forms.from_file import ToldEvent, choose_event, read_posted
from tournaments.duplicate.queries.dealt import DealtBoard, list_dealt
from tournaments.duplicate.queries.hands import read_hands, read_open_hands
from tournaments.models import Event
from tournaments.pages.visit import event_page
from tournaments.queries.stored_field import read_field

_PAGE = "tournaments/hands.html"


@event_page("directs")
def hands(visit: PageVisit, event: Event) -> HttpResponse:
    """Show of which boards the hands are here, and keep those of a file. No card is shown."""
    context = {"event": event, **_describe(event)}
    if visit.request.method != "POST":
        return visit.render(_PAGE, context)
    post = visit.request.POST
    try:
        sent = read_posted(post.dict(), visit.request.FILES)
    except FileRefused as refusal:
        context["faults"] = [Fault("file", str(refusal), "file")]
        return visit.render(_PAGE, context, status=422)
    context["sent"] = sent
    told = choose_event(sent, post.get("event", ""))
    if told is None:
        context["events"] = [ToldEvent(at, own) for at, own in enumerate(sent.events)]
        return visit.render(_PAGE, context)
    dealt = _list_chosen(told, post.get("section", ""), read_whole_number(post.get("round", "")))
    response, refused = visit.submit(lambda: _keep(visit, event, told, dealt), when="keep" in post)
    if response is not None:
        return response
    context |= {
        "told": told,
        "dealt": name_numbers(row.board for row in dealt),
        "count": len(dealt),
        "lacking": name_numbers(read_field(event).boards - {row.board for row in dealt}),
        "section": post.get("section", ""),
        "round": post.get("round", ""),
        "why": post.get("reason", ""),
        "anyway": "anyway" in post,
    }
    return visit.render(_PAGE, context, refused)


def _list_chosen(told: ToldEvent, section: str, round_: int | None) -> list[DealtBoard]:
    """Return the hands of a file, for the section and the round chosen if it names none."""
    dealt = list_dealt(told.document)
    if any(row.section or row.round for row in dealt):
        return dealt
    return [replace(row, section=section, round=round_) for row in dealt]


def _keep(
    visit: PageVisit, event: Event, told: ToldEvent, dealt: Sequence[DealtBoard]
) -> HttpResponse:
    """Keep the hands of a file. Raise Refused with every fault."""
    told.require_agreed("anyway" in visit.request.POST)
    count = bring_hands(order=visit.order(), event=event, dealt=dealt)
    text = ngettext(
        "The hands of %(count)d board are kept.",
        "The hands of %(count)d boards are kept.",
        count,
    )
    messages.success(visit.request, text % {"count": count})
    return redirect("event-hands", club=visit.club.slug, event=event.pk)


@dataclass(frozen=True)
class _Kept:
    """The boards whose hands are kept, and those of them that are open, as texts."""

    kept: str
    opened: str


def _describe(event: Event) -> dict[str, object]:
    field = read_field(event)
    kept = {place[2] for place in read_hands(event)}
    opened = {place[2] for place in read_open_hands(field).list_places()}
    apart = not event.across and not event.of_teams and len(field.sections) > 1
    return {
        "here": _Kept(name_numbers(kept), name_numbers(opened)),
        "sections": field.sections if apart else [],
        "rounds": range(1, field.rounds + 1) if event.of_teams and event.draws_rounds else [],
    }


def name_numbers(numbers: Iterable[int]) -> str:
    """Return numbers as text: ``1–8, 10``."""
    spans: list[list[int]] = []
    for number in sorted(set(numbers)):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in spans)
