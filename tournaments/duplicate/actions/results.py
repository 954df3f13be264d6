"""Entering results, correcting them, and accepting those of the other side."""

from collections.abc import Mapping
from typing import Any, NoReturn

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from tournaments.actions.checks import check_correctable, find_unexplained, make_result_conflict
from tournaments.duplicate.actions.judging import (
    RawResult,
    Seated,
    is_closed_to_author,
    judge_result,
)
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import (
    Agreement,
    BoardResult,
    Event,
    EventKind,
    EventState,
    EventTable,
    Source,
)
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import find_result
from tournaments.queries.stored_field import read_field


@answer_repeated
def enter_result(
    *,
    order: Order,
    event: Event,
    place: BoardPlace,
    raw: RawResult,
    seated: Seated | None = None,
    source: str = Source.DIRECTOR,
    confirmed: bool = False,
) -> BoardResult:
    """Enter the result of a board at a table.

    raw: the keys of a result of the event format, without the entrants. seated: who played it, if
    others than the movement has there. confirmed: the table has said once more that a board which
    it was not to play, or an unlikely result, is right. Raise Refused with every fault.
    """
    body = {**place.body, "said": raw, "seated": seated.ids if seated else None, "source": source}
    with writing(
        order,
        event,
        "result",
        body=body,
        detail=place.body,
        returns=BoardResult,
        **_about(order, event, place),
    ) as record:
        if order.actor.device is not None and get_state(record.ledger) == EventState.FINISHED:
            _refuse_over(place.round)
        field = read_field(record.ledger)
        playing = judge_result(record, order, field, place, raw, seated, confirmed)
        return store_result(record, field, place, raw, playing, source)


def _about(order: Order, event: Event, place: BoardPlace) -> dict[str, Any]:
    """Return the act's column of the table, which its phones poll."""
    if order.actor.device is not None:
        return {}
    rows = EventTable.objects.filter(event=event, section__letter=place.letter)
    return {"table": rows.filter(number=place.table).first()}


def store_result(
    record: Writing[Event],
    field: Field,
    place: BoardPlace,
    raw: RawResult,
    seated: Seated,
    source: str,
    replaces: BoardResult | None = None,
) -> BoardResult:
    section = field.require_section(place.letter)
    return BoardResult.objects.create(
        act=record.act,
        section=section.section,
        round=place.round,
        table=place.table,
        board=place.board,
        said=dict(raw),
        source=source,
        replaces=replaces,
        **seated.columns(),
    )


@answer_repeated
def correct_result(
    *,
    order: Order,
    event: Event,
    result: BoardResult,
    raw: RawResult,
    board: int | None = None,
    seated: Seated | None = None,
    source: str = Source.DIRECTOR,
    confirmed: bool = False,
) -> BoardResult:
    """Put a result right: by the table until its round closes, or by the director.

    board: another board, if it was entered for the wrong one. Raise Conflict if it was corrected
    meanwhile, and Refused with every fault.
    """
    body = {
        "result": result.pk,
        "said": raw,
        "board": board,
        "seated": seated.ids if seated else None,
    }
    letter = result.section.letter
    place = BoardPlace(letter, result.round, result.table, board or result.board)
    detail = tell_before(order, event, place, result)
    columns: dict[str, Any] = {} if order.actor.device else {"table": _find_table(result)}
    with writing(
        order, event, "correct", body=body, detail=detail, returns=BoardResult, **columns
    ) as record:
        current = _find_current(record, result)
        field = read_field(record.ledger)
        if order.actor.device is not None:
            _check_own(record.ledger, current)
        playing = judge_result(
            record,
            order,
            field,
            place,
            raw,
            seated or find_seated(record.ledger, current),
            confirmed,
            current,
        )
        return store_result(record, field, place, raw, playing, source, current)


def tell_before(
    order: Order, event: Event, place: BoardPlace, result: BoardResult
) -> dict[str, Any]:
    """Return what the act of a correction tells: its place, and what was recorded before."""
    # Whoever has not been shown the result finds it in no act of their own either.
    unseen = is_closed_to_author(event, order, result.board)
    return place.body if unseen else {**place.body, "before": result.said}


