"""Tasks of events: each takes an id and may run twice, late or concurrently."""

import time
import uuid

from celery import shared_task
from django.utils import timezone

from club.ledger.queue import note_begun, note_ended, note_idle, queue_now
from tournaments.actions.following import BEGIN_ROUND
from tournaments.duplicate.actions.play import begin_due_round
from tournaments.models import Event
from tournaments.rebuild import list_stale_events, rebuild_event


@shared_task(name=Event.rebuild_task)
def rebuild_event_task(event_id: str) -> None:
    """Compute one event's standing, unless another task has done so already."""
    event = uuid.UUID(event_id)
    note_begun(Event.rebuild_task, event)
    if not list_stale_events(event).exists():
        note_idle(Event.rebuild_task, event)
        return
    began = time.monotonic()
    done = rebuild_event(event, now=timezone.now())
    note_ended(Event.rebuild_task, event, time.monotonic() - began)
    # An act that came meanwhile may have found that this task still waited.
    if not done or list_stale_events(event).exists():
        queue_now(Event.rebuild_task, event)


@shared_task(name=BEGIN_ROUND)
def begin_round_task(event_id: str) -> None:
    """Begin the next round of an event that is played by the clock, if its time has come.

    The clock may have been moved since the task was queued. If it is lost, the sweep does the work.
    """
    event = Event.objects.filter(pk=uuid.UUID(event_id)).first()
    if event is not None:
        begin_due_round(event=event, now=timezone.now())
