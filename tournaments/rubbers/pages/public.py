"""What everybody may see of an event of rubbers: seats, results, standing, cards, the bracket."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from club.web.cells import defuse_cell
from club.web.pages import PageVisit
from club.web.polling import answer_unchanged
from club.web.unchanged import make_mark, note_next_change, watch
from tournaments.actions.checks import make_result_conflict
from tournaments.models import Event, EventForm, Source
from tournaments.pages.files import offer_csv, offer_json
from tournaments.pages.pictures import describe_result, offer_result
from tournaments.pages.visit import RUBBERS, ask_why, event_page, recap_page
from tournaments.pdf import is_installed
from tournaments.queries.events import get_publication, get_state, read_clock
from tournaments.queries.own_entries import find_own_entrant, is_open, list_places
from tournaments.queries.published import list_changes
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.actions.results import answer_result, give_result
from tournaments.rubbers.forms.choices import name_form
from tournaments.rubbers.forms.results import read_table_result
from tournaments.rubbers.pages.pdf import count_lines
from tournaments.rubbers.pages.rounds import find_view, is_doubted
from tournaments.rubbers.queries.brackets import draw_bracket
from tournaments.rubbers.queries.cards import list_card
from tournaments.rubbers.queries.export import write_rubber_event
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.league_sides import (
    is_settled,
    list_to_answer,
    may_answer,
    plays_in,
)
from tournaments.rubbers.queries.rounds import RubberEvent, TableView
from tournaments.rubbers.queries.standings import read_rubber_standing

#: How many meetings of a bracket can be read on a big screen.
_ON_SCREEN = 8


def _context(visit: PageVisit, event: Event, *, most_boxes: int = 0) -> dict[str, Any]:
    mark = watch(visit.request, "event", event.pk)
    event = Event.objects.select_related("club").get(pk=event.pk)
    read = read_rubber_event(event)
    own = find_own_entrant(read.field, visit.membership)
    publication = get_publication(event)
    shows = visit.directs or publication is not None or read.is_league
    standing = read_rubber_standing(event, read.field)
    return {
        "event": event,
        "seen": mark,
        "rubber": read,
        "named": name_form(read.terms.form),
        "state": get_state(event),
        "standing": standing if shows else None,
        "publication": publication,
        "changes": list_changes(event, publication) if publication else [],
        "own": own,
        "own_place": standing.find(own.id) if own and shows else None,
        "own_table": _find_table(read, own) if own else None,
        "to_answer": list_to_answer(read, visit.membership),
        "bracket": draw_bracket(read, most_boxes)
        if read.terms.form == EventForm.KNOCK_OUT
        else None,
        "clock": read_clock(event),
        "now": timezone.now(),
        "places": list_places(read.field) if _enters(visit, event) else None,
    }


def _enters(visit: PageVisit, event: Event) -> bool:
    """Return whether the visitor may enter for an event."""
    return bool(visit.membership and visit.membership.player_id) and is_open(event)


def _find_table(read: RubberEvent, own: EntrantView) -> TableView | None:
    """Return where an entrant plays in the round that was drawn last."""
    latest = read.latest
    if latest is None or read.is_league:
        return None
    return next((table for table in latest.tables if own in table.entrants), None)


@event_page(kind=RUBBERS)
def event(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the seats and results of an event, and its standing if it is published."""
    context = {**_context(visit, event), "part": "tournaments/rubbers/_event.html"}
    places = context["standing"].places if context["standing"] else []
    context |= describe_result(visit, event, places, "rubber-picture")
    return visit.render("tournaments/event.html", context)


