"""Pieces for a club's own site, such as a season's ladder, in a frame.

They show what a visitor may see, whatever the user: no session is read and no cookie is set, so
that a cache may store them and another site's page may frame them.
"""

import functools
import uuid
from collections.abc import Callable, Sequence
from html import escape
from typing import Any
from urllib.parse import urlencode

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from club.feeds.queries import find_public_season, list_public_seasons
from club.forms.numbers import read_whole_number
from club.ledger.pieces import OFFERED, Offered
from club.ledger.registry import registry
from club.models import Club
from club.seasons.queries.naming import Naming
from club.seasons.queries.seasons import (
    find_seasons_with_old_games,
    get_season_standing,
    list_ladder_rows,
)
from club.web.pages import PageVisit, club_page, parse_id
from club.web.qr import is_reachable, make_address
from scoring.ladders import Ladder

#: Seconds for which a cached copy may be shown.
FRESH = 60
ROWS, MOST_ROWS = 10, 100
THEMES = {
    "": gettext_lazy("as the reader's device"),
    "light": gettext_lazy("light"),
    "dark": gettext_lazy("dark"),
}

Piece = Callable[[HttpRequest, Club], dict[str, Any]]
View = Callable[..., HttpResponse]


def piece(template: str) -> Callable[[Piece], View]:
    """Return a decorator for a page that other sites may frame, with only public content."""

    framed: Any = csp_replace({"frame-ancestors": ["*"], "script-src": ["'none'"]})

    def decorate(told: Piece) -> View:
        @require_safe
        @xframe_options_exempt
        @framed
        @cache_control(public=True, max_age=FRESH)
        @functools.wraps(told)
        def page(request: HttpRequest, club: str) -> HttpResponse:
            club_row = get_object_or_404(Club, slug=club)
            theme = request.GET.get("theme", "")
            with timezone.override(club_row.zone):
                context = {
                    **told(request, club_row),
                    "club": club_row,
                    "theme": theme if theme in THEMES else "",
                }
                return render(request, template, context)

        return page

    return decorate


def read_rows(request: HttpRequest) -> int:
    """Return how many rows a piece shows."""
    asked = read_whole_number(request.GET.get("rows", ""))
    return min(asked, MOST_ROWS) if asked and asked > 0 else ROWS


def read_wanted(request: HttpRequest, name: str) -> uuid.UUID | None:
    """Return the id of the night or season in the query, or None, which means the latest."""
    return parse_id(request.GET[name]) if request.GET.get(name) else None


@piece("embed/ladder.html")
def ladder(request: HttpRequest, club: Club) -> dict[str, Any]:
    """Show the top of the ladder of a public season, by default the present one."""
    season = find_public_season(club, timezone.localdate(), read_wanted(request, "season"))
    which = request.GET.get("ladder", Ladder.CONTRACT)
    which = which if which in list(Ladder) else Ladder.CONTRACT
    standing = get_season_standing(season, which) if season else None
    naming = Naming(season, None) if season else None
    top = (
        list_ladder_rows(standing, hides=naming.hides)[: read_rows(request)]
        if standing and naming
        else ()
    )
    rows = naming.name(top) if naming else []
    return {"season": season, "asked": "season" in request.GET, "which": which, "rows": rows}


def offer_ladders(club: Club) -> tuple[str, list[Offered]]:
    """Return the pieces of seasons that a club can show, with their heading."""
    ladders = [Offered("embed-ladder", _("The ladder of the season that runs"))]
    seasons = list(list_public_seasons(club)[:OFFERED])
    old = find_seasons_with_old_games(seasons)
    for season in seasons:
        asks = {"season": str(season.pk)}
        ladders.append(Offered("embed-ladder", season.name, asks))
        if season.pk in old:
            label = _("%(season)s, the old games") % {"season": season.name}
            ladders.append(Offered("embed-ladder", label, {**asks, "ladder": Ladder.OLD}))
    return _("A season's ladder"), ladders


def list_pieces(club: Club) -> dict[str, Sequence[Offered]]:
    """Return the pieces that a club can show, by heading: those of the apps, and the ladders."""
    return dict([*(offer(club) for offer in registry.pieces), offer_ladders(club)])


@club_page("owns")
def embed(visit: PageVisit) -> HttpResponse:
    """Show the HTML by which a site includes a piece, with a preview."""
    asked = visit.request.GET
    pieces = list_pieces(visit.club)
    every = [offer for offered in pieces.values() for offer in offered]
    chosen = next((offer for offer in every if offer.key == asked.get("piece")), every[0])
    theme = asked.get("theme", "")
    theme = theme if theme in THEMES else ""
    rows = read_rows(visit.request)
    options = {**chosen.asks, "theme": theme, "rows": str(rows) if rows != ROWS else ""}
    query = urlencode({key: value for key, value in options.items() if value})
    path = reverse(chosen.name, args=[visit.club.slug]) + (f"?{query}" if query else "")
    address = make_address(visit.request, path)
    context = {
        "pieces": pieces.items(),
        "themes": THEMES.items(),
        "piece": chosen.key,
        "title": chosen.label,
        "theme": theme,
        "rows": rows,
        "most_rows": MOST_ROWS,
        "path": path,
        "snippet": _snippet(visit.club, address, chosen.label, 110 + 37 * rows),
        "height": 110 + 37 * rows,
        "reachable": is_reachable(address),
    }
    return visit.render("club/embed.html", context)


def _snippet(club: Club, address: str, title: str, height: int) -> str:
    """Return the HTML for another site's page."""
    return (
        f'<iframe src="{escape(address)}" title="{_quoted(f"{club.name}: {title}")}"'
        f' width="100%" height="{height}" loading="lazy" style="border:0"></iframe>'
    )


def _quoted(text: str) -> str:
    """Return a text escaped for double quotes. Apostrophes are left as they are."""
    return escape(text, quote=False).replace('"', "&quot;")
