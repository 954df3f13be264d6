"""Webhooks: set up, tried and replayed by owners."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from django_filters import rest_framework as filters
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.queries.mark import Mark
from club.web.api.filters import FilterSet, make_choice
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView
from club.web.api.visit import read_key
from club.webhooks.actions.deliveries import replay
from club.webhooks.actions.webhooks import (
    add_webhook,
    change_webhook,
    remove_webhook,
    renew_secret,
    send_test,
)
from club.webhooks.models import Delivery, DeliveryState, Webhook, WebhookState
from club.webhooks.queries import (
    list_attempts,
    list_deliveries,
    list_webhooks,
    mark_deliveries,
    mark_webhooks,
)
from club.webhooks.serializers import (
    ChangedWebhook,
    DeliveryDetailSerializer,
    DeliverySerializer,
    MadeWebhookSerializer,
    NewWebhook,
    Replay,
    ReplayedSerializer,
    WebhookSerializer,
)

#: The attempts that are shown of a delivery.
ATTEMPTS = 100


class DeliveryFilter(FilterSet):
    """The filters of the deliveries of a webhook."""

    state = make_choice(DeliveryState.values, "Deliveries with this state.")
    since = filters.IsoDateTimeFilter(
        "happening__at", "gte", label="Deliveries of what happened since this time."
    )


class WebhookView(ClubView):
    """An endpoint of the webhooks of a club."""

    path_parameters = {
        **ClubView.path_parameters,
        "webhook": "The id of the webhook.",
        "delivery": "The id of the delivery.",
    }

    def webhooks(self) -> QuerySet[Webhook]:
        """Return the webhooks of the club."""
        return list_webhooks(self.visit.club)

    def webhook(self, webhook_id: uuid.UUID) -> Webhook:
        """Return a webhook of the club. Raise Http404 for any other."""
        return get_object_or_404(self.webhooks(), pk=webhook_id)

    def marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with any webhook or delivery, as respond takes them."""
        return Mark(""), {"webhooks": mark_webhooks(self.visit.club)}

    def webhook_written(self, shown: Mapping[str, Any], status: int) -> Response:
        """Return a webhook after a write. The response is not cached, to protect the secret."""
        path = self.path_of("webhook", webhook=shown["id"])
        response = self.written_in_club(shown, path, *self.marks(), status=status)
        response["Cache-Control"] = "no-store"
        return response


def _count(webhook: Any, before: Any = None) -> Webhook:
    """Return a webhook with the numbers of deliveries that `list_webhooks` has counted, or none."""
    webhook.waiting = before.waiting if before else 0
    webhook.failed = before.failed if before else 0
    counted: Webhook = webhook
    return counted


