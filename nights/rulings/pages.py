"""The director's pages for rulings on irregularities."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from club.forms import read_whole_number
from club.ledger.refusals import Refused
from club.web.pages import make_key, tell
from nights.actions.amending import find_impossible_deals, make_plan
from nights.games import get_catalogue
from nights.models import Match, Night, Ruling
from nights.pages.matches import later_said, upholds
from nights.pages.visit import NightVisit, night_page
from nights.queries.match_view import SheetDeal
from nights.queries.sheets import MatchSheet, read_sheet
from nights.rulings.actions import Decision, apply_ruling, rule, take_back
from nights.rulings.catalogues.terms import (
    Catalogue,
    Irregularity,
    Moment,
    Option,
    Situation,
)
from nights.rulings.queries import get_situation, list_moments
from nights.translate import make_faults
from scoring.games.protocol import State
from scoring.seats import Seat
from scoring.sheet import check


@dataclass(frozen=True)
class Asked:
    """The director's request: a deal of a match, the moment reached, and an entry."""

    seen: MatchSheet
    at: SheetDeal | None
    possible: tuple[Moment, ...]
    moment: Moment | None
    entry: Irregularity | None

    @property
    def code(self) -> Catalogue:
        """The catalogue of the match."""
        return get_catalogue(self.seen.game)

    @property
    def where(self) -> Situation | None:
        """The situation in which a ruling is asked for, or None if there is nothing to rule on."""
        return get_situation(self.seen, self.at, self.moment) if self.moment else None

    @property
    def number(self) -> int:
        """The deal's number, even if it is not entered yet."""
        return self.at.number if self.at else self.seen.next_number


def _asked(sheet: MatchSheet, fields: Mapping[str, str]) -> Asked:
    """Return the request of a form. The default is the deal that is played now, at its play."""
    number = read_whole_number(fields.get("deal", ""))
    at = next((deal for deal in sheet.deals if deal.number == number), None)
    if at is None and sheet.over and sheet.deals:
        at = sheet.deals[-1]
    possible = list_moments(sheet, at)
    chosen = read_whole_number(fields.get("moment", ""))
    usual = Moment.PLAY if Moment.PLAY in possible else next(iter(possible), None)
    moment = next((moment for moment in possible if moment == chosen), usual)
    return Asked(
        sheet, at, possible, moment, get_catalogue(sheet.game).entry(fields.get("law", ""))
    )


