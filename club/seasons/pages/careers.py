"""The page of a player's seasons."""

import uuid

from django.http import Http404, HttpResponse

from club.seasons.queries.careers import find_kept_player, get_career
from club.web.pages import PageVisit, club_page
from scoring.ladder import Ladder


@club_page()
def career(visit: PageVisit, player: uuid.UUID) -> HttpResponse:
    """Show a player's seasons, as far as the visitor may see them."""
    player_row = find_kept_player(visit.club, player)
    lines = get_career(player_row, visit.membership) if player_row else []
    if not lines:
        raise Http404
    ladders = [(which, [line for line in lines if line.ladder == which]) for which in Ladder]
    context = {
        "player": player_row,
        "ladders": [(which, held) for which, held in ladders if held],
    }
    return visit.render("club/career.html", context)
