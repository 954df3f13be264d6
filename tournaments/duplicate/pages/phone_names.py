"""Names on a table's phone: whoever sits there says who they are, or goes on without."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from club.queries.name_search import find_by_public_name
from club.queries.people import list_players
from club.web.pages import keep_key, make_key, parse_id, read_text, submit
from tournaments.actions.calls import call_director
from tournaments.actions.naming import name_at_table
from tournaments.duplicate.pages.seated import Phone, phone_page
from tournaments.duplicate.queries.phone import PhoneView, read_phone
from tournaments.queries.seating import EntrantView


@phone_page
def names(phone: Phone, entrant: uuid.UUID) -> HttpResponse:
    """Ask an entrant of the table for the first name that is missing, and enter it."""
    view = read_phone(phone.table, phone.reader, anew=True)
    row = view.field.entrants.get(entrant)
    if row is None:
        raise Http404
    if row not in view.nameless:
        return phone.home()

    def act() -> HttpResponse:
        if "text" in phone.request.POST:
            return _tell_director(phone, view, row)
        player = get_object_or_404(
            list_players(phone.club), pk=parse_id(phone.request.POST.get("player", ""))
        )
        name_at_table(
            order=phone.order(),
            event=view.event,
            table=phone.table,
            entrant=row.entrant,
            player=player,
        )
        return redirect("event-phone-names", token=phone.token, entrant=entrant)

    done, refused = submit(phone.request, act)
    if done is not None:
        return done
    text = read_text(phone.request.GET, "q")
    context = {
        "phone": phone,
        "token": phone.token,
        "club": phone.club,
        "view": view,
        "entrant": row,
        "place": row.team().index(None),
        "q": text,
        "found": _find_players(phone, view, text),
        "faults": refused.faults if refused else (),
        "key": keep_key(phone.request.POST, refused) if refused else make_key(),
    }
    status = refused.status if refused else 200
    return render(phone.request, "tournaments/phone/names.html", context, status=status)


def _find_players(phone: Phone, view: PhoneView, text: str) -> list[Any]:
    """Return the players who play for nobody whose public name begins with a text."""
    playing = {
        player.pk
        for row in view.field.entrants.values()
        if not row.withdrawn
        for player in row.team()
        if player
    }
    return find_by_public_name(list_players(phone.club).exclude(pk__in=playing), text)


def _tell_director(phone: Phone, view: PhoneView, row: EntrantView) -> HttpResponse:
    """Call the director with a name that the club does not have."""
    name = " ".join(read_text(phone.request.POST, "text").split())[:120]
    if name:
        about = {"number": view.field.label(row), "name": name}
        text = _("Number %(number)s is %(name)s, who is not in the list") % about
        call_director(order=phone.order(), event=view.event, table=phone.table, text=text)
    return phone.home()
