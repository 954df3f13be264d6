"""Forming tables and cutting again: who plays, who claims a seat, who sits out."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order
from club.models import Player
from club.queries.people import list_players
from club.web.pages import attempt, keep_key
from nights.actions.agreement import begin_by_agreement, form_by_agreement, may_agree
from nights.actions.entry import OVERRULED
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.open_cuts import begin_cut
from nights.actions.tables import list_cutters
from nights.formation.cutting import foresee_leavers
from nights.formation.outcomes import Candidate, Miscut, Settled, Wanted
from nights.formation.turns import Turn, settle_turn
from nights.models import Match, Night, Rotation, Table
from nights.pages.room import back_to_room
from nights.pages.typed_cards import CutRound, posted_cards, typed_rounds
from nights.pages.visit import NightVisit, night_page
from nights.queries.cuts import translate_reason
from nights.queries.room import Room, read_room
from nights.queries.rotation import get_next_turn
from nights.queries.table_candidates import list_table_candidates
from nights.queries.tables import TableView, get_table_view
from nights.translate import get_code, get_seats


@night_page("directs")
def form(visit: NightVisit, night: Night) -> HttpResponse:
    """Form a table, by default of the first players in order of precedence, and cut.

    They cut on this page, or one after the other at the table, or wait there for a fourth.
    """
    seen = read_room(night)
    offered = _offered(seen)
    candidates = [player for player, _why in offered]
    first = [one.player for one in seen.for_fresh_table if not one.substituting][: seen.most]
    said = _said(visit)
    mine = {str(one.pk): one for one in list_players(visit.club)}
    chosen = [mine[pk] for pk in said.getlist("players") if pk in mine]
    if visit.request.method != "POST":
        picked = chosen if "picks" in said else first
        return _cut_page(visit, night, candidates, picked, offered=offered, seen=seen)
    response, refused = visit.submit(lambda: _formed(visit, night, chosen))
    return response or _cut_page(
        visit, night, candidates, chosen, refused, offered=offered, seen=seen
    )


def _said(visit: NightVisit) -> QueryDict:
    """Return the fields of the form: as it is sent, or as it changes while it is filled in."""
    return visit.request.POST if visit.request.method == "POST" else visit.request.GET


def _offered(seen: Room) -> list[tuple[Player, str]]:
    """Return who may form a table and why, by right; last, who would make it possible for three."""
    offered = [(one.player, one.why) for one in seen.for_fresh_table]
    if get_code(seen.night).returns and len(offered) == seen.needed - 1:
        text = _("Belongs to table %(number)d: makes a fresh table possible, and may return.")
        offered += [
            (one, text % {"number": view.table.number})
            for view in seen.tables
            if view.open_cut is None
            for one in view.waiting
            if one not in view.absent
        ]
    return offered


def _formed(visit: NightVisit, night: Night, chosen: Sequence[Player]) -> HttpResponse:
    """Form the table that the form requests."""
    post, order = visit.request.POST, visit.order()
    if post.get("cut") in ("phone", "wait"):
        table = gather_table(order=order, night=night, players=chosen)
        if post["cut"] == "wait":
            return back_to_room(visit, night)
        return _cut_at_table(visit, night, table, replace(order, key=f"{order.key}-cut"))
    if post.get("cut") == "agreed":
        seats = _agreed_seats(visit, night, chosen)
        return _begun(visit, night, form_by_agreement(**seats))
    cards, chance = posted_cards(visit, chosen)
    match = form_table(
        order=order, night=night, players=chosen, cards=cards,
        typed=chance is None, chooser_seat=post.get("seat", "N"), chance=chance,
    )  # fmt: skip
    return _begun(visit, night, match)


def _agreed_seats(visit: NightVisit, night: Night, players: Sequence[Player]) -> dict[str, Any]:
    """Return the arguments of an agreement: the seats and the dealer that the form gives."""
    post, known = visit.request.POST, {str(one.pk): one for one in players}
    said = {seat: known.get(post.get(f"agreed_{seat}", "")) for seat in get_seats(night)}
    seats = {seat: one for seat, one in said.items() if one is not None}
    return {"order": visit.order(), "night": night, "seats": seats, "dealer": post.get("seat", "")}


def _cut_at_table(visit: NightVisit, night: Night, table: Table, order: Order) -> HttpResponse:
    """Begin a cut at the table. If it is refused, the table remains without one."""
    if not attempt(visit.request, lambda: begin_cut(order=order, night=night, table=table)):
        return back_to_room(visit, night)
    return redirect("open-cut", club=visit.club.slug, night=night.pk, table=table.pk)


@night_page("directs")
def next_cut(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Cut for the next match at a table, with the candidates who claim a seat before the cut."""
    found, seen, said = visit.table(night, table), read_room(night), _said(visit)
    view = seen.table(found.pk)
    if view.open_cut:
        return redirect("open-cut", club=visit.club.slug, night=night.pk, table=found.pk)
    # The players agreed upon a pivot or a rota: it continues unless they say otherwise.
    agreed = night.rotation in (Rotation.PIVOT, Rotation.ROTA)
    places = 0 if agreed else max(0, seen.most - view.taken)
    crowd = list_cutters(seen, found)  # they cut for the places by filling the table
    free = [one for one in seen.waiting[:places] if one not in crowd and not one.substituting]
    joining = [one.player for one in free]
    if visit.request.method == "POST" or "claims" in said:
        joining = [one.player for one in seen.waiting if str(one.player.pk) in said.getlist("join")]
    members = [*view.present, *joining]
    if visit.request.method != "POST":
        return _cut_page(visit, night, members, members, table=found, seen=seen, joining=joining)
    response, refused = visit.submit(lambda: _next(visit, night, found, members, joining))
    return response or _cut_page(
        visit, night, members, members, refused, found, seen=seen, joining=joining
    )