@night_page("directs")
def irregularity(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Show the irregularities that can be claimed now, or one of them, and rule on it."""
    match_row = visit.match(night, match)
    fields = visit.request.POST or visit.request.GET

    def submit() -> HttpResponse:
        _rule(visit, match_row)
        messages.success(visit.request, _("The ruling is noted."))
        return redirect("match", club=visit.club.slug, night=night.pk, match=match_row.pk)

    response, refused = visit.submit(submit, when="preview" not in fields)
    if response is not None:
        return response
    asked = _asked(read_sheet(match_row), fields.dict())
    context = {
        "night": night,
        "match": match_row,
        "sheet": asked.seen,
        "asked": asked,
        "title": _(asked.code.title),
        "moments": [(int(moment), _(asked.code.moments[moment][0])) for moment in asked.possible],
        **(_one(asked, fields.dict(), refused) if asked.entry else _every(asked)),
    }
    if "preview" in fields:
        return visit.render("nights/_ruling_preview.html", context)
    page = "nights/ruling.html" if asked.entry else "nights/irregularities.html"
    return visit.render(page, context, refused)


def _rule(visit: NightVisit, match: Match) -> Ruling:
    post = visit.request.POST
    sheet = read_sheet(match)
    number = read_whole_number(post.get("deal", ""))
    deal = next((deal.row for deal in sheet.deals if deal.number == number), None)
    return rule(
        order=visit.order(),
        match=match,
        deal=deal,
        decision=_decision(post.dict()),
        later=later_said(post.dict()),
        abandon="abandon" in post,
    )


def _decision(fields: Mapping[str, Any]) -> Decision:
    return Decision(
        law=fields.get("law", ""),
        offender=fields.get("offender", ""),
        option=fields.get("option", ""),
        moment=read_whole_number(fields.get("moment", "")) or 0,
    )


def _every(asked: Asked) -> dict[str, Any]:
    """Return the entries that are open now, by subject."""
    subjects: dict[str, list[Irregularity]] = {}
    where = asked.where
    for entry in asked.code.claimable(where) if where else ():
        subjects.setdefault(_(entry.subject), []).append(entry)
    return {"subjects": subjects.items(), "deals": asked.seen.deals}


def _one(asked: Asked, fields: Mapping[str, Any], refused: Refused | None) -> dict[str, Any]:
    """Return the context of one entry: its law, its window, who chooses, the open options."""
    entry, where = asked.entry, asked.where
    if entry is None or where is None:
        return {"entry": entry}
    offenders = [seat for seat in where.seats if entry.offender.has(seat, where)]
    options = [option for option in entry.options if option.is_open(where)]
    fields = {"offender": str(offenders[0]) if len(offenders) == 1 else "", **fields}
    if len(options) == 1:
        fields = {"option": options[0].key, **fields}
    worked = _worked_out(asked, fields)
    later = worked.later if worked and refused else {}
    faults = refused.faults if refused else ()
    return {
        "entry": entry,
        "since": _(asked.code.moments[entry.since][0]),
        "end": _(asked.code.ends(entry)) if asked.code.ends(entry) else "",
        "in_time": entry.in_time(where.moment),
        "offenders": [(str(seat), asked.seen.players.get(str(seat), "")) for seat in offenders],
        "options": [(option, _(option.effect.label)) for option in options],
        "chooser": _choosers(asked, entry, fields.get("offender", "")),
        "chosen": fields,
        "worked": worked,
        "impossible": [
            (deal, upholds(later[deal.row.pk]), fields.get(f"later_{deal.number}", ""))
            for deal in asked.seen.deals
            if deal.row.pk in later
        ],
        "reopens": [fault for fault in faults if fault.code == "reopens"],
        "faults": [fault for fault in faults if fault.code != "reopens" and fault.deal is None],
        "key": fields.get("key") or make_key(),
        "version": asked.seen.version,
    }


def _choosers(asked: Asked, entry: Irregularity, offender: str) -> str:
    """Return who chooses, with names if the law makes their seats clear."""
    words = _(entry.chooser.value)
    where = asked.where
    if where is None or offender not in where.seats:
        return words
    seats = entry.chooser.seats(Seat(offender), where)
    names = [str(asked.seen.players.get(str(seat), seat)) for seat in seats]
    return f"{words}: {', '.join(names)}" if names else words


@dataclass(frozen=True)
class Worked:
    """The effect of a ruling on a deal: the match after it, or its faults."""

    option: Option
    before: State | None = None
    after: State | None = None
    problems: tuple[Any, ...] = ()
    later: Mapping[uuid.UUID, Any] = field(default_factory=dict)


def _worked_out(asked: Asked, fields: Mapping[str, Any]) -> Worked | None:
    """Return the effect of a ruling before it is stored, or None if a choice is missing."""
    entry, where = asked.entry, asked.where
    option = entry.option(str(fields.get("option", ""))) if entry else None
    offender = fields.get("offender", "")
    if option is None or where is None or offender not in where.seats:
        return None
    if asked.at is None:
        return Worked(option)
    raw = apply_ruling(asked.at, _unsaved(fields), option)
    _deal, problems = check(asked.seen.game, asked.at.step.before, raw)
    if problems:
        return Worked(option, problems=tuple(make_faults(problems)))
    index = [deal.row.pk for deal in asked.seen.deals].index(asked.at.row.pk)
    steps = make_plan(asked.seen, asked.at.row, raw, {}).steps
    later = find_impossible_deals(asked.seen, asked.at.row, raw)
    later.pop(asked.at.row.pk, None)
    return Worked(option, asked.at.step.state, steps[index].state, later=later)


def _unsaved(fields: Mapping[str, Any]) -> Ruling:
    decision = _decision(fields)
    return Ruling(law=decision.law, offender=decision.offender, option=decision.option)


@night_page("directs")
def back(visit: NightVisit, night: Night, match: uuid.UUID, ruling: uuid.UUID) -> HttpResponse:
    """Take a ruling back. After the time for that, ask whether the law is overruled."""
    match_row = visit.match(night, match)
    row = get_object_or_404(
        Ruling.objects.select_related("match", "match__night", "match__table"),
        match=match_row,
        pk=ruling,
    )
    to_match = redirect("match", club=visit.club.slug, night=night.pk, match=match_row.pk)

    def submit() -> HttpResponse:
        take_back(order=visit.order(), ruling=row, overrule="overrule" in visit.request.POST)
        messages.success(visit.request, _("The ruling is taken back."))
        return to_match

    response, refused = visit.submit(submit)
    if refused is None:
        return response or to_match
    if not {fault.code for fault in refused.faults} & {"window-closed", "reason-missing"}:
        tell(visit.request, refused)
        return to_match
    context = {
        "night": night,
        "match": match_row,
        "row": row,
        "sheet": read_sheet(match_row),
        "overruling": "overrule" in visit.request.POST,
    }
    return visit.render("nights/ruling_back.html", context, refused)
