"""The filters of the lists of a club: its players, nights, matches, seasons, placements."""

import datetime
import uuid
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django_filters import rest_framework as filters

from club.games import GAME_NAMES
from club.models import NightState, Player, Seating
from club.queries.people import ids_of
from club.queries.seasons import LADDERS
from club.serializers.matches import MATCH_STATES
from club.serializers.seasons import TIERS
from club.web.api.filters import FilterSet, make_choice, make_ordering

PARTS = ("partners", "adversaries", "games", "nights", "contracts")
#: The columns of a ladder by the names of its fields.
LADDER_COLUMNS = {
    "ranking_points": "ranking_points",
    "victory_points": "margin",
    "matches": "matches",
    "winning_rate": "rate",
}


class ClubFilter(FilterSet):
    """Which clubs are listed."""

    search = filters.CharFilter("name", "icontains", label="Clubs whose name contains this text.")
    ordering = make_ordering("name", default="name")


class PlayerFilter(FilterSet):
    """Which players are listed, by the public name."""

    search = filters.CharFilter(
        method="filter_names", label="Players whose public name contains this text."
    )
    guest = make_choice(("true", "false"), "Guests alone, or all others.", "filter_guests")
    ordering = make_ordering("short_name", "created_at", default="short_name")

    def filter_names(self, rows: Any, name: str, value: str) -> Any:
        """Return those whose public name contains the value."""
        return rows.filter(short_name__icontains=value)

    def filter_guests(self, rows: Any, name: str, value: str) -> Any:
        """Return guests, or those who are none."""
        return rows.filter(guest=value == "true")


class DirectorsPlayerFilter(PlayerFilter):
    """The same, by the full name too."""

    def filter_names(self, rows: Any, name: str, value: str) -> Any:
        """Return those one of whose names contains the value."""
        return rows.filter(Q(short_name__icontains=value) | Q(name__icontains=value))


class NightFilter(FilterSet):
    """Which nights are listed."""

    until = filters.DateFilter("date", "lte", label="Nights up to this day.")
    game = make_choice([game for game, _name in GAME_NAMES], "Nights of this game alone.")
    state = make_choice(NightState.values, "Open or closed nights alone.")
    search = filters.CharFilter("title", "icontains", label="Nights whose title contains this.")
    ordering = make_ordering("date", "created_at", "title", default="-date")

    @classmethod
    def get_filters(cls) -> dict[str, filters.Filter]:
        """Return the filters; one bears a name that Python keeps for itself."""
        first = filters.DateFilter("date", "gte", label="Nights from this day on.")
        return {"from": first, **super().get_filters()}


class MatchFilter(FilterSet):
    """Which matches of a night are listed."""

    table = filters.UUIDFilter("table", label="Matches of the table of this id alone.")
    player = filters.UUIDFilter(
        method="filter_player", label="Matches in which the player of this id held a seat."
    )
    state = make_choice(MATCH_STATES, "Matches of this state alone.", "leave")

    def filter_player(self, rows: Any, name: str, value: uuid.UUID) -> Any:
        """Return matches in which somebody held a seat, under whichever entry of them."""
        player = Player.objects.filter(pk=value).first()
        seatings = Seating.objects.filter(match=OuterRef("pk"), replaced_by__isnull=True)
        held = seatings.filter(player__in=ids_of(player) if player else [])
        return rows.filter(Exists(held))


class SeasonFilter(FilterSet):
    """Which seasons are listed."""

    on = filters.DateFilter(method="filter_day", label="The season that this day is in.")
    search = filters.CharFilter("name", "icontains", label="Seasons whose name contains this.")
    ordering = make_ordering("starts", "name", default="-starts")

    def filter_day(self, rows: Any, name: str, value: datetime.date) -> Any:
        """Return the season of a day."""
        return rows.filter(starts__lte=value, ends__gte=value)


class LadderFilter(FilterSet):
    """Which ladder, and in which order."""

    ladder = make_choice(LADDERS, f"Which ladder; {LADDERS[0]} is the default.", "leave")
    ordering = make_ordering(*LADDER_COLUMNS, default="-ranking_points", method="leave")
    search = filters.CharFilter(
        method="leave", label="Players whose public name contains this text."
    )


class StatisticsFilter(FilterSet):
    """Which figures of a player's season."""

    ladder = make_choice(LADDERS, f"Which ladder; {LADDERS[0]} is the default.", "leave")
    part = make_choice(PARTS, f"Which part CSV has; {PARTS[0]} is the default.", "leave")


class PlacementFilter(FilterSet):
    """In which order placements are listed."""

    ordering = make_ordering("number", default="-number")


class PlacedFilter(FilterSet):
    """Which players of a placement are listed."""

    tier = make_choice(TIERS, "Players on this tier alone.", "filter_tier")
    search = filters.CharFilter(
        "player__short_name", "icontains", label="Players whose public name contains this text."
    )
    ordering = make_ordering("place", default="place")

    def filter_tier(self, rows: Any, name: str, value: str) -> Any:
        """Return those on a tier."""
        return rows.filter(level=value)