def _next(
    visit: NightVisit,
    night: Night,
    table: Table,
    members: Sequence[Player],
    joining: Sequence[Player],
) -> HttpResponse:
    """Begin the next match, or its cut, as the form requests."""
    post, order = visit.request.POST, visit.order()
    if post.get("cut") == "phone":
        begin_cut(order=order, night=night, table=table, joining=joining)
        return redirect("open-cut", club=visit.club.slug, night=night.pk, table=table.pk)
    if post.get("cut") == "agreed":
        seats = _agreed_seats(visit, night, members)
        return _begun(visit, night, begin_by_agreement(**seats, table=table, joining=joining))
    cards, chance = posted_cards(visit, members)
    match = begin_next_match(
        order=order, night=night, table=table, cards=cards, typed=chance is None,
        chooser_seat=post.get("seat", "N"), chance=chance, joining=joining,
    )  # fmt: skip
    return _begun(visit, night, match)


def _rounds(
    night: Night,
    turn: Turn,
    candidates: Sequence[Candidate],
    typed: Sequence[Mapping[uuid.UUID, str]],
) -> list[CutRound]:
    """Return the rounds up to the next one wanted, with what was typed in each."""
    shown: list[CutRound] = []
    for at in range(len(typed) + 1):
        try:
            answer = settle_turn(
                turn, get_code(night), candidates, typed[:at], seats=get_seats(night)
            )
        except Miscut:
            break
        if not isinstance(answer, Wanted):
            break
        cards = typed[at] if at < len(typed) else {}
        boxes = [(one, cards.get(one.key, "")) for one in answer.players]
        shown.append(CutRound(at + 1, translate_reason(answer.reason), boxes))
    return shown


