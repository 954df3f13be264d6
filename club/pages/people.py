"""The players of a club, and a person who was entered twice."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from club.actions.people import add_player, change_player, merge_players
from club.forms import PlayerForm
from club.ledger.refusals import Refused
from club.models import Night, Player
from club.pages.visit import NightVisit, night_page
from club.queries.people import list_players
from club.web.pages import PageVisit, club_page, keep_form_key, parse_id, submit_form


@club_page("directs")
def players(visit: PageVisit) -> HttpResponse:
    """List the club's players, and add one."""
    form = PlayerForm(visit.request.POST or None, club=visit.club)
    if visit.request.method == "POST" and form.is_valid():
        player = submit_form(
            form, lambda: add_player(order=visit.order(), club=visit.club, **form.cleaned_data)
        )
        if player is not None:
            text = _("%(name)s is a player of the club.") % {"name": player}
            messages.success(visit.request, text)
            return redirect("players", club=visit.club.slug)
    context = {
        "players": list_players(visit.club),
        "form": form,
        "key": keep_form_key(visit.request.POST, form),
    }
    return visit.render("club/players.html", context)


@club_page("directs")
def player(visit: PageVisit, player: str) -> HttpResponse:
    """Change a player's names."""
    found = get_object_or_404(
        Player.objects.select_related("club"), club=visit.club, pk=player, erased_at__isnull=True
    )
    form = PlayerForm(visit.request.POST or None, club=visit.club, instance=found)
    if visit.request.method == "POST" and form.is_valid():
        changed = submit_form(
            form, lambda: change_player(order=visit.order(), player=found, **form.cleaned_data)
        )
        if changed is not None:
            return redirect("players", club=visit.club.slug)
    context = {"player": found, "form": form}
    return visit.render("club/player.html", context)


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
    return visit.render("club/merge.html", context, refused)


def _pair(visit: NightVisit) -> list[Player]:
    """Return the two players that the form names. Raise Http404 for a stranger.

    One who has been merged is among them: the same form sent again returns what it did.
    """
    wanted = [parse_id(visit.request.POST.get(name, "")) for name in ("duplicate", "keeper")]
    found = Player.objects.filter(club=visit.club).in_bulk(wanted)
    if any(one not in found for one in wanted):
        raise Http404
    return [found[one] for one in wanted]
