"""The director's page of a table: who belongs to it, its link, who joins and leaves."""

import uuid

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from club.actions.joining import join_table, leave_table
from club.actions.room import renew_link
from club.links import DOOR_LINKS, TABLE_LINKS
from club.models import Night
from club.pages.room import act, posted_player
from club.pages.visit import NightVisit, night_page
from club.queries.door import door_generation
from club.queries.room import room
from club.queries.tables import generation_of, returning_from, table_view
from club.translate import code_of, seats_of
from club.web.qr import address_of, qr, reachable


@night_page("directs")
def table(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Show one table to the director: its link, who belongs to it, its matches."""
    found = visit.table(night, table)
    seen = room(night)
    token = TABLE_LINKS.make(found.pk, generation_of(found))
    address = address_of(visit.request, reverse("table", args=[token]))
    context = {
        "night": night,
        "room": seen,
        "view": table_view(found),
        "returning": returning_from(found),
        "others": seen.others_open(found),
        "address": address,
        "qr": qr(address),
        "reachable": reachable(address),
        "most": code_of(night).most_at(seats_of(night)),
    }
    return visit.render("club/table.html", context)


@night_page("directs")
def links(visit: NightVisit, night: Night) -> HttpResponse:
    """Show every table's QR code on one page, to print or to show."""
    shown = []
    for view in room(night).tables:
        if not view.broken:
            token = TABLE_LINKS.make(view.table.pk, generation_of(view.table))
            address = address_of(visit.request, reverse("table", args=[token]))
            shown.append((view, address, qr(address)))
    token = DOOR_LINKS.make(night.pk, door_generation(night))
    door = address_of(visit.request, reverse("door", args=[token]))
    context = {
        "night": night,
        "links": shown,
        "door": door,
        "door_qr": qr(door),
        "reachable": reachable(door),
    }
    return visit.render("club/links.html", context)


@night_page("directs")
def join(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Add a candidate to the table."""
    found = visit.table(night, table)
    return act(
        visit, night, lambda: join_table(
            order=visit.order(), night=night, table=found, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def leave(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Let a member leave the table for the waiting list."""
    found = visit.table(night, table)
    return act(
        visit, night, lambda: leave_table(
            order=visit.order(), night=night, table=found, player=posted_player(visit)
        ),
    )  # fmt: skip


@night_page("directs")
def renew(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Renew the table's link."""
    found = visit.table(night, table)
    if visit.request.method == "POST":
        renew_link(order=visit.order(), night=night, table=found)
    return redirect("night-table", club=visit.club.slug, night=night.pk, table=found.pk)
