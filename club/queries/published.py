"""What a club shows to everybody: nights, the latest that is over first, and seasons."""

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
from club.queries.nights import nights_of


def public_nights(club: Club) -> QuerySet[Night]:
    """Return the nights that everybody may see, the latest first."""
    return nights_of(club).filter(visibility=Visibility.PUBLIC)


def public_night(club: Club, wanted: uuid.UUID | None = None) -> Night | None:
    """Return a night that everybody may see: the one wanted, or else the latest that is closed."""
    nights = public_nights(club)
    return nights.filter(Q(pk=wanted) if wanted else Q(state=NightState.CLOSED)).first()


def public_seasons(club: Club) -> QuerySet[Season]:
    """Return the seasons that everybody may see, the latest first."""
    seasons = Season.objects.filter(club=club, visibility=SeasonVisibility.PUBLIC)
    return seasons.order_by("-starts")


def public_season(club: Club, day: datetime.date, wanted: uuid.UUID | None = None) -> Season | None:
    """Return a season that everybody may see: the one wanted, or that of a day.

    Where the day is in none it is the last one before.
    """
    seasons = public_seasons(club)
    return (seasons.filter(pk=wanted) if wanted else seasons.filter(starts__lte=day)).first()
