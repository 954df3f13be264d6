"""The front page, a club's page, its players, and opening a night."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from club.accounts import login_path
from club.actions.clubs import invite, remove_member
from club.actions.nights import open_night
from club.actions.people import add_player, change_player
from club.forms import MemberForm, NightForm, PlayerForm
from club.models import Night, NightState, Player
from club.pages.visit import SHARED
from club.queries.nights import visible_nights
from club.queries.people import clubs_of, may_be_let_in, members_of, players_of
from club.web.pages import PageVisit, attempt, club_page, keep_key, submit_form
from club.web.qr import address_of


def home(request: HttpRequest) -> HttpResponse:
    """List the clubs. If there is only one, redirect to it."""
    clubs = list(clubs_of(request.user)[:100])
    if len(clubs) == 1:
        return redirect("club", club=clubs[0].slug)
    return render(request, "club/home.html", {"clubs": clubs})


@club_page()
def club(visit: PageVisit) -> HttpResponse:
    """Show a club: its nights, the latest first."""
    nights = visible_nights(visit.club, visit.membership)
    page = Paginator(nights, 20).get_page(visit.request.GET.get("page"))
    context = {"page": page, "open": NightState.OPEN}
    return visit.render("club/club.html", context)


def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has a night's link, and redirect to the night.

    The key does not remain in the URL, so that no later page passes it on.
    """
    if "\0" in key:
        raise Http404  # PostgreSQL refuses such a value in a query
    night = get_object_or_404(Night.objects.select_related("club"), link_key=key)
    held = [one for one in request.session.get(SHARED, []) if one != key]
    request.session[SHARED] = [*held[-19:], key]
    return redirect("night", club=night.club.slug, night=night.pk)


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
    return visit.render("club/new_night.html", {"form": form, "key": keep_key(visit.request.POST)})


@club_page("owns")
def members(visit: PageVisit) -> HttpResponse:
    """List the members and give roles. A new account gets a sign-in link."""
    post = visit.request.POST
    if "remove" in post or "link" in post:
        return _known_member(visit, post.get("remove") or post.get("link") or "")
    form = MemberForm(post or None, club=visit.club)
    link = ""
    if visit.request.method == "POST" and form.is_valid():
        invited = submit_form(
            form, lambda: invite(order=visit.order(), club=visit.club, **form.cleaned_data)
        )
        if invited is not None:
            member, fresh = invited
            if not fresh:
                return redirect("members", club=visit.club.slug)
            link = address_of(visit.request, login_path(member.account, 72))
    return _members_page(visit, form, link)


def _known_member(visit: PageVisit, username: str) -> HttpResponse:
    """Remove a member's role, or create a sign-in link for a member who never signed in."""
    if "\0" in username:
        raise Http404
    member = get_object_or_404(members_of(visit.club), account__username=username)
    if "link" in visit.request.POST and may_be_let_in(member):
        link = address_of(visit.request, login_path(member.account, 72))
        return _members_page(visit, MemberForm(club=visit.club), link)
    if "remove" in visit.request.POST:
        order, account = visit.order(), member.account
        attempt(visit.request, lambda: remove_member(order=order, club=visit.club, account=account))
    return redirect("members", club=visit.club.slug)


def _members_page(visit: PageVisit, form: MemberForm, link: str) -> HttpResponse:
    context = {
        "members": members_of(visit.club),
        "form": form,
        "link": link,
    }
    return visit.render("club/members.html", context)


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
        "players": players_of(visit.club),
        "form": form,
    }
    return visit.render("club/players.html", context)


@club_page("directs")
def player(visit: PageVisit, player: str) -> HttpResponse:
    """Change a player's names."""
    found = get_object_or_404(Player.objects.select_related("club"), club=visit.club, pk=player)
    form = PlayerForm(visit.request.POST or None, club=visit.club, instance=found)
    if visit.request.method == "POST" and form.is_valid():
        changed = submit_form(
            form, lambda: change_player(order=visit.order(), player=found, **form.cleaned_data)
        )
        if changed is not None:
            return redirect("players", club=visit.club.slug)
    context = {"player": found, "form": form}
    return visit.render("club/player.html", context)
