"""The filters of the lists of a club: its players, seasons, placements, webhooks."""

from typing import Any

from django.db.models import Q
from django_filters import rest_framework as filters

from club.web.api.filters import FilterSet, make_choice, make_ordering


class ClubFilter(FilterSet):
    """Filters of the list of clubs."""

    search = filters.CharFilter("name", "icontains", label="Clubs whose name contains this text.")
    ordering = make_ordering("name", default="name")


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
