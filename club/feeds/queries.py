"""The seasons that a club shows to everybody."""

import datetime
import uuid

from django.db.models import QuerySet

from club.models import Club
from club.seasons.models import Season, SeasonVisibility


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
