"""What was changed in a season after publication."""

from django.core.paginator import Paginator
from django.http import HttpResponse

from club.seasons.models import Season
from club.seasons.pages.seasonpage import season_page
from club.seasons.queries.changes import describe_changes, list_season_changes
from club.seasons.queries.naming import Naming
from club.web.pages import PageVisit

_A_PAGE = 30


@season_page()
def of_season(visit: PageVisit, season: Season) -> HttpResponse:
    """Show the corrections of a season and the changes of its rules, in pages."""
    entries = list_season_changes(season, visit.membership)
    page = Paginator(entries, _A_PAGE).get_page(visit.request.GET.get("page"))
    context = {
        "season": season,
        "page": page,
        "made": describe_changes(season, page, visit.directs, Naming(season, visit.membership)),
    }
    return visit.render("club/corrections.html", context)
