"""The director's page of a result: correcting, adjusting, and boards not played."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Refused
from club.ledger.writing import Order
from club.web.pages import PageVisit, parse_id
from tournaments.actions.checks import MOST_NUMBER
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.results import (
    accept_result,
    correct_result,
    remove_result,
    rule_result,
)
from tournaments.duplicate.actions.rulings import foul_board
from tournaments.duplicate.forms.results import (
    CHOICES,
    read_awards,
    settle_turn,
    write_result,
)
from tournaments.duplicate.forms.seated import list_sides, read_chairs, show_chairs
from tournaments.duplicate.forms.weighted import read_weighted, write_weighted
from tournaments.duplicate.pages.entering import ask_to_confirm, read_said, tell_board
from tournaments.duplicate.queries.directions import RULINGS, exchange, name_declarer, tell_as_sat
from tournaments.duplicate.queries.strays import read_stray
from tournaments.forms.awards import AWARDS
from tournaments.models import BoardResult, Event, Section
from tournaments.pages.visit import event_page, read_closed, tell_closed, to_desk
from tournaments.queries.events import get_publication, read_clock
from tournaments.queries.results import find_result, list_history, read_objections
from tournaments.queries.still_to_play import Closed, hide_objections, hide_result, hide_results
from tournaments.queries.stored_field import read_field


@event_page("directs")
def result(visit: PageVisit, event: Event, result: uuid.UUID) -> HttpResponse:
    """Show a result with its history; correct it, adjust it, or take it away.

    What was said of a board that the visitor has still to play is left out, and a ruling is given
    without it.
    """
    current = find_result(event, result)
    if current is None:
        known = get_object_or_404(BoardResult, event=event, pk=result)
        current = _find_latest(event, known)
    post = visit.request.POST

    def submit() -> HttpResponse:
        # The result that the page showed: if it was corrected since, the action says so.
        shown = parse_id(post.get("result", str(current.pk)))
        row = get_object_or_404(
            BoardResult.objects.select_related("section"), event=event, pk=shown
        )
        _change(visit, event, row, post.dict())
        return to_desk(visit, event)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    # The form for a correction keeps what is stored while another form is refused.
    corrected = post.dict() if "do" not in post else {}
    closed = read_closed(visit, event)
    hidden = current.board in closed
    stored = {} if hidden else write_result(current.said) | _write_further(current.said)
    context = _describe_result(event, current, corrected, closed) | {
        "hidden": hidden,
        **tell_closed(event, closed),
        "chosen": settle_turn(corrected or stored | post.dict()),
        "confirms": ask_to_confirm(refused),
    }
    return visit.render("tournaments/result.html", context, refused)


def _describe_result(
    event: Event, known: BoardResult, post: Mapping[str, str], closed: Closed
) -> dict[str, Any]:
    """Return what the page of a result shows of it."""
    field = read_field(event)
    shown = hide_result(known, closed)
    section = field.section(shown.section_id)
    sides = list_sides(field, None, shown)
    objections = hide_objections(read_objections(event, result=shown), [shown], closed)
    return {
        "event": event,
        "result": shown,
        "section": section,
        "several": len(field.sections) > 1,
        "objected": shown.pk in objections,
        "objection": objections.get(shown.pk, ""),
        "ruled": bool(known.said.keys() & set(RULINGS)),
        "stray": read_stray(field, shown),
        "history": hide_results(list_history(shown), closed),
        "awards": AWARDS,
        "round": read_clock(event).round,
        "published": get_publication(event) is not None,
        **tell_board(shown.board),
        **CHOICES,
        **show_chairs(
            field,
            sides,
            post,
            shown.round,
            turned=bool((post or shown.said).get("turned")),
        ),
        "declarer": name_declarer(field, shown),
    }


def _find_latest(event: Event, known: BoardResult) -> BoardResult:
    """Return the result that corrects one in the end. Raise Http404 if it was taken away."""
    replaced = {
        row.replaces_id: row
        for row in BoardResult.objects.filter(
            event=event, replaces__isnull=False, act__undoing=None
        )
    }
    while known.pk in replaced:
        known = replaced[known.pk]
    current = find_result(event, known.pk)
    if current is None:
        raise Http404
    return current


def _write_further(result: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of a score alone and of a ruling."""
    result = tell_as_sat(result)
    fields = {"score": str(result["score"])} if "score" in result else {}
    for side, award in result.get("adjusted", {}).items():
        if side in ("ns", "ew"):
            fields[side] = award
    return fields | (
        {"weighted": write_weighted(result["weighted"])} if "weighted" in result else {}
    )


def _change(visit: PageVisit, event: Event, current: BoardResult, post: Mapping[str, str]) -> None:
    """Do what the form says that was sent."""
    order, turned = visit.order(), current.said.get("turned")
    match post.get("do"):
        case "stands":
            accept_result(order=order, event=event, result=current, accepted=True)
        case "remove":
            remove_result(order=order, event=event, result=current)
        case "adjust":
            rule_result(
                order=order,
                event=event,
                result=current,
                adjusted=exchange(_read_adjusted(post, event), turned),
            )
        case "weigh":
            rule_result(
                order=order,
                event=event,
                result=current,
                weighted=exchange(read_weighted(post.get("weighted", ""), current.board), turned),
            )
        case "foul":
            foul_board(
                order=order,
                event=event,
                section=Section.objects.get(pk=current.section_id),
                board=current.board,
                from_round=read_whole_number(post.get("from_round", "")) or 1,
                version=post.get("version", "").strip(),
            )
        case _:
            _correct(order, event, current, post)


def _correct(order: Order, event: Event, current: BoardResult, post: Mapping[str, str]) -> None:
    """Put a result right as the form says."""
    board = read_whole_number(post.get("board", ""))
    raw = read_said(post, min(board or current.board, MOST_NUMBER))
    correct_result(
        order=order,
        event=event,
        result=current,
        raw=raw | _keep_rulings(current, post),
        board=board,
        seated=_read_seated(event, current, post),
        confirmed="confirmed" in post,
    )


def _read_seated(event: Event, current: BoardResult, post: Mapping[str, str]) -> Seated | None:
    field = read_field(event)
    return read_chairs(field, list_sides(field, None, current), post)


def _keep_rulings(current: BoardResult, post: Mapping[str, str]) -> dict[str, Any]:
    """Return the rulings on a result, which stay when it is corrected unless taken back."""
    if "unrule" in post:
        return {}
    return {key: current.said[key] for key in RULINGS if key in current.said}


def _read_adjusted(post: Mapping[str, str], event: Event) -> dict[str, str]:
    """Return the award of each side that has one. Raise Refused if no side has."""
    awards = read_awards(post, event.scoring)
    if not awards:
        raise Refused.because("missing", _("Give at least one side an award."), "ns")
    return awards
