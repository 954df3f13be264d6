"""Tasks: ids in, one call. Each may run twice, late or beside itself."""

import logging
import uuid

from celery import shared_task
from django.utils import timezone

from club.actions.seasons import place_season
from club.broker import publish
from club.queries.placements import seasons_to_place, unchecked
from club.queue import queue_now
from club.rebuild import behind, check_placement, ladders_behind, rebuild_ladder, rebuild_night

logger = logging.getLogger(__name__)

#: How many placements one sweep holds against their nights: the next goes on.
_CHECKS = 50


@shared_task(name="club.rebuild_night")
def rebuild_night_task(night_id: str) -> None:
    """Compute one night's results and standing, unless another task has done so already.

    A room of two hundred tables asks two hundred times in a minute; whoever comes after the
    first finds nothing left to do.
    """
    night = uuid.UUID(night_id)
    if behind().filter(pk=night).exists() and not rebuild_night(night, now=timezone.now()):
        queue_now(night)


@shared_task(name="club.rebuild_ladder")
def rebuild_ladder_task(season_id: str) -> None:
    """Make one season's ladders anew from its nights, unless that has been done already."""
    season = uuid.UUID(season_id)
    if season in ladders_behind() and not rebuild_ladder(season, now=timezone.now()):
        publish("club.rebuild_ladder", season_id)


@shared_task(name="club.sweep")
def sweep() -> int:
    """Compute whatever is behind, so that a lost message costs nothing; answer how many."""
    nights = list(behind().values_list("pk", flat=True))
    for night_id in nights:
        try:
            rebuild_night(night_id, now=timezone.now())
        except Exception:
            # One night that cannot be computed keeps no other from being so.
            logger.exception("night %s could not be computed", night_id)
    _seasons()
    return len(nights)


def _seasons() -> None:
    """Make the ladders that are behind, place everybody once a day, and hold placements to them."""
    now = timezone.now()
    for season_id in ladders_behind():
        try:
            rebuild_ladder(season_id, now=now)
        except Exception:
            logger.exception("the ladders of season %s could not be computed", season_id)
    for season, day in seasons_to_place(now):
        try:
            place_season(season=season, at=now, until=day)
        except Exception:
            logger.exception("nobody could be placed in season %s", season.pk)
    for placement in unchecked()[:_CHECKS]:
        try:
            check_placement(placement, now=now)
        except Exception:
            logger.exception("placement %s could not be checked", placement.pk)
