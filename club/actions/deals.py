"""Deals: entered, accepted, corrected, withdrawn."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.actions.writing import Order, Writing, writing
from club.models import Acceptance, Deal, Match, MatchState, MatchStatus, Seating
from club.queries.sheets import Sheet, SheetDeal, sheet
from club.refusals import Conflict, Fault, Refused, faults_of
from club.translate import Step, fold
from scoring.sheet import check

#: What the director decides of a later deal that a correction makes impossible.
WITHDRAW, MOVE, UPHOLD = "withdraw", "move", "uphold"


def enter_deal(*, order: Order, match: Match, raw: Mapping[str, Any]) -> Deal:
    """Store the next deal of a match, as the score sheet format has it.

    Raises Conflict where the sheet is not what the client last saw, Refused with every
    fault of the deal; a table's phone waits for the other side where the night asks so.
    """
    directing = order.actor.account is not None
    body = {"match": match.pk, "deal": raw}
    with writing(
        order, match.night, "deal", body=body, table=match.table, match=match,
        after_closing=directing,
    ) as now:  # fmt: skip
        if now.repeated:
            return Deal.objects.get(act=now.act)
        seen = sheet(match)
        _fresh(order, seen)
        faults = _not_now(order, seen)
        _deal, problems = check(seen.game, seen.last_state, raw)
        faults += faults_of(problems)
        if faults:
            raise Refused(faults)
        return Deal.objects.create(
            act=now.act, match=match, number=seen.next_number, data=dict(raw)
        )


def _fresh(order: Order, seen: Sheet) -> None:
    """Refuse a client that last saw another version of the match."""
    if order.version is not None and order.version != seen.version:
        text = _("The score sheet has changed since you saw it. Look at it again, then enter.")
        raise Conflict.because("stale", text, "version")


def _not_now(order: Order, seen: Sheet) -> list[Fault]:
    """Say why the match takes no deal at the moment."""
    if seen.status == MatchState.ABANDONED:
        return [Fault("abandoned", _("This match was abandoned."))]
    if seen.status == MatchState.VOID:
        return [Fault("void", _("This match was made void."))]
    acceptance = seen.match.night.acceptance and order.actor.account is None
    if acceptance and not order.actor.seat:
        return [Fault("no-seat", _("Say first at which seat this phone is."))]
    if seen.pending and order.actor.account is None:
        text = _("The other side has not accepted deal %(number)d yet.")
        return [Fault("pending", text % {"number": seen.pending.number})]
    return []


def accept_deal(*, order: Order, deal: Deal, accepted: bool = True) -> Acceptance:
    """Accept a deal for the side that did not enter it, or object to it.

    A director's answer stands over one from the table. Raises Refused for the side that
    entered it, and Conflict for a deal that was answered already.
    """
    body = {"deal": deal.pk, "accepted": accepted}
    match = deal.match
    verb = "accept" if accepted else "object"
    with writing(order, match.night, verb, body=body, table=match.table, match=match) as now:
        if now.repeated:
            return Acceptance.objects.get(act=now.act)
        _still_stands(deal)
        answered = Acceptance.objects.filter(deal=deal).order_by("-act__number").first()
        if answered and (order.actor.account is None or answered.accepted == accepted):
            raise Conflict.because("answered", _("This deal has been answered already."))
        if order.actor.account is None and not _other_side(order.actor.seat, deal.act.seat):
            raise Refused.because("own-side", _("The other side accepts a deal, not your own."))
        return Acceptance.objects.create(act=now.act, deal=deal, accepted=accepted)


def _other_side(seat: str, entered: str) -> bool:
    """Tell whether two seats are adversaries; a phone that named no seat is nobody's."""
    sides = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
    return seat in sides and entered in sides and sides[seat] != sides[entered]


def _still_stands(deal: Deal) -> None:
    if deal.withdrawn:
        text = _("Deal %(number)d has been withdrawn.") % {"number": deal.number}
        raise Conflict.because("withdrawn", text)
    if Deal.objects.filter(replaces=deal).exists():
        text = _("Deal %(number)d has been corrected since.") % {"number": deal.number}
        raise Conflict.because("corrected", text)