@answer_repeated
def remove_result(*, order: Order, event: Event, result: BoardResult) -> BoardResult:
    """Take a result away, as if it had not been entered. Raise Refused with every fault."""
    body = {"result": result.pk}
    detail = BoardPlace(result.section.letter, result.round, result.table, result.board).body
    columns: dict[str, Any] = {} if order.actor.device else {"table": _find_table(result)}
    with writing(
        order, event, "remove", body=body, detail=detail, returns=BoardResult, **columns
    ) as record:
        current = _find_current(record, result)
        faults = check_correctable(record.ledger, order) + find_unexplained(record.ledger, order)
        if order.actor.device is not None:
            _check_own(record.ledger, current)
        if faults:
            raise Refused(faults)
        return BoardResult.objects.create(
            act=record.act,
            section_id=current.section_id,
            round=current.round,
            table=current.table,
            board=current.board,
            said={},
            source=current.source,
            replaces=current,
            **find_seated(record.ledger, current).columns(),
        )


def _find_table(result: BoardResult) -> EventTable | None:
    return EventTable.objects.filter(section=result.section_id, number=result.table).first()


def _find_current(record: Writing[Event], result: BoardResult) -> BoardResult:
    current = find_result(record.ledger, result.pk)
    if current is None:
        raise make_result_conflict()
    return current


def _check_own(event: Event, result: BoardResult) -> None:
    """Raise Refused if a table corrects what the director decided, or after its round closed.

    A board that the director has noted as late is entered by the table when it has been played.
    """
    late = bool(result.said.get("late"))
    ruled = result.said.keys() & {"adjusted", "weighted", "not_played"}
    if ruled or (result.source == Source.DIRECTOR and not late):
        text = _("The director has entered or decided this: call the director.")
        raise Refused.because("ruled", text)
    closed = read_clock(event).round > result.round and not late
    if closed or get_state(event) != EventState.PLAYING:
        _refuse_over(result.round)


def _refuse_over(round_: int) -> NoReturn:
    text = _("Round %(round)d is over: ask the director to put it right.")
    raise Refused.because("round-over", text % {"round": round_})


def find_seated(event: Event, row: BoardResult) -> Seated:
    """Return who played a result."""
    two = event.kind == EventKind.INDIVIDUAL
    ns, ew = ([row.ns], [row.ew]) if not two else ([row.ns, row.south], [row.ew, row.west])
    return Seated(ns, ew)


#: What of a result an adjusted score replaces.
REPLACED = frozenset(("adjusted", "weighted", "late", "not_played"))


def rule_result(
    *,
    order: Order,
    event: Event,
    result: BoardResult,
    adjusted: Mapping[str, str] | None = None,
    weighted: Any = None,
) -> BoardResult:
    """Give an adjusted score in place of a result, or beside it for one side (law 12).

    adjusted, weighted: as in the event format. The order's reason is required. Raise Refused with
    every fault.
    """
    if not order.reason:
        raise Refused.because("reason", _("Say why the score is adjusted."), "reason")
    kept = {key: value for key, value in result.said.items() if key not in REPLACED}
    if adjusted:
        kept["adjusted"] = {**adjusted, "reason": order.reason}
    if weighted:
        kept["weighted"] = weighted
    return correct_result(order=order, event=event, result=result, raw=kept, confirmed=True)


@answer_repeated
def accept_result(*, order: Order, event: Event, result: BoardResult, accepted: bool) -> Agreement:
    """Record that the other side accepts a result, or objects to it, for the order's reason."""
    body = {"result": result.pk, "accepted": accepted, "reason": order.reason}
    detail = {"board": result.board, "accepted": accepted}
    with writing(order, event, "accept", body=body, detail=detail, returns=Agreement) as record:
        current = _find_current(record, result)
        if order.actor.device is not None and not order.actor.seat:
            raise Refused.because("no-seat", _("Choose the seat of this phone first."))
        if current.act.seat and order.actor.seat and _same_side(current.act.seat, order.actor.seat):
            text = _("The side that entered the result cannot accept it.")
            raise Refused.because("own-result", text)
        return Agreement.objects.create(act=record.act, result=current, accepted=accepted)


def _same_side(seat: str, other: str) -> bool:
    return (seat in "NS") == (other in "NS")
