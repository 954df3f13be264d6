"""What becomes of deliveries: claimed, sent, put off, given up, sent again, forgotten."""

import datetime
import uuid
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.ledger.broker import runs_here
from club.ledger.queue import queue_for_worker, queue_now
from club.ledger.writing import Order, answer_repeated, writing
from club.webhooks.actions.happenings import SEND_DELIVERIES
from club.webhooks.models import Attempt, Delivery, DeliveryState, Happening, Webhook, WebhookState
from club.webhooks.queries import list_due

#: For how long a worker may keep a webhook. It stops long before; a killed one is waited for.
CLAIM = datetime.timedelta(minutes=1)
#: For how long a delivery is tried.
TRYING = datetime.timedelta(days=3)
#: The pause after the first failure, by how much each is longer than the one before, and the most.
FIRST_PAUSE, FACTOR, LONGEST_PAUSE = 10.0, 3, 3600.0
#: For how long deliveries are kept: those that were delivered, and those that were given up.
KEEP_DELIVERED, KEEP_FAILED = datetime.timedelta(days=30), datetime.timedelta(days=90)
#: After how long a webhook that was removed is deleted, and a happening that nobody waits for.
KEEP_REMOVED, KEEP_HAPPENINGS = datetime.timedelta(days=1), datetime.timedelta(days=365)
#: The most rows that one sweep deletes of a kind.
AT_ONCE = 2_000


@dataclass(frozen=True)
class DeliveryOutcome:
    """How an attempt ended. fault: empty if the receiver took the message."""

    at: datetime.datetime
    milliseconds: int
    status: int | None = None
    fault: str = ""
    answer: str = ""


def queue_due(now: datetime.datetime) -> None:
    """Queue the sending of what waits: a job of the sweep, which finds what was lost."""
    if runs_here():
        return
    for webhook_id in list_due(now).values_list("pk", flat=True)[: settings.RECEIVERS_AT_ONCE]:
        queue_now(SEND_DELIVERIES, webhook_id)


def claim_webhook(webhook_id: uuid.UUID, now: datetime.datetime) -> Webhook | None:
    """Return a webhook to which nobody else sends until it is released, or None.

    The statement is atomic: of two workers one claims it. One that was killed loses its claim
    after a while.
    """
    free = Q(claimed_until=None) | Q(claimed_until__lte=now)
    due = Q(next_try=None) | Q(next_try__lte=now)
    rows = Webhook.objects.filter(free, due, pk=webhook_id, state=WebhookState.ON, removed_at=None)
    if not rows.update(claimed_until=now + CLAIM):
        return None
    return Webhook.objects.select_related("club").get(pk=webhook_id)


def release_webhook(webhook: Webhook, now: datetime.datetime) -> None:
    """Let others send to a webhook, which has had its turn: those that wait have theirs first."""
    Webhook.objects.filter(pk=webhook.pk).update(claimed_until=now)


def record_delivered(delivery: Delivery, outcome: DeliveryOutcome) -> None:
    """Record that the receiver took a message. The webhook works."""
    with transaction.atomic():
        _record(delivery, outcome, state=DeliveryState.DELIVERED, ended_at=outcome.at)
        Webhook.objects.filter(pk=delivery.webhook_id).exclude(failures=0).update(
            failures=0, failing_since=None, next_try=None
        )


def record_failed(delivery: Delivery, outcome: DeliveryOutcome) -> None:
    """Record that the receiver did not take a message."""
    with transaction.atomic():
        _record(delivery, outcome)


def _record(delivery: Delivery, outcome: DeliveryOutcome, **changed: object) -> None:
    Attempt.objects.create(
        delivery=delivery,
        at=outcome.at,
        milliseconds=outcome.milliseconds,
        status=outcome.status,
        fault=outcome.fault,
        answer=outcome.answer,
    )
    Delivery.objects.filter(pk=delivery.pk).update(tries=F("tries") + 1, **changed)
    delivery.tries += 1


