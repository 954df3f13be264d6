"""Tasks of nights: each takes ids and makes one call. Each may run twice, late or concurrently."""

import time
import uuid

from celery import shared_task
from django.db.models import F
from django.utils import timezone

from club.ledger.queue import note_begun, note_ended, note_idle, queue_now
from nights.models import Night
from nights.rebuild import list_stale_nights, rebuild_night


@shared_task(name=Night.rebuild_task)
def rebuild_night_task(night_id: str) -> None:
    """Compute one night's results and standing, unless another task has done so already.

    A room of two hundred tables queues it two hundred times in a minute. After the first, there is
    nothing left to do.
    """
    night = uuid.UUID(night_id)
    note_begun(Night.rebuild_task, night)
    stale = list_stale_nights().filter(pk=night).exists()
    if not stale:
        note_idle(Night.rebuild_task, night)
        return
    began = time.monotonic()
    done = rebuild_night(night, now=timezone.now())
    note_ended(Night.rebuild_task, night, time.monotonic() - began)
    # An act that came meanwhile may have found that this task still waited.
    if not done or Night.objects.filter(pk=night, version__gt=F("standing__version")).exists():
        queue_now(Night.rebuild_task, night)
