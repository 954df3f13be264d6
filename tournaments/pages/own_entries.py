"""The page on which members of the club enter themselves for an event of rubbers."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from club.web.pages import PageVisit, attempt, parse_id
from tournaments.actions.own_entries import enter_oneself, leave_oneself
from tournaments.models import Entrant, Event
from tournaments.pages.visit import RUBBERS, event_page
from tournaments.queries.own_entries import require_own_player


@event_page("member", RUBBERS)
def own_entry(visit: PageVisit, event: Event) -> HttpResponse:
    """Enter the visitor for an event, beside somebody or alone, or withdraw."""
    post = visit.request.POST

    def save() -> None:
        player = require_own_player(visit.membership)
        if "leave" in post:
            leave_oneself(order=visit.order(), event=event, player=player)
            return
        beside = None
        if post.get("beside"):
            beside = get_object_or_404(Entrant, event=event, pk=parse_id(post["beside"]))
        enter_oneself(order=visit.order(), event=event, player=player, beside=beside)

    if visit.request.method == "POST":
        attempt(visit.request, save)
    return redirect("rubber-event", club=visit.club.slug, event=event.pk)