def _cut_page(
    visit: NightVisit,
    night: Night,
    candidates: Sequence[Player],
    chosen: Sequence[Player],
    refused: Refused | None = None,
    table: Table | None = None,
    *,
    offered: Sequence[tuple[Player, str]] = (),
    seen: Room | None = None,
    joining: Sequence[Player] = (),
) -> HttpResponse:
    post = _said(visit)
    why = dict(offered)
    view = get_table_view(table) if table else TableView(Table(night=night), tuple(chosen), ())
    view = replace(view, members=(*view.members, *joining))
    turn = get_next_turn(night, view)
    cutters = list_table_candidates(night, view)
    rounds = _rounds(night, turn, cutters, typed_rounds(post.dict(), candidates))
    code = get_code(night)
    context = {
        "night": night,
        "table": table,
        "candidates": [
            (
                player,
                player in chosen,
                post.get(f"card_1_{player.pk}", ""),
                why.get(player, ""),
                _may_cut(player, cutters, rounds),
            )
            for player in candidates
        ],
        "claims": [(one, one.player in joining) for one in seen.waiting] if seen and table else [],
        "vacancies": max(0, code.most_at(get_seats(night)) - view.taken + len(joining)),
        "missing": view.absent,
        "foreseen": _foreseen(night, turn, cutters) if table or _ranked(cutters) else None,
        "rounds": rounds if table else rounds[1:],
        "turn": turn,
        "planned": _planned(night, turn, cutters),
        "out": [one.name for one in turn.parted(cutters)[1]],
        "code": code,
        "follows": code.selects and seen is not None and _has_cut(seen),
        "typed": post.get("cut") == "typed",
        "seat": post.get("seat", "N"),
        "seats": get_seats(night),
        "reason": post.get("reason", ""),
        "most": code.most_at(get_seats(night)),
        "agreement": _offer_agreement(night, post, chosen if not table else view.present),
        "key": keep_key(post, refused),
        **_describe_faults(refused),
    }
    part = visit.request.headers.get("HX-Request")
    page = "nights/_cut_form.html" if part else "nights/cut.html"
    return visit.render(page, context, refused)


def _describe_faults(refused: Refused | None) -> dict[str, object]:
    """Return the context of the form about a refusal: its faults, and what can be done about them.

    A cut that was equal is no fault: the next round of cards follows.
    """
    faults = refused.faults if refused else ()
    codes = {fault.code for fault in faults}
    return {
        "faults": [fault for fault in faults if fault.code != "cut-again"],
        "lesser": not codes.isdisjoint(OVERRULED),
        "admission": "cut-for-admission" in codes,
        "filling": "cut-for-vacancy" in codes,
        "cut_on": "cut-again" in codes,
    }


def _has_cut(seen: Room) -> bool:
    """Return whether anybody who waits has cut for precedence, so that not everybody cuts again."""
    claims = [seen.claims[one.arrival.pk] for one in seen.waiting]
    return any(one.cards or one.admission for one in claims)


def _offer_agreement(
    night: Night, post: QueryDict, players: Sequence[Player]
) -> dict[str, Any] | None:
    """Return who may sit where by agreement, and who was chosen; None where they must cut."""
    seats = get_seats(night)
    if not may_agree(night) or len(players) < len(seats):
        return None
    return {
        "players": players,
        "chosen": [(seat, post.get(f"agreed_{seat}", "")) for seat in seats],
        "open": post.get("cut") == "agreed",
    }


def _ranked(cutters: Sequence[Candidate]) -> bool:
    """Return whether any of those who cut are ranked by a cut before."""
    return any(one.place for one in cutters)


def _may_cut(one: Player, cutters: Sequence[Candidate], rounds: Sequence[CutRound]) -> bool:
    """Return whether a player has a box for a card in the first round of a fresh table's cut."""
    if not rounds or not _ranked(cutters):
        return True
    return any(who.key == one.pk for who, _card in rounds[0].cards)


def _foreseen(night: Night, turn: Turn, cutters: Sequence[Candidate]) -> dict[str, Any] | None:
    """Return what is known before a card is drawn: who sits out by count, and who cuts."""
    seats = get_seats(night)
    if turn.pivots or len(cutters) <= len(seats):
        return None
    clear = foresee_leavers(get_code(night), turn.parted(cutters)[0], seats)
    reasons = [translate_reason(one) for one in clear.reasons]
    names = [one.name for one in clear.cutting]
    return {"reasons": reasons, "cutting": names, "places": clear.places}


def _planned(night: Night, turn: Turn, candidates: Sequence[Candidate]) -> dict[str, Any] | None:
    """Return the seats and the reasons, if no card is cut."""
    if not turn.pivots:
        return None
    settled = settle_turn(turn, get_code(night), candidates, ())
    if not isinstance(settled, Settled):
        return None
    names = {seat: settled.seats[seat].name for seat in get_seats(night)}
    reasons = [translate_reason(one) for one in settled.reasons]
    return {"seats": names, "dealer": settled.dealer, "reasons": reasons}


def _begun(visit: NightVisit, night: Night, match: Match) -> HttpResponse:
    return redirect("match-begun", club=visit.club.slug, night=night.pk, match=match.pk)
