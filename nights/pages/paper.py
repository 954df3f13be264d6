"""A match that was recorded on paper, entered afterwards."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect

from club.models import Player
from club.queries.people import list_players
from club.web.pages import make_key
from nights.actions.matches import enter_paper
from nights.models import Night
from nights.pages.visit import NightVisit, night_page
from nights.translate import get_seats


@night_page("directs")
def paper(visit: NightVisit, night: Night) -> HttpResponse:
    """Begin a match that was played on paper. Its deals are entered next."""
    post = visit.request.POST

    def submit() -> HttpResponse:
        match = enter_paper(
            order=visit.order(),
            night=night,
            seats=posted_seats(visit, get_seats(night)),
            dealer=post.get("dealer", "N"),
        )
        return redirect("enter", club=visit.club.slug, night=night.pk, match=match.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "night": night,
        "players": list_players(visit.club),
        "seats": [(seat, post.get(f"seat_{seat}", "")) for seat in get_seats(night)],
        "dealer": post.get("dealer", "N"),
        "key": post.get("key") or make_key(),
    }
    return visit.render("nights/paper.html", context, refused)


def posted_seats(visit: NightVisit, seats: Sequence[str], field: str = "seat") -> dict[str, Player]:
    """Return the player of each seat in the form. A seat left open is omitted."""
    chosen = {seat: visit.request.POST.get(f"{field}_{seat}", "") for seat in seats}
    mine = {str(player.pk): player for player in list_players(visit.club)}
    return {seat: mine[pk] for seat, pk in chosen.items() if pk in mine}
