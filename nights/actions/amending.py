"""Changing a deal of a sheet: the effect on later deals is planned first, then stored."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing
from nights.games import get_catalogue
from nights.laws.queries import find_law_path
from nights.models import Deal, Match, MatchState, MatchStatus, Ruling, Seating
from nights.queries.match_view import MatchView, SheetDeal
from nights.queries.sheets import MatchSheet, read_sheet
from nights.rulings.catalogues.claims import find_late_claim
from nights.rulings.catalogues.windows import Closed, Correction, explain_closed
from nights.rulings.queries import DIRECTOR, OVERRULED, get_situation, is_agreed, list_moments
from nights.translate import Step, fold, get_seats, make_faults, turn_deal


class LaterDecision(StrEnum):
    """What the director decides of a later deal that a correction makes impossible."""

    WITHDRAW = "withdraw"
    MOVE = "move"
    UPHOLD = "uphold"


@dataclass(frozen=True)
class Decisions:
    """What the director decided in addition to the deal itself.

    later: by number, the decision on a deal that becomes impossible. abandon: abandon a match that
    is no longer complete, though its table went on. overrule: correct after the time that the law
    allows.
    """

    later: Mapping[int, str] = field(default_factory=dict)
    abandon: bool = False
    overrule: bool = False


STALE = gettext_lazy("The score sheet has changed since you saw it. Look at it again, then enter.")


def check_version(order: Order, view: MatchView) -> None:
    """Raise Conflict if the client read another version of the match."""
    if order.version is not None and order.version != view.version:
        raise Conflict.because("stale", str(STALE), "version")


def check_stands(deal: Deal) -> None:
    if deal.withdrawn:
        text = _("Deal %(number)d has been withdrawn.") % {"number": deal.number}
        raise Conflict.because("withdrawn", text)
    if Deal.objects.filter(replaces=deal).exists():
        text = _("Deal %(number)d has been corrected since.") % {"number": deal.number}
        raise Conflict.because("corrected", text)


@dataclass(frozen=True)
class Plan:
    """What an amendment does: new data by place on the sheet, None for a withdrawn deal."""

    changes: dict[int, dict[str, Any] | None]
    moved: tuple[SheetDeal, ...]
    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]

    def refuse_faults(self, more: list[Fault]) -> None:
        """Raise Refused if the plan has faults or more is not empty."""
        if self.faults or more:
            raise Refused((*self.faults, *more))


def find_unfinished(sheet: MatchSheet, plan: Plan, decided: Decisions) -> list[Fault]:
    """Return the fault of a match that is no longer over, though its table began the next."""
    return [] if decided.abandon else _reopened(sheet, plan)


def _reopened(sheet: MatchSheet, plan: Plan) -> list[Fault]:
    following = Match.objects.filter(table=sheet.match.table, number__gt=sheet.match.number)
    ends = bool(plan.steps) and plan.steps[-1].state.complete
    if not sheet.last_state.complete or ends or sheet.status != MatchState.PLAYING:
        return []
    if not following.exists():
        return []
    text = _("The match would not be over after this, and the table has begun the next one.")
    return [Fault("reopens", text, "abandon")]


def carry_out(record: Writing, sheet: MatchSheet, deal: Deal, plan: Plan) -> Deal:
    """Store a plan without faults. Return the new entry of the deal that is amended."""
    if _reopened(sheet, plan):
        MatchStatus.objects.create(act=record.act, match=sheet.match, state=MatchState.ABANDONED)
    for old, data in plan.changes.items():
        _replace(record, sheet.deals[old].row, data)
    if plan.moved:
        _move(record, sheet, plan)
    return Deal.objects.get(act=record.act, match=sheet.match, number=deal.number)


def explain_closed_window(sheet: MatchSheet, deal: Deal, plan: Plan) -> Closed | None:
    """Return why the code of the match no longer allows a score to be corrected, or None."""
    index = next(at for at, entry in enumerate(sheet.deals) if entry.row.pk == deal.pk)
    asked = Correction(
        [deal.step.state for deal in sheet.deals],
        [step.state for step in plan.steps],
        index,
        agreed=is_agreed(sheet, sheet.deals[index]),
        followed=not sheet.match.paper and sheet.was_followed(sheet.deals[-1].number),
    )
    return explain_closed(get_catalogue(sheet.game), asked)


def explain_late_claim(
    sheet: MatchSheet, deal: Deal, raw: Mapping[str, Any] | None
) -> Closed | None:
    """Return why a correction claims a penalty too late, or None. raw: None for a withdrawal.

    A deal that was entered from the wrong seat and is only turned claims nothing.
    """
    seats = get_seats(sheet.match)
    if raw is None or any(raw == turn_deal(deal.data, turn, seats) for turn in range(len(seats))):
        return None
    at = next(entry for entry in sheet.deals if entry.row.pk == deal.pk)
    where = [get_situation(sheet, at, moment) for moment in list_moments(sheet, at)]
    return find_late_claim(get_catalogue(sheet.game), deal.data, raw, where)


def find_late(closed: Closed | None, decided: Decisions, reason: str) -> list[Fault]:
    """Return the fault of a late correction, unless it is overruled with a reason.

    closed: why it is too late, or None if it is in time.
    """
    if closed is None:
        return []
    if not decided.overrule:
        values = {name: _(text) for name, text in closed.values.items()}
        clauses = (closed.clause,) if closed.clause else ()
        law = find_law_path(clauses)
        text = _(closed.text) % values
        return [Fault("window-closed", text, "overrule", clauses=clauses, law=law)]
    if not reason:
        text = _("Give the reason for which the law is overruled.")
        return [Fault("reason-missing", text, "reason")]
    return []


def note_overruled(record: Writing, deal: Deal, closed: Closed) -> None:
    """Store that the director overruled the end of a time; the law is the clause that ended it."""
    Ruling.objects.create(
        act=record.act,
        match_id=deal.match_id,
        number=deal.number,
        law=closed.clause,
        option=OVERRULED,
    )


def make_plan(
    sheet: MatchSheet, deal: Deal, raw: dict[str, Any] | None, later: Mapping[int, str]
) -> Plan:
    """Return a plan for the sheet with the deal replaced, and a fault for each impossible deal."""
    index = next(at for at, entry in enumerate(sheet.deals) if entry.row.pk == deal.pk)
    changes: dict[int, dict[str, Any] | None] = {index: raw}
    moved = []
    for at, entry in enumerate(sheet.deals[index + 1 :], start=index + 1):
        decision = later.get(entry.number)
        if decision in (LaterDecision.WITHDRAW, LaterDecision.MOVE):
            changes[at] = None
        if decision == LaterDecision.MOVE:
            moved.append(entry)
        if decision == LaterDecision.UPHOLD:
            changes[at] = _upheld(entry)
    kept = [at for at in range(len(sheet.deals)) if changes.get(at, True) is not None]
    raws = [changes.get(at, sheet.deals[at].row.data) or {} for at in kept]
    new = [at for at, kept_place in enumerate(kept) if kept_place == index]
    steps = fold(sheet.game, sheet.match.dealer, raws, new)
    faults = [
        fault
        for at, step in zip(kept, steps, strict=True)
        if at >= index
        for fault in _faults(sheet.deals[at], step, corrected=at == index)
    ]
    return Plan(changes, tuple(moved), tuple(steps), tuple(faults))


def _faults(entry: SheetDeal, step: Step, *, corrected: bool) -> list[Fault]:
    faults = make_faults(step.problems)
    if corrected:
        return faults
    return [
        Fault(_later_code(fault), fault.text, f"later.{entry.number}", deal=entry.number)
        for fault in faults
    ]


def _later_code(fault: Fault) -> str:
    """Return the code for a fault of a later deal. A wrong dealer can be upheld."""
    return fault.code if fault.code == "dealer-differs" else "impossible"


def _upheld(entry: SheetDeal) -> dict[str, Any]:
    """Return the deal with the director's decision to uphold it."""
    data = dict(entry.row.data)
    ruling = {"law": DIRECTOR, "offender": data.get("dealer", "N"), "option": "upheld"}
    return {**data, "rulings": [*data.get("rulings", []), ruling]}


