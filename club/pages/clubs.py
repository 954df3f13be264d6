"""The front page, a club's page, a night that is shared by its link, and opening a night."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone

from club.actions.nights import open_night
from club.forms import NightForm
from club.models import Invitation, Night, NightState, Season
from club.pages.seasonpage import SHARED_SEASONS
from club.pages.visit import SHARED
from club.queries.nights import list_visible_nights
from club.queries.people import list_clubs, list_own_invitations
from club.queries.webhooks import find_failing_since
from club.web.pages import PageVisit, club_page, keep_form_key, make_key, submit_form


def home(request: HttpRequest) -> HttpResponse:
    """List the clubs, and who invites the visitor. If there is only one club, redirect to it."""
    clubs = list(list_clubs(request.user)[:100])
    invitations: list[Invitation] = []
    if request.user.is_authenticated:
        invitations = list(list_own_invitations(request.user, timezone.now()))
    if len(clubs) == 1 and not invitations:
        return redirect("club", club=clubs[0].slug)
    context = {"clubs": clubs, "invitations": invitations, "key": make_key()}
    return render(request, "club/home.html", context)


@club_page()
def club(visit: PageVisit) -> HttpResponse:
    """Show a club: its nights, the latest first."""
    nights = list_visible_nights(visit.club, visit.membership)
    page = Paginator(nights, 20).get_page(visit.request.GET.get("page"))
    failing = find_failing_since(visit.club) if visit.owns else None
    context = {"page": page, "open": NightState.OPEN, "failing": failing}
    return visit.render("club/club.html", context)


def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has a night's link, and redirect to the night.

    The key does not remain in the URL, so that no later page passes it on.
    """
    night = get_object_or_404(Night.objects.select_related("club"), link_key=_read_key(key))
    _hold(request, SHARED, key)
    return redirect("night", club=night.club.slug, night=night.pk)


def shared_season(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has a season's link, and redirect to the season."""
    season = get_object_or_404(Season.objects.select_related("club"), link_key=_read_key(key))
    _hold(request, SHARED_SEASONS, key)
    return redirect("season", club=season.club.slug, season=season.pk)


def _read_key(key: str) -> str:
    """Return the key of a shared link. Raise Http404 for one that PostgreSQL refuses."""
    if "\0" in key:
        raise Http404
    return key


def _hold(request: HttpRequest, name: str, key: str) -> None:
    """Keep a key among the last twenty of its kind in the session."""
    held = [one for one in request.session.get(name, []) if one != key]
    request.session[name] = [*held[-19:], key]


@club_page("directs")
def new_night(visit: PageVisit) -> HttpResponse:
    """Open a night."""
    today = timezone.localdate()
    form = NightForm(visit.request.POST or None, initial={"date": today})
    if visit.request.method == "POST" and form.is_valid():
        night = submit_form(
            form, lambda: open_night(order=visit.order(), club=visit.club, **form.about())
        )
        if night is not None:
            return redirect("room", club=visit.club.slug, night=night.pk)
    return visit.render(
        "club/new_night.html", {"form": form, "key": keep_form_key(visit.request.POST, form)}
    )
