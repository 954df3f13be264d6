"""One table in the director's hands: who belongs to it, its link, who joins and leaves."""

import uuid

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from club.actions.joining import join_table, leave_table
from club.actions.room import renew_link
from club.links import door_token, table_token
from club.models import Night
from club.pages.room import act, posted_player
from club.pages.visit import Visit, fresh_key, night_page
from club.qr import address_of, qr, reachable
from club.queries.door import door_generation
from club.queries.room import room
from club.queries.tables import generation_of, returning_from, table_view
from club.translate import code_of, seats_of


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
        "returning": returning_from(found),
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
