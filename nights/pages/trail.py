"""The trail of a night's cuts and seats, for everybody who may see the night."""

from django.core.paginator import Paginator
from django.http import HttpResponse

from nights.models import Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import list_acts
from nights.queries.trail import list_trail


@night_page()
def cuts(visit: NightVisit, night: Night) -> HttpResponse:
    """Show every cut and every change of seats of the night, in order."""
    context = {"night": night, "trail": list_trail(night)}
    return visit.render("nights/cuts.html", context)


@night_page("directs")
def history(visit: NightVisit, night: Night) -> HttpResponse:
    """Show all acts of the night, the latest first."""
    page = Paginator(list_acts(night), 50).get_page(visit.request.GET.get("page"))
    context = {"night": night, "page": page}
    return visit.render("nights/history.html", context)
