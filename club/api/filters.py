"""The filters of the lists of a club: its players, seasons, placements, webhooks."""

import datetime
from typing import Any

from django.db.models import Q
from django_filters import rest_framework as filters

from club.models import DeliveryState
from club.serializers.seasons import TIERS
from club.web.api.filters import FilterSet, make_choice, make_ordering
from scoring.ladders import Ladder

#: The columns of a ladder by field name.
LADDER_COLUMNS = {
    "ranking_points": "ranking_points",
    "victory_points": "margin",
    "matches": "matches",
    "winning_rate": "rate",
}


class ClubFilter(FilterSet):
    """Filters of the list of clubs."""

    search = filters.CharFilter("name", "icontains", label="Clubs whose name contains this text.")
    ordering = make_ordering("name", default="name")


class DeliveryFilter(FilterSet):
    """The filters of the deliveries of a webhook."""

    state = make_choice(DeliveryState.values, "Deliveries with this state.")
    since = filters.IsoDateTimeFilter(
        "happening__at", "gte", label="Deliveries of what happened since this time."
    )


class PlayerFilter(FilterSet):
    """Filters of the list of players, by public name."""

    search = filters.CharFilter(
        method="filter_names", label="Players whose public name contains this text."
    )
    guest = make_choice(("true", "false"), "Guests alone, or all others.", "filter_guests")
    ordering = make_ordering("short_name", "created_at", default="short_name")

    def filter_names(self, rows: Any, name: str, value: str) -> Any:
        """Return the rows whose public name contains the value."""
        return rows.filter(short_name__icontains=value)

    def filter_guests(self, rows: Any, name: str, value: str) -> Any:
        """Return guests, or players who are not guests."""
        return rows.filter(guest=value == "true")


class DirectorsPlayerFilter(PlayerFilter):
    """The filters of players, by full name too."""

    def filter_names(self, rows: Any, name: str, value: str) -> Any:
        """Return the rows with a name that contains the value."""
        return rows.filter(Q(short_name__icontains=value) | Q(name__icontains=value))


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
