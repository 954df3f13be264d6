"""The director's page of a table: who belongs to it, its link, who joins and leaves."""

import itertools
import uuid

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.codes.showing import show_links
from club.ledger.refusals import Refused
from club.web.pages import keep_key
from club.web.qr import is_reachable
from nights.actions.joining import join_table, leave_table
from nights.actions.room import renew_link
from nights.actions.tables import break_up, fill_table, list_cutters, move_player
from nights.formation.rules import find_rule
from nights.links import DOOR_LINKS, TABLE_LINKS
from nights.models import Night
from nights.pages.room import act, posted_player
from nights.pages.typed_cards import posted_cards, typed_rounds
from nights.pages.visit import NightVisit, night_page
from nights.pages.wave import make_precedence_rounds
from nights.queries.door import get_door_generation
from nights.queries.leavers import find_breaker, list_leavers
from nights.queries.room import read_room
from nights.queries.table_links import get_generation, get_generations
from nights.queries.tables import get_table_view, list_returning
from nights.translate import get_code, get_seats


@night_page("directs")
def table(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Show one table to the director: its link, who belongs to it, its matches."""
    table_row = visit.table(night, table)
    room = read_room(night)
    token = TABLE_LINKS.make(table_row.pk, get_generation(table_row))
    [link] = show_links(
        visit.request,
        night.club,
        night.pk,
        [reverse("table", args=[token])],
        over=not night.is_open(),
    )
    context = {
        "night": night,
        "room": room,
        "view": get_table_view(table_row),
        "returning": list_returning(table_row),
        "others": room.others_open(table_row),
        "crowd": list_cutters(room, table_row),
        "link": link,
        "reachable": is_reachable(link.address),
        "most": get_code(night).most_at(get_seats(night)),
    }
    return visit.render("nights/table.html", context)


@night_page("directs")
def links(visit: NightVisit, night: Night) -> HttpResponse:
    """Show every table's QR code on one page, to print or to show."""
    views = [view for view in read_room(night).tables if not view.broken]
    generations = get_generations(night)
    paths = [
        reverse("table", args=[TABLE_LINKS.make(view.table.pk, generations[view.table.pk])])
        for view in views
    ]
    at_door = reverse("door", args=[DOOR_LINKS.make(night.pk, get_door_generation(night))])
    door, *tables = show_links(
        visit.request, night.club, night.pk, [at_door, *paths], over=not night.is_open()
    )
    context = {
        "night": night,
        "links": list(zip(views, tables, strict=True)),
        "door": door,
        "reachable": is_reachable(door.address),
    }
    return visit.render("nights/links.html", context)


@night_page("directs")
def join(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Add a candidate to the table."""
    table_row = visit.table(night, table)
    return act(
        visit,
        night,
        lambda: join_table(
            order=visit.order(), night=night, table=table_row, player=posted_player(visit)
        ),
    )


@night_page("directs")
def leave(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Let a member leave the table for the waiting list."""
    table_row = visit.table(night, table)
    return act(
        visit,
        night,
        lambda: leave_table(
            order=visit.order(), night=night, table=table_row, player=posted_player(visit)
        ),
    )


@night_page("directs")
def renew(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Renew the table's link."""
    table_row = visit.table(night, table)
    if visit.request.method == "POST":
        renew_link(order=visit.order(), night=night, table=table_row)
    return redirect("night-table", club=visit.club.slug, night=night.pk, table=table_row.pk)


@night_page("directs")
def breakup(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Ask who broke a table up, and break it up."""
    table_row = visit.table(night, table)
    if visit.request.method == "POST":
        chosen = visit.request.POST.get("player", "")
        nobody = chosen == "nobody"
        breaker = posted_player(visit) if chosen and not nobody else None
        return act(
            visit,
            night,
            lambda: break_up(
                order=visit.order(), night=night, table=table_row, breaker=breaker, nobody=nobody
            ),
        )
    room = read_room(night)
    view = room.table(table_row.pk)
    code = get_code(night)
    context = {
        "night": night,
        "view": view,
        "leavers": list_leavers(room, view),
        "proposed": find_breaker(room, view),
        "prior": code.prior,
        "clauses": find_rule(code.name, "broken-up"),
    }
    return visit.render("nights/breakup.html", context)


@night_page("directs")
def fill(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Show who would get a table's vacancies and why, let them cut if necessary, and fill it."""
    table_row = visit.table(night, table)
    room = read_room(night)
    crowd = list_cutters(room, table_row)
    players = [candidate.player for candidate in crowd]

    def submit() -> HttpResponse:
        cards, chance = posted_cards(visit, players)
        fill_table(
            order=visit.order(),
            night=night,
            table=table_row,
            cards=[card for card in cards if card],
            typed=chance is None,
            chance=chance,
        )
        return redirect("night-table", club=visit.club.slug, night=night.pk, table=table_row.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    post = visit.request.POST
    places = max(0, room.most - room.table(table_row.pk).taken)
    coming = room.waiting[:places]
    before = list(itertools.takewhile(lambda candidate: candidate not in crowd, coming))
    faults = refused.faults if refused else ()
    context = {
        "night": night,
        "table": table_row,
        "places": places,
        "crowd": crowd,
        "coming": before if crowd else coming,
        "places_left": places - len(before),
        "rounds": make_precedence_rounds(night, players, typed_rounds(post.dict(), players)),
        "code": get_code(night),
        "faults": [fault for fault in faults if fault.code != "cut-again"],
        "cut_on": any(fault.code == "cut-again" for fault in faults),
        "key": keep_key(post, refused),
    }
    return visit.render("nights/fill.html", context, refused)


@night_page("directs")
def move(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Move a member of this table to the table in the form."""
    visit.table(night, table)

    def moved() -> None:
        wanted = visit.request.POST.get("to", "")
        tables = {str(view.table.pk): view.table for view in read_room(night).tables}
        if wanted not in tables:
            text = _("Choose the table to which they move.")
            raise Refused.because("no-such-table", text, "to")
        to = tables[wanted]
        move_player(order=visit.order(), night=night, player=posted_player(visit), table=to)

    return act(visit, night, moved)