class Webhooks(WebhookView):
    """The webhooks of a club."""

    needs = {"GET": "governs", "POST": "governs"}

    @reads("webhooks-list", WebhookSerializer(many=True), polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the webhooks of a club.

        The oldest first.
        """
        return self.respond(
            *self.marks(), lambda: self.paged(self.webhooks(), WebhookSerializer, self.context())
        )

    @writes("webhooks-add", NewWebhook, MadeWebhookSerializer, parameters=[KEY])
    @sensitive_variables("secret", "shown")
    def post(self, request: Request, club: str) -> Response:
        """Set up a webhook.

        The secret is shown once: not again for the same key. The name of the address is looked up,
        and refused if it is not of the public network.
        """
        values = self.read_body(NewWebhook)
        made, secret = add_webhook(
            order=self.visit.order(), club=self.visit.club, account=self.visit.account, **values
        )
        context = self.context(secret=secret)
        shown = MadeWebhookSerializer(_count(made), context=context).data
        return self.webhook_written(shown, 201)


class OneWebhook(WebhookView):
    """One webhook."""

    needs = {"GET": "governs", "PATCH": "governs", "DELETE": "governs"}

    @reads("webhooks-read", WebhookSerializer, polled=True)
    def get(self, request: Request, club: str, webhook: uuid.UUID) -> HttpResponseBase:
        """Show a webhook."""
        webhook_row = self.webhook(webhook)
        return self.respond(*self.marks(), lambda: Response(WebhookSerializer(webhook_row).data))

    @writes("webhooks-change", ChangedWebhook, WebhookSerializer, status=200)
    def patch(self, request: Request, club: str, webhook: uuid.UUID) -> Response:
        """Change a webhook.

        Its name, its address, what it is told of, and whether it is on. What is left out is not
        changed.
        """
        webhook_row = self.webhook(webhook)
        self.require_match(*self.marks())
        values = self.read_body(ChangedWebhook)
        state = values.pop("state", None)
        on = None if state is None else state == WebhookState.ON
        changed = change_webhook(order=self.visit.order(), webhook=webhook_row, on=on, **values)
        return self.webhook_written(WebhookSerializer(_count(changed, webhook_row)).data, 200)

    @writes("webhooks-remove", None, None, status=204)
    def delete(self, request: Request, club: str, webhook: uuid.UUID) -> Response:
        """Remove a webhook.

        What waits for it is not sent.
        """
        done = {"key": read_key(request), "verb": "remove-webhook", "detail__webhook": str(webhook)}
        if not self.repeats(self.visit.club) or not self.visit.club.acts.filter(**done).exists():
            webhook_row = self.webhook(webhook)
            self.require_match(*self.marks())
            remove_webhook(order=self.visit.order(), webhook=webhook_row)
        return Response(status=204)


class Secret(WebhookView):
    """The secret of a webhook."""

    needs = {"POST": "governs"}

    @writes("webhooks-renew", None, MadeWebhookSerializer, status=200, parameters=[KEY])
    @sensitive_variables("secret", "shown")
    def post(self, request: Request, club: str, webhook: uuid.UUID) -> Response:
        """Renew the secret of a webhook.

        It is shown once. For a day messages are signed with both, so that the receiver can change
        to it meanwhile.
        """
        webhook_row = self.webhook(webhook)
        secret = renew_secret(order=self.visit.order(), webhook=webhook_row)
        shown = MadeWebhookSerializer(webhook_row, context=self.context(secret=secret)).data
        return self.webhook_written(shown, 200)


class Test(WebhookView):
    """A message that says nothing."""

    needs = {"POST": "governs"}

    @writes("webhooks-test", None, DeliverySerializer, parameters=[KEY])
    def post(self, request: Request, club: str, webhook: uuid.UUID) -> Response:
        """Send a test to a webhook.

        The delivery shows what became of it.
        """
        webhook_row = self.webhook(webhook)
        made = send_test(order=self.visit.order(), webhook=webhook_row)
        shown = DeliverySerializer(list_deliveries(webhook_row).get(pk=made.pk)).data
        path = self.path_of("delivery", webhook=webhook_row.pk, delivery=made.pk)
        marks = Mark(""), {"deliveries": mark_deliveries(webhook_row)}
        return self.written_in_club(shown, path, *marks, status=201)


class Deliveries(WebhookView):
    """What was sent to a webhook, and what waits."""

    needs = {"GET": "governs"}

    @reads(
        "webhooks-deliveries", DeliverySerializer(many=True), filters=DeliveryFilter, polled=True
    )
    def get(self, request: Request, club: str, webhook: uuid.UUID) -> HttpResponseBase:
        """List the deliveries of a webhook.

        The latest first. Those that were delivered are kept for 30 days, and those that were given
        up for 90.
        """
        webhook_row = self.webhook(webhook)
        rows = self.filtered(DeliveryFilter, list_deliveries(webhook_row))
        marks = {"deliveries": mark_deliveries(webhook_row)}
        return self.respond(
            Mark(""), marks, lambda: self.paged(rows, DeliverySerializer, self.context())
        )


class OneDelivery(WebhookView):
    """One delivery."""

    needs = {"GET": "governs"}

    @reads("webhooks-delivery", DeliveryDetailSerializer, polled=True)
    def get(
        self, request: Request, club: str, webhook: uuid.UUID, delivery: uuid.UUID
    ) -> HttpResponseBase:
        """Show a delivery with its attempts."""
        webhook_row = self.webhook(webhook)
        shown: Delivery = get_object_or_404(list_deliveries(webhook_row), pk=delivery)
        marks = {"deliveries": mark_deliveries(webhook_row)}
        return self.respond(Mark(""), marks, lambda: self._show(shown))

    def _show(self, delivery: Delivery) -> Response:
        context = self.context(attempts=list_attempts(delivery)[:ATTEMPTS])
        return Response(DeliveryDetailSerializer(delivery, context=context).data)


class Replays(WebhookView):
    """Sending again."""

    needs = {"POST": "governs"}

    @writes("webhooks-replay", Replay, ReplayedSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str, webhook: uuid.UUID) -> Response:
        """Send messages again.

        One delivery, whatever became of it, or those that happened since a time and were given up.
        Each has the same id as before.
        """
        webhook_row = self.webhook(webhook)
        values = self.read_body(Replay)
        if (values["delivery"] is None) == (values["since"] is None):
            text = _("Send either a delivery or a time.")
            raise Refused.because("either", text, "since")
        delivery = None
        if values["delivery"] is not None:
            delivery = get_object_or_404(list_deliveries(webhook_row), pk=values["delivery"])
        count = replay(
            order=self.visit.order(), webhook=webhook_row, delivery=delivery, since=values["since"]
        )
        return Response({"count": count})
