"""A player's seasons, one after the other."""

import uuid

from django.http import Http404, HttpResponse
from django.shortcuts import render

from club.pages.visit import Visit, club_page
from club.queries.careers import career_of, player_kept
from scoring.ladder import Ladder


@club_page()
def career(visit: Visit, player: uuid.UUID) -> HttpResponse:
    """Show what each season came to for a player, as far as the visitor may read it."""
    found = player_kept(visit.club, player)
    lines = career_of(found, visit.membership) if found else []
    if not lines:
        raise Http404
    ladders = [(which, [one for one in lines if one.ladder == which]) for which in Ladder]
    context = {
        "visit": visit,
        "club": visit.club,
        "player": found,
        "ladders": [(which, held) for which, held in ladders if held],
    }
    return render(visit.request, "club/career.html", context)
