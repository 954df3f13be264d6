"""Webhooks of a club, what is to be sent to them, and what was sent."""

import datetime
import uuid
from collections.abc import Iterable

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Sum

from club.ledger.registry import registry
from club.models import Club
from club.queries.mark import digest_rows
from club.webhooks.models import Attempt, Delivery, DeliveryState, Happening, Webhook, WebhookState

#: The kind of the message by which an owner tries a webhook. It is not chosen.
TEST_KIND = "webhook.test"


def list_webhooks(club: Club) -> QuerySet[Webhook]:
    """Return the webhooks of a club, the oldest first, with the number of deliveries that wait."""
    waiting = Count("deliveries", filter=Q(deliveries__state=DeliveryState.PENDING))
    failed = Count("deliveries", filter=Q(deliveries__state=DeliveryState.FAILED))
    rows = Webhook.objects.filter(club=club, removed_at=None).select_related("account")
    return rows.annotate(waiting=waiting, failed=failed).order_by("created_at", "pk")


def list_kinds() -> list[tuple[str, str]]:
    """Return the kinds of happening that a webhook can want, each with its label."""
    return [(happening.name, str(happening.label)) for happening in registry.happenings]


def list_wanting(club_id: uuid.UUID, kind: str) -> list[Webhook]:
    """Return the webhooks of a club that are told of a kind of happening."""
    rows = Webhook.objects.filter(club=club_id, state=WebhookState.ON, removed_at=None)
    return [row for row in rows if kind in row.kinds]


def wants_anything() -> Exists:
    """Return an expression for rows with a club: whether it has a webhook that is on."""
    rows = Webhook.objects.filter(club=OuterRef("club"), state=WebhookState.ON, removed_at=None)
    return Exists(rows)


def find_latest(club_id: uuid.UUID, kind: str, subject: uuid.UUID) -> Happening | None:
    """Return what was told last of something, or None."""
    rows = Happening.objects.filter(club=club_id, kind=kind, subject=subject)
    return rows.order_by("-revision").first()


def find_latest_of(
    club_id: uuid.UUID, kind: str, subjects: Iterable[uuid.UUID]
) -> dict[uuid.UUID, Happening]:
    """Return what was told last of each of several things, by id."""
    rows = Happening.objects.filter(club=club_id, kind=kind, subject__in=list(subjects))
    return {row.subject: row for row in rows.order_by("revision")}


def list_deliveries(webhook: Webhook, state: str = "") -> QuerySet[Delivery]:
    """Return the deliveries of a webhook, the latest first. state: only those, if not empty."""
    rows = Delivery.objects.filter(webhook=webhook).select_related("happening")
    return (rows.filter(state=state) if state else rows).order_by("-id")


def list_attempts(delivery: Delivery) -> QuerySet[Attempt]:
    """Return the attempts of a delivery, the latest first."""
    return Attempt.objects.filter(delivery=delivery).order_by("-id")


def list_to_send(webhook: Webhook, now: datetime.datetime) -> QuerySet[Delivery]:
    """Return the deliveries that are to be sent to a webhook now, in the order of happening."""
    due = Q(set_aside=None) | Q(set_aside__lte=now)
    rows = Delivery.objects.filter(due, webhook=webhook, state=DeliveryState.PENDING)
    return rows.select_related("happening").order_by("id")


def list_due(now: datetime.datetime) -> QuerySet[Webhook]:
    """Return the webhooks to which something is to be sent now.

    Those that work come first, and of them those whose last turn is the longest ago, so that no
    receiver keeps another waiting for more than a turn.
    """
    waits = Q(set_aside=None) | Q(set_aside__lte=now)
    deliveries = Delivery.objects.filter(waits, webhook=OuterRef("pk"), state=DeliveryState.PENDING)
    rows = Webhook.objects.filter(
        Q(next_try=None) | Q(next_try__lte=now),
        Q(claimed_until=None) | Q(claimed_until__lte=now),
        Exists(deliveries),
        state=WebhookState.ON,
        removed_at=None,
    )
    last_turn = F("claimed_until").asc(nulls_first=True)
    return rows.order_by("failures", last_turn, "next_try", "pk")


def count_claimed(now: datetime.datetime) -> int:
    """Return to how many webhooks something is being sent."""
    return Webhook.objects.filter(claimed_until__gt=now).count()


def find_failing_since(club: Club) -> datetime.datetime | None:
    """Return since when a webhook of the club has failed, or None if all work."""
    rows = Webhook.objects.filter(club=club, removed_at=None, state=WebhookState.ON)
    since: datetime.datetime | None = rows.aggregate(since=Min("failing_since"))["since"]
    return since


def mark_webhooks(club: Club) -> str:
    """Return a mark that changes with any webhook of the club, and with what waits for it."""
    rows = list_webhooks(club).select_related(None).order_by("pk")
    shown = ("pk", "name", "url", "kinds", "state", "failing_since", "next_try")
    return digest_rows(rows.values_list(*shown, "waiting", "failed"))


def mark_deliveries(webhook: Webhook) -> str:
    """Return a mark that changes with any delivery of a webhook, and any attempt."""
    rows = Delivery.objects.filter(webhook=webhook)
    figures = rows.aggregate(count=Count("pk"), tries=Sum("tries"), queued=Max("queued_at"))
    states = rows.order_by("state").values_list("state").annotate(count=Count("pk"))
    ended = rows.aggregate(ended=Max("ended_at"), aside=Max("set_aside"))
    return digest_rows([sorted(figures.items(), key=str), *states, sorted(ended.items())])
