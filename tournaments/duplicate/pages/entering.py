"""Entering the result of a board."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Refused
from club.web.pages import PageVisit, read_text, tell
from scoring.duplicate.points import get_vulnerable
from scoring.duplicate.possible import find_nearest_scores, list_possible_scores
from tournaments.actions.checks import MOST_NUMBER
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.rulings import award_boards
from tournaments.duplicate.forms.desk_line import LONGEST, read_desk_line
from tournaments.duplicate.forms.results import (
    CHOICES,
    read_result,
    settle_turn,
    write_result,
)
from tournaments.duplicate.forms.seated import list_sides, read_chairs, show_chairs
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.said import describe_board
from tournaments.forms.awards import AWARDS
from tournaments.models import BoardResult, Event, Source
from tournaments.pages.visit import ask_why, event_page, read_closed, tell_closed, to_desk
from tournaments.queries.events import read_clock
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field


@event_page("directs")
def enter(
    visit: PageVisit, event: Event, section: str, round_: int, table: int, board: int
) -> HttpResponse:
    """Enter the result of a board at a table, or say that it is not played.

    Lead to a result that the board has there already.
    """
    field, place = read_field(event), BoardPlace(section, round_, table, board)
    meeting = field.meeting(section, round_, table)
    if meeting is None or board > MOST_NUMBER:
        raise Http404
    post = visit.request.POST
    known = _find_entered(event, place) if visit.request.method == "GET" else None
    if known is not None:
        return redirect("event-result", visit.club.slug, event.pk, known.pk)
    closed = read_closed(visit, event)

    def submit() -> HttpResponse:
        _enter(visit, event, place, post.dict())
        return to_desk(visit, event, "missing")

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "event": event,
        "meeting": meeting,
        "place": place,
        "label": field.label,
        "chosen": settle_turn(post.dict() or visit.request.GET.dict()),
        "awards": AWARDS,
        "confirms": ask_to_confirm(refused),
        **tell_closed(event, closed),
        **ask_why(visit, event),
        **tell_board(board),
        **CHOICES,
        **show_chairs(
            field,
            list_sides(field, meeting, None),
            post.dict(),
            round_,
            turned=bool(post.get("turned")),
        ),
    }
    return visit.render("tournaments/enter.html", context, refused)


@event_page("directs")
def line(visit: PageVisit, event: Event) -> HttpResponse:
    """Lead from a line that was typed at the desk to the form of its board, filled in.

    A board that has a result is corrected on the page of that. What cannot be read stays in the
    line, with what is wrong.
    """
    text, field = read_text(visit.request.GET, "typed"), read_field(event)
    try:
        typed = read_desk_line(text, field, read_clock(event).round)
    except Refused as refused:
        tell(visit.request, refused)
        response = to_desk(visit, event)
        response["Location"] += f"?{urlencode({'typed': text[:LONGEST]})}"
        return response
    place, here = typed.place, [visit.club.slug, event.pk]
    result = _find_entered(event, place)
    if result is not None:
        messages.info(visit.request, _("This board has a result: correct it here."))
        return redirect("event-result", *here, result.pk)
    fields = _fill_form(typed.raw)
    address = reverse("event-enter", args=[*here, *place.body.values()])
    return redirect(f"{address}?{urlencode(fields)}" if fields else address)


def _find_entered(event: Event, place: BoardPlace) -> BoardResult | None:
    """Return the result that a place has, or None."""
    rows = list_results(event, board=place.board, round=place.round, table=place.table)
    return rows.filter(section__letter=place.letter).first()


def _fill_form(raw: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of the page of a board that say a typed result."""
    if "contract" in raw:
        return write_result(raw)
    if "score" in raw:
        return {"score": str(raw["score"])}
    return {str(side): str(award) for side, award in raw.get("adjusted", {}).items()}


def ask_to_confirm(refused: Refused | None) -> bool:
    """Return whether every fault is one that can be confirmed."""
    faults = refused.faults if refused else ()
    return bool(faults) and all(fault.code in ("wrong-board", "doubt") for fault in faults)


def _enter(visit: PageVisit, event: Event, place: BoardPlace, post: Mapping[str, str]) -> None:
    order = visit.order()
    match post.get("do"):
        case "award":
            awards = {side: post[side] for side in ("ns", "ew") if post.get(side)}
            award_boards(order=order, event=event, places=[place], awards=awards)
        case "late":
            enter_result(order=order, event=event, place=place, raw={"late": True})
        case _:
            field = read_field(event)
            meeting = field.meeting(place.letter, place.round, place.table)
            enter_result(
                order=order,
                event=event,
                place=place,
                raw=read_said(post, place.board),
                seated=read_chairs(field, list_sides(field, meeting, None), post),
                source=Source.DIRECTOR,
                confirmed="confirmed" in post,
            )


def _check_possible(score: int, board: int) -> None:
    vulnerable = get_vulnerable(board)
    if score not in list_possible_scores(vulnerable):
        text = _("No contract on board %(board)d gives %(score)d. The nearest are %(nearest)s.")
        nearest = ", ".join(map(str, find_nearest_scores(score, vulnerable)))
        values = {"board": board, "score": score, "nearest": nearest}
        raise Refused.because("doubt", text % values, "score")


def tell_board(board: int) -> dict[str, str]:
    """Return who deals a board, and who is vulnerable."""
    dealer, vulnerable = describe_board(board)
    return {"dealer": dealer, "vulnerable": vulnerable}


def read_said(post: Mapping[str, str], board: int) -> dict[str, Any]:
    """Return the result of the fields: a score alone where no contract is known.

    Raise Refused for a score that no contract on the board gives, until it is confirmed.
    """
    score = post.get("score", "").strip().replace("−", "-")
    if score and not post.get("level"):
        number = read_whole_number(score.removeprefix("-"))
        if number is None:
            text = _("Write the score of North-South as a number, such as 420 or -50.")
            raise Refused.because("not-a-score", text, "score")
        points = -number if score.startswith("-") else number
        if "confirmed" not in post:
            _check_possible(points, board)
        return {"score": points}
    return read_result(post)