def _replace(record: Writing, old: Deal, data: dict[str, Any] | None) -> None:
    Deal.objects.create(
        act=record.act,
        match_id=old.match_id,
        number=old.number,
        data=data or {},
        withdrawn=data is None,
        replaces=old,
    )


def _move(record: Writing, sheet: MatchSheet, plan: Plan) -> None:
    """Add the moved deals to the table's next match, which is begun if there is none."""
    match = sheet.match
    following = Match.objects.filter(table=match.table, number__gt=match.number)
    target = following.select_related("night", "table").order_by("number").first()
    if target is None:
        target = _continue(record, sheet, plan)
    sheet_there = read_sheet(target)
    raws = [{**entry.row.data} for entry in plan.moved]
    steps = fold(sheet_there.game, target.dealer, [*_raws(sheet_there), *raws])[-len(raws) :]
    faults = [
        Fault("impossible", fault.text, f"later.{entry.number}", deal=entry.number)
        for entry, step in zip(plan.moved, steps, strict=True)
        for fault in make_faults(step.problems)
    ]
    if faults:
        raise Refused(faults)
    for at, raw in enumerate(raws):
        number = sheet_there.next_number + at
        Deal.objects.create(act=record.act, match=target, number=number, data=raw)


def _raws(sheet: MatchSheet) -> list[dict[str, Any]]:
    return [deal.row.data for deal in sheet.deals]


def _continue(record: Writing, sheet: MatchSheet, plan: Plan) -> Match:
    """Begin the next match with the same seats: the players had gone on without a cut."""
    match = sheet.match
    first = plan.moved[0]
    fresh = Match.objects.create(
        act=record.act,
        table=match.table,
        number=match.number + 1,
        game=match.game,
        rules=match.rules,
        dealer=first.row.data.get("dealer") or plan.steps[-1].state.dealer,
    )
    for seat, player in sheet.players.items():
        Seating.objects.create(act=record.act, match=fresh, seat=seat, player=player)
    return fresh


def find_impossible_deals(
    sheet: MatchSheet, deal: Deal, raw: dict[str, Any] | None
) -> dict[uuid.UUID, list[Fault]]:
    """Return the later deals that an amendment would make impossible, with their faults."""
    plan = make_plan(sheet, deal, raw, {})
    faults: dict[uuid.UUID, list[Fault]] = {}
    numbers = {deal.number: deal.row.pk for deal in sheet.deals}
    for fault in plan.faults:
        if fault.deal is not None:
            faults.setdefault(numbers[fault.deal], []).append(fault)
    return faults
