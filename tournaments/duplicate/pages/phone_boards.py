"""The boards of a table on its phones: results are entered, corrected, accepted."""

import json
import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Refused
from club.templatetags.cutin import brief_name
from club.web.pages import keep_key, parse_id, submit
from tournaments.actions.checks import MOST_NUMBER
from tournaments.duplicate.actions.judging import Seated, list_own_doubts
from tournaments.duplicate.actions.results import accept_result, correct_result, enter_result
from tournaments.duplicate.forms.results import (
    CHOICES,
    list_missing,
    make_reckoning,
    read_result,
    settle_turn,
    write_result,
)
from tournaments.duplicate.forms.seated import Sides, list_sides, read_chairs, show_chairs
from tournaments.duplicate.pages.phone import make_context
from tournaments.duplicate.pages.seated import Phone, phone_page
from tournaments.duplicate.queries.phone import PhoneView, read_phone
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.said import describe_board, get_score
from tournaments.models import BoardResult, EventState, Source
from tournaments.queries.still_to_play import hide_result

#: Faults that the table may overrule by saying once more that the result is right.
CONFIRMED = ("wrong-board", "doubt")


@phone_page
def board(phone: Phone, board: int) -> HttpResponse:
    """Enter the result of a board, or show what it is worth before it is sent."""
    view = read_phone(phone.table, phone.reader, seat=phone.seat)
    post = phone.request.POST
    place = view.place(board, _read_round(post))
    if board > MOST_NUMBER:
        raise Http404
    if place is None:
        return _refuse_all(phone)
    known = view.find(board) if place == view.place(board) else None
    if phone.request.method != "POST" and known:
        return redirect("event-phone-correct", token=phone.token, board=board)
    if known and known.said.get("late"):
        return _correct(phone, view, place, known)

    def act() -> HttpResponse:
        enter_result(
            order=phone.order(),
            event=view.event,
            place=place,
            raw=_read(view, post.dict()),
            seated=_read_seated(view, place, None, post.dict()),
            source=Source.PHONE,
            confirmed="confirmed" in post,
        )
        return phone.home()

    done, refused = submit(phone.request, act, when="preview" not in post)
    if done is not None:
        return done
    rival = _find_rival(view, place, refused)
    if refused is not None and rival is not None and rival.said == _read(view, post.dict()):
        return phone.home()
    # One of an earlier round is put right by the director alone.
    now = rival is not None and rival == view.find(board) and view.state == EventState.PLAYING
    return _show_form(phone, view, place, post.dict(), refused, rival=rival if now else None)


def _read_round(post: Mapping[str, str]) -> int | None:
    return read_whole_number(post.get("round", ""))


def _refuse_all(phone: Phone) -> HttpResponse:
    """Return the table's page if nothing was sent. Raise Refused for what no round can take."""
    if phone.request.method == "POST" and "preview" not in phone.request.POST:
        raise Refused.because(
            "not-now", _("The table does not play this board now: show it to the director.")
        )
    return phone.home()


def _find_rival(view: PhoneView, place: BoardPlace, refused: Refused | None) -> BoardResult | None:
    """Return the result that stands where one was refused, as it is shown, or None."""
    codes = {fault.code for fault in refused.faults} if refused else set()
    if not codes & {"entered", "key-used"}:
        return None
    rows = (row for row in view.own if (row.board, row.round) == (place.board, place.round))
    return next(rows, None)


def _read(view: PhoneView, post: dict[str, str]) -> dict[str, Any]:
    result = read_result(post)
    if missing := list_missing(result, view.event.leads):
        text = _("Still to choose: %(what)s.")
        raise Refused.because("missing", text % {"what": ", ".join(missing)}, "contract")
    return result


def _list_sides(view: PhoneView, place: BoardPlace, result: BoardResult | None) -> Sides:
    """Return who sits there by a result, or by the movement."""
    meeting = view.field.meeting(place.letter, place.round, place.table)
    return list_sides(view.field, meeting, result)


def _read_seated(
    view: PhoneView, place: BoardPlace, result: BoardResult | None, post: dict[str, str]
) -> Seated | None:
    return read_chairs(view.field, _list_sides(view, place, result), post)


