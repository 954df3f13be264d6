"""The front page, and a season that is shared by its link."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from club.models import Invitation
from club.queries.people import list_clubs, list_own_invitations
from club.seasons.models import Season
from club.seasons.pages.seasonpage import SHARED_SEASONS
from club.setup.queries import is_new
from club.web.pages import make_key
from club.web.shared_keys import hold_key, read_key


def home(request: HttpRequest) -> HttpResponse:
    """List the clubs, and who invites the visitor. If there is only one club, redirect to it.

    An installation that nobody has set up begins with that.
    """
    clubs = list(list_clubs(request.user)[:100])
    invitations: list[Invitation] = []
    if request.user.is_authenticated:
        invitations = list(list_own_invitations(request.user, timezone.now()))
    if len(clubs) == 1 and not invitations:
        return redirect("club", club=clubs[0].slug)
    if not clubs and is_new():
        return redirect("start")
    context = {
        "clubs": clubs,
        "invitations": invitations,
        "key": make_key(),
        "command": settings.COMMAND,
    }
    return render(request, "club/home.html", context)


def shared_season(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has a season's link, and redirect to the season."""
    season = get_object_or_404(Season.objects.select_related("club"), link_key=read_key(key))
    hold_key(request, SHARED_SEASONS, key)
    return redirect("season", club=season.club.slug, season=season.pk)
