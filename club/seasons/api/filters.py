"""The filters of the lists of seasons, ladders and placements."""

import datetime
from typing import Any

from django_filters import rest_framework as filters

from club.seasons.serializers.seasons import TIERS
from club.web.api.filters import FilterSet, make_choice, make_ordering
from scoring.ladders import Ladder

#: The columns of a ladder by field name.
LADDER_COLUMNS = {
    "ranking_points": "ranking_points",
    "victory_points": "margin",
    "matches": "matches",
    "winning_rate": "rate",
}


class SeasonFilter(FilterSet):
    """Filters of the list of seasons."""

    on = filters.DateFilter(method="filter_day", label="The season that this day is in.")
    search = filters.CharFilter("name", "icontains", label="Seasons whose name contains this.")
    ordering = make_ordering("starts", "name", default="-starts")

    def filter_day(self, rows: Any, name: str, value: datetime.date) -> Any:
        """Return the season of a day."""
        return rows.filter(starts__lte=value, ends__gte=value)


class LadderFilter(FilterSet):
    """The choice of a ladder and its order."""

    ladder = make_choice(Ladder, f"Which ladder; {Ladder.CONTRACT} is the default.", "leave")
    ordering = make_ordering(*LADDER_COLUMNS, default="-ranking_points", method="leave")
    search = filters.CharFilter(
        method="leave", label="Players whose public name contains this text."
    )


class PlacementFilter(FilterSet):
    """The order of the list of placements."""

    ordering = make_ordering("number", default="-number")


class PlacedFilter(FilterSet):
    """Filters of the players of a placement."""

    tier = make_choice(TIERS, "Players on this tier alone.", "filter_tier")
    search = filters.CharFilter(
        "player__short_name", "icontains", label="Players whose public name contains this text."
    )
    ordering = make_ordering("place", default="place")

    def filter_tier(self, rows: Any, name: str, value: str) -> Any:
        """Return the rows of a tier."""
        return rows.filter(level=value)
