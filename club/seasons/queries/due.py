"""Which seasons are due to be placed, and up to which day."""

import datetime
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from club.ledger.registry import registry
from club.seasons.models import Amendment, Placement, Season, SeasonRules
from club.seasons.queries.placements import list_placements
from club.seasons.queries.seasons import is_stale
from scoring.ladder import Ladder

#: The hour until which a placement waits for play that still goes on.
NOON = 12


def list_seasons_to_place(now: datetime.datetime) -> list[tuple[Season, datetime.date]]:
    """Return the seasons to place, each with the last day to count: yesterday in the club's time.

    A season is due once a day, if something is new since the last placement; a season that is over
    is placed up to its last day, and not again after that. A season whose ladders are being
    computed waits, and so, until noon, does one on whose last day play still goes on.
    """
    due: list[tuple[Season, datetime.date]] = []
    for season in _list_with_news():
        local = now.astimezone(season.club.zone)
        day = min(local.date() - datetime.timedelta(days=1), season.ends)
        if season.placed and _done(season.placed.astimezone(season.club.zone), season, day):
            continue
        latest = list_placements(season).first() if season.placed else None
        new = _is_new(season, latest, day) and not is_stale(season)
        if new and not _going_on(season, day, local):
            due.append((season, day))
    return due


def _list_with_news() -> QuerySet[Any]:
    """Return the seasons in which something may be new since the last placement, with that.

    One query finds them among all seasons: most have ended, or nobody has played in them since.
    """
    last = Placement.objects.filter(season=OuterRef("pk")).order_by("-number")
    seasons = Season.objects.select_related("club").annotate(
        latest=Subquery(last.values("pk")[:1]),
        placed=Subquery(last.values("act__at")[:1]),
        placed_until=Subquery(last.values("until")[:1]),
        counted_until=Coalesce(Subquery(last.values("until")[:1]), models.Value(datetime.date.min)),
    )
    ruled = SeasonRules.objects.filter(season=OuterRef("pk"), act__at__gt=OuterRef("placed"))
    amended = Amendment.objects.filter(check_made=OuterRef("latest"))
    new = Q(Exists(ruled)) | Q(Exists(amended))
    for source in registry.season_records:
        days = {
            f"{source.day}__gte": OuterRef("starts"),
            f"{source.day}__lte": OuterRef("ends"),
            f"{source.day}__gt": OuterRef("counted_until"),
        }
        rows = source.model._default_manager.filter(
            club=OuterRef("club"), ladder=Ladder.CONTRACT, **days
        )
        new |= Q(Exists(rows))
    return seasons.filter(new)


def _done(placed: datetime.datetime, season: Any, day: datetime.date) -> bool:
    """Return whether everybody was placed up to a day, and after that day was over."""
    until: datetime.date = season.placed_until
    return until > day or (until == day and placed.date() > day)


def _is_new(season: Season, latest: Placement | None, day: datetime.date) -> bool:
    """Return whether the season gives another result than was announced last."""
    first = season.starts
    if latest is not None:
        ruled = SeasonRules.objects.filter(season=season, act__at__gt=latest.act.at)
        if Amendment.objects.filter(check_made=latest.pk).exists() or ruled.exists():
            return True
        first = max(first, latest.until + datetime.timedelta(days=1))
    played = (record.between(season.club_id, first, day) for record in registry.season_records)
    return any(rows.filter(ladder=Ladder.CONTRACT).exists() for rows in played)


def _going_on(season: Season, day: datetime.date, local: datetime.datetime) -> bool:
    """Return whether play of the previous day goes on, before the waiting hour is over."""
    if local.hour >= NOON or local.date() - day > datetime.timedelta(days=1):
        return False
    return any(source.goes_on(season.club, day) for source in registry.season_records)
