"""A club's page, which lists its nights; a night that is shared by its link; opening a night."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from club.queries.people import list_players
from club.setup.demonstration import is_demonstration
from club.web.pages import PageVisit, club_page, keep_form_key, submit_form
from club.web.qr import make_address
from club.web.shared_keys import hold_key, read_key
from club.webhooks.queries import find_failing_since
from nights.actions.nights import open_night
from nights.forms.night import NightForm
from nights.models import Night, NightState
from nights.pages.front import read_front
from nights.pages.visit import SHARED
from nights.queries.nights import list_visible_nights


@club_page()
def club(visit: PageVisit) -> HttpResponse:
    """Show a club: its nights, the latest first."""
    nights = list_visible_nights(visit.club, visit.membership)
    page = Paginator(nights, 20).get_page(visit.request.GET.get("page"))
    failing = find_failing_since(visit.club) if visit.owns else None
    front = read_front(visit) if page.number == 1 else None
    first_steps = visit.owns and not page.object_list and front is not None and front.is_empty
    context = {
        "page": page,
        "open": NightState.OPEN,
        "failing": failing,
        "front": front,
        "first_steps": first_steps,
        "demonstration": visit.owns and is_demonstration(visit.club),
        "players": list_players(visit.club).count() if first_steps else None,
        "address": make_address(visit.request, visit.request.path),
    }
    return visit.render("nights/club.html", context)


def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has a night's link, and redirect to the night.

    The key does not remain in the URL, so that no later page passes it on.
    """
    night = get_object_or_404(Night.objects.select_related("club"), link_key=read_key(key))
    hold_key(request, SHARED, key)
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
    return visit.render(
        "nights/new_night.html", {"form": form, "key": keep_form_key(visit.request.POST, form)}
    )
