"""How to direct: the guides, and the practice room.

In the room: begin, let the tables go on, throw it away.
"""

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from club.ledger.registry import registry
from club.models import Account
from club.practice.actions import begin_practice, make_move, throw_away
from club.practice.queries import find_kind, find_own_practice, find_practice
from club.web.pages import PageVisit, attempt, club_page

#: The guides by their name in the address, with their titles.
GUIDES = {
    "night": gettext_lazy("Directing a night"),
    "event": gettext_lazy("Directing an event"),
    "wrong": gettext_lazy("When something goes wrong"),
}
#: What the pictures of the guides show, for whoever does not see them.
PICTURES = {
    "room": gettext_lazy("The room of a night: tables, and who waits for a seat"),
    "seating": gettext_lazy("A proposal of tables for everybody who waits"),
    "deal": gettext_lazy("A phone at a table, on which a deal is chosen"),
    "call": gettext_lazy("The red bar: a table calls the director"),
    "desk": gettext_lazy("The desk of an event: the clock, and each table with its boards"),
    "board": gettext_lazy("A phone at a table of an event, with the boards of the round"),
}


@club_page("directs")
def guide(visit: PageVisit, guide: str) -> HttpResponse:
    """Show a guide for directors."""
    if guide not in GUIDES:
        raise Http404
    context = {
        "guide": guide,
        "heading": GUIDES[guide],
        "guides": GUIDES,
        "pictures": PICTURES,
        "backups": settings.DATA / "backups" if settings.EMBEDDED else "",
    }
    return visit.render(f"guide/{guide}.html", context)


@club_page("directs")
def practice(visit: PageVisit) -> HttpResponse:
    """Offer what can be practised on, and begin; or lead to the room in which one practises."""
    room = find_practice(visit.club)
    if room is not None:
        return redirect(find_kind(room.kind).find_path(visit.club))
    account = cast(Account, visit.request.user)  # signed in: they direct

    def begin() -> HttpResponse:
        kind = visit.request.POST.get("kind", "")
        room = begin_practice(order=visit.order(), club=visit.club, account=account, kind=kind)
        return redirect("practice", club=room.club.slug)

    response, refused = visit.submit(begin)
    context = {"own": find_own_practice(visit.club, account), "kinds": registry.practices}
    return response or visit.render("practice/practice.html", context, refused)


@require_POST
@club_page("directs")
def move(visit: PageVisit) -> HttpResponse:
    """Let the simulated tables do something, and go back to the page on which it was asked."""
    room = find_practice(visit.club)
    if room is None:
        return redirect("practice", club=visit.club.slug)
    post = visit.request.POST
    attempt(
        visit.request,
        lambda: make_move(practice=room, move=post.get("move", ""), now=timezone.now()),
    )
    path = post.get("next", "")
    if path.startswith(f"/c/{visit.club.slug}/") and url_has_allowed_host_and_scheme(path, None):
        return redirect(path)
    return redirect("practice", club=visit.club.slug)


@club_page("directs")
def end(visit: PageVisit) -> HttpResponse:
    """Throw the room away, and go back to the club of whoever practised."""
    room = find_practice(visit.club)
    if room is None:
        return redirect("practice", club=visit.club.slug)
    club = room.of
    if visit.request.method == "POST":
        throw_away(practice=room)
        messages.success(visit.request, _("The practice room is thrown away."))
        return redirect("club", club=club.slug)
    return visit.render("practice/end.html", {"practised": club})
