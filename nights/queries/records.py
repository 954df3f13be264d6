"""What the records of nights, which a season's ladders add up, wait for."""

import datetime
import uuid
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.models import Club
from club.scoring_code import is_current
from club.seasons.models import Season
from nights.models import Night, NightState
from nights.queries.nights import list_nights


def list_seasons_of_stale_nights(seasons: QuerySet[Any]) -> list[uuid.UUID]:
    """Return the ids of the seasons with nights as `list_stale_nights_of_season` returns them."""
    nights = Night.objects.filter(
        is_current("standing__code", "game"),
        club=OuterRef("club"),
        date__gte=OuterRef("starts"),
        date__lte=OuterRef("ends"),
    ).exclude(standing__ladder_rules=OuterRef("digest"))
    return list(seasons.filter(Exists(nights)).values_list("pk", flat=True))


def list_stale_nights_of_season(season: Season, wanted: str) -> list[uuid.UUID]:
    """Return the ids of the season's nights whose records follow other rules than wanted.

    A stale night is left out: it takes the rules when it is computed.
    """
    nights = Night.objects.filter(
        club=season.club_id, date__gte=season.starts, date__lte=season.ends
    )
    current = nights.filter(is_current("standing__code", "game")).exclude(
        standing__ladder_rules=wanted
    )
    return list(current.values_list("pk", flat=True))


def has_open_night(club: Club, day: datetime.date) -> bool:
    """Return whether a night of a club and a day is still open."""
    return list_nights(club).filter(Q(state=NightState.OPEN), date=day).exists()
