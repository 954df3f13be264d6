"""The visit to an event's pages: who may see it, and its form keys."""

import functools
import uuid
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from club.web.pages import PageVisit, View, attempt, club_page
from tournaments.models import Event
from tournaments.queries.events import find_event, get_publication

#: The session's key of the links of events that the visitor holds.
SHARED = "events"


def event_page(need: str = "") -> Callable[[View], View]:
    """Give a view its visit and its event. need: as for `club.web.pages.ClubPage`."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(visit: PageVisit, event: uuid.UUID, **place: Any) -> HttpResponse:
            held = visit.request.session.get(SHARED, [])
            found = find_event(visit.club, event, visit.membership, links=held)
            if found is None:
                raise Http404
            return view(visit, found, **place)

        return club_page(need)(page)

    return decorate


def recap_page(view: View) -> View:
    """Give a view its visit and its event once the standing is published, or to its director."""

    @functools.wraps(view)
    def page(visit: PageVisit, event: Event, **place: Any) -> HttpResponse:
        if not visit.directs and get_publication(event) is None:
            return visit.render("tournaments/unpublished.html", {"event": event}, status=403)
        return view(visit, event, **place)

    return event_page()(page)


def to_desk(visit: PageVisit, event: Event, anchor: str = "") -> HttpResponse:
    """Return a redirect to the director's page of an event."""
    response = redirect("event-desk", club=visit.club.slug, event=event.pk)
    if anchor:
        response["Location"] += f"#{anchor}"
    return response


def act(
    visit: PageVisit, event: Event, action: Callable[[], object], back: str = "event-desk"
) -> HttpResponse:
    """Call an action on POST and redirect. A refusal is shown on the next page."""
    if visit.request.method == "POST":
        attempt(visit.request, action)
    return redirect(back, club=visit.club.slug, event=event.pk)
