"""A night after the tables: the back-score sheet and every match's score sheet."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.models import Night
from club.pages.corrections import latest_of_night, of_match
from club.pages.visit import Visit, night_page
from club.queries.cuts import draws_of
from club.queries.nights import standing_of_night, standing_version
from club.queries.sheets import sheet, sheets
from club.queries.tables import matches_of


def seen_version(night: Night) -> str:
    """Answer what a page that polls has seen: the night's version and its standing's."""
    return f"{night.version}-{standing_version(night)}"


def unchanged(request: HttpRequest, now: str) -> HttpResponse | None:
    """Answer a poll that has seen everything: nothing to swap, and nothing was read for it."""
    if request.GET.get("seen") == now:
        return HttpResponse(status=204)
    return None


@night_page()
def night(visit: Visit, night: Night) -> HttpResponse:
    """Show a night to whoever may see it."""
    return render(visit.request, "club/night.html", _context(visit, night))


@night_page()
def live(visit: Visit, night: Night) -> HttpResponse:
    """Answer the part of the night's page that changes, if it has."""
    return unchanged(visit.request, seen_version(night)) or render(
        visit.request, "club/_night.html", _context(visit, night)
    )


def _context(visit: Visit, night: Night) -> dict[str, object]:
    seen = seen_version(night)
    return {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "open": night.is_open(),
        "seen": seen,
        "standing": standing_of_night(night),
        "sheets": sheets(matches_of(night)),
        **latest_of_night(visit, night),
    }


@night_page()
def match(visit: Visit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Show a match's score sheet, its cut and its history."""
    found = visit.match(night, match)
    seen = sheet(found)
    context = {
        "visit": visit,
        "club": visit.club,
        "night": night,
        "match": found,
        "sheet": seen,
        "draws": draws_of(found),
        "open": night.is_open(),
        "corrections": of_match(visit, found),
    }
    return render(visit.request, "club/match.html", context)
