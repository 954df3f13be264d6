"""The director's pages for settings, closing, paper tables, merging players and history."""

from collections.abc import Sequence

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.actions.matches import enter_paper
from club.actions.nights import close_night, reopen_night, set_night
from club.actions.people import merge_players
from club.forms import SettingsForm
from club.models import Night, Player
from club.pages.room import act, posted_players
from club.pages.visit import NightVisit, night_page
from club.queries.people import players_of
from club.queries.room import acts_of, room
from club.translate import seats_of
from club.web.pages import make_key
from club.web.qr import address_of


@night_page("directs")
def settings(visit: NightVisit, night: Night) -> HttpResponse:
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
        "night": night,
        "form": form,
        "link": address_of(visit.request, reverse("shared", args=[night.link_key])),
    }
    return visit.render("club/settings.html", context)


@night_page("directs")
def close(visit: NightVisit, night: Night) -> HttpResponse:
    """Close the night. If a match is in play, ask what to do with it."""
    playing = [view for view in room(night).tables if view.current]

    def submit() -> HttpResponse:
        close_night(
            order=visit.order(),
            night=night,
            unfinished=visit.request.POST.get("unfinished", "wait"),
        )
        messages.success(visit.request, _("The night is closed."))
        return redirect("night", club=visit.club.slug, night=night.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "night": night,
        "playing": playing,
    }
    return visit.render("club/close.html", context, refused)


@night_page("directs")
def reopen(visit: NightVisit, night: Night) -> HttpResponse:
    """Reopen a closed night."""
    return act(visit, night, lambda: reopen_night(order=visit.order(), night=night))


@night_page("directs")
def paper(visit: NightVisit, night: Night) -> HttpResponse:
    """Begin a match that was played on paper. Its deals are entered next."""
    post = visit.request.POST

    def submit() -> HttpResponse:
        match = enter_paper(
            order=visit.order(),
            night=night,
            seats=posted_seats(visit, seats_of(night)),
            dealer=post.get("dealer", "N"),
        )
        return redirect("enter", club=visit.club.slug, night=night.pk, match=match.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "night": night,
        "players": players_of(visit.club),
        "seats": [(seat, post.get(f"seat_{seat}", "")) for seat in seats_of(night)],
        "dealer": post.get("dealer", "N"),
        "key": post.get("key") or make_key(),
    }
    return visit.render("club/paper.html", context, refused)


def posted_seats(visit: NightVisit, seats: Sequence[str], field: str = "seat") -> dict[str, Player]:
    """Return the player of each seat in the form. A seat left open is omitted."""
    said = {seat: visit.request.POST.get(f"{field}_{seat}", "") for seat in seats}
    mine = {str(one.pk): one for one in players_of(visit.club)}
    return {seat: mine[pk] for seat, pk in said.items() if pk in mine}


@night_page("directs")
def merge(visit: NightVisit, night: Night) -> HttpResponse:
    """Merge a player who was entered twice."""

    def submit() -> HttpResponse:
        duplicate, keeper = posted_players(visit, "duplicate", "keeper")
        merge_players(
            order=visit.order(),
            club=visit.club,
            duplicate=duplicate,
            keeper=keeper,
        )
        messages.success(visit.request, _("They are one player now."))
        return redirect("room", club=visit.club.slug, night=night.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "night": night,
        "players": players_of(visit.club),
    }
    return visit.render("club/merge.html", context, refused)


@night_page("directs")
def history(visit: NightVisit, night: Night) -> HttpResponse:
    """Show all acts of the night, the latest first."""
    page = Paginator(acts_of(night), 50).get_page(visit.request.GET.get("page"))
    context = {"night": night, "page": page}
    return visit.render("club/history.html", context)
