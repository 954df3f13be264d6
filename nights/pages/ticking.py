"""Ticking who is here on a list of the club's players, and checking them in at once."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.refusals import Refused
from club.models import Player
from club.queries.people import list_players
from club.web.pages import parse_id
from nights.actions.room import arrive_together
from nights.models import Night
from nights.pages.room import back_to_room
from nights.pages.visit import NightVisit, night_page
from nights.queries.room_cache import read_cached_room


@night_page("directs")
def tick(visit: NightVisit, night: Night) -> HttpResponse:
    """Show who is not in the room yet, and check in those who are ticked: all of them, or none."""
    ticked = _read_ticked(visit)
    response, refused = visit.submit(lambda: _check_in(visit, night, ticked))
    if response is not None:
        return response
    context = {
        "night": night,
        "room": read_cached_room(night),
        "ticked": {player.pk for player in ticked},
    }
    return visit.render("nights/tick.html", context, refused)


def _read_ticked(visit: NightVisit) -> list[Player]:
    """Return the players of the club that the form names, in its order."""
    named = (parse_id(text) for text in visit.request.POST.getlist("player"))
    ids = dict.fromkeys(player_id for player_id in named if player_id is not None)
    known = list_players(visit.club).in_bulk([*ids])
    return [known[player_id] for player_id in ids if player_id in known]


def _check_in(visit: NightVisit, night: Night, ticked: list[Player]) -> HttpResponse:
    if not ticked:
        raise Refused.because("nobody", _("Tick who is here."), "player")
    arrive_together(order=visit.order(), night=night, players=ticked)
    count = len(ticked)
    text = ngettext("%(count)d player is here.", "%(count)d players are here.", count)
    messages.success(visit.request, text % {"count": count})
    return back_to_room(visit, night)
