"""The director's desk: settings, closing, paper tables, who is who, what happened."""

from collections.abc import Sequence

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from club.actions.matches import enter_paper
from club.actions.nights import close_night, reopen_night, set_night
from club.actions.people import merge_players
from club.forms import SettingsForm
from club.ledger.refusals import Refused
from club.models import Night, Player
from club.pages.room import act, posted_players
from club.pages.visit import Visit, fresh_key, night_page
from club.qr import address_of
from club.queries.people import players_of
from club.queries.room import acts_of, room
from club.translate import seats_of


@night_page("directs")
def settings(visit: Visit, night: Night) -> HttpResponse:
    """Change who may see the night and whether deals are accepted."""
    given = {
        "title": night.title, "visibility": night.visibility, "acceptance": night.acceptance,
        "rotation": night.rotation,
    }  # fmt: skip
    form = SettingsForm(visit.request.POST or None, initial=given)
    if visit.request.method == "POST" and form.is_valid():
        return act(
            visit, night, lambda: set_night(order=visit.order(), night=night, **form.cleaned_data)
        )
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "form": form,
        "link": address_of(visit.request, reverse("shared", args=[night.link_key])),
        "key": fresh_key(),
    }
    return render(visit.request, "club/settings.html", context)


@night_page("directs")
def close(visit: Visit, night: Night) -> HttpResponse:
    """Close the night; with a match in play, ask what becomes of it."""
    playing = [view for view in room(night).tables if view.current]
    refused = None
    if visit.request.method == "POST":
        try:
            close_night(
                order=visit.order(),
                night=night,
                unfinished=visit.request.POST.get("unfinished", "wait"),
            )
        except Refused as found:
            refused = found
        else:
            messages.success(visit.request, _("The night is closed."))
            return redirect("night", club=visit.club.slug, night=night.pk)
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "playing": playing,
        "faults": refused.faults if refused else (),
        "key": fresh_key(),
    }
    return render(visit.request, "club/close.html", context, status=422 if refused else 200)


@night_page("directs")
def reopen(visit: Visit, night: Night) -> HttpResponse:
    """Open a closed night again."""
    return act(visit, night, lambda: reopen_night(order=visit.order(), night=night))


@night_page("directs")
def paper(visit: Visit, night: Night) -> HttpResponse:
    """Begin a match that was kept on paper; its deals are entered next."""
    refused = None
    post = visit.request.POST
    if visit.request.method == "POST":
        try:
            match = enter_paper(
                order=visit.order(),
                night=night,
                seats=posted_seats(visit, seats_of(night)),
                dealer=post.get("dealer", "N"),
            )
        except Refused as found:
            refused = found
        else:
            return redirect("enter", club=visit.club.slug, night=night.pk, match=match.pk)
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "players": players_of(visit.club),
        "seats": [(seat, post.get(f"seat_{seat}", "")) for seat in seats_of(night)],
        "dealer": post.get("dealer", "N"),
        "faults": refused.faults if refused else (),
        "key": post.get("key") or fresh_key(),
    }
    return render(visit.request, "club/paper.html", context, status=422 if refused else 200)


def posted_seats(visit: Visit, seats: Sequence[str], field: str = "seat") -> dict[str, Player]:
    """Answer who the form says holds each of seats; one left open is left out."""
    said = {seat: visit.request.POST.get(f"{field}_{seat}", "") for seat in seats}
    mine = {str(one.pk): one for one in players_of(visit.club)}
    return {seat: mine[pk] for seat, pk in said.items() if pk in mine}


@night_page("directs")
def merge(visit: Visit, night: Night) -> HttpResponse:
    """Say that one person was entered twice."""
    refused = None
    if visit.request.method == "POST":
        try:
            duplicate, keeper = posted_players(visit, "duplicate", "keeper")
            merge_players(
                order=visit.order(),
                club=visit.club,
                duplicate=duplicate,
                keeper=keeper,
            )
        except Refused as found:
            refused = found
        else:
            messages.success(visit.request, _("They are one player now."))
            return redirect("room", club=visit.club.slug, night=night.pk)
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "players": players_of(visit.club),
        "faults": refused.faults if refused else (),
        "key": fresh_key(),
    }
    return render(visit.request, "club/merge.html", context, status=422 if refused else 200)


@night_page("directs")
def history(visit: Visit, night: Night) -> HttpResponse:
    """Show everything that happened, the latest first."""
    page = Paginator(acts_of(night), 50).get_page(visit.request.GET.get("page"))
    context = {"visit": visit, "club": visit.club, "night": night, "page": page}
    return render(visit.request, "club/history.html", context)
