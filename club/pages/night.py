"""The pages of a night's results: the back-score sheet and every match's score sheet."""

import uuid

from django.http import HttpResponse

from club.models import Night
from club.pages.corrections import latest_of_night, of_match
from club.pages.visit import NightVisit, night_page
from club.queries.cuts import draws_of
from club.queries.nights import standing_of_night, standing_version
from club.queries.sheets import sheet, sheets
from club.queries.tables import matches_of
from club.web.polling import unchanged


def seen_version(night: Night) -> str:
    """Return the version that a polling page has seen: the night's and its standing's."""
    return f"{night.version}-{standing_version(night)}"


@night_page()
def night(visit: NightVisit, night: Night) -> HttpResponse:
    """Show a night to everybody who may see it."""
    return visit.render("club/night.html", _context(visit, night))


@night_page()
def live(visit: NightVisit, night: Night) -> HttpResponse:
    """Return the part of the night's page that changes, if it has."""
    return unchanged(visit.request, seen_version(night)) or visit.render(
        "club/_night.html", _context(visit, night)
    )


def _context(visit: NightVisit, night: Night) -> dict[str, object]:
    seen = seen_version(night)
    return {
        "night": night,
        "open": night.is_open(),
        "seen": seen,
        "standing": standing_of_night(night),
        "sheets": sheets(matches_of(night)),
        **latest_of_night(visit, night),
    }


@night_page()
def match(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Show a match's score sheet, its cut and its history."""
    found = visit.match(night, match)
    seen = sheet(found)
    context = {
        "night": night,
        "match": found,
        "sheet": seen,
        "draws": draws_of(found),
        "open": night.is_open(),
        "corrections": of_match(visit, found),
    }
    return visit.render("club/match.html", context)
