"""The base of the pages of one season, with the rights to open them."""

import functools
import uuid
from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from club.seasons.models import Season
from club.seasons.queries.seasons import list_visible_seasons
from club.web.pages import PageVisit, club_page

View = Callable[..., HttpResponse]
SHARED_SEASONS = "shared_seasons"  # the session's list of keys of seasons shared by link


def list_seen_seasons(visit: PageVisit) -> QuerySet[Season]:
    """Return the seasons that the visitor may see, the latest first."""
    keys = visit.request.session.get(SHARED_SEASONS, [])
    return list_visible_seasons(visit.club, visit.membership, keys)


def season_page(need: str = "") -> Callable[[View], View]:
    """Return a decorator that gives a view its PageVisit and a season that the visitor may see."""

    def decorate(view: View) -> View:
        @club_page(need)
        @functools.wraps(view)
        def page(visit: PageVisit, season: uuid.UUID, **kwargs: Any) -> HttpResponse:
            season_row = list_seen_seasons(visit).filter(pk=season).first()
            if season_row is None:
                get_object_or_404(Season, club=visit.club, pk=season)
                return visit.forbid()
            season_row.club = visit.club
            return view(visit, season_row, **kwargs)

        return page

    return decorate
