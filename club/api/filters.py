"""The filters of the lists of a club: its players, nights, matches, seasons, placements."""

import datetime
import uuid
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django_filters import rest_framework as filters

from club.models import NightState, Player, Seating
from club.models.night import GAME_NAMES
from club.queries.people import ids_of
from club.queries.seasons import LADDERS
from club.queries.seasons import ORDERS as LADDER_ORDERS
from club.serializers.matches import MATCH_STATES
from club.web.api.filters import FilterSet, make_orders, one_of, ordering
from scoring.tiers import LEVELS

PARTS = ("partners", "adversaries", "games", "nights", "contracts")


class ClubFilter(FilterSet):
    """Which clubs are listed."""

    orders = make_orders("name")
    search = filters.CharFilter("name", "icontains", label="Names that contain it.")
    ordering = ordering(orders, "name")


class PlayerFilter(FilterSet):
    """Which players are listed, by the public name."""

    orders = make_orders("short_name", "created_at")
    search = filters.CharFilter(method="named", label="Public names that contain it.")
    guest = one_of(("true", "false"), "Guests alone, or all others.", "guests")
    ordering = ordering(orders, "short_name")

    def named(self, rows: Any, name: str, value: str) -> Any:
        """Leave those whose public name contains it."""
        return rows.filter(short_name__icontains=value)

    def guests(self, rows: Any, name: str, value: str) -> Any:
        """Leave guests, or those who are none."""
        return rows.filter(guest=value == "true")


class DirectorsPlayerFilter(PlayerFilter):
    """The same, by the full name too."""

    def named(self, rows: Any, name: str, value: str) -> Any:
        """Leave those one of whose names contains it."""
        return rows.filter(Q(short_name__icontains=value) | Q(name__icontains=value))


class NightFilter(FilterSet):
    """Which nights are listed."""

    orders = make_orders("date", "created_at", "title")
    until = filters.DateFilter("date", "lte", label="Not after this day.")
    date_from = filters.DateFilter("date", "gte", label="Older name of from.")
    date_to = filters.DateFilter("date", "lte", label="Older name of until.")
    game = one_of([game for game, _name in GAME_NAMES], "Nights of this game alone.")
    state = one_of(NightState.values, "Open or closed nights alone.")
    search = filters.CharFilter("title", "icontains", label="Titles that contain it.")
    ordering = ordering(orders, "-date")

    @classmethod
    def get_filters(cls) -> dict[str, filters.Filter]:
        """Answer the filters; one bears a name that Python keeps for itself."""
        first = filters.DateFilter("date", "gte", label="Not before this day.")
        return {"from": first, **super().get_filters()}


class MatchFilter(FilterSet):
    """Which matches of a night are listed."""

    table = filters.UUIDFilter("table", label="Matches of this table alone.")
    player = filters.UUIDFilter(method="played", label="Matches in which this player held a seat.")
    state = one_of(MATCH_STATES, "Matches that stand so.", "leave")

    def played(self, rows: Any, name: str, value: uuid.UUID) -> Any:
        """Leave matches in which somebody held a seat, under whichever entry of them."""
        player = Player.objects.filter(pk=value).first()
        seatings = Seating.objects.filter(match=OuterRef("pk"), replaced_by__isnull=True)
        held = seatings.filter(player__in=ids_of(player) if player else [])
        return rows.filter(Exists(held))


class SeasonFilter(FilterSet):
    """Which seasons are listed."""

    orders = make_orders("starts", "name")
    on = filters.DateFilter(method="at", label="The season that this day is in.")
    search = filters.CharFilter("name", "icontains", label="Names that contain it.")
    ordering = ordering(orders, "-starts")

    def at(self, rows: Any, name: str, value: datetime.date) -> Any:
        """Leave the season of a day."""
        return rows.filter(starts__lte=value, ends__gte=value)


class LadderFilter(FilterSet):
    """Which ladder, and in which order."""

    ladder = one_of(LADDERS, f"{LADDERS[0]} unless it says.", "leave")
    ordering = one_of(LADDER_ORDERS, "ranking unless it says.", "leave")
    search = filters.CharFilter(method="leave", label="Public names that contain it.")


class StatisticsFilter(FilterSet):
    """Which figures of a player's season."""

    ladder = one_of(LADDERS, f"{LADDERS[0]} unless it says.", "leave")
    part = one_of(PARTS, "Which part CSV has; partners unless it says.", "leave")


class PlacementFilter(FilterSet):
    """In which order placements are listed."""

    orders = {"number": ("number",), "-number": ("-number",)}
    ordering = ordering(orders, "-number")


class PlacedFilter(FilterSet):
    """Which players of a placement are listed."""

    tier = one_of(map(str, LEVELS), "Players on this tier alone.", "on")
    search = filters.CharFilter(
        "player__short_name", "icontains", label="Public names that contain it."
    )
    orders = {"place": ("place",), "-place": ("-place",)}
    ordering = ordering(orders, "place")

    def on(self, rows: Any, name: str, value: str) -> Any:
        """Leave those on a tier."""
        return rows.filter(level=value)
