"""The director's page of an event of rubbers: its rounds, tables, results and what is missing."""

import secrets
import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from club.codes.showing import LinkCode, show_link, show_links
from club.forms.numbers import read_whole_number
from club.ledger.refusals import Refused
from club.web.just_done import find_just_done
from club.web.pages import PageVisit
from club.web.polling import answer_unchanged
from club.web.qr import is_reachable
from club.web.unchanged import watch
from nights import hosting
from scoring.rubber_events.rules import KNOCK_OUT
from tournaments.actions.undoing import STEPS
from tournaments.links import get_event_path
from tournaments.models import Event
from tournaments.pages.visit import RUBBERS, act, event_page
from tournaments.queries.events import get_publication, get_state, read_clock
from tournaments.queries.history import explain_undoing, list_acts, tell_acts
from tournaments.rubbers.actions.ending import (
    close_round,
    reopen_round,
    undo_round,
)
from tournaments.rubbers.actions.results import give_result
from tournaments.rubbers.actions.rounds import draw_round, seat_next_match
from tournaments.rubbers.forms.choices import name_form
from tournaments.rubbers.forms.results import read_table_result
from tournaments.rubbers.queries.drawing import propose
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.forecast import forecast
from tournaments.rubbers.queries.overtaken import list_changed_draws
from tournaments.rubbers.queries.rounds import RubberEvent, TableView
from tournaments.rubbers.queries.standings import read_rubber_standing

#: The chance of a draw is a number below this one.
MOST_CHANCE = 1_000_000


def _context(visit: PageVisit, event: Event) -> dict[str, Any]:
    mark = watch(visit.request, "event", event.pk)
    event = Event.objects.select_related("club").get(pk=event.pk)
    read = read_rubber_event(event)
    state = get_state(event)
    latest = read.latest
    undoable = STEPS.last(event)
    tell_acts(event, [undoable])
    return {
        "event": event,
        "seen": mark,
        "rubber": read,
        "named": name_form(read.terms.form),
        "state": state,
        "latest": latest,
        "next": latest.number + 1 if latest else 1,
        "chance": secrets.randbelow(MOST_CHANCE),
        "proposed": propose(read, 0) if state != "finished" else None,
        "forecast": forecast(read) if not read.rounds else None,
        "changed": list_changed_draws(read),
        "knock_out": read.terms.form == KNOCK_OUT,
        "standing": read_rubber_standing(event, read.field),
        "published": get_publication(event) is not None,
        "clock": read_clock(event),
        "acts": list_acts(event, 8),
        "undoable": undoable,
        "undoing": explain_undoing(event, undoable),
        "now": timezone.now(),
    }


@event_page("directs", RUBBERS)
def desk(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the event to its director."""
    context = _context(visit, event)
    context["just_done"] = find_just_done(context["acts"], visit.request.user)
    return visit.render("tournaments/rubbers/desk.html", context)


@event_page("directs", RUBBERS)
def live(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the part of the director's page that changes, if it has."""
    mark = watch(visit.request, "event", event.pk)
    return answer_unchanged(visit.request, mark) or visit.render(
        "tournaments/rubbers/_desk.html", _context(visit, event)
    )


def _get_round(visit: PageVisit) -> int:
    return read_whole_number(visit.request.POST.get("round", "")) or 0


@event_page("directs", RUBBERS)
def draw(visit: PageVisit, event: Event) -> HttpResponse:
    """Draw the round that the form names."""
    chance = read_whole_number(visit.request.POST.get("chance", "")) or 0
    return act(
        visit,
        event,
        lambda: draw_round(
            order=visit.order(), event=event, round_=_get_round(visit), chance=chance % MOST_CHANCE
        ),
    )


@event_page("directs", RUBBERS)
def close(visit: PageVisit, event: Event) -> HttpResponse:
    """Close a round with tables unfinished."""
    round_ = _get_round(visit)
    return act(visit, event, lambda: close_round(order=visit.order(), event=event, round_=round_))


@event_page("directs", RUBBERS)
def reopen(visit: PageVisit, event: Event) -> HttpResponse:
    """Let a round go on that was closed."""
    round_ = _get_round(visit)
    return act(visit, event, lambda: reopen_round(order=visit.order(), event=event, round_=round_))


@event_page("directs", RUBBERS)
def undo_drawn(visit: PageVisit, event: Event) -> HttpResponse:
    """Undo the round that was drawn last."""
    round_ = _get_round(visit)
    return act(visit, event, lambda: undo_round(order=visit.order(), event=event, round_=round_))


@event_page("directs", RUBBERS)
def seat(visit: PageVisit, event: Event, round_: int, table: int) -> HttpResponse:
    """Seat the next match of a table."""
    return act(
        visit,
        event,
        lambda: seat_next_match(order=visit.order(), event=event, round_=round_, table=table),
    )


@event_page("directs", RUBBERS)
def table(visit: PageVisit, event: Event, round_: int, table: int) -> HttpResponse:
    """Show a table of a round, and record its result or what the director decides."""
    read = read_rubber_event(event)
    view = find_view(read, round_, table)
    post = visit.request.POST

    def submit() -> HttpResponse:
        replaces = view.said if view.said and str(view.said.pk) == post.get("replaces") else None
        give_result(
            order=visit.order(),
            event=event,
            round_=round_,
            table=table,
            raw=read_table_result(post.dict()),
            replaces=replaces,
            confirmed="confirmed" in post,
        )
        return redirect("rubber-desk", club=visit.club.slug, event=event.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "event": event,
        "view": view,
        "chosen": post.dict(),
        "confirms": is_doubted(refused),
        "phone": _find_phone(visit, read, view),
    }
    return visit.render("tournaments/rubbers/table.html", context, refused)


def find_view(read: RubberEvent, round_: int, table: int) -> TableView:
    """Return a table of a round. Raise Http404 if there is none."""
    round_view = read.find_round(round_)
    view = round_view.find_table(table) if round_view else None
    if view is None:
        raise Http404
    return view


def is_doubted(refused: Refused | None) -> bool:
    """Return whether a result was refused only because it is unlikely, so that it is asked for."""
    return refused is not None and {fault.code for fault in refused.faults} == {"doubt"}


def _find_phone(visit: PageVisit, read: RubberEvent, view: TableView) -> LinkCode | None:
    """Return the link of a table's phones."""
    if read.room is None or view.hosted_table is None:
        return None
    paths = hosting.list_table_paths(club=visit.club, night=read.room)
    return _show_links(visit, read.room, [paths[view.hosted_table].path])[0]


def _show_links(visit: PageVisit, room: uuid.UUID, paths: list[str]) -> list[LinkCode]:
    """Return links of the night of an event, whose codes go with it."""
    over = not hosting.is_room_open(club=visit.club, night=room)
    return show_links(visit.request, visit.club, room, paths, over=over)


@event_page("directs", RUBBERS)
def phones(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the QR codes of all tables, and the address of the event."""
    read = read_rubber_event(event)
    tables = hosting.list_table_paths(club=visit.club, night=read.room) if read.room else {}
    paths = [table.path for table in tables.values()]
    links = _show_links(visit, read.room, paths) if read.room else []
    public = show_link(visit.request, get_event_path(event))
    context = {
        "event": event,
        "links": [(table.number, link) for table, link in zip(tables.values(), links, strict=True)],
        "public": public,
        "reachable": is_reachable(public.address),
    }
    return visit.render("tournaments/rubbers/phones.html", context)
