"""Storing what webhooks are told of, in the transaction of that which they are told of."""

import datetime
import uuid
from collections.abc import Collection, Mapping
from typing import Any

from club.ledger.queue import queue_for_worker
from club.ledger.registry import registry
from club.ledger.writing import Writing
from club.webhooks.models import Delivery, Happening, Webhook
from club.webhooks.queries import find_latest, list_wanting

#: The task that sends what waits for a webhook.
SEND_DELIVERIES = "club.send_deliveries"


def note_happenings(record: Writing[Any]) -> None:
    """Store what an act brings about, if a webhook of the club wants to be told of it.

    For acts that are no happening, such as deals, this costs no statement.
    """
    for kind in registry.happenings:
        if kind.describe is None or (kind.ledger, kind.verb) != (
            type(record.ledger),
            record.act.verb,
        ):
            continue
        webhooks = list_wanting(record.ledger.club_id, kind.name)
        told = kind.describe(record) if webhooks else None
        if told is not None:
            subject, data = told
            latest = find_latest(record.ledger.club_id, kind.name, subject)
            revision = latest.revision + 1 if latest else 1
            store_happening(webhooks, kind.name, subject, record.act.at, data, revision=revision)


def store_happening(
    webhooks: Collection[Webhook],
    kind: str,
    subject: uuid.UUID,
    at: datetime.datetime,
    data: Mapping[str, Any],
    *,
    revision: int = 1,
    digest: str = "",
) -> Happening:
    """Store a happening with a delivery for each of some webhooks of a club, and queue them."""
    club_id = next(webhook.club_id for webhook in webhooks)
    made = Happening.objects.create(
        club_id=club_id,
        kind=kind,
        subject=subject,
        revision=revision,
        digest=digest,
        at=at,
        data=dict(data),
    )
    Delivery.objects.bulk_create(
        Delivery(webhook=webhook, happening=made, queued_at=at) for webhook in webhooks
    )
    for webhook in webhooks:
        queue_for_worker(SEND_DELIVERIES, webhook.pk)
    return made
