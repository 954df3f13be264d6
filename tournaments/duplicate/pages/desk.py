"""The director's page of an event: its rounds, tables and boards, calls, and what is missing."""

import uuid
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from club.forms.numbers import read_whole_number
from club.web.just_done import find_just_done
from club.web.pages import PageVisit, read_text
from club.web.polling import answer_unchanged
from club.web.unchanged import make_mark, note_next_change, watch
from tournaments.actions.calls import answer_call, go_to_call
from tournaments.actions.undoing import STEPS
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.forms.desk_line import LONGEST
from tournaments.duplicate.queries.captains import list_unsettled
from tournaments.duplicate.queries.desk import Desk, read_desk
from tournaments.duplicate.queries.lineups import list_unsaid, read_lineups
from tournaments.duplicate.queries.match_views import read_matches
from tournaments.models import Call, Event, EventStanding
from tournaments.pages.visit import act, event_page, read_closed, tell_closed
from tournaments.queries.history import explain_undoing, list_acts, tell_acts
from tournaments.queries.still_to_play import Closed


def _context(visit: PageVisit, event: Event) -> dict[str, Any]:
    mark = watch(visit.request, "event", event.pk)
    event = Event.objects.select_related("club").get(pk=event.pk)
    closed = read_closed(visit, event)
    desk, now = read_desk(event, closed=closed), timezone.now()
    undoable = STEPS.last(event)
    tell_acts(event, [undoable])
    asked = read_whole_number(visit.request.GET.get("round", ""))
    asked = asked if asked and asked <= desk.rounds and asked != desk.round else None
    # A table becomes slow though nothing is recorded.
    slow = desk.list_slow(now)
    named = [(table.meeting.section.letter, table.meeting.table) for table in slow]
    note_next_change(visit.request, desk.find_next_slow(now))
    return {
        "event": event,
        "seen": make_mark([mark, named]),
        "unscored": EventStanding.objects.filter(event=event, scored=False).exists(),
        "desk": desk,
        "slow": slow,
        "asked": asked,
        "tables": desk.tables(asked) if asked else desk.current,
        "entrants": list(desk.field.entrants.values()),
        **_list_matches(event, desk, asked, closed),
        "acts": list_acts(event, 8, closed),
        **tell_closed(event, closed),
        "undoable": undoable,
        "undoing": explain_undoing(event, undoable),
        "now": now,
    }


def _list_matches(event: Event, desk: Desk, asked: int | None, closed: Closed) -> dict[str, Any]:
    """Return the matches of the round that is shown, and what is to be drawn."""
    if not event.plays_matches:
        return {}
    shown = asked or desk.round
    return {
        "matches": read_matches(event, desk.field, shown, closed) if shown else [],
        "undrawn": event.draws_rounds and desk.round + 1 not in desk.field.draws,
        "shows": True,
        "at_desk": True,
        "unsaid": _count_unsaid(event, desk, max(1, shown)),
        "unconfirmed": list_unsettled(event, desk.field, desk.round),
    }


def _count_unsaid(event: Event, desk: Desk, round_: int) -> int:
    """Return how many pairs of a round have not said who they are, where they are asked."""
    if not event.asks_lineups:
        return 0
    return len(list_unsaid(read_lineups(event), desk.field.meetings(round_)))


@event_page("directs")
def desk(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the event to its director."""
    context = _context(visit, event)
    context["typed"] = read_text(visit.request.GET, "typed")[:LONGEST]
    context["just_done"] = find_just_done(context["acts"], visit.request.user)
    return visit.render("tournaments/desk.html", context)


@event_page("directs")
def live(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the part of the director's page that changes, if it has."""
    context = _context(visit, event)
    return answer_unchanged(visit.request, context["seen"]) or visit.render(
        "tournaments/_desk.html", context
    )


@event_page("directs")
def start(visit: PageVisit, event: Event) -> HttpResponse:
    """Begin the round that the form names."""
    round_ = read_whole_number(visit.request.POST.get("round", "")) or 0
    return act(visit, event, lambda: start_round(order=visit.order(), event=event, round_=round_))


@event_page("directs")
def go(visit: PageVisit, event: Event, call: uuid.UUID) -> HttpResponse:
    """Record that the director is going to a table."""
    call_row = get_object_or_404(Call, event=event, pk=call)
    return act(visit, event, lambda: go_to_call(order=visit.order(), event=event, call=call_row))


@event_page("directs")
def answer(visit: PageVisit, event: Event, call: uuid.UUID) -> HttpResponse:
    """Record that the director has come to a table."""
    call_row = get_object_or_404(Call, event=event, pk=call)
    return act(visit, event, lambda: answer_call(order=visit.order(), event=event, call=call_row))


@event_page("directs")
def unaccepted(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the results of phones that the other side has not accepted."""
    closed = read_closed(visit, event)
    known = read_desk(event, closed=closed)
    rows = [
        (
            row,
            known.field.section(row.section_id).letter,
            row.pk in known.objections,
            known.objections.get(row.pk, ""),
        )
        for row in known.unaccepted
    ]
    context = {"event": event, "rows": rows, **tell_closed(event, closed)}
    return visit.render("tournaments/unaccepted.html", context)
