"""Entering, accepting, correcting and withdrawing deals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.queries.people import get_membership, may_direct
from nights.actions.amending import (
    STALE,
    Decisions,
    carry_out,
    check_stands,
    check_version,
    explain_closed_window,
    explain_late_claim,
    find_late,
    find_unfinished,
    make_plan,
    note_overruled,
)
from nights.actions.late_entries import find_late_entries
from nights.games import get_catalogue
from nights.models import Act, Deal, Match, MatchState
from nights.queries.head import Head, make_head
from nights.queries.heads import read_head
from nights.queries.match_view import MatchView, SheetDeal, name_deal
from nights.queries.sheets import MatchSheet, read_sheet
from nights.rulings.catalogues.terms import Catalogue
from nights.rulings.queries import DIRECTOR, add_pending_rulings, find_option
from nights.stock.actions import add_drawn_hands
from nights.translate import fold_on, make_faults
from scoring.deal import check_size
from scoring.sheet import check

#: Why no deal is taken any more.
ABANDONED, VOID = (
    gettext_lazy("This match was abandoned."),
    gettext_lazy("This match was made void."),
)


@dataclass(frozen=True)
class Entered:
    """A deal that was entered. standing: the deal on the sheet, or None if it has been replaced."""

    row: Deal
    standing: SheetDeal | None


def enter_deal(*, order: Order, match: Match, raw: Mapping[str, Any]) -> Deal:
    """Store the next deal of a match, as `enter_next_deal` does, and return the row."""
    return enter_next_deal(order=order, match=match, raw=raw).row


@answer_repeated
def enter_next_deal(
    *, order: Order, match: Match, raw: Mapping[str, Any], number: int | None = None
) -> Entered:
    """Store the next deal of a match, given in the score sheet format.

    number: the number that it had to have, if the client said so. If the night asks for
    acceptance, a deal from a table's phone waits for the other side. Raise Conflict if the sheet
    has changed since the client read it, and Refused with every fault of the deal.
    """
    refuse_oversized(raw)
    directing = order.actor.account is not None
    body = {"match": match.pk, "deal": raw}
    with writing(
        order,
        match.night,
        "deal",
        body=body,
        table=match.table,
        match=match,
        after_closing=directing,
        returns=_find_entered,
    ) as record:
        view = read_head(match, record.act.number)
        check_version(order, view)
        if number not in (None, view.next_number):
            raise Conflict.because("stale", str(STALE), "version")
        faults = [*_not_now(order, view), *_unknown_rulings(order, view, raw)]
        faults += find_late_entries(match, [raw])
        ruled = add_pending_rulings(view, raw)
        deal, problems = check(view.game, view.last_state, ruled)
        faults += make_faults(problems)
        if faults or deal is None:
            raise Refused(faults)
        data = add_drawn_hands(view, ruled)
        row = Deal.objects.create(act=record.act, match=match, number=view.next_number, data=data)
        (step,) = fold_on(view.game, view.last_state, [data])
        head = view if isinstance(view, Head) else make_head(view)
        record.computed = head.enter(row, step) if head else None
        return Entered(row, SheetDeal(row, step, None))


def refuse_oversized(raw: Any) -> None:
    """Raise Refused for a deal with longer lists than a deal can have.

    This is asked before the night is locked: nobody waits while something long is looked at.
    """
    if problems := check_size(raw):
        raise Refused(make_faults(problems))


def refuse_oversized_deals(raws: Iterable[Any]) -> None:
    """Raise Refused as `refuse_oversized` does, for several deals, each with its place from 1."""
    faults = [
        replace(fault, deal=at)
        for at, raw in enumerate(raws, start=1)
        for fault in make_faults(check_size(raw))
    ]
    if faults:
        raise Refused(faults)


def _find_entered(act: Act) -> Entered:
    row = Deal.objects.select_related("match__night", "match__table").get(act=act)
    entries = (deal for deal in read_sheet(row.match).deals if deal.number == row.number)
    return Entered(row, next(entries, None))


@answer_repeated
def enter_deals(*, order: Order, match: Match, raws: Sequence[Mapping[str, Any]]) -> list[Deal]:
    """Store several deals in order, all or none, as from a file.

    Raise Refused with the faults of every deal, each with its place among them from 1.
    """
    refuse_oversized_deals(raws)
    body = {"match": match.pk, "deals": list(raws)}
    with writing(
        order,
        match.night,
        "deals",
        body=body,
        table=match.table,
        match=match,
        detail={"deals": len(raws)},
        after_closing=True,
        returns=lambda act: list(Deal.objects.filter(act=act).order_by("number")),
    ) as record:
        sheet = read_sheet(match)
        check_version(order, sheet)
        faults = _not_now(order, sheet)
        # Rulings on the deal under way are added to the first of them.
        numbered = list(enumerate([add_pending_rulings(sheet, raws[0]), *raws[1:]] if raws else ()))
        state = sheet.last_state
        faults += find_late_entries(match, raws)
        for at, raw in numbered:
            deal, problems = check(sheet.game, state, raw)
            faults += [replace(fault, deal=at + 1) for fault in make_faults(problems)]
            state = state if deal is None else sheet.game.after(state, deal)
        if faults or not raws:
            raise Refused(faults or [Fault("no-deals", _("The file contains no deals."), "deals")])
        first = sheet.next_number
        return [
            Deal.objects.create(act=record.act, match=match, number=first + at, data=dict(raw))
            for at, raw in numbered
        ]


def _unknown_rulings(order: Order, view: MatchView, raw: Any) -> list[Fault]:
    """Return the faults of rulings by a caller who does not direct, and of unknown rulings."""
    stated = raw.get("rulings") if isinstance(raw, Mapping) else None
    if not isinstance(stated, list) or not stated:
        return []
    account = order.actor.account
    club = view.match.night.club
    if account is None or not may_direct(get_membership(account, club)):
        return [Fault("director", _("Only the director rules. Call the director."), "rulings")]
    code = get_catalogue(view.game)
    text = _("The catalogue has no such irregularity or no such option.")
    return [
        Fault("unknown-law", text, f"rulings.{index}")
        for index, ruling in enumerate(stated)
        if isinstance(ruling, Mapping) and not _known(code, ruling)
    ]


def _known(code: Catalogue, ruling: Mapping[str, Any]) -> bool:
    """Return whether a ruling is in the catalogue, or is the director's decision to uphold."""
    law, option = str(ruling.get("law")), str(ruling.get("option"))
    return law == DIRECTOR or find_option(code, law, option) is not None