def _show_form(
    phone: Phone,
    view: PhoneView,
    place: BoardPlace,
    post: dict[str, str],
    refused: Refused | None = None,
    result: BoardResult | None = None,
    *,
    rival: BoardResult | None = None,
) -> HttpResponse:
    """Return the form of a board. rival: the result that another phone has given of it."""
    context = make_context(phone, view=view, rival=rival)
    context |= _describe_form(view, place, post, result)
    faults = refused.faults if refused else ()
    context["faults"] = faults
    context["confirms"] = bool(faults) and all(fault.code in CONFIRMED for fault in faults)
    if refused:
        context["key"] = keep_key(phone.request.POST, refused)
    part = "preview" in phone.request.POST and phone.request.headers.get("HX-Request")
    context["part"] = part
    template = "tournaments/phone/_preview.html" if part else "tournaments/phone/board.html"
    status = refused.status if refused else 200
    return render(phone.request, template, context, status=status)


def _describe_form(
    view: PhoneView, place: BoardPlace, fields: dict[str, str], result: BoardResult | None
) -> dict[str, Any]:
    """Return the context of a board's form: the board, who sits there, what was chosen."""
    chosen = settle_turn(fields)
    raw = read_result(chosen)
    missing = list_missing(raw, view.event.leads)
    score, doubts = None, []
    if not missing:
        score = get_score(view.event.kind, view.event.scoring, place.board, raw)
        doubts = list_own_doubts(place.board, raw)
    dealer, vulnerable = describe_board(place.board)
    sides, turned = _list_sides(view, place, result), bool(chosen.get("turned"))
    chairs = show_chairs(view.field, sides, chosen, place.round, turned=turned)
    return {
        "board": place.board,
        "place": place,
        "result": result,
        "said": raw,
        "dealer": dealer,
        "vulnerable": vulnerable,
        "chosen": chosen,
        "score": score,
        "doubts": doubts,
        "still": missing if chosen else [],
        "reckoning": json.dumps(make_reckoning(place.board, view.event.leads), ensure_ascii=False),
        **CHOICES,
        **chairs,
        # The part that is shown with the points names those who sit there, if they changed.
        "swap": chairs["others"] or fields.get("names") not in (None, chosen["names"]),
        "by": brief_name(chairs["players"], raw.get("declarer", "")),
    }


@phone_page
def correct(phone: Phone, board: int) -> HttpResponse:
    """Put a result of this table right, until its round closes."""
    view = read_phone(phone.table, phone.reader, seat=phone.seat)
    place, current = view.place(board), view.find(board)
    named = phone.request.POST.get("result")
    shown = _find_shown(phone, named) if named else None
    if shown is not None and (current is None or current.round != shown.round):
        # A later round has begun meanwhile, or it was taken away.
        place, current = view.place(shown.board, shown.round), hide_result(shown, view.closed)
    if place is None or current is None:
        return _refuse_all(phone)
    return _correct(phone, view, place, current)


def _correct(
    phone: Phone, view: PhoneView, place: BoardPlace, current: BoardResult
) -> HttpResponse:
    """Show a result to correct, or the late board to enter, and take what is sent."""
    post = phone.request.POST

    def act() -> HttpResponse:
        # The result that the form showed: if it was corrected since, the action says so.
        # What is hidden from whoever is signed in here is read again.
        row = _find_shown(phone, post.get("result", "")) or _find_shown(phone, str(current.pk))
        row = row or current
        correct_result(
            order=phone.order(),
            event=view.event,
            result=row,
            raw=_read(view, post.dict()),
            seated=_read_seated(view, place, row, post.dict()),
            source=Source.PHONE,
            confirmed="confirmed" in post,
        )
        return phone.home()

    done, refused = submit(phone.request, act, when="preview" not in post)
    if done is not None:
        return done
    fields = post.dict() if post else write_result(current.said)
    return _show_form(phone, view, place, fields, refused, current)


def _find_shown(phone: Phone, named: str) -> BoardResult | None:
    """Return a result of this table by its id, also one that was corrected since, or None."""
    return BoardResult.objects.filter(
        event=phone.event,
        section=phone.table.section_id,
        table=phone.table.number,
        pk=parse_id(named),
    ).first()


@phone_page
def accept(phone: Phone, result: uuid.UUID) -> HttpResponse:
    """Accept a result of the other side, or object to it."""
    shown = _find_shown(phone, str(result))
    if shown is None:
        raise Http404

    def act() -> HttpResponse:
        accept_result(
            order=phone.order(),
            event=phone.event,
            result=shown,
            accepted="object" not in phone.request.POST,
        )
        return phone.home()

    done, refused = submit(phone.request, act)
    if done is None and refused is not None:
        context = make_context(phone, faults=refused.faults)
        return render(phone.request, "tournaments/phone/table.html", context, status=refused.status)
    return done or phone.home()
