"""A club with a webhook whose receiver is a real one, and time that passes when it is told to."""

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from club.webhooks.actions.webhooks import add_webhook
from club.webhooks.models import Delivery, Webhook
from club.webhooks.queries import list_kinds
from club.webhooks.sending import send_deliveries
from nights.actions.nights import close_night, open_night, reopen_night
from nights.models import Night
from tests.club.conftest import EVENING, Cast, signed
from tests.club.webhooks.receiver import Receiver, receiving


@dataclass
class Post:
    """Sends what waits for a webhook, with a clock that is put forward by hand."""

    webhook: Webhook
    now: datetime.datetime = EVENING + datetime.timedelta(hours=3)

    def send(self, **options: object) -> int:
        """Send what is due now, and return how many were taken."""
        return send_deliveries(
            self.webhook.pk, clock=lambda: self.now, chance=lambda: 0.5, **options
        )  # type: ignore[arg-type]

    def later(self, **spans: float) -> None:
        self.now += datetime.timedelta(**spans)

    def fresh(self) -> Webhook:
        return Webhook.objects.get(pk=self.webhook.pk)

    def states(self) -> list[str]:
        rows = Delivery.objects.filter(webhook=self.webhook).order_by("id")
        return list(rows.values_list("state", flat=True))


@pytest.fixture(autouse=True)
def named(settings: object) -> None:
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]  # type: ignore[attr-defined]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as started:
        yield started


@pytest.fixture
def make(cast: Cast) -> Callable[..., Webhook]:
    """Return what sets a webhook up that wants everything, before anything happens."""

    def add(url: str, kinds: list[str] | None = None, club: object = None) -> Webhook:
        webhook, _secret = add_webhook(
            order=signed(account=cast.owner),
            club=club or cast.club,
            account=cast.owner,
            name="Scores",
            url=url,
            kinds=kinds or [name for name, _label in list_kinds()],
        )
        return webhook

    return add


@pytest.fixture
def webhook(make: Callable[..., Webhook], receiver: Receiver) -> Webhook:
    return make(receiver.url)


@pytest.fixture
def outbox(webhook: Webhook) -> Post:
    return Post(webhook)


def happen(cast: Cast, order: Callable[..., Any], times: int = 3) -> Night:
    """Open a night, then close and reopen it: so many messages.

    That it was closed is told with its results, which are not computed here.
    """
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    for _time in range(times - 1):
        close_night(order=order(), night=night)
        reopen_night(order=order(), night=night)
    return night


THREE = ["night.opened", "night.reopened", "night.reopened"]
