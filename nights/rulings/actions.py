"""Storing and taking back the director's rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from nights.actions.amending import (
    Decisions,
    carry_out,
    check_stands,
    check_version,
    explain_closed_window,
    find_late,
    find_unfinished,
    make_plan,
    note_overruled,
)
from nights.games import get_catalogue
from nights.laws.queries import find_law_path
from nights.models import Deal, Match, MatchState, Ruling
from nights.queries.match_view import SheetDeal
from nights.queries.sheets import MatchSheet, read_sheet
from nights.rulings.catalogues.terms import Irregularity, Option
from nights.rulings.queries import add_ruling, find_option, get_situation, list_moments
from nights.translate import make_faults
from scoring.seats import Seat
from scoring.shape import find_member
from scoring.sheet import check


@dataclass(frozen=True)
class Decision:
    """A decision: an entry of the catalogue, the offender, when it was claimed, the option."""

    law: str
    offender: str
    option: str
    moment: int


@answer_repeated
def rule(
    *,
    order: Order,
    match: Match,
    decision: Decision,
    deal: Deal | None = None,
    later: Mapping[int, str] | None = None,
    abandon: bool = False,
) -> Ruling:
    """Store a ruling with its deal, and apply the option to the deal.

    deal: the deal on the sheet that it is about, or None for the one that is dealt or played now;
    the ruling is added to that deal when it is entered. later and abandon: as for a correction.
    Raise Refused for a law, an option or an offender that is not open at that moment, and for every
    fault of the deal that results.
    """
    decided = Decisions(dict(later or {}), abandon)
    body = {"match": match.pk, "deal": deal and deal.pk, **vars(decision), **vars(decided)}
    number = deal.number if deal else None
    with writing(
        order,
        match.night,
        "rule",
        body=body,
        table=match.table,
        match=match,
        detail={"deal": number, "law": decision.law},
        after_closing=deal is not None,
        returns=lambda act: Ruling.objects.get(act=act, option=decision.option),
    ) as record:
        sheet = read_sheet(match)
        check_version(order, sheet)
        at = _place(sheet, deal)
        _entry, option = _open(sheet, at, decision)
        number = deal.number if deal else sheet.next_number
        ruling = Ruling(act=record.act, match=match, number=number, **vars(decision))
        if at is not None:
            _onto_sheet(record, sheet, at, ruling, option, decided)
        elif option.effect.makes_deal:
            _as_deal(record, sheet, ruling, option)
        ruling.save()
        return ruling


def _place(sheet: MatchSheet, deal: Deal | None) -> SheetDeal | None:
    if deal is None:
        return None
    check_stands(deal)
    return next(entry for entry in sheet.deals if entry.row.pk == deal.pk)


def _open(
    sheet: MatchSheet, at: SheetDeal | None, decision: Decision
) -> tuple[Irregularity, Option]:
    """Return the entry and the option. Raise Refused if either is not open."""
    code = get_catalogue(sheet.game)
    entry = code.entry(decision.law)
    if entry is None:
        raise Refused.because("unknown-law", _("The catalogue has no such irregularity."), "law")
    if sheet.status == MatchState.VOID or (at is None and sheet.over):
        raise Refused.because("over", _("This match takes no more deals."), "deal")
    possible = list_moments(sheet, at)
    moment = next((moment for moment in possible if moment == decision.moment), None)
    if moment is None:
        raise Refused.because("moment", _("The deal is not at that point."), "moment")
    where = get_situation(sheet, at, moment)
    faults = []
    if not entry.in_time(moment):
        faults.append(_make_time_fault(entry, code.moments[entry.since][0], code.ends(entry)))
    seat = find_member(Seat, decision.offender)
    if seat not in where.seats:
        faults.append(Fault("seat", _("Choose who offended."), "offender"))
    elif not entry.offender.has(seat, where):
        text = _("By this law the offender is %(party)s.") % {"party": _(entry.offender.value)}
        faults.append(_make_fault(entry, "offender", text, "offender"))
    option = entry.option(decision.option)
    if option is None:
        faults.append(Fault("option", _("Choose what is done."), "option"))
    elif entry.in_time(moment) and not option.is_open(where):
        text = _("“%(option)s” is not open at this point.") % {"option": _(option.text)}
        faults.append(_make_fault(entry, "option-closed", text, "option"))
    if faults or option is None:
        raise Refused(faults)
    return entry, option


def _make_fault(entry: Irregularity, code: str, text: str, field: str) -> Fault:
    """Return a fault that follows from the laws of an irregularity."""
    return Fault(code, text, field, clauses=entry.clauses, law=find_law_path(entry.clauses))


def _make_time_fault(entry: Irregularity, since: str, ends: str) -> Fault:
    values = {"since": _(since), "end": _(ends)}
    if not ends:
        text = _("It may be claimed from here on only: %(since)s.")
    else:
        text = _("It may be claimed from “%(since)s” until %(end)s.")
    return _make_fault(entry, "out-of-time", text % values, "moment")


def _onto_sheet(
    record: Writing,
    sheet: MatchSheet,
    at: SheetDeal,
    ruling: Ruling,
    option: Option,
    decided: Decisions,
) -> None:
    """Replace a deal by what the ruling makes of it."""
    raw = apply_ruling(at, ruling, option)
    plan = make_plan(sheet, at.row, raw, decided.later)
    plan.refuse_faults(find_unfinished(sheet, plan, decided))
    carry_out(record, sheet, at.row, plan)


def apply_ruling(at: SheetDeal, ruling: Ruling, option: Option) -> dict[str, Any]:
    """Return a deal on the sheet as changed by a ruling."""
    noted = add_ruling(at.row.data, ruling.entry)
    return option.effect.on(noted, Seat(ruling.offender), at.step.before.dealer)


def _as_deal(record: Writing, sheet: MatchSheet, ruling: Ruling, option: Option) -> None:
    """Enter the deal that the ruling itself makes: void, or a hand thrown in."""
    state = sheet.last_state
    raw: dict[str, Any] = {}
    for earlier in sheet.pending_rulings:
        raw = add_ruling(raw, earlier.entry)
    raw = option.effect.on(add_ruling(raw, ruling.entry), Seat(ruling.offender), state.dealer)
    _deal, problems = check(sheet.game, state, raw)
    if problems:
        raise Refused(make_faults(problems))
    Deal.objects.create(act=record.act, match=sheet.match, number=sheet.next_number, data=raw)


@answer_repeated
def take_back(*, order: Order, ruling: Ruling, overrule: bool = False) -> Ruling:
    """Take a ruling back, and what it did to its deal.

    overrule: required, with a reason, if that changes a score after the time in which the code
    allows a wrong score to be corrected. [SB 11] [SB 12] [L scoring 11] [L scoring 12]

    Raise Conflict if it was taken back before, and Refused if the deal has been changed since: the
    deal must then be corrected instead.
    """
    match = ruling.match
    decided = Decisions(overrule=overrule)
    body = {"ruling": ruling.pk, **({"overrule": True} if overrule else {})}
    with writing(
        order,
        match.night,
        "unrule",
        body=body,
        table=match.table,
        match=match,
        detail={"deal": ruling.number, "law": ruling.law},
        after_closing=True,
        returns=lambda act: Ruling.objects.get(act=act, option=""),
    ) as record:
        sheet = read_sheet(match)
        check_version(order, sheet)
        if ruling.pk not in {ruling.pk for ruling in sheet.standing_rulings}:
            raise Conflict.because("taken-back", _("This ruling has been taken back already."))
        at = next((deal for deal in sheet.deals if deal.number == ruling.number), None)
        if at is not None:
            _off_sheet(record, sheet, at, ruling, decided, order.reason)
        return Ruling.objects.create(
            act=record.act,
            match=match,
            number=ruling.number,
            law=ruling.law,
            offender=ruling.offender,
            option="",
            replaces=ruling,
        )


def _off_sheet(
    record: Writing,
    sheet: MatchSheet,
    at: SheetDeal,
    ruling: Ruling,
    decided: Decisions,
    reason: str,
) -> None:
    """Restore a deal as it was without the ruling, or withdraw it if the ruling made it."""
    raw = _without(sheet, at, ruling)
    if raw is not None and at.row.data == raw:
        return
    plan = make_plan(sheet, at.row, raw, {})
    closed = explain_closed_window(sheet, at.row, plan)
    late = find_late(closed, decided, reason)
    plan.refuse_faults([*find_unfinished(sheet, plan, decided), *late])
    if closed is not None:
        note_overruled(record, at.row, closed)
    carry_out(record, sheet, at.row, plan)


def _without(sheet: MatchSheet, at: SheetDeal, ruling: Ruling) -> dict[str, Any] | None:
    """Return the deal as it was before the ruling, or None if the ruling made it."""
    if at.row.act_id == ruling.act_id:
        before = next((row for row in sheet.history if row.pk == at.row.replaces_id), None)
        return None if before is None else dict(before.data)
    known = find_option(get_catalogue(sheet.game), ruling.law, ruling.option)
    bare = dict(at.row.data)
    stated = list(bare.get("rulings", []))
    if ruling.entry not in stated or known is None:
        return bare
    stated.remove(ruling.entry)
    bare = {**{key: bare[key] for key in bare if key != "rulings"}}
    if stated:
        bare["rulings"] = stated
    undone = known[1].effect.off(bare, Seat(ruling.offender))
    if undone is None:
        text = _("The deal has been changed since. Correct the deal itself.")
        raise Refused.because("changed-since", text)
    return undone