def put_off(webhook: Webhook, now: datetime.datetime, chance: float) -> None:
    """Leave a webhook alone for a while, longer after each failure, and give up what is too old.

    chance: a number from 0 to 1 that spreads the pauses, so that a receiver that comes back is not
    asked by everybody in the same second.
    """
    failures = webhook.failures + 1
    Webhook.objects.filter(pk=webhook.pk).update(
        failures=failures,
        failing_since=webhook.failing_since or now,
        next_try=now + find_pause(failures, chance),
    )
    old = Delivery.objects.filter(
        webhook=webhook, state=DeliveryState.PENDING, queued_at__lte=now - TRYING
    )
    old.update(state=DeliveryState.FAILED, ended_at=now, set_aside=None)


def set_aside(delivery: Delivery, now: datetime.datetime, chance: float) -> None:
    """Pass over a delivery for a while, because its receiver takes others.

    Give it up if it is too old.
    """
    rows = Delivery.objects.filter(pk=delivery.pk, state=DeliveryState.PENDING)
    if now - delivery.queued_at >= TRYING:
        rows.update(state=DeliveryState.FAILED, ended_at=now, set_aside=None)
    else:
        rows.update(set_aside=now + find_pause(delivery.tries, chance))


def find_pause(failures: int, chance: float) -> datetime.timedelta:
    """Return the pause after a number of failures, a fifth more or less by chance."""
    seconds = min(LONGEST_PAUSE, FIRST_PAUSE * FACTOR ** min(failures - 1, 20))
    return datetime.timedelta(seconds=seconds * (0.8 + 0.4 * chance))


def turn_off_gone(webhook: Webhook) -> None:
    """Turn a webhook off whose receiver has answered that it is gone for good."""
    Webhook.objects.filter(pk=webhook.pk).update(state=WebhookState.GONE, next_try=None)


@answer_repeated
def replay(
    *,
    order: Order,
    webhook: Webhook,
    delivery: Delivery | None = None,
    since: datetime.datetime | None = None,
) -> int:
    """Queue a delivery again, or those that failed since a time. Return how many.

    A delivery that waits already is tried at once. The message is the same, with the same id, so
    that a receiver can tell that it had it.
    """
    body = {"webhook": webhook.pk, "delivery": delivery and delivery.pk, "since": since}
    rows = _select_replayed(webhook, delivery, since)
    detail = {"webhook": str(webhook.pk), "count": rows.count()}
    with writing(
        order,
        webhook.club,
        "replay-webhook",
        body=body,
        detail=detail,
        returns=lambda act: int(act.detail["count"]),
    ):
        count = rows.update(
            state=DeliveryState.PENDING, queued_at=order.at, set_aside=None, ended_at=None
        )
        Webhook.objects.filter(pk=webhook.pk).update(next_try=None)
        queue_for_worker(SEND_DELIVERIES, webhook.pk)
        return count


def _select_replayed(
    webhook: Webhook, delivery: Delivery | None, since: datetime.datetime | None
) -> QuerySet[Delivery]:
    rows = Delivery.objects.filter(webhook=webhook)
    if delivery is not None:
        return rows.filter(pk=delivery.pk)
    return rows.filter(state=DeliveryState.FAILED, happening__at__gte=since)


def forget_deliveries(now: datetime.datetime) -> None:
    """Delete what is no longer kept, some at a time: a job of the sweep.

    What waits for a webhook that was turned off is given up as if it had failed.
    """
    waits = Delivery.objects.filter(state=DeliveryState.PENDING, queued_at__lte=now - TRYING)
    off = waits.filter(webhook__state__in=(WebhookState.OFF, WebhookState.GONE))
    off.update(state=DeliveryState.FAILED, ended_at=now, set_aside=None)
    kept = ((DeliveryState.DELIVERED, KEEP_DELIVERED), (DeliveryState.FAILED, KEEP_FAILED))
    for state, time in kept:
        _delete(Delivery.objects.filter(state=state, ended_at__lte=now - time))
    alone = Happening.objects.filter(deliveries=None, at__lte=now - KEEP_HAPPENINGS)
    _delete(alone)
    _delete(Webhook.objects.filter(removed_at__lte=now - KEEP_REMOVED))


def _delete(rows: QuerySet[Delivery] | QuerySet[Happening] | QuerySet[Webhook]) -> None:
    old = list(rows.order_by().values_list("pk", flat=True)[:AT_ONCE])
    if old:
        rows.model._default_manager.filter(pk__in=old).delete()
