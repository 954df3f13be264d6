"""A person who was entered twice, whose entries are merged from the room of a night."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.actions.people import merge_players
from club.ledger.refusals import Refused
from club.models import Player
from club.queries.people import list_players
from club.web.pages import parse_id
from nights.models import Night
from nights.pages.visit import NightVisit, night_page


@night_page("directs")
def merge(visit: NightVisit, night: Night) -> HttpResponse:
    """Merge a player who was entered twice."""
    names = ("keeper", "duplicate")
    chosen = {f"chosen_{name}": visit.request.POST.get(name, "") for name in names}

    def submit() -> HttpResponse:
        if not all(chosen.values()):
            raise Refused.because("no-player", _("Choose the two entries of the person."))
        duplicate, keeper = _pair(visit)
        merge_players(
            order=visit.order(),
            club=visit.club,
            duplicate=duplicate,
            keeper=keeper,
        )
        messages.success(visit.request, _("They are one player now."))
        return redirect("room", club=visit.club.slug, night=night.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "night": night,
        "players": list_players(visit.club),
        **chosen,
    }
    return visit.render("nights/merge.html", context, refused)


def _pair(visit: NightVisit) -> list[Player]:
    """Return the two players that the form names. Raise Http404 for a stranger.

    One who has been merged is among them: the same form sent again returns what it did.
    """
    wanted = [parse_id(visit.request.POST.get(name, "")) for name in ("duplicate", "keeper")]
    players = Player.objects.filter(club=visit.club).in_bulk(wanted)
    if any(pk not in players for pk in wanted):
        raise Http404
    return [players[pk] for pk in wanted]
