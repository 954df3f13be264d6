"""A cut under way at a table, for its players or the director: one card after the other."""

import secrets
import uuid
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.forms import read_card
from club.ledger.refusals import Refused
from club.ledger.writing import Order
from club.models import Player
from club.web.pages import keep_key, parse_id
from nights.actions.joining import join_table
from nights.actions.open_cuts import begin_cut, cut_card, give_up_cut, sit_down, take_card_back
from nights.actions.tables import list_cutters
from nights.models import Match, Night, Table
from nights.pages.room import act, back_to_room, posted_player
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import Waiting, read_room
from nights.queries.tables import TableView, get_table_view
from nights.translate import get_code, get_seats


def cut_step(order: Order, night: Night, table: Table, post: Mapping[str, str]) -> Match | None:
    """Take the step of a cut that a form requests. Return the match if it began, else None.

    A step is a card typed for a player or drawn for them, the last typed card taken back, or a seat
    for the dealer, which begins the match.
    """
    if "begin" in post:
        begin_cut(order=order, night=night, table=table)
    elif "seat" in post:
        return sit_down(order=order, night=night, table=table, seat=post["seat"])
    elif "back" in post:
        take_card_back(order=order, night=night, table=table, card=parse_id(post["back"]))
    else:
        draws = "draw" in post
        cut_card(
            order=order,
            night=night,
            table=table,
            player=_cutter(table, post.get("player", ""), draws=draws),
            card="" if draws else _card(post),
            chance=secrets.SystemRandom() if draws else None,
        )
    return None


def _card(post: Mapping[str, str]) -> str:
    """Return the card of a form: typed, or as rank and suit."""
    typed = read_card(post.get("card", ""))
    return typed or post.get("rank", "") + post.get("suit", "")


def _cutter(table: Table, named: str, *, draws: bool) -> Player:
    """Return the player of an id who cuts at the table. Raise Refused for any other.

    A card that the program draws is for the first who has none, if nobody is named.
    """
    cut = get_table_view(table, latest=True).open_cut
    people = cut.people.items() if cut else ()
    if cut and draws and not named and cut.to_cut:
        named = str(cut.to_cut[0].key)
    # A merged player cuts under the id with which the cut began.
    cutter = next((player for key, player in people if named in (str(key), str(player.pk))), None)
    if cutter is None:
        raise Refused.because("player", _("Choose who has cut the card."), "player")
    return cutter


def read_open_cut(
    night: Night, table: Table, post: Mapping[str, str], refused: Refused | None = None
) -> dict[str, Any]:
    """Return the context for the part of a page on which a table cuts."""
    return {
        "table": table,
        "code": get_code(night),
        "seats": get_seats(night),
        "ranks": "AKQJT98765432",
        "suits": "SHDC",
        "typed_card": post.get("card", ""),
        "rank": post.get("rank", ""),
        "suit": post.get("suit", ""),
        "chosen": post.get("player", ""),
        "cut_key": keep_key(post, refused),
    }


def find_first_claimant(night: Night, view: TableView) -> Waiting | None:
    """Return the waiting player who may enter the table before a card is cut, or None.

    There is none if several must cut for its places, which is not done at the table, or if the
    first is a substitute elsewhere and cannot take part in a cut that is under way.
    """
    if view.has_cut:
        return None
    room = read_room(night)
    if view.taken >= room.most or not room.waiting:
        return None
    first = room.waiting[0]
    cannot = first in list_cutters(room, view.table) or (view.open_cut and first.substituting)
    return None if cannot else first


@night_page("directs")
def open_cut(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Show a cut under way, and store the cards as they are cut.

    Until the first card, it also lets the waiting player with the best right join the table.
    """
    table_row = visit.table(night, table)

    def submit() -> HttpResponse:
        if "join" in visit.request.POST:
            player = posted_player(visit)
            join_table(order=visit.order(), night=night, table=table_row, player=player)
            return redirect("open-cut", club=visit.club.slug, night=night.pk, table=table_row.pk)
        match = cut_step(visit.order(), night, table_row, visit.request.POST.dict())
        if match is not None:
            return redirect("match-begun", club=visit.club.slug, night=night.pk, match=match.pk)
        return redirect("open-cut", club=visit.club.slug, night=night.pk, table=table_row.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    view = get_table_view(table_row)
    if view.open_cut is None and refused is None:
        return back_to_room(visit, night)
    post = visit.request.POST.dict() if refused else {}
    context = {
        "night": night,
        "view": view,
        "claimant": find_first_claimant(night, view),
        **read_open_cut(night, table_row, post, refused),
    }
    return visit.render("nights/open_cut.html", context, refused)


@night_page("directs")
def give_up(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Give up a cut that is under way."""
    table_row = visit.table(night, table)
    return act(visit, night, lambda: give_up_cut(order=visit.order(), night=night, table=table_row))
