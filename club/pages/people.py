"""The players of a club."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from club.actions.people import add_player, change_player
from club.forms import PlayerForm
from club.models import Player
from club.queries.people import list_players
from club.web.pages import PageVisit, club_page, keep_form_key, submit_form


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
    player_row = get_object_or_404(
        Player.objects.select_related("club"), club=visit.club, pk=player, erased_at__isnull=True
    )
    form = PlayerForm(visit.request.POST or None, club=visit.club, instance=player_row)
    if visit.request.method == "POST" and form.is_valid():
        changed = submit_form(
            form, lambda: change_player(order=visit.order(), player=player_row, **form.cleaned_data)
        )
        if changed is not None:
            return redirect("players", club=visit.club.slug)
    context = {"player": player_row, "form": form}
    return visit.render("club/player.html", context)
