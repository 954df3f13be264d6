"""The summary of a season on one page, to share and to print."""

from django.http import HttpResponse
from django.utils import formats
from django.utils.translation import gettext as _

from club.seasons.models import Season
from club.seasons.pages.seasonpage import season_page
from club.seasons.queries.seasons import is_stale, list_season_standings
from club.seasons.queries.summaries import LadderSummary, find_risen, get_ladder_summary
from club.web.pages import PageVisit
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
    }
    return visit.render("club/season_summary.html", context)


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
