"""The visit to an event's pages: who may see it, and its form keys."""

import functools
import uuid
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from club.web.pages import PageVisit, View, attempt, club_page
from club.web.qr import make_address
from tournaments.kinds import get_kind
from tournaments.links import get_shared_path
from tournaments.models import Event
from tournaments.queries.events import find_event, get_publication
from tournaments.queries.still_to_play import Closed, find_closed, find_stand_in

#: The session's key of the links of events that the visitor holds.
SHARED = "events"

#: The kinds of events that a page serves.
BOARDS, RUBBERS, EVERY = "boards", "rubbers", "every"


def event_page(need: str = "", kind: str = BOARDS) -> Callable[[View], View]:
    """Give a view its visit and its event. need: as for `club.web.pages.ClubPage`.

    kind: the kinds of events that the page serves. From a page of boards, an event of another
    kind leads to its own page if there is one.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(visit: PageVisit, event: uuid.UUID, **kwargs: Any) -> HttpResponse:
            held = visit.request.session.get(SHARED, [])
            event_row = find_event(visit.club, event, visit.membership, links=held)
            if event_row is None:
                raise Http404
            if kind != EVERY and event_row.has_boards != (kind == BOARDS):
                return _lead_on(visit, event_row)
            return view(visit, event_row, **kwargs)

        return club_page(need)(page)

    return decorate


def recap_page(kind: str = BOARDS) -> Callable[[View], View]:
    """Give a view its visit and its event once the standing is published, or to its director.

    kind: as for `event_page`.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(visit: PageVisit, event: Event, **kwargs: Any) -> HttpResponse:
            if not visit.directs and get_publication(event) is None:
                return visit.render("tournaments/unpublished.html", {"event": event}, status=403)
            return view(visit, event, **kwargs)

        return event_page(kind=kind)(page)

    return decorate


def _lead_on(visit: PageVisit, event: Event) -> HttpResponse:
    """Return a redirect to the page that an event of another kind has instead. Raise Http404."""
    match = visit.request.resolver_match
    name = get_kind(event).counterparts.get(match.url_name or "", "") if match else ""
    if not name:
        raise Http404
    return redirect(name, club=visit.club.slug, event=event.pk)


def read_closed(visit: PageVisit, event: Event) -> Closed:
    """Return the boards that are closed to the visitor, who has still to play them."""
    return find_closed(event, visit.membership)


def tell_closed(event: Event, closed: Closed) -> dict[str, Any]:
    """Return what a page says of boards that are closed to the visitor, and who rules on them."""
    return {"closed": closed, "stand_in": find_stand_in(event) if closed else ""}


def refuse_closed(visit: PageVisit, event: Event, closed: Closed) -> HttpResponse:
    """Return the page in the place of one that is closed, with who may look at it."""
    context = {"event": event, **tell_closed(event, closed)}
    return visit.render("tournaments/still_to_play.html", context, status=403)


def to_desk(visit: PageVisit, event: Event, anchor: str = "") -> HttpResponse:
    """Return a redirect to the director's page of an event."""
    response = redirect(get_kind(event).desk, club=visit.club.slug, event=event.pk)
    if anchor:
        response["Location"] += f"#{anchor}"
    return response


def ask_why(visit: PageVisit, event: Event) -> dict[str, Any]:
    """Return what a form needs that asks why a published standing is corrected."""
    published = get_publication(event) is not None
    return {"published": published, "why": visit.request.POST.get("reason", "")}


def make_shared_link(visit: PageVisit, event: Event) -> str:
    """Return the whole address at which an event is shown by link, or an empty text."""
    path = get_shared_path(event)
    return make_address(visit.request, path) if path else ""


def act(
    visit: PageVisit, event: Event, action: Callable[[], object], back: str = ""
) -> HttpResponse:
    """Call an action on POST and redirect, to the desk if nothing else is said.

    A refusal is shown on the next page.
    """
    if visit.request.method == "POST":
        attempt(visit.request, action)
    return redirect(back or get_kind(event).desk, club=visit.club.slug, event=event.pk)
