"""The events of a club: their list, creating one, and its settings."""

import uuid
from collections.abc import Sequence

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from club.models.people import Membership
from club.web.pages import PageVisit, attempt, club_page, tell_of_link
from club.web.shared_keys import hold_key, read_key
from tournaments.actions.events import change_event
from tournaments.kinds import list_kinds
from tournaments.models import Event, EventState, Visibility
from tournaments.pages.visit import EVERY, SHARED, event_page
from tournaments.queries.events import list_events, order_by_play


@club_page()
def events(visit: PageVisit) -> HttpResponse:
    """List the events of a club: in play, to come, then the latest first."""
    held = visit.request.session.get(SHARED, [])
    rows = list_events(visit.club, visit.membership, links=held)
    rows = order_by_play(rows, timezone.localdate())
    page = Paginator(rows, 20).get_page(visit.request.GET.get("page"))
    context = {
        "page": page,
        "playing": EventState.PLAYING,
        "to_answer": _find_to_answer(list(page), visit.membership),
    }
    return visit.render("tournaments/events.html", context)


def _find_to_answer(rows: Sequence[Event], membership: Membership | None) -> set[uuid.UUID]:
    """Return which of some events have results that a member is asked to accept."""
    return set().union(*(kind.find_to_answer(rows, membership) for kind in list_kinds()))


def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has an event's link, and redirect to the event."""
    shared = Event.objects.select_related("club")
    event = get_object_or_404(shared, link_key=read_key(key))
    hold_key(request, SHARED, key)
    return redirect("event", club=event.club.slug, event=event.pk)


@event_page("directs", EVERY)
def new_link(visit: PageVisit, event: Event) -> HttpResponse:
    """Renew or withdraw the address of an event that is shown by link."""
    if visit.request.method == "POST":
        withdrawn = visit.request.POST.get("link") == "withdraw"
        change = {"visibility": Visibility.MEMBERS} if withdrawn else {"new_link": True}
        done = attempt(
            visit.request,
            lambda: change_event(order=visit.order(), event=event, **change),
        )
        if done:
            tell_of_link(visit.request, withdrawn=withdrawn)
    return redirect("event-settings", club=visit.club.slug, event=event.pk)
