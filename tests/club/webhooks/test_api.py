"""Webhooks through the API: set up, changed, tried, their deliveries, and sending again."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from club.webhooks.models import Delivery, Webhook
from nights.actions.nights import open_night
from tests.club.api.client import Program, fields, program
from tests.club.conftest import EVENING, Cast
from tests.club.webhooks.conftest import Post
from tests.club.webhooks.receiver import Receiver

Order = Callable[..., Any]
NEW = {"name": "Scores", "url": "http://127.0.0.1:9/", "kinds": ["night.opened", "night.closed"]}


@pytest.fixture
def owner(cast: Cast) -> Program:
    return program(cast.club, cast.owner)


def test_an_owner_sets_a_webhook_up_and_its_secret_is_shown_once(owner: Program) -> None:
    key = {"idempotency-key": "one"}
    made = owner.post("webhooks/", NEW, **key)
    assert (made.status_code, made["Cache-Control"]) == (201, "no-store")
    assert made.json()["secret"].startswith("whsec_")
    assert owner.post("webhooks/", NEW, **key).json()["secret"] is None
    shown = owner.get(made["Location"])
    assert shown["ETag"] == made["ETag"]
    assert shown.json() == owner.get("webhooks/").json()["results"][0]
    assert "secret" not in shown.json()
    assert (shown.json()["state"], shown.json()["kinds"]) == ("on", sorted(NEW["kinds"]))


def test_every_fault_is_told(owner: Program, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = []
    body = {"name": " ", "url": "http://10.0.0.1/", "kinds": ["night.dreamt"]}
    refused = owner.post("webhooks/", {**body, "name": "\u202e"})
    assert refused.status_code == 422
    assert {("url", "url-scheme"), ("url", "url-address"), ("kinds", "kinds")} < fields(refused)
    assert ".;" not in refused.json()["detail"]


def test_a_club_has_so_many_webhooks_and_no_more(owner: Program) -> None:
    for _webhook in range(10):
        assert owner.post("webhooks/", NEW).status_code == 201
    assert owner.post("webhooks/", NEW).status_code == 422


def test_a_webhook_is_changed_turned_off_and_removed(owner: Program, webhook: Webhook) -> None:
    path = f"webhooks/{webhook.pk}/"
    before = owner.get(path)
    changed = owner.patch(path, {"name": "Other", "kinds": ["match.finished"]})
    assert (changed.json()["name"], changed.json()["kinds"]) == ("Other", ["match.finished"])
    stale = owner.patch(path, {"name": "Third"}, **{"if-match": before["ETag"]})
    assert stale.status_code == 412
    assert owner.patch(path, {"state": "off"}).json()["state"] == "off"
    assert owner.post(f"{path}test/").status_code == 422
    assert owner.patch(path, {"state": "gone"}).status_code == 422
    assert owner.delete(path, **{"idempotency-key": "gone"}).status_code == 204
    assert owner.delete(path, **{"idempotency-key": "gone"}).status_code == 204
    assert owner.get(path).status_code == 404


def test_the_secret_is_renewed(owner: Program, webhook: Webhook) -> None:
    made = owner.post(f"webhooks/{webhook.pk}/secret/")
    assert (made.status_code, made["Cache-Control"]) == (200, "no-store")
    assert made.json()["secret"].startswith("whsec_")


def test_deliveries_are_listed_with_their_attempts(
    owner: Program, cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    open_night(order=order(), club=cast.club, date=EVENING.date())
    path = f"webhooks/{outbox.webhook.pk}/deliveries/"
    etag = owner.get(path)["ETag"]
    receiver.answer = 500
    outbox.send()
    listed = owner.get(path, **{"if-none-match": etag})
    (delivery,) = listed.json()["results"]
    assert (delivery["kind"], delivery["state"], delivery["tries"]) == (
        "night.opened",
        "pending",
        1,
    )
    assert delivery["message"] == receiver.messages[0].headers["webhook-id"]
    assert owner.get(f"{path}?state=failed").json()["count"] == 0
    detail = owner.get(f"{path}{delivery['id']}/").json()
    assert [(attempt["status"], attempt["fault"]) for attempt in detail["attempts"]] == [
        (500, "status")
    ]
    assert detail["told"]["club"] == "cavendish"


def test_one_delivery_or_those_since_a_time_are_sent_again(
    owner: Program, cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    for _night in range(2):
        open_night(order=order(), club=cast.club, date=EVENING.date())
    Delivery.objects.update(state="failed", ended_at=EVENING)
    path = f"webhooks/{outbox.webhook.pk}/replay/"
    assert owner.post(path, {"since": EVENING.isoformat()}).json() == {"count": 2}
    assert outbox.send() == 2
    delivery = Delivery.objects.earliest("id")
    assert owner.post(path, {"delivery": str(delivery.pk)}).json() == {"count": 1}
    assert outbox.send() == 1
    assert owner.post(path, {}).status_code == 422
    assert owner.post(path, {"delivery": str(uuid.uuid4())}).status_code == 404


@pytest.mark.parametrize("role", ["director", "member"])
def test_whoever_does_not_own_the_club_sees_nothing(
    cast: Cast, webhook: Webhook, role: str
) -> None:
    other = program(cast.club, getattr(cast, role))
    for path in ("webhooks/", f"webhooks/{webhook.pk}/", f"webhooks/{webhook.pk}/deliveries/"):
        assert other.get(path).status_code == 403
