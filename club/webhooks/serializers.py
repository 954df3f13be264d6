"""Webhooks, their deliveries and attempts."""

from typing import Any

from rest_framework import serializers

from club.web.api.bodies import Envelope
from club.webhooks.models import Attempt, Delivery, Webhook, WebhookState

_KINDS_HELP = "The kinds of happening that it is told of, such as `night.closed`."


class WebhookSerializer(serializers.ModelSerializer):
    """A webhook, without its secret."""

    kinds = serializers.SerializerMethodField(help_text=_KINDS_HELP)
    waiting = serializers.IntegerField(help_text="The number of messages that wait.")
    failed = serializers.IntegerField(help_text="The number of messages that were given up.")

    class Meta:
        model = Webhook
        fields = [
            "id",
            "name",
            "url",
            "kinds",
            "state",
            "created_at",
            "failing_since",
            "next_try",
            "waiting",
            "failed",
        ]
        extra_kwargs = {
            "id": {"help_text": "The id of the webhook."},
            "name": {"help_text": "What it is for."},
            "url": {"help_text": "The address that is told."},
            "state": {
                "help_text": "Whether it is told: `on`, `off`, or `gone` if the receiver answered "
                "410, which turned it off."
            },
            "created_at": {"help_text": "When it was set up."},
            "failing_since": {"help_text": "Since when sending has failed; null if it works."},
            "next_try": {"help_text": "From when it is tried again; null if it works."},
        }

    def get_kinds(self, webhook: Webhook) -> list[str]:
        """Return the kinds in order."""
        return sorted(webhook.kinds)


class MadeWebhookSerializer(WebhookSerializer):
    """A webhook that was set up, or whose secret was renewed, with its secret."""

    secret = serializers.SerializerMethodField(
        help_text="The secret by which messages are signed, as `whsec_` and base64. Shown only in "
        "this response; null if the same request is repeated."
    )

    class Meta(WebhookSerializer.Meta):
        fields = [*WebhookSerializer.Meta.fields, "secret"]

    def get_secret(self, webhook: Webhook) -> str | None:
        """Return the secret, which the view puts into the context, or None."""
        return self.context["secret"] or None


class NewWebhook(Envelope):
    """A webhook to set up."""

    name = serializers.CharField(max_length=80, help_text="What it is for.")
    url = serializers.CharField(
        max_length=500,
        help_text="The address that is told: https, at port 443 or 8443, of the public network.",
    )
    kinds = serializers.ListField(
        child=serializers.CharField(max_length=40),
        min_length=1,
        max_length=40,
        help_text=_KINDS_HELP,
    )


class ChangedWebhook(Envelope):
    """The changes of a webhook."""

    name = serializers.CharField(max_length=80, required=False, help_text="What it is for.")
    url = serializers.CharField(
        max_length=500, required=False, help_text="The address that is told."
    )
    kinds = serializers.ListField(
        child=serializers.CharField(max_length=40),
        min_length=1,
        max_length=40,
        required=False,
        help_text=_KINDS_HELP,
    )
    state = serializers.ChoiceField(
        choices=[WebhookState.ON, WebhookState.OFF],
        required=False,
        help_text="Whether it is told. What happens while it is off is not kept for it.",
    )


class AttemptSerializer(serializers.ModelSerializer):
    """One sending of a message."""

    class Meta:
        model = Attempt
        fields = ["at", "milliseconds", "status", "fault", "answer"]
        extra_kwargs = {
            "at": {"help_text": "When it was sent."},
            "milliseconds": {"help_text": "How long it took."},
            "status": {"help_text": "The status of the answer; null if there was none."},
            "fault": {
                "help_text": "Why it was not taken, such as `timeout` or `status`; empty if it was."
            },
            "answer": {"help_text": "The first 500 characters of the answer."},
        }


class DeliverySerializer(serializers.ModelSerializer):
    """A message for a webhook, and what became of it."""

    kind = serializers.CharField(source="happening.kind", help_text="The kind of happening.")
    happened_at = serializers.DateTimeField(source="happening.at", help_text="When it happened.")
    revision = serializers.IntegerField(
        source="happening.revision",
        help_text="1, and more if it happened again or has changed since it was told.",
    )
    message = serializers.SerializerMethodField(
        help_text="The id of the message, which is sent as `webhook-id`."
    )

    class Meta:
        model = Delivery
        fields = [
            "id",
            "message",
            "kind",
            "revision",
            "happened_at",
            "state",
            "tries",
            "set_aside",
            "ended_at",
        ]
        extra_kwargs = {
            "id": {"help_text": "The id of the delivery."},
            "state": {"help_text": "What became of it: `pending`, `delivered` or `failed`."},
            "tries": {"help_text": "How often it was sent."},
            "set_aside": {
                "help_text": "Until when it is passed over, because the receiver takes others but "
                "not this one; null if it is sent in its turn."
            },
            "ended_at": {"help_text": "When it was delivered or given up; null while it waits."},
        }

    def get_message(self, delivery: Delivery) -> str:
        """Return the id of the message."""
        return f"msg_{delivery.happening_id.hex}"


class DeliveryDetailSerializer(DeliverySerializer):
    """A message for a webhook, with what was told and the latest attempts."""

    told = serializers.SerializerMethodField(help_text="What is told: ids and paths.")
    attempts = serializers.SerializerMethodField(help_text="The latest attempts, up to 100.")

    class Meta(DeliverySerializer.Meta):
        fields = [*DeliverySerializer.Meta.fields, "told", "attempts"]

    def get_told(self, delivery: Delivery) -> dict[str, Any]:
        """Return what is told."""
        return dict(delivery.happening.data)

    def get_attempts(self, delivery: Delivery) -> AttemptSerializer(many=True):  # type: ignore[valid-type]  # read by the schema
        """Return the attempts, which the view puts into the context."""
        return AttemptSerializer(self.context["attempts"], many=True).data


class Replay(Envelope):
    """What is sent again: one message, or those that were given up since a time."""

    delivery = serializers.UUIDField(
        allow_null=True, default=None, help_text="The id of one delivery."
    )
    since = serializers.DateTimeField(
        allow_null=True,
        default=None,
        help_text="Those that happened since this time and were given up.",
    )


class ReplayedSerializer(serializers.Serializer):
    """How many messages are sent again."""

    count = serializers.IntegerField(help_text="The number of messages that are sent again.")
