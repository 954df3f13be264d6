"""Breaking up and filling tables, and moving players between them."""

import uuid

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.actions.tables import break_up, crowd_for, fill_table, move_player
from club.ledger.refusals import Refused
from club.models import Night
from club.pages.room import act, posted_player
from club.pages.typed_cards import posted_cards, typed_rounds
from club.pages.visit import NightVisit, night_page
from club.pages.wave import right_rounds
from club.queries.room import room
from club.translate import code_of
from club.web.pages import keep_key


@night_page("directs")
def breakup(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Ask who broke a table up, and break it up."""
    found = visit.table(night, table)
    if visit.request.method == "POST":
        breaker = posted_player(visit) if visit.request.POST.get("player") else None
        return act(
            visit, night, lambda: break_up(
                order=visit.order(), night=night, table=found, breaker=breaker
            ),
        )  # fmt: skip
    context = {
        "night": night,
        "view": room(night).table(found.pk),
    }
    return visit.render("club/breakup.html", context)


@night_page("directs")
def fill(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Show who would get a table's vacancies and why, let them cut if necessary, and fill it."""
    found = visit.table(night, table)
    seen = room(night)
    crowd = crowd_for(seen, found)
    players = [one.player for one in crowd]

    def submit() -> HttpResponse:
        cards, chance = posted_cards(visit, players)
        fill_table(
            order=visit.order(), night=night, table=found,
            cards=[one for one in cards if one], typed=chance is None, chance=chance,
        )  # fmt: skip
        return redirect("night-table", club=visit.club.slug, night=night.pk, table=found.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    post = visit.request.POST
    places = max(0, seen.most - seen.table(found.pk).taken)
    faults = refused.faults if refused else ()
    context = {
        "night": night,
        "table": found,
        "places": places,
        "crowd": crowd,
        "coming": seen.waiting[:places],
        "rounds": right_rounds(night, players, typed_rounds(post.dict(), players)),
        "code": code_of(night),
        "faults": [one for one in faults if one.code != "cut-again"],
        "cut_on": any(one.code == "cut-again" for one in faults),
        "key": keep_key(post, refused),
    }
    return visit.render("club/fill.html", context, refused)


@night_page("directs")
def move(visit: NightVisit, night: Night, table: uuid.UUID) -> HttpResponse:
    """Move a member of this table to the table in the form."""
    visit.table(night, table)

    def moved() -> None:
        wanted = visit.request.POST.get("to", "")
        tables = {str(view.table.pk): view.table for view in room(night).tables}
        if wanted not in tables:
            text = _("Choose the table to which they move.")
            raise Refused.because("no-such-table", text, "to")
        to = tables[wanted]
        move_player(order=visit.order(), night=night, player=posted_player(visit), table=to)

    return act(visit, night, moved)