def correct_deal(
    *,
    order: Order,
    deal: Deal,
    raw: Mapping[str, Any],
    later: Mapping[int, str] | None = None,
    abandon: bool = False,
) -> Deal:
    """Replace a deal. Deals after it that become impossible each want a decision.

    later: by deal number, ``withdraw``, ``move`` (to the table's next match) or ``uphold``
    (it stands although the dealer differs). Raises Refused with the faults of the deal and
    one for each later deal that is left without a decision that helps. A correction that
    leaves the match unfinished, though the table has begun the next, wants abandon: then
    the match is abandoned in the same act.
    """
    return _amend(order, deal, dict(raw), dict(later or {}), abandon)


def withdraw_deal(
    *,
    order: Order,
    deal: Deal,
    later: Mapping[int, str] | None = None,
    abandon: bool = False,
) -> Deal:
    """Take a deal off the sheet; its number stays, so that nothing disappears."""
    return _amend(order, deal, None, dict(later or {}), abandon)


def _amend(
    order: Order, deal: Deal, raw: dict[str, Any] | None, later: dict[int, str], abandon: bool
) -> Deal:
    match = deal.match
    verb = "correct" if raw is not None else "withdraw"
    body = {"deal": deal.pk, "raw": raw, "later": later, "abandon": abandon}
    directing = order.actor.account is not None
    with writing(
        order, match.night, verb, body=body, table=match.table, match=match,
        detail={"deal": deal.number}, after_closing=directing,
    ) as now:  # fmt: skip
        if now.repeated:
            return Deal.objects.get(act=now.act, match=match, number=deal.number)
        _still_stands(deal)
        seen = sheet(match)
        _fresh(order, seen)
        if not directing:
            _only_the_last(seen, deal)
        plan = _plan(seen, deal, raw, later)
        reopened = _reopened(seen, plan)
        plan.refuse_faults([] if abandon else reopened)
        if reopened:
            MatchStatus.objects.create(act=now.act, match=match, state=MatchState.ABANDONED)
        for old, data in plan.changes.items():
            _replace(now, seen.deals[old].row, data)
        if plan.moved:
            _move(now, seen, plan)
        return Deal.objects.get(act=now.act, match=match, number=deal.number)


def _only_the_last(seen: Sheet, deal: Deal) -> None:
    """A table puts right its last deal; anything earlier is the director's."""
    if not seen.deals or seen.deals[-1].row.pk != deal.pk or seen.status != MatchState.PLAYING:
        text = _("Only the last deal can be changed at the table. Call the director.")
        raise Refused.because("director", text)
    if Match.objects.filter(table=seen.match.table, number__gt=seen.match.number).exists():
        text = _("The next match has begun. Call the director.")
        raise Refused.because("director", text)


@dataclass(frozen=True)
class Plan:
    """What an amendment does: new data by place on the sheet, null for withdrawn."""

    changes: dict[int, dict[str, Any] | None]
    moved: tuple[SheetDeal, ...]
    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]

    def refuse_faults(self, more: list[Fault]) -> None:
        """Raise Refused if there are any, here or more."""
        if self.faults or more:
            raise Refused((*self.faults, *more))


def _reopened(seen: Sheet, plan: Plan) -> list[Fault]:
    """Say that a match would no longer be over, though its table has begun the next."""
    following = Match.objects.filter(table=seen.match.table, number__gt=seen.match.number)
    ends = bool(plan.steps) and plan.steps[-1].state.complete
    if not seen.last_state.complete or ends or seen.status != MatchState.PLAYING:
        return []
    if not following.exists():
        return []
    text = _("The match would not be over after this, and the table has begun the next one.")
    return [Fault("reopens", text, "abandon")]


