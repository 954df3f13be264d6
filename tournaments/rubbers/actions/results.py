"""Results of tables that have no sheet here, what the director decides, and their acceptance."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused, make_faults
from club.ledger.writing import Order, answer_repeated, writing
from club.queries.people import get_membership
from scoring.deal import check_size
from scoring.rubber_events.event import read
from scoring.rubber_events.table import RESULTS
from tournaments.actions.checks import check_correctable, find_unexplained, make_result_conflict
from tournaments.models import Event, ResultAnswer, Source, TableResult
from tournaments.rubbers.actions.hosted import find_table
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.league_sides import is_settled, may_answer, may_give, plays_in
from tournaments.rubbers.queries.rounds import RubberEvent, TableView
from tournaments.rubbers.queries.totals import find_total_doubts


@answer_repeated
def give_result(
    *,
    order: Order,
    event: Event,
    round_: int,
    table: int,
    raw: Mapping[str, Any],
    by_program: bool = False,
    replaces: TableResult | None = None,
    confirmed: bool = True,
) -> TableResult:
    """Record the result of a table in place of its sheets; an empty one takes it back.

    raw: one of the keys of a result in the format of rubber events. by_program: whether a
    director's result came from a program. replaces: the result that the caller saw, None if there
    was none. confirmed: whether totals are right that no match gives. Whoever plays in a meeting of
    a league gives its result as a player, even a director. What the director decides needs a
    reason. Raise Refused with every fault, and Conflict if another result was recorded since.
    """
    raw = dict(raw)
    _refuse_oversized(raw)
    body = {
        "round": round_,
        "table": table,
        "said": raw,
        "replaces": replaces.pk if replaces else None,
    }
    detail = {"round": round_, "table": table, "said": raw}
    with writing(order, event, "table", body=body, detail=detail, returns=TableResult) as record:
        rubber_event = read_rubber_event(record.ledger, anew=True)
        view = find_table(rubber_event, round_, table)
        _check_same(view, replaces)
        source = _find_source(order, rubber_event, view, by_program)
        faults = check_correctable(record.ledger, order) + _find_faults(
            order, rubber_event, view, raw, source
        )
        if not faults and not confirmed:
            faults = find_total_doubts(rubber_event, raw)
        if faults:
            raise Refused(faults)
        return TableResult.objects.create(
            act=record.act,
            draw=view.rounds.row,
            table=table,
            said=raw,
            source=source,
            replaces=replaces,
        )


def _check_same(view: TableView, replaces: TableResult | None) -> None:
    """Raise Conflict if a table has another result than the one that the caller saw."""
    if (view.said.pk if view.said else None) != (replaces.pk if replaces else None):
        text = _("Another result was recorded for this table meanwhile.")
        raise Conflict.because("stale", text, "table")


def _find_source(
    order: Order, rubber_event: RubberEvent, view: TableView, by_program: bool
) -> Source:
    """Return as what the actor gives a result. Raise Refused for one who may not give it."""
    membership = get_membership(order.actor.account, rubber_event.event.club)
    if not may_give(rubber_event, view, membership):
        text = _("Only the director, or at a league its players, give the result of a table.")
        raise Refused.because("not-yours", text)
    if plays_in(rubber_event, view, membership):
        return Source.PHONE
    return Source.PROGRAM if by_program else Source.DIRECTOR


def _refuse_oversized(result: Mapping[str, Any]) -> None:
    """Raise Refused for sheets whose deals have longer lists than a deal can have.

    This is asked before the event is locked.
    """
    sheets = result.get("sheets")
    deals = [
        deal
        for sheet in (sheets if isinstance(sheets, list) else ())
        if isinstance(sheet, Mapping) and isinstance(sheet.get("deals"), list)
        for deal in sheet["deals"]
    ]
    if problems := [problem for deal in deals for problem in check_size(deal)]:
        raise Refused(make_faults(problems))


def _find_faults(
    order: Order, rubber_event: RubberEvent, view: TableView, result: Mapping[str, Any], source: str
) -> list[Fault]:
    """Return the faults of a result at its place."""
    if source == Source.PHONE and is_settled(view):
        return [_find_settled(view)]
    if source == Source.PHONE and result.keys() & {"awarded", "not_played"}:
        text = _("Only a director who does not play in this meeting decides that.")
        return [Fault("not-yours", text, "awarded" if "awarded" in result else "not_played")]
    if result and not result.keys() & set(RESULTS):
        return [Fault("no-result", _("Give a result."))]
    if "sheets" in result and not rubber_event.is_league:
        text = _("The deals of a table are entered on its phone, or corrected on its sheet.")
        return [Fault("not-a-league", text, "sheets")]
    decided = {"awarded", "not_played"} & result.keys()
    if not result and view.said is None:
        return [Fault("nothing", _("There is nothing to take back."), "taken_back")]
    faults = []
    if (decided or (view.said and not rubber_event.is_league)) and not order.reason.strip():
        faults.append(Fault("reason", _("Say why."), "reason"))
    return (faults or find_unexplained(rubber_event.event, order)) + _find_format_faults(
        rubber_event, view, result
    )


def _find_settled(view: TableView) -> Fault:
    """Return the fault of a player who changes what is accepted, or what a director gave."""
    if view.said is not None and view.said.source != Source.PHONE:
        text = _(
            "A director gave this result: a director who does not play in this meeting can change "
            "it."
        )
        return Fault("ruled", text, "replaces")
    text = _(
        "The other side has accepted this result: a director who does not play in this meeting "
        "can change it."
    )
    return Fault("accepted", text, "replaces")


def _find_format_faults(
    rubber_event: RubberEvent, view: TableView, result: Mapping[str, Any]
) -> list[Fault]:
    """Return what the format of rubber events finds, at the fields of the result."""
    written = rubber_event.written
    rounds = [
        {
            **round_,
            "tables": [
                _put(table, result)
                if round_["round"] == view.rounds.number and table["table"] == view.number
                else table
                for table in round_["tables"]
            ],
        }
        for round_ in written["rounds"]
    ]
    at = rubber_event.rounds.index(view.rounds)
    before = f"rounds.{at}.tables.{view.rounds.tables.index(view)}."
    problems = make_faults(read({**written, "rounds": rounds}).problems)
    faults = [replace(fault, field=fault.field.removeprefix(before)) for fault in problems]
    if not faults and _takes_from_winner(result.get("awarded") or {}):
        text = _("The margin is North-South's: with a minus sign if East-West has won.")
        faults.append(Fault("award-sign", text, "margin"))
    return faults


def _takes_from_winner(awarded: Mapping[str, Any]) -> bool:
    """Return whether the margin of an award is against its winner."""
    margin = Fraction(str(awarded.get("margin") or 0))
    return (awarded.get("winner") == "ns" and margin < 0) or (
        awarded.get("winner") == "ew" and margin > 0
    )


def _put(table: Mapping[str, Any], result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with another result; with its own if the result is empty."""
    if not result:
        return dict(table)
    return {**{key: value for key, value in table.items() if key not in RESULTS}, **result}


@answer_repeated
def answer_result(
    *, order: Order, event: Event, result: TableResult, accepted: bool
) -> ResultAnswer:
    """Record that the other side accepts a result, or objects to it.

    Raise Refused for a player of the side that entered it, and for others who may not answer; raise
    Conflict if the result was corrected since, or accepted already.
    """
    body = {"result": result.pk, "accepted": accepted}
    with writing(
        order, event, "agree" if accepted else "object", body=body, returns=ResultAnswer
    ) as record:
        rubber_event = read_rubber_event(record.ledger, anew=True)
        view = find_table(rubber_event, result.draw.round, result.table)
        if view.said is None or view.said.pk != result.pk:
            raise make_result_conflict()
        if not may_answer(
            rubber_event, view, get_membership(order.actor.account, rubber_event.event.club)
        ):
            raise Refused.because("not-yours", _("Only the other side answers a result."))
        if view.answer is not None and view.answer.accepted:
            raise Conflict.because("answered", _("This result was accepted already."))
        return ResultAnswer.objects.create(act=record.act, result=result, accepted=accepted)
