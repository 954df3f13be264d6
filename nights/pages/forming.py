"""Forming tables and cutting again: who plays, who claims a seat, who sits out."""

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.ledger.writing import Order
from club.models import Player
from club.queries.people import list_players
from club.web.pages import attempt
from nights.actions.agreement import begin_by_agreement, form_by_agreement
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.open_cuts import begin_cut
from nights.actions.tables import list_cutters
from nights.models import Match, Night, Rotation, Table
from nights.pages.cut_page import read_fields, render_cut_page
from nights.pages.room import back_to_room
from nights.pages.typed_cards import posted_cards
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import Room, read_room
from nights.translate import get_code, get_seats


@night_page("directs")
def form(visit: NightVisit, night: Night) -> HttpResponse:
    """Form a table, by default of the first players in order of precedence, and cut.

    They cut on this page, or one after the other at the table, or wait there for a fourth.
    """
    room = read_room(night)
    offered = _offered(room)
    candidates = [player for player, _why in offered]
    first = [candidate.player for candidate in room.for_fresh_table if not candidate.substituting][
        : room.most
    ]
    fields = read_fields(visit)
    mine = {str(player.pk): player for player in list_players(visit.club)}
    chosen = [mine[pk] for pk in fields.getlist("players") if pk in mine]
    if visit.request.method != "POST":
        picked = chosen if "picks" in fields else first
        return render_cut_page(visit, night, candidates, picked, offered=offered, room=room)
    response, refused = visit.submit(lambda: _formed(visit, night, chosen))
    return response or render_cut_page(
        visit, night, candidates, chosen, refused, offered=offered, room=room
    )


def _offered(room: Room) -> list[tuple[Player, str]]:
    """Return who may form a table and why, by right; last, who would make it possible for three."""
    offered = [(candidate.player, candidate.why) for candidate in room.for_fresh_table]
    if get_code(room.night).returns and len(offered) == room.needed - 1:
        text = _("Belongs to table %(number)d: makes a fresh table possible, and may return.")
        offered += [
            (member, text % {"number": view.table.number})
            for view in room.tables
            if view.open_cut is None
            for member in view.waiting
            if member not in view.absent
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
        order=order,
        night=night,
        players=chosen,
        cards=cards,
        typed=chance is None,
        chooser_seat=post.get("seat", "N"),
        chance=chance,
    )
    return _begun(visit, night, match)


def _agreed_seats(visit: NightVisit, night: Night, players: Sequence[Player]) -> dict[str, Any]:
    """Return the arguments of an agreement: the seats and the dealer that the form gives."""
    post, known = visit.request.POST, {str(player.pk): player for player in players}
    chosen = {seat: known.get(post.get(f"agreed_{seat}", "")) for seat in get_seats(night)}
    seats = {seat: player for seat, player in chosen.items() if player is not None}
    return {"order": visit.order(), "night": night, "seats": seats, "dealer": post.get("seat", "")}


def _cut_at_table(visit: NightVisit, night: Night, table: Table, order: Order) -> HttpResponse:
    """Begin a cut at the table. If it is refused, the table remains without one."""
    if not attempt(visit.request, lambda: begin_cut(order=order, night=night, table=table)):
        return back_to_room(visit, night)
    return redirect("open-cut", club=visit.club.slug, night=night.pk, table=table.pk)


@night_page("directs")
def next_cut(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Cut for the next match at a table, with the candidates who claim a seat before the cut."""
    table_row, room, fields = visit.table(night, table), read_room(night), read_fields(visit)
    view = room.table(table_row.pk)
    if view.open_cut:
        return redirect("open-cut", club=visit.club.slug, night=night.pk, table=table_row.pk)
    # The players agreed upon a pivot or a rota: it continues unless they say otherwise.
    agreed = night.rotation in (Rotation.PIVOT, Rotation.ROTA)
    places = 0 if agreed else max(0, room.most - view.taken)
    crowd = list_cutters(room, table_row)  # they cut for the places by filling the table
    free = [
        candidate
        for candidate in room.waiting[:places]
        if candidate not in crowd and not candidate.substituting
    ]
    joining = [candidate.player for candidate in free]
    if visit.request.method == "POST" or "claims" in fields:
        joining = [
            candidate.player
            for candidate in room.waiting
            if str(candidate.player.pk) in fields.getlist("join")
        ]
    members = [*view.present, *joining]
    if visit.request.method != "POST":
        return render_cut_page(
            visit, night, members, members, table=table_row, room=room, joining=joining
        )
    response, refused = visit.submit(lambda: _next(visit, night, table_row, members, joining))
    return response or render_cut_page(
        visit, night, members, members, refused, table_row, room=room, joining=joining
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
        order=order,
        night=night,
        table=table,
        cards=cards,
        typed=chance is None,
        chooser_seat=post.get("seat", "N"),
        chance=chance,
        joining=joining,
    )
    return _begun(visit, night, match)


def _begun(visit: NightVisit, night: Night, match: Match) -> HttpResponse:
    return redirect("match-begun", club=visit.club.slug, night=night.pk, match=match.pk)
