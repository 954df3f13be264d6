"""Tables: formed, cut for, joined and left, and their links."""

import secrets
import uuid
from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from club.actions.room import form_table, join_table, leave_table, next_match, renew_link
from club.formation.code import CODES
from club.formation.cutting import draw
from club.forms import card_from
from club.links import table_token
from club.models import Match, Night, Player, Table
from club.pages.room import act, posted_player
from club.pages.visit import Visit, fresh_key, night_page
from club.qr import address_of, qr, reachable
from club.queries.people import players_of
from club.queries.room import generation_of, room, table_view
from club.refusals import Refused
from club.translate import seats_of


@night_page("directs")
def form(visit: Visit, night: Night) -> HttpResponse:
    """Form a table: the first in the room unless others are chosen, and the cut."""
    candidates = [player for _arrival, player in room(night).candidates]
    first = candidates[: CODES[night.code].most_at(seats_of(night))]
    if visit.request.method != "POST":
        return _cut_page(visit, night, candidates, first)
    mine = {str(one.pk): one for one in players_of(visit.club)}
    chosen = [mine[pk] for pk in visit.request.POST.getlist("players") if pk in mine]
    try:
        cards, typed = _cards(visit, night, chosen)
        match = form_table(
            order=visit.order(), night=night, players=chosen, cards=cards, typed=typed,
            chooser_seat=visit.request.POST.get("seat", "N"),
        )  # fmt: skip
    except Refused as refused:
        return _cut_page(visit, night, candidates, chosen, refused)
    return _begun(visit, night, match)


@night_page("directs")
def next_cut(visit: Visit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Cut for the next match at a table."""
    found = visit.table(night, table)
    members = list(room(night).table(found.pk).members)
    if visit.request.method != "POST":
        return _cut_page(visit, night, members, members, table=found)
    try:
        cards, typed = _cards(visit, night, members)
        match = next_match(
            order=visit.order(), night=night, table=found, cards=cards, typed=typed,
            chooser_seat=visit.request.POST.get("seat", "N"),
        )  # fmt: skip
    except Refused as refused:
        return _cut_page(visit, night, members, members, refused, found)
    return _begun(visit, night, match)


def _cards(
    visit: Visit, night: Night, players: Sequence[Player]
) -> tuple[dict[uuid.UUID, str], bool]:
    """Answer a card for each, and whether they were typed in as they fell."""
    post = visit.request.POST
    if post.get("cut") == "typed":
        said = {one.pk: card_from(post.get(f"card_{one.pk}", "")) for one in players}
        return {pk: card for pk, card in said.items() if card}, True
    if any(post.get(f"card_{one.pk}", "").strip() for one in players):
        text = _("Cards are typed in: cut with those, or clear them to have cards drawn.")
        raise Refused.because("typed", text, "cards")
    return draw(CODES[night.code], [one.pk for one in players], secrets.SystemRandom()), False


def _cut_page(
    visit: Visit,
    night: Night,
    candidates: Sequence[Player],
    chosen: Sequence[Player],
    refused: Refused | None = None,
    table: Table | None = None,
) -> HttpResponse:
    post = visit.request.POST
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "table": table,
        "candidates": [(one, one in chosen, post.get(f"card_{one.pk}", "")) for one in candidates],
        "typed": post.get("cut") == "typed",
        "seat": post.get("seat", "N"),
        "seats": seats_of(night),
        "faults": refused.faults if refused else (),
        "most": CODES[night.code].most_at(seats_of(night)),
        "key": post.get("key") or fresh_key(),
    }
    return render(visit.request, "club/cut.html", context, status=422 if refused else 200)


def _begun(visit: Visit, night: Night, match: Match) -> HttpResponse:
    return redirect("match-begun", club=visit.club.slug, night=night.pk, match=match.pk)


@night_page("directs")
def table(visit: Visit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Show one table to the director: its link, who belongs to it, its matches."""
    found = visit.table(night, table)
    seen = room(night)
    token = table_token(found.pk, generation_of(found))
    address = address_of(visit.request, reverse("table", args=[token]))
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "room": seen,
        "view": table_view(found),
        "address": address,
        "qr": qr(address),
        "reachable": reachable(address),
        "most": CODES[night.code].most_at(seats_of(night)),
        "key": fresh_key(),
    }
    return render(visit.request, "club/table.html", context)


@night_page("directs")
def links(visit: Visit, night: Night) -> HttpResponse:
    """Show every table's QR code on one page, to print or to hold up."""
    shown = []
    for view in room(night).tables:
        if not view.broken:
            token = table_token(view.table.pk, generation_of(view.table))
            address = address_of(visit.request, reverse("table", args=[token]))
            shown.append((view, address, qr(address)))
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "links": shown,
        "reachable": all(reachable(address) for _view, address, _code in shown),
    }
    return render(visit.request, "club/links.html", context)


@night_page("directs")
def join(visit: Visit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Let a candidate belong to the table."""
    found = visit.table(night, table)
    return act(
        visit, night, lambda: join_table(
            order=visit.order(), night=night, table=found, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def leave(visit: Visit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Let a member leave the table for the waiting list."""
    found = visit.table(night, table)
    return act(
        visit, night, lambda: leave_table(
            order=visit.order(), night=night, table=found, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def renew(visit: Visit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Make the table's link anew."""
    found = visit.table(night, table)
    if visit.request.method == "POST":
        renew_link(order=visit.order(), night=night, table=found)
    return redirect("night-table", club=visit.club.slug, night=night.pk, table=found.pk)
