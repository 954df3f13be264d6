"""What a club shows to everybody: its nights, closed ones first, and its seasons."""

import datetime
import uuid

from django.db.models import Q, QuerySet

from club.models import (
    Club,
    Night,
    NightState,
    Season,
    SeasonVisibility,
    Visibility,
)
from club.queries.nights import list_nights


def list_public_nights(club: Club) -> QuerySet[Night]:
    """Return the nights that everybody may see, the latest first."""
    return list_nights(club).filter(visibility=Visibility.PUBLIC)


def find_public_night(club: Club, wanted: uuid.UUID | None = None) -> Night | None:
    """Return a public night: the one wanted, or else the latest closed one; None without one."""
    nights = list_public_nights(club)
    return nights.filter(Q(pk=wanted) if wanted else Q(state=NightState.CLOSED)).first()


def list_public_seasons(club: Club) -> QuerySet[Season]:
    """Return the seasons that everybody may see, the latest first."""
    seasons = Season.objects.filter(club=club, visibility=SeasonVisibility.PUBLIC)
    return seasons.order_by("-starts")


def find_public_season(
    club: Club, day: datetime.date, wanted: uuid.UUID | None = None
) -> Season | None:
    """Return a public season: the one wanted, or that of a day; None if there is none.

    If the day is in no season, return the last season before it.
    """
    seasons = list_public_seasons(club)
    return (seasons.filter(pk=wanted) if wanted else seasons.filter(starts__lte=day)).first()
