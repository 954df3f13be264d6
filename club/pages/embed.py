"""Pieces for a club's own site: a night's standing and a season's ladder, in a frame.

They are a visitor's, whoever asks: nobody's session is looked at and no cookie is set, so that a
cache may keep them and another site's page may hold them.
"""

import functools
from collections.abc import Callable
from html import escape
from typing import Any
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from club.forms import whole
from club.models import Club
from club.pages.visit import Visit, club_page
from club.qr import address_of, reachable
from club.queries.nights import standing_of_night
from club.queries.published import latest_public_night, public_season
from club.queries.seasons import LADDERS, ladder_rows, standing_of_season

#: Seconds for which a copy may be shown again.
FRESH = 60
ROWS, MOST_ROWS = 10, 100
PIECES = {"embed-night": _("The latest night"), "embed-ladder": _("The season's ladder")}
THEMES = {"": _("as the reader's device"), "light": _("light"), "dark": _("dark")}

Piece = Callable[[HttpRequest, Club], dict[str, Any]]
View = Callable[..., HttpResponse]


def piece(template: str) -> Callable[[Piece], View]:
    """Make a page that other sites may frame out of what a club shows to everybody."""

    framed: Any = csp_replace({"frame-ancestors": ["*"], "script-src": ["'none'"]})

    def decorate(told: Piece) -> View:
        @require_safe
        @xframe_options_exempt
        @framed
        @cache_control(public=True, max_age=FRESH)
        @functools.wraps(told)
        def page(request: HttpRequest, club: str) -> HttpResponse:
            found = get_object_or_404(Club, slug=club)
            theme = request.GET.get("theme", "")
            with timezone.override(found.zone):
                context = {
                    **told(request, found),
                    "club": found,
                    "theme": theme if theme in THEMES else "",
                }
                return render(request, template, context)

        return page

    return decorate


def _rows(request: HttpRequest) -> int:
    asked = whole(request.GET.get("rows", ""))
    return min(asked, MOST_ROWS) if asked and asked > 0 else ROWS


@piece("embed/night.html")
def night(request: HttpRequest, club: Club) -> dict[str, Any]:
    """Show the standing of the club's latest public night that is closed."""
    found = latest_public_night(club)
    standing = standing_of_night(found) if found else None
    rows = standing.rows if standing else ()
    shown = _rows(request)
    return {"night": found, "rows": rows[:shown], "more": max(0, len(rows) - shown)}


@piece("embed/ladder.html")
def ladder(request: HttpRequest, club: Club) -> dict[str, Any]:
    """Show the top of the ladder of the club's public season."""
    season = public_season(club, timezone.localdate())
    which = request.GET.get("ladder", LADDERS[0])
    which = which if which in LADDERS else LADDERS[0]
    standing = standing_of_season(season, which) if season else None
    rows = ladder_rows(standing)[: _rows(request)] if standing else ()
    return {"season": season, "which": which, "rows": rows}


@club_page("owns")
def embed(visit: Visit) -> HttpResponse:
    """Show the lines with which a site takes a piece in, and how it looks."""
    asked = visit.request.GET
    name = asked.get("piece", "")
    name = name if name in PIECES else "embed-night"
    theme = asked.get("theme", "")
    theme = theme if theme in THEMES else ""
    rows = _rows(visit.request)
    said = {"theme": theme, "rows": str(rows) if rows != ROWS else ""}
    query = urlencode({key: value for key, value in said.items() if value})
    path = reverse(name, args=[visit.club.slug]) + (f"?{query}" if query else "")
    address = address_of(visit.request, path)
    context = {
        "visit": visit,
        "club": visit.club,
        "pieces": PIECES.items(),
        "themes": THEMES.items(),
        "piece": name,
        "title": PIECES[name],
        "theme": theme,
        "rows": rows,
        "most_rows": MOST_ROWS,
        "path": path,
        "snippet": _snippet(visit.club, address, str(PIECES[name]), 110 + 37 * rows),
        "height": 110 + 37 * rows,
        "reachable": reachable(address),
    }
    return render(visit.request, "club/embed.html", context)


def _snippet(club: Club, address: str, title: str, height: int) -> str:
    """Answer the lines for another site's page, as they are to stand there."""
    return (
        f'<iframe src="{escape(address)}" title="{_quoted(f"{club.name}: {title}")}"'
        f' width="100%" height="{height}" loading="lazy" style="border:0"></iframe>'
    )


def _quoted(text: str) -> str:
    """Answer a text as it stands between double quotes; an apostrophe may stay one."""
    return escape(text, quote=False).replace('"', "&quot;")
