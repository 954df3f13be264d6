"""The summary of a season on one page, to share and to print."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import formats
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.seasons.models import Season
from club.seasons.pages.seasonpage import season_page
from club.seasons.queries.seasons import is_stale, list_season_standings
from club.seasons.queries.summaries import LadderSummary, find_risen, get_ladder_summary
from club.web.pages import PageVisit
from club.web.pictures import ResultPicture, offer_picture, write_signed
from club.web.qr import make_address


@season_page()
def of_season(visit: PageVisit, season: Season) -> HttpResponse:
    """Show the summary of a season, or of the season so far."""
    stored = list_season_standings(season)
    summaries = [get_ladder_summary(season, standing, visit.membership) for standing in stored]
    told = [summary for summary in summaries if summary]
    context = {
        "season": season,
        "told": told,
        "risen": find_risen(season, visit.membership),
        "stale": is_stale(season, stored),
        "about": _about_season(season, told),
        "address": make_address(visit.request, visit.request.path),
        "picture": make_address(
            visit.request, reverse("season-picture", args=[visit.club.slug, season.pk])
        )
        if told
        else "",
    }
    return visit.render("club/season_summary.html", context)


@season_page()
def picture(visit: PageVisit, season: Season) -> HttpResponse:
    """Return the top of a season's first ladder as a picture."""
    stored = list_season_standings(season)
    summaries = (get_ladder_summary(season, standing, visit.membership) for standing in stored)
    told = next((summary for summary in summaries if summary), None)
    top: Any = told.top[:3] if told else ()  # with a rank, which the query adds
    rows = [(str(row.rank), str(row.player), write_signed(row.ranking_points)) for row in top]
    days = f"{date_format(season.starts, 'j F Y')} – {date_format(season.ends, 'j F Y')}"
    shown = ResultPicture(visit.club.name, season.name, days, tuple(rows))
    return offer_picture(visit.request, shown)


def _about_season(season: Season, told: list[LadderSummary]) -> str:
    """Return a description of a season in one sentence."""
    days = {
        "starts": formats.date_format(season.starts, "j F Y"),
        "ends": formats.date_format(season.ends, "j F Y"),
    }
    if not told:
        return _("From %(starts)s to %(ends)s.") % days
    first = ", ".join(str(row.player) for row in told[0].top[:3])
    text = _("From %(starts)s to %(ends)s. Leading: %(names)s. %(matches)d matches.")
    return text % {
        **days,
        "names": first,
        "matches": sum(summary.counts.matches for summary in told),
    }