def _plan(seen: Sheet, deal: Deal, raw: dict[str, Any] | None, later: dict[int, str]) -> Plan:
    """Work out the sheet as it would be, with a fault for whatever cannot stand."""
    place = next(at for at, one in enumerate(seen.deals) if one.row.pk == deal.pk)
    changes: dict[int, dict[str, Any] | None] = {place: raw}
    moved = []
    for at, one in enumerate(seen.deals[place + 1 :], start=place + 1):
        decision = later.get(one.number)
        if decision in (WITHDRAW, MOVE):
            changes[at] = None
        if decision == MOVE:
            moved.append(one)
        if decision == UPHOLD:
            changes[at] = _upheld(one)
    kept = [at for at in range(len(seen.deals)) if changes.get(at, True) is not None]
    raws = [changes.get(at, seen.deals[at].row.data) or {} for at in kept]
    steps = fold(seen.game, seen.match.dealer, raws)
    faults = [
        fault
        for at, step in zip(kept, steps, strict=True)
        if at >= place
        for fault in _faults(seen.deals[at], step, corrected=at == place)
    ]
    return Plan(changes, tuple(moved), tuple(steps), tuple(faults))


def _faults(one: SheetDeal, step: Step, *, corrected: bool) -> list[Fault]:
    found = faults_of(step.problems)
    if corrected:
        return found
    return [
        Fault(_later_code(fault), fault.text, f"later.{one.number}", deal=one.number)
        for fault in found
    ]


def _later_code(fault: Fault) -> str:
    """Answer the code of what is wrong with a later deal: the dealer's is one to uphold."""
    return fault.code if fault.code == "dealer-differs" else "impossible"


def _upheld(one: SheetDeal) -> dict[str, Any]:
    """The deal with the director's word that it stands where it is."""
    data = dict(one.row.data)
    ruling = {"law": "director", "offender": data.get("dealer", "N"), "option": "upheld"}
    return {**data, "rulings": [*data.get("rulings", []), ruling]}


def _replace(now: Writing, old: Deal, data: dict[str, Any] | None) -> None:
    Deal.objects.create(
        act=now.act,
        match_id=old.match_id,
        number=old.number,
        data=data or {},
        withdrawn=data is None,
        replaces=old,
    )


def _move(now: Writing, seen: Sheet, plan: Plan) -> None:
    """Put the moved deals on the table's next match, beginning it if need be."""
    match = seen.match
    following = Match.objects.filter(table=match.table, number__gt=match.number)
    target = following.select_related("night", "table").order_by("number").first()
    if target is None:
        target = _continue(now, seen, plan)
    sheet_there = sheet(target)
    raws = [{**one.row.data} for one in plan.moved]
    steps = fold(sheet_there.game, target.dealer, [*_raws(sheet_there), *raws])[-len(raws) :]
    faults = [
        Fault("impossible", fault.text, f"later.{one.number}", deal=one.number)
        for one, step in zip(plan.moved, steps, strict=True)
        for fault in faults_of(step.problems)
    ]
    if faults:
        raise Refused(faults)
    for at, raw in enumerate(raws):
        number = sheet_there.next_number + at
        Deal.objects.create(act=now.act, match=target, number=number, data=raw)


def _raws(seen: Sheet) -> list[dict[str, Any]]:
    return [one.row.data for one in seen.deals]


def _continue(now: Writing, seen: Sheet, plan: Plan) -> Match:
    """Begin the next match with the same seats: the players had gone on without a cut."""
    match = seen.match
    first = plan.moved[0]
    fresh = Match.objects.create(
        act=now.act,
        table=match.table,
        number=match.number + 1,
        game=match.game,
        rules=match.rules,
        dealer=first.row.data.get("dealer") or plan.steps[-1].state.dealer,
    )
    for seat, player in seen.players.items():
        Seating.objects.create(act=now.act, match=fresh, seat=seat, player=player)
    return fresh


def impossible_after(
    seen: Sheet, deal: Deal, raw: dict[str, Any] | None
) -> dict[uuid.UUID, list[Fault]]:
    """Answer which later deals an amendment would make impossible, and why: a preview."""
    plan = _plan(seen, deal, raw, {})
    found: dict[uuid.UUID, list[Fault]] = {}
    numbers = {one.number: one.row.pk for one in seen.deals}
    for fault in plan.faults:
        if fault.deal is not None:
            found.setdefault(numbers[fault.deal], []).append(fault)
    return found
