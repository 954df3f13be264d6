"""Sending what waits for a webhook: in the order in which it happened, until the receiver fails.

A receiver that does not answer is left alone for longer and longer, and everything waits for it in
order. One that answers, but not to a certain message, is not to lose the others: if it takes the
next one, the first is set aside and tried by itself.
"""

import datetime
import json
import logging
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings

from club.ledger.registry import registry
from club.outgoing.faults import SendingError, SendingFault
from club.outgoing.posting import Answer, post
from club.outgoing.signatures import sign
from club.web.qr import make_public_address
from club.webhooks.actions import deliveries
from club.webhooks.actions.deliveries import DeliveryOutcome
from club.webhooks.models import Delivery, Webhook
from club.webhooks.queries import count_claimed, list_due, list_to_send

logger = logging.getLogger(__name__)

#: Seconds after which a worker turns to the next webhook, those after which it does so if others
#: wait, and the most messages until then.
TURN, SHORT_TURN, MOST = 10.0, 1.0, 100
#: After how many attempts a message that is answered with an error of the server is suspected.
PATIENCE = 5
#: The statuses with which a receiver says that it takes nothing for now.
BUSY = (408, 425, 429, 503)
GONE = 410
#: The most characters that are kept of an answer.
ANSWER = 500

Post = Callable[..., Answer]
Clock = Callable[[], datetime.datetime]


def send_deliveries(
    webhook_id: uuid.UUID, *, clock: Clock, chance: Callable[[], float], send: Post = post
) -> int:
    """Send what waits for a webhook, unless another worker does. Return how many were taken.

    If as many workers send as may, or the webhook is left alone, nothing is sent.
    """
    now = clock()
    if count_claimed(now) >= settings.RECEIVERS_AT_ONCE:
        return 0
    webhook = deliveries.claim_webhook(webhook_id, now)
    if webhook is None:
        return 0
    try:
        return _Turn(webhook, clock, chance, send).run()
    finally:
        deliveries.release_webhook(webhook, clock())


class _Turn:
    """The time that a worker spends on one webhook."""

    def __init__(
        self, webhook: Webhook, clock: Clock, chance: Callable[[], float], send: Post
    ) -> None:
        self.webhook, self.clock, self.chance, self.send = webhook, clock, chance, send
        self.taken = 0
        self.suspect: Delivery | None = None

    def run(self) -> int:
        began = time.monotonic()
        for delivery in list_to_send(self.webhook, self.clock())[:MOST]:
            if self._is_over(time.monotonic() - began):
                break
            if not self._goes_on(delivery, self._try(delivery)):
                break
        self._blame_receiver()
        return self.taken

    def _is_over(self, seconds: float) -> bool:
        """Return whether the turn has been long enough."""
        if seconds < SHORT_TURN:
            return False
        return seconds >= TURN or list_due(self.clock()).exists()

    def _try(self, delivery: Delivery) -> DeliveryOutcome:
        outcome = send_one(self.webhook, delivery, self.clock, self.send)
        if outcome.fault:
            deliveries.record_failed(delivery, outcome)
        else:
            deliveries.record_delivered(delivery, outcome)
        return outcome

    def _goes_on(self, delivery: Delivery, outcome: DeliveryOutcome) -> bool:
        """Return whether the next message is sent, after one was taken or not."""
        if not outcome.fault:
            self.taken += 1
            self._set_aside()
            return True
        if outcome.status == GONE:
            deliveries.turn_off_gone(self.webhook)
            return False
        if delivery.set_aside is not None:
            deliveries.set_aside(delivery, self.clock(), self.chance())
            return True
        if self.suspect is None and _is_suspect(delivery, outcome):
            self.suspect = delivery
            return True
        self.suspect = self.suspect or delivery
        return False

    def _set_aside(self) -> None:
        """Set aside the message that was not taken before one that was."""
        self.webhook.failures, self.webhook.failing_since = 0, None
        if self.suspect is not None:
            deliveries.set_aside(self.suspect, self.clock(), self.chance())
            self.suspect = None

    def _blame_receiver(self) -> None:
        """Leave the receiver alone for a while, if a message was not taken."""
        if self.suspect is not None:
            deliveries.put_off(self.webhook, self.clock(), self.chance())
            self.suspect = None


def _is_suspect(delivery: Delivery, outcome: DeliveryOutcome) -> bool:
    """Return whether a message, and not the receiver, may be why it was not taken."""
    status = outcome.status
    if status is None or status in BUSY or outcome.fault == SendingFault.REDIRECT:
        return False
    return status < 500 or delivery.tries >= PATIENCE


def send_one(webhook: Webhook, delivery: Delivery, clock: Clock, send: Post) -> DeliveryOutcome:
    """Send one message and return how it ended."""
    at, began = clock(), time.monotonic()
    body = write_body(delivery, attached=_attach(delivery))
    stamp = int(at.timestamp())
    message = f"msg_{delivery.happening_id.hex}"
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"CutIn/{settings.RELEASE}",
        "webhook-id": message,
        "webhook-timestamp": str(stamp),
        "webhook-signature": sign(webhook.list_keys(at), message, stamp, body),
    }
    status, fault, answer = None, "", b""
    try:
        answered = send(webhook.url, headers, body, named_hosts=settings.WEBHOOK_HOSTS)
        status, answer = answered.status, answered.body
        if not 200 <= status < 300:
            fault = SendingFault.REDIRECT if 300 <= status < 400 else SendingFault.STATUS
    except SendingError as error:
        fault = error.fault
    except Exception:
        # Whatever it is, it is tried again later, and keeps no other webhook waiting.
        logger.exception("webhook %s could not be sent to", webhook.pk)
        fault = SendingFault.PROTOCOL
    spent = round((time.monotonic() - began) * 1000)
    return DeliveryOutcome(at, spent, status, str(fault), _clean(answer))


def _attach(delivery: Delivery) -> Mapping[str, Any]:
    """Return what goes with a message and is not stored, or nothing if it cannot be made."""
    told = delivery.happening
    kind = next((own for own in registry.happenings if own.name == told.kind), None)
    if kind is None or kind.attach is None:
        return {}
    try:
        return kind.attach(told.subject)
    except Exception:
        # The message tells where the rest is, and the next ones are not to wait for it.
        logger.exception("nothing could be attached to message %s", delivery.pk)
        return {}


def write_body(delivery: Delivery, *, attached: Mapping[str, Any] | None = None) -> bytes:
    """Return the body of a message, which is the same each time but for what is attached."""
    told = delivery.happening
    data: dict[str, Any] = {**told.data, **(attached or {}), "revision": told.revision}
    for name in ("page", "api", "files"):
        if name in data:
            data[name] = make_public_address(data[name])[0]
    shown = {"type": told.kind, "timestamp": told.at.isoformat(), "data": data}
    return json.dumps(shown, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def _clean(answer: bytes) -> str:
    """Return the beginning of an answer as a text without characters that are not seen."""
    text = answer.decode("utf-8", "replace")[:ANSWER]
    return "".join(
        character if character.isprintable() or character == "\n" else " " for character in text
    ).strip()
