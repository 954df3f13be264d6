"""Tasks: ids in, one call. Each may run twice, late or beside itself."""

import logging
import uuid

from celery import shared_task
from django.utils import timezone

from club.queue import queue_now
from club.rebuild import behind, rebuild_night

logger = logging.getLogger(__name__)


@shared_task(name="club.rebuild_night")
def rebuild_night_task(night_id: str) -> None:
    """Compute one night's results and standing, unless another task has done so already.

    A room of two hundred tables asks two hundred times in a minute; whoever comes after the
    first finds nothing left to do.
    """
    night = uuid.UUID(night_id)
    if behind().filter(pk=night).exists() and not rebuild_night(night, now=timezone.now()):
        queue_now(night)


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
    return len(nights)
