"""Tables: formed, cut for, joined and left, and their links."""

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from club.actions.room import form_table, join_table, leave_table, next_match, renew_link
from club.formation.cutting import Candidate, Miscut, Settled, Wanted
from club.formation.turns import Turn, settle
from club.forms import card_from
from club.links import door_token, table_token
from club.models import Match, Night, Player, Table
from club.pages.room import act, posted_player
from club.pages.visit import Visit, fresh_key, night_page
from club.qr import address_of, qr, reachable
from club.queries.cuts import said
from club.queries.door import door_generation
from club.queries.people import players_of
from club.queries.room import TableView, Waiting, generation_of, room, table_view
from club.queries.rotation import next_turn
from club.refusals import Refused
from club.translate import code_of, seats_of

_MOST_ROUNDS = 12
"""Rounds that the page reads: cards that stay equal longer than this are not typed by hand."""


@night_page("directs")
def form(visit: Visit, night: Night) -> HttpResponse:
    """Form a table: the first in the room unless others are chosen, and the cut."""
    waiting = room(night).for_fresh_table
    candidates = [one.player for one in waiting]
    first = candidates[: code_of(night).most_at(seats_of(night))]
    if visit.request.method != "POST":
        return _cut_page(visit, night, candidates, first, waiting=waiting)
    mine = {str(one.pk): one for one in players_of(visit.club)}
    chosen = [mine[pk] for pk in visit.request.POST.getlist("players") if pk in mine]
    try:
        cards, chance = posted_cards(visit, chosen)
        match = form_table(
            order=visit.order(), night=night, players=chosen, cards=cards,
            typed=chance is None, chooser_seat=visit.request.POST.get("seat", "N"), chance=chance,
        )  # fmt: skip
    except Refused as refused:
        return _cut_page(visit, night, candidates, chosen, refused, waiting=waiting)
    return _begun(visit, night, match)


@night_page("directs")
def next_cut(visit: Visit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Cut for the next match at a table."""
    found = visit.table(night, table)
    members = list(room(night).table(found.pk).members)
    if visit.request.method != "POST":
        return _cut_page(visit, night, members, members, table=found)
    try:
        cards, chance = posted_cards(visit, members)
        match = next_match(
            order=visit.order(), night=night, table=found, cards=cards,
            typed=chance is None, chooser_seat=visit.request.POST.get("seat", "N"), chance=chance,
        )  # fmt: skip
    except Refused as refused:
        return _cut_page(visit, night, members, members, refused, found)
    return _begun(visit, night, match)


def posted_cards(visit: Visit, players: Sequence[Player]) -> tuple[list[dict[uuid.UUID, str]], Any]:
    """Answer the rounds of cards that were typed in as they fell, or what draws them."""
    post = visit.request.POST
    rounds = typed_rounds(post.dict(), players)
    if post.get("cut") == "typed":
        return rounds or [{}], None
    if rounds:
        text = _("Cards are typed in: cut with those, or clear them to have cards drawn.")
        raise Refused.because("typed", text, "cards")
    return [], secrets.SystemRandom()


def typed_rounds(post: Mapping[str, Any], players: Sequence[Player]) -> list[dict[uuid.UUID, str]]:
    """Answer the cards in the fields ``card_1_…``, ``card_2_…``, a round each."""
    rounds = []
    for number in range(1, _MOST_ROUNDS + 1):
        said = {one.pk: card_from(post.get(f"card_{number}_{one.pk}", "")) for one in players}
        rounds.append({pk: card for pk, card in said.items() if card})
    while rounds and not rounds[-1]:
        rounds.pop()
    return rounds


@dataclass(frozen=True)
class CutRound:
    """A round of a cut as it is typed: who cuts, why, and the cards so far."""

    number: int
    reason: str
    cards: list[tuple[Any, str]]


def _rounds(
    night: Night,
    turn: Turn,
    candidates: Sequence[Candidate],
    typed: Sequence[Mapping[uuid.UUID, str]],
) -> list[CutRound]:
    """Answer the rounds up to the one that is wanted next, with what was typed in each."""
    shown: list[CutRound] = []
    for at in range(len(typed) + 1):
        try:
            answer = settle(turn, code_of(night), candidates, typed[:at], seats=seats_of(night))
        except Miscut:
            break
        if not isinstance(answer, Wanted):
            break
        cards = typed[at] if at < len(typed) else {}
        boxes = [(one, cards.get(one.key, "")) for one in answer.players]
        shown.append(CutRound(at + 1, said(answer.reason), boxes))
    return shown


def _cut_page(
    visit: Visit,
    night: Night,
    candidates: Sequence[Player],
    chosen: Sequence[Player],
    refused: Refused | None = None,
    table: Table | None = None,
    waiting: Sequence[Waiting] = (),
) -> HttpResponse:
    post = visit.request.POST
    why = {one.player: one.why for one in waiting}
    view = table_view(table) if table else TableView(Table(), tuple(chosen), ())
    turn = next_turn(night, view)
    rounds = _rounds(night, turn, view.candidates(), typed_rounds(post.dict(), candidates))
    code = code_of(night)
    faults = refused.faults if refused else ()
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "table": table,
        "candidates": [
            (one, one in chosen, post.get(f"card_1_{one.pk}", ""), why.get(one, ""))
            for one in candidates
        ],
        "rounds": rounds if table else rounds[1:],
        "turn": turn,
        "planned": _planned(night, turn, view.candidates()),
        "out": [one.name for one in turn.parted(view.candidates())[1]],
        "code": code,
        "typed": post.get("cut") == "typed",
        "seat": post.get("seat", "N"),
        "seats": seats_of(night),
        "faults": [one for one in faults if one.code != "cut-again"],
        "cut_on": any(one.code == "cut-again" for one in faults),
        "most": code.most_at(seats_of(night)),
        "key": post.get("key") or fresh_key(),
    }
    return render(visit.request, "club/cut.html", context, status=422 if refused else 200)


def _planned(night: Night, turn: Turn, candidates: Sequence[Candidate]) -> dict[str, Any] | None:
    """Answer who will sit where and why, where no card is cut."""
    if not turn.pivots:
        return None
    settled = settle(turn, code_of(night), candidates, ())
    if not isinstance(settled, Settled):
        return None
    names = {seat: settled.seats[seat].name for seat in seats_of(night)}
    reasons = [said(one) for one in settled.reasons]
    return {"seats": names, "dealer": settled.dealer, "reasons": reasons}


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
        "others": seen.others_open(found),
        "address": address,
        "qr": qr(address),
        "reachable": reachable(address),
        "most": code_of(night).most_at(seats_of(night)),
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
    token = door_token(night.pk, door_generation(night))
    door = address_of(visit.request, reverse("door", args=[token]))
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "links": shown,
        "door": door,
        "door_qr": qr(door),
        "reachable": reachable(door),
        "key": fresh_key(),
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
