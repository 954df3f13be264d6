"""What a club shows to everybody: its latest night that is over, and the season that runs."""

import datetime

from django.db.models import OuterRef, Subquery

from club.models import (
    Club,
    Night,
    NightState,
    NightStatus,
    Season,
    SeasonVisibility,
    Visibility,
)


def latest_public_night(club: Club) -> Night | None:
    """Answer the latest night that is closed and that everybody may see."""
    last = NightStatus.objects.filter(night=OuterRef("pk")).order_by("-act__number")
    nights = Night.objects.filter(club=club, visibility=Visibility.PUBLIC)
    closed = nights.annotate(state=Subquery(last.values("state")[:1])).filter(
        state=NightState.CLOSED
    )
    return closed.order_by("-date", "-id").first()


def public_season(club: Club, day: datetime.date) -> Season | None:
    """Answer the season of a day that everybody may see, or else the last one before."""
    shown = Season.objects.filter(club=club, visibility=SeasonVisibility.PUBLIC, starts__lte=day)
    return shown.order_by("-starts").first()
