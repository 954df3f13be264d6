"""Seating everybody who waits, at several new tables at once."""

import secrets
import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import ngettext

from club.ledger.refusals import Refused
from club.models import Player
from club.queries.people import list_players
from club.web.pages import keep_key, parse_id, read_text
from nights.actions.entry import OVERRULED
from nights.actions.seating import seat_room
from nights.formation.rules import find_rule
from nights.models import Night
from nights.pages.cut_page import read_fields
from nights.pages.room import back_to_room
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import Room, Waiting, read_room
from nights.queries.seating import Proposal, propose_tables
from nights.translate import get_code

_MOST_TABLES = 50
Groups = list[list[Waiting]]


@night_page("directs")
def seat_all(visit: NightVisit, night: Night) -> HttpResponse:
    """Propose tables for everybody who waits, and form them all as the form says.

    If one table is possible at most, its own page is better: the cards can be typed there.
    """
    room, fields = read_room(night), read_fields(visit)
    response, refused = visit.submit(lambda: _seated(visit, night))
    if response is not None:
        return response
    proposal = propose_tables(room, _read_count(fields))
    if refused is None and len(proposal.choices) < 2:
        return redirect("form", club=visit.club.slug, night=night.pk)
    return _render(visit, room, proposal, refused)


def _read_count(fields: QueryDict) -> int:
    """Return how many tables are asked for, 0 for as many as possible."""
    text = fields.get("tables", "")
    return min(int(text), _MOST_TABLES) if text.isdecimal() and len(text) < 3 else 0


def _read_places(fields: QueryDict) -> dict[str, int]:
    """Return the new table that the form gives each player, by id; 0 for one who waits."""
    chosen = {name[3:]: read_text(fields, name) for name in fields if name.startswith("at_")}
    return {
        player: int(text) if text.isdecimal() and len(text) < 3 else 0
        for player, text in chosen.items()
    }


def _seated(visit: NightVisit, night: Night) -> HttpResponse:
    """Form the tables, and show who sits where; or let each table cut for itself."""
    post = visit.request.POST
    mine = {str(player.pk): player for player in list_players(visit.club)}
    groups: list[list[Player]] = [[] for _table in range(_read_count(post))]
    for player, at in _read_places(post).items():
        if player in mine and 0 < at <= len(groups):
            groups[at - 1].append(mine[player])
    drawn = post.get("cut") != "phone"
    chance = secrets.SystemRandom() if drawn else None
    tables = seat_room(order=visit.order(), night=night, groups=groups, chance=chance)
    if drawn:
        address = reverse("seated", args=[visit.club.slug, night.pk])
        return redirect(f"{address}?" + "&".join(f"table={table.pk}" for table in tables))
    text = ngettext("They cut at %(count)d table.", "They cut at %(count)d tables.", len(tables))
    messages.success(visit.request, text % {"count": len(tables)})
    return back_to_room(visit, night)


def _share(room: Room, proposal: Proposal, fields: QueryDict) -> tuple[Groups, list[Waiting]]:
    """Return who sits at each new table and who waits: as the form says, or else as proposed."""
    if "picks" not in fields:
        return [list(players) for players in proposal.tables], list(proposal.waiting)
    places, waiting = _read_places(fields), []
    groups: Groups = [[] for _players in proposal.tables]
    for candidate in room.for_fresh_table:
        at = places.get(str(candidate.player.pk), 0)
        if 0 < at <= len(groups):
            groups[at - 1].append(candidate)
        elif not candidate.substituting:
            waiting.append(candidate)
    return groups, waiting


def _render(
    visit: NightVisit,
    room: Room,
    proposal: Proposal,
    refused: Refused | None,
) -> HttpResponse:
    """Return the page with the new tables, or the part of it that a choice changes."""
    codes = {fault.code for fault in refused.faults} if refused else set()
    fields, night = read_fields(visit), room.night
    groups, waiting = _share(room, proposal, fields)
    context = {
        "night": night,
        "room": room,
        "proposal": proposal,
        "tables": [
            (at, proposal.number + at - 1, players, _link_to_cards(visit, night, players))
            for at, players in enumerate(groups, start=1)
        ],
        "waiting": waiting,
        "count": sum(map(len, groups)),
        "code": get_code(night),
        "rights": (*find_rule(night.code, "first"), *find_rule(night.code, "fresh")),
        "reason": fields.get("reason", ""),
        "lesser": not codes.isdisjoint(OVERRULED),
        "admission": bool(proposal.cutting) or "cut-for-admission" in codes,
        "key": keep_key(fields, refused),
    }
    part = visit.request.headers.get("HX-Request")
    return visit.render(
        "nights/_seat_all.html" if part else "nights/seat_all.html", context, refused
    )


def _link_to_cards(visit: NightVisit, night: Night, players: list[Waiting]) -> str:
    """Return the address of the page on which the cards of one of the tables are typed."""
    query = QueryDict(mutable=True)
    query["picks"] = "1"
    query.setlist("players", [str(candidate.player.pk) for candidate in players])
    return reverse("form", args=[visit.club.slug, night.pk]) + "?" + query.urlencode()


@night_page("directs")
def seated(visit: NightVisit, night: Night) -> HttpResponse:
    """Show who sits where at the tables that were formed together, to read it out."""
    asked: set[uuid.UUID] = set(map(parse_id, visit.request.GET.getlist("table")[:99]))
    views = [view for view in read_room(night).tables if view.table.pk in asked and view.current]
    context: dict[str, Any] = {"night": night, "views": views}
    return visit.render("nights/seated.html", context)
