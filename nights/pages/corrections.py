"""Corrections of a night after publication."""

from django.core.paginator import Paginator
from django.http import HttpResponse

from nights.models import Match, Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.corrections import (
    CorrectionMade,
    describe_corrections,
    list_match_corrections,
    list_night_corrections,
)

#: The number shown on the page of the night or the match. The rest have a separate page.
SHORT = 10
_A_PAGE = 30


def latest_of_night(visit: NightVisit, night: Night) -> dict[str, object]:
    """Return the context of the night's page about its corrections."""
    rows = list(list_night_corrections(night)[: SHORT + 1])
    made = describe_corrections(rows[:SHORT], visit.directs)
    return {"corrections": made, "more_corrections": len(rows) > SHORT}


def of_match(visit: NightVisit, match: Match) -> list[CorrectionMade]:
    """Return the corrections for a match's page."""
    return describe_corrections(list_match_corrections(match)[:SHORT], visit.directs)


@night_page()
def of_night(visit: NightVisit, night: Night) -> HttpResponse:
    """Show every correction of a night, in pages."""
    page = Paginator(list_night_corrections(night), _A_PAGE).get_page(visit.request.GET.get("page"))
    context = {
        "night": night,
        "page": page,
        "made": describe_corrections(page, visit.directs),
    }
    return visit.render("club/corrections.html", context)
