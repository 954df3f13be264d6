"""The filters of a club's nights and their matches, and of the figures of a player's season."""

import uuid
from enum import StrEnum
from typing import Any

from django.db.models import Exists, OuterRef
from django_filters import rest_framework as filters

from club.models import Player
from club.queries.people import list_ids
from club.web.api.filters import FilterSet, make_choice, make_ordering
from nights.games import GAME_NAMES
from nights.models import MatchProgress, NightState, Seating
from scoring.ladders import Ladder


class StatisticsPart(StrEnum):
    """A part of a player's season statistics, which CSV has one at a time."""

    PARTNERS = "partners"
    ADVERSARIES = "adversaries"
    GAMES = "games"
    NIGHTS = "nights"
    CONTRACTS = "contracts"


class NightFilter(FilterSet):
    """Filters of the list of nights."""

    until = filters.DateFilter("date", "lte", label="Nights up to this day.")
    game = make_choice([game for game, _name in GAME_NAMES], "Nights of this game alone.")
    state = make_choice(NightState.values, "Open or closed nights alone.")
    search = filters.CharFilter("name", "icontains", label="Nights whose name contains this.")
    ordering = make_ordering("date", "created_at", "name", default="-date")

    @classmethod
    def get_filters(cls) -> dict[str, filters.Filter]:
        """Return the filters. One has a name that is reserved in Python."""
        first = filters.DateFilter("date", "gte", label="Nights from this day on.")
        return {"from": first, **super().get_filters()}


class MatchFilter(FilterSet):
    """Filters of a night's matches."""

    table = filters.UUIDFilter("table", label="Matches of the table of this id alone.")
    player = filters.UUIDFilter(
        method="filter_player", label="Matches in which the player of this id held a seat."
    )
    state = make_choice(MatchProgress.values, "Matches of this state alone.", "leave")

    def filter_player(self, rows: Any, name: str, value: uuid.UUID) -> Any:
        """Return matches in which the player, under any of their ids, held a seat."""
        player = Player.objects.filter(pk=value).first()
        seatings = Seating.objects.filter(match=OuterRef("pk"), replaced_by__isnull=True)
        held = seatings.filter(player__in=list_ids(player) if player else [])
        return rows.filter(Exists(held))


class StatisticsFilter(FilterSet):
    """The choice of figures of a player's season."""

    ladder = make_choice(Ladder, f"Which ladder; {Ladder.CONTRACT} is the default.", "leave")
    part = make_choice(
        StatisticsPart, f"Which part CSV has; {StatisticsPart.PARTNERS} is the default.", "leave"
    )