@event_page(kind=RUBBERS)
def picture(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the result as a picture, once it is published."""
    read = read_rubber_event(event)
    places = read_rubber_standing(event, read.field).places
    shown = [(place, str(place.row["points"]).replace("-", "\N{MINUS SIGN}")) for place in places]
    return offer_result(visit, event, shown)


@event_page(kind=RUBBERS)
def live(visit: PageVisit, event: Event) -> HttpResponse:
    """Return what has changed of them."""
    mark = watch(visit.request, "event", event.pk)
    return answer_unchanged(visit.request, mark) or visit.render(
        "tournaments/rubbers/_event.html", _context(visit, event)
    )


@event_page(kind=RUBBERS)
def card(visit: PageVisit, event: Event, entrant: uuid.UUID) -> HttpResponse:
    """Show every round of an entrant."""
    read = read_rubber_event(event)
    view = read.field.entrants.get(entrant)
    if view is None:
        raise Http404
    context = {"event": event, "view": view, "rounds": list_card(read, view), "rubber": read}
    return visit.render("tournaments/rubbers/card.html", context)


@event_page(kind=RUBBERS)
def screen(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the room's screen."""
    context = {**_screen_context(visit, event), "part": "tournaments/rubbers/_screen.html"}
    return visit.render("tournaments/screen.html", context)


@event_page(kind=RUBBERS)
def screen_live(visit: PageVisit, event: Event) -> HttpResponse:
    """Return what the screen shows, if it has changed."""
    context = _screen_context(visit, event)
    return answer_unchanged(visit.request, context["seen"]) or visit.render(
        "tournaments/rubbers/_screen.html", context
    )


def _screen_context(visit: PageVisit, event: Event) -> dict[str, Any]:
    context = _context(visit, event, most_boxes=_ON_SCREEN)
    clock, now = context["clock"], context["now"]
    rung = clock.ends is not None and clock.ends <= now
    note_next_change(visit.request, None if rung else clock.ends)
    published = context["publication"] is not None
    context["standing"] = read_rubber_standing(event) if published else None
    return context | {"rung": rung, "seen": make_mark([context["seen"], rung])}


@event_page("directs", RUBBERS)
def print_(visit: PageVisit, event: Event) -> HttpResponse:
    """Show score cards, place cards and the bracket, each on its own sheet, to print."""
    read = read_rubber_event(event)
    kinds = ("cards", "places", "round", "bracket")
    wanted = visit.request.GET.get("what", "cards")
    context = {
        "event": event,
        "rubber": read,
        "what": wanted if wanted in kinds else "cards",
        "has_bracket": read.terms.form == EventForm.KNOCK_OUT,
        "bracket": draw_bracket(read) if read.terms.form == EventForm.KNOCK_OUT else None,
        "lines": range(count_lines(read)),
        "makes_pdf": is_installed(),
        "entrants": list(read.field.entrants.values()),
    }
    return visit.render("tournaments/rubbers/print.html", context)


@event_page(kind=RUBBERS)
def meeting(visit: PageVisit, event: Event, round_: int, table: int) -> HttpResponse:
    """Show a meeting of a league. Its players enter the result, and the other side accepts it."""
    read = read_rubber_event(event)
    view = find_view(read, round_, table)
    plays = plays_in(read, view, visit.membership)
    post = visit.request.POST
    answers = may_answer(read, view, visit.membership)

    def submit() -> HttpResponse:
        if not plays and not (visit.scores if "answer" in post else visit.directs):
            raise Http404
        _give_or_answer(visit, event, view)
        return redirect(visit.request.path)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "event": event,
        "rubber": read,
        "view": view,
        "plays": plays,
        "may_enter": not is_settled(view) if plays else visit.directs,
        "may_answer": answers and view.answer is None and (plays or _is_reported(view)),
        "chosen": post.dict(),
        "confirms": is_doubted(refused),
        **ask_why(visit, event),
    }
    return visit.render("tournaments/rubbers/meeting.html", context, refused)


def _give_or_answer(visit: PageVisit, event: Event, view: TableView) -> None:
    """Record the result of a meeting, or the answer to the result that the page has shown."""
    post = visit.request.POST
    about: dict[str, Any] = {"order": visit.order(), "event": event}
    shown = view.said if view.said and str(view.said.pk) == post.get("said") else None
    if "answer" in post:
        if shown is None:
            raise make_result_conflict()
        answer_result(result=shown, accepted=post["answer"] == "yes", **about)
    else:
        give_result(
            round_=view.rounds.number,
            table=view.number,
            raw=read_table_result(post.dict()),
            replaces=shown,
            confirmed="confirmed" in post,
            **about,
        )


def _is_reported(view: TableView) -> bool:
    """Return whether players gave the result of a meeting."""
    return view.said is not None and view.said.source == Source.PHONE


@recap_page(RUBBERS)
def standing_csv(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the standing as CSV, once it is published."""
    figures = ["points", "margin", "rounds", "won", "drawn", "lost", "sat_out"]
    rows: list[list[object]] = [["place", "division", "number", "names", *figures]]
    for place in read_rubber_standing(event).places:
        division, name = place.row.get("division", ""), place.entrant.name
        who = [defuse_cell(division), place.entrant.entrant.entry, defuse_cell(name)]
        rows.append([place.rank, *who, *(place.row[name] for name in figures)])
    return offer_csv(event, rows)


@recap_page(RUBBERS)
def event_json(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the whole event in the format of rubber events, once it is published."""
    return offer_json(event, write_rubber_event(read_rubber_event(event), named=True))
