"""Webhooks: the addresses that a club has told of what happens, and what was sent to them.

A happening is stored in the transaction of that which it tells of, with a delivery for each webhook
that wants it. So nothing is lost with a process or a message, and nothing is told that was rolled
back.
"""

import datetime
import hashlib
import hmac
import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.names import check_name, isolate
from club.models.accounts import Account
from club.models.people import Club

#: For how long after a secret was renewed messages are signed with the one before as well.
OVERLAP = datetime.timedelta(days=1)
#: What the keys of webhooks are made of besides the secret key of the installation.
_SALT = "club.webhook"


class WebhookState(models.TextChoices):
    """Whether a webhook is told of anything."""

    ON = "on", _("on")
    OFF = "off", _("off")
    GONE = "gone", _("turned off by the receiver")


class Webhook(models.Model):
    """An address that is told of what happens in a club.

    kinds: the kinds of happening that it wants, each with the time since when. generation: of its
    secret, which is computed and not stored. failures: how often in a row sending has failed,
    failing_since: when that began, and next_try: until when it is left alone. claimed_until: until
    when a worker sends to it, or when one last did. It is deleted some time after it was removed,
    since an act under way may still store a delivery.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    account = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="webhooks"
    )
    name = models.CharField(_("name"), max_length=80, validators=[check_name])
    url = models.CharField(_("address"), max_length=500)
    kinds = models.JSONField(default=dict)
    state = models.CharField(max_length=4, choices=WebhookState, default=WebhookState.ON)
    generation = models.PositiveIntegerField(default=1, editable=False)
    renewed_at = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    removed_at = models.DateTimeField(null=True, blank=True, editable=False)
    failures = models.PositiveIntegerField(default=0, editable=False)
    failing_since = models.DateTimeField(null=True, blank=True, editable=False)
    next_try = models.DateTimeField(null=True, blank=True, editable=False)
    claimed_until = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["created_at", "id"]

    def __str__(self) -> str:
        return isolate(self.name)

    def make_key(self, generation: int | None = None) -> bytes:
        """Return the key by which messages are signed, of the present generation or another."""
        about = f"{_SALT}|{self.pk}|{generation or self.generation}".encode()
        return hmac.new(settings.SECRET_KEY.encode(), about, hashlib.sha256).digest()

    def list_keys(self, now: datetime.datetime) -> list[bytes]:
        """Return the keys by which a message is signed now.

        For a day after the secret was renewed, that is the one before too.
        """
        generations = [self.generation]
        if self.renewed_at is not None and now - self.renewed_at < OVERLAP:
            generations.append(self.generation - 1)
        return [self.make_key(generation) for generation in generations]


class Happening(models.Model):
    """Something that others are told of.

    kind: such as ``night.closed``. subject: the id of what it happened to. revision: 1, and more if
    it happened again or has changed since it was told. digest: of what it tells, by which a change
    is noticed. data: ids and paths, and no names.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="happenings", db_index=False)
    kind = models.CharField(max_length=40)
    subject = models.UUIDField()
    revision = models.PositiveIntegerField(default=1)
    digest = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()
    data = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "kind", "subject", "revision"], name="happening_once"
            )
        ]
        indexes = [models.Index(fields=["at"], name="happenings_by_time")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"


class DeliveryState(models.TextChoices):
    """What became of a delivery."""

    PENDING = "pending", _("to be sent")
    DELIVERED = "delivered", _("delivered")
    FAILED = "failed", _("given up")


class Delivery(models.Model):
    """A happening, for one webhook.

    queued_at: since when it is to be sent: when it happened, or was sent again by an owner.
    set_aside: until when it is passed over, because its receiver takes others but not this one;
    null if it is sent in its turn. ended_at: when it was delivered or given up.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", db_index=False)
    happening = models.ForeignKey(Happening, models.CASCADE, related_name="deliveries")
    state = models.CharField(max_length=9, choices=DeliveryState, default=DeliveryState.PENDING)
    tries = models.PositiveIntegerField(default=0)
    queued_at = models.DateTimeField()
    set_aside = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["webhook", "happening"], name="delivery_once")
        ]
        indexes = [
            models.Index(fields=["webhook", "-id"], name="deliveries_of_webhook"),
            models.Index(
                fields=["webhook", "id"],
                name="deliveries_to_send",
                condition=models.Q(state="pending"),
            ),
            models.Index(
                fields=["state", "ended_at"],
                name="deliveries_ended",
                condition=models.Q(ended_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.happening_id} to {self.webhook_id}"

    @property
    def club_id(self) -> uuid.UUID:
        """The club of the webhook."""
        return self.webhook.club_id


class Attempt(models.Model):
    """One sending of a delivery: when, for how long, and what was answered.

    status: of the answer, null if there was none. fault: why it counts as failed, or empty. answer:
    the first characters of the answer.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="attempts")
    at = models.DateTimeField()
    milliseconds = models.PositiveIntegerField()
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    fault = models.CharField(max_length=12, blank=True)
    answer = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.delivery_id} {self.status or self.fault}"
