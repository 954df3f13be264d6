"""A piece for a club's own site: a night's standing."""

from typing import Any

from django.http import HttpRequest
from django.utils import formats
from django.utils.translation import gettext as _

from club.feeds.pages.embed import piece, read_rows, read_wanted
from club.ledger.pieces import OFFERED, Offered
from club.models import Club
from nights.queries.nights import get_standing
from nights.queries.public_nights import find_public_night, list_public_nights


@piece("embed/night.html")
def night(request: HttpRequest, club: Club) -> dict[str, Any]:
    """Show the standing of a public night, by default the latest that is closed."""
    night = find_public_night(club, read_wanted(request, "night"))
    standing = get_standing(night) if night else None
    rows = standing.rows if standing else ()
    shown = read_rows(request)
    return {
        "night": night,
        "asked": "night" in request.GET,
        "rows": rows[:shown],
        "more": max(0, len(rows) - shown),
    }


def offer_nights(club: Club) -> tuple[str, list[Offered]]:
    """Return the pieces of nights that a club can show, with their heading."""
    nights = [Offered("embed-night", _("The latest night"))]
    for night in list_public_nights(club)[:OFFERED]:
        day = formats.date_format(night.date, "j F Y")
        label = f"{day}, {night.name}" if night.name else day
        nights.append(Offered("embed-night", label, {"night": str(night.pk)}))
    return _("A night's standing"), nights
