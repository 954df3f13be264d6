"""Tasks: each takes ids and makes one call. Each may run twice, late or concurrently."""

import datetime
import logging
import secrets
import uuid
from collections.abc import Iterable

from celery import shared_task
from django.utils import timezone

from club.accounts.mail import SEND_CONFIRMATION, SEND_RESET, send_confirmation, send_reset
from club.health import note_sweep
from club.ledger.counting import count
from club.ledger.queue import note_begun, note_idle, queue_now
from club.ledger.registered import Projection
from club.ledger.registry import registry
from club.seasons.actions.seasons import REBUILD_LADDER
from club.seasons.rebuild import is_ladder_stale, rebuild_ladder
from club.webhooks.actions.deliveries import queue_due
from club.webhooks.actions.happenings import SEND_DELIVERIES
from club.webhooks.sending import send_deliveries

logger = logging.getLogger(__name__)


@shared_task(name=REBUILD_LADDER)
def rebuild_ladder_task(season_id: str) -> None:
    """Compute one season's ladders from its records, unless another task has done so already."""
    season = uuid.UUID(season_id)
    note_begun(REBUILD_LADDER, season)
    if not is_ladder_stale(season):
        note_idle(REBUILD_LADDER, season)
    elif not rebuild_ladder(season, now=timezone.now()):
        queue_now(REBUILD_LADDER, season)


@shared_task(name="club.rebuild_units")
def rebuild_units_task(name: str, ids: list[str]) -> None:
    """Compute the stale units of a projection, for `rebuild_projections`."""
    projection = registry.find_projection(name)
    stale = set(projection.stale(None))
    _rebuild(
        projection,
        [unit_id for unit_id in map(uuid.UUID, ids) if unit_id in stale],
        timezone.now(),
    )


@shared_task(name=SEND_RESET)
def send_reset_task(name_or_address: str) -> None:
    """Send a link for a new password to the accounts of a name or an address, if there are any."""
    send_reset(name_or_address)


@shared_task(name=SEND_CONFIRMATION)
def send_confirmation_task(account_id: str, address: str) -> None:
    """Send a link by which an account confirms an address."""
    send_confirmation(uuid.UUID(account_id), address)


@shared_task(name=SEND_DELIVERIES)
def send_deliveries_task(webhook_id: str) -> None:
    """Send what waits for one webhook, then queue the next one for which something waits."""
    webhook = uuid.UUID(webhook_id)
    note_begun(SEND_DELIVERIES, webhook)
    send_deliveries(webhook, clock=timezone.now, chance=secrets.SystemRandom().random)
    queue_due(timezone.now())


@shared_task(name="club.sweep")
def sweep() -> int:
    """Compute everything that is stale in any app, so that a lost message has no effect.

    Return how many projections were computed.
    """
    now = timezone.now()
    count = sum(_sweep(projection, now) for projection in registry.projections)
    for job in registry.jobs:
        try:
            job(now)
        except Exception:
            logger.exception("a job of the sweep failed")
    # Sweep what the jobs changed now, and not only at the next sweep.
    again = sum(
        _sweep(projection, now) for projection in registry.projections if projection.at_once
    )
    note_sweep(now, count)
    return count + again


def _sweep(projection: Projection, now: datetime.datetime) -> int:
    """Compute what is stale of one projection. Return how many there were."""
    try:
        ids = list(projection.stale(None))[: projection.at_once]
    except Exception:
        # One app's projections keep no other's from being computed.
        logger.exception("what is stale of %s could not be found", projection.name)
        return 0
    _rebuild(projection, ids, now)
    if ids:
        count("swept", projection.name, amount=len(ids))
    return len(ids)


def _rebuild(projection: Projection, ids: Iterable[uuid.UUID], now: datetime.datetime) -> None:
    """Compute units of a projection. One that cannot be computed does not stop the others."""
    for row_id in ids:
        try:
            projection.rebuild(row_id, now)
        except Exception:
            logger.exception("%s of %s could not be computed", row_id, projection.name)