def tell_pending(view: MatchView, pending: SheetDeal) -> str:
    """Return why a phone enters no deal after one that waits for the other side."""
    text = _("The other side has not accepted %(deal)s yet.")
    return text % {"deal": name_deal(pending.number, view)}


def _not_now(order: Order, view: MatchView) -> list[Fault]:
    """Return the faults of entering a deal in the match now."""
    if view.status == MatchState.ABANDONED:
        return [Fault("abandoned", str(ABANDONED))]
    if view.status == MatchState.VOID:
        return [Fault("void", str(VOID))]
    acceptance = view.match.night.acceptance and order.actor.account is None
    if acceptance and not order.actor.seat:
        return [Fault("no-seat", _("Say first at which seat this phone is."))]
    if view.pending and order.actor.account is None:
        return [Fault("pending", tell_pending(view, view.pending))]
    return []


def correct_deal(
    *,
    order: Order,
    deal: Deal,
    raw: Mapping[str, Any],
    later: Mapping[int, str] | None = None,
    abandon: bool = False,
    overrule: bool = False,
) -> Deal:
    """Replace a deal. Every later deal that becomes impossible requires a decision.

    later: by deal number, ``withdraw``, ``move`` (to the table's next match) or ``uphold`` (the
    deal counts although the dealer differs). abandon: required if the correction leaves the match
    unfinished though the table has begun the next; the match is then abandoned in the same act.
    overrule: required, with a reason, for a correction after the time in which the code allows a
    wrong score to be corrected, or a penalty in it to be claimed. [SB 78] [SB 84] [L revoke 10]

    Raise Refused with the faults of the deal and one for each later deal without a valid decision.
    Rulings remain with the deal unless raw contains others: a ruling is taken back, not removed by
    a correction.
    """
    kept = {key: deal.data[key] for key in ("rulings",) if key in deal.data}
    return _amend(order, deal, {**kept, **raw}, Decisions(dict(later or {}), abandon, overrule))


def withdraw_deal(
    *,
    order: Order,
    deal: Deal,
    later: Mapping[int, str] | None = None,
    abandon: bool = False,
    overrule: bool = False,
) -> Deal:
    """Take a deal off the sheet. Its number remains, so that nothing disappears."""
    return _amend(order, deal, None, Decisions(dict(later or {}), abandon, overrule))


@answer_repeated
def _amend(
    order: Order,
    deal: Deal,
    raw: dict[str, Any] | None,
    decided: Decisions,
) -> Deal:
    refuse_oversized(raw)
    match = deal.match
    verb = "correct" if raw is not None else "withdraw"
    body = {"deal": deal.pk, "raw": raw, **vars(decided)}
    directing = order.actor.account is not None
    with writing(
        order,
        match.night,
        verb,
        body=body,
        table=match.table,
        match=match,
        detail={"deal": deal.number},
        after_closing=directing,
        returns=lambda act: Deal.objects.get(act=act, match=match, number=deal.number),
    ) as record:
        check_stands(deal)
        sheet = read_sheet(match)
        check_version(order, sheet)
        if not directing:
            _check_own_correction(sheet, deal, raw)
        plan = make_plan(sheet, deal, raw, decided.later)
        if raw is not None and raw.get("rulings") != deal.data.get("rulings"):
            plan.refuse_faults(_unknown_rulings(order, sheet, raw))
        closed = explain_late_claim(sheet, deal, raw) or explain_closed_window(sheet, deal, plan)
        plan.refuse_faults(
            [*find_unfinished(sheet, plan, decided), *find_late(closed, decided, order.reason)]
        )
        if closed is not None:
            note_overruled(record, deal, closed)
        return carry_out(record, sheet, deal, plan)


def _check_own_correction(sheet: MatchSheet, deal: Deal, raw: Mapping[str, Any] | None) -> None:
    """Raise Refused if a table may not correct a deal, or withdraw it where raw is None.

    It may change its last deal without a ruling, until the next match begins.
    """
    if deal.data.get("rulings"):
        text = _("The director has ruled on this deal. Call the director.")
        raise Refused.because("director", text)
    if not sheet.deals or sheet.deals[-1].row.pk != deal.pk or sheet.status != MatchState.PLAYING:
        text = _("Only the last deal can be changed at the table. Call the director.")
        raise Refused.because("director", text)
    if Match.objects.filter(table=sheet.match.table, number__gt=sheet.match.number).exists():
        text = _("The next match has begun. Call the director.")
        raise Refused.because("director", text)
    if raw is None and sheet.was_followed(deal.number):
        # Entered anew, it would have the time of a new deal. [SB 78]
        text = _("Another deal had followed this one. Call the director.")
        raise Refused.because("director", text)
