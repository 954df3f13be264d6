"""The paper trail: a night's cuts and seats as they fell, for whoever may see the night."""

from django.http import HttpResponse
from django.shortcuts import render

from club.models import Night
from club.pages.visit import Visit, night_page
from club.queries.trail import trail_of


@night_page()
def cuts(visit: Visit, night: Night) -> HttpResponse:
    """Show every cut and every change of seats of the night, in order."""
    context = {"visit": visit, "club": visit.club, "night": night, "trail": trail_of(night)}
    return render(visit.request, "club/cuts.html", context)
