"""The pages of webhooks: set up, tried, changed, and what was sent."""

import re
from collections.abc import Callable
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import ClubAct
from club.outgoing.posting import Answer
from club.webhooks.models import Delivery, Happening, Webhook
from nights.actions.nights import open_night
from tests.club.conftest import EVENING, Cast
from tests.club.webhooks.conftest import Post
from tests.club.webhooks.receiver import Receiver


def at(cast: Cast, name: str = "webhooks", **parts: Any) -> str:
    return reverse(name, kwargs={"club": cast.club.slug, **parts})


def set_up(client: Client, cast: Cast, url: str, **more: Any) -> Any:
    form = {"name": "Scores", "url": url, "kinds": ["night.opened"], "key": "one", **more}
    return client.post(at(cast), form)


def test_an_owner_sets_a_webhook_up_and_sees_its_secret_once(cast: Cast) -> None:
    owner = cast.client("owner")
    answer = set_up(owner, cast, "http://127.0.0.1:9/")
    assert answer.status_code == 200
    secret = re.search(r"whsec_[\w+/=]+", answer.text)
    assert secret
    assert "no-store" in answer["Cache-Control"]
    again = set_up(owner, cast, "http://127.0.0.1:9/")
    assert "had been set up already" in again.text
    assert secret[0] not in again.text
    assert secret[0] not in owner.get(at(cast)).text
    assert Webhook.objects.count() == 1
    assert ClubAct.objects.latest("id").verb == "add-webhook"


def test_every_fault_is_told_at_once_and_nothing_is_lost(cast: Cast, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = []
    owner = cast.client("owner")
    answer = set_up(owner, cast, "http://user@10.0.0.1/", name="A\u202eb")
    assert answer.status_code == 422
    assert "Begin the address with https" in answer.text
    assert "no user name" in answer.text
    assert "everywhere on the internet" in answer.text
    assert 'value="http://user@10.0.0.1/"' in answer.text
    assert not Webhook.objects.exists()


def test_the_page_of_a_webhook_changes_it(cast: Cast, webhook: Webhook) -> None:
    owner = cast.client("owner")
    page = at(cast, "webhook", webhook=webhook.pk)
    form = {"name": "Other", "url": webhook.url, "kinds": ["night.closed"], "key": "two"}
    assert owner.post(page, form).status_code == 302
    webhook.refresh_from_db()
    assert (webhook.name, list(webhook.kinds)) == ("Other", ["night.closed"])
    assert owner.post(page, {**form, "kinds": []}).status_code == 422
    owner.post(page, {"turn": "off", "key": "three"})
    webhook.refresh_from_db()
    assert webhook.state == "off"
    assert "turned off" not in owner.get(page).text
    owner.post(page, {"turn": "on", "key": "four"})
    answer = owner.post(page, {"renew": "1", "key": "five"})
    assert "whsec_" in answer.text
    assert "whsec_" not in owner.post(page, {"renew": "1", "key": "five"}).text
    owner.post(page, {"remove": "1", "key": "six"})
    assert owner.get(page).status_code == 404
    assert "Other" not in owner.get(at(cast)).text


def test_a_test_shows_what_the_receiver_answers(
    cast: Cast, outbox: Post, receiver: Receiver
) -> None:
    owner = cast.client("owner")
    answer = owner.post(at(cast, "webhook", webhook=outbox.webhook.pk), {"test": "1", "key": "one"})
    sent = Delivery.objects.get()
    page = at(cast, "delivery", webhook=outbox.webhook.pk, delivery=sent.pk)
    assert answer["Location"] == page
    assert "None yet" in owner.get(page).text
    receiver.answer = 503
    outbox.send()
    shown = owner.get(page).text
    assert "Not taken." in shown
    assert "503" in shown
    owner.post(page, {"key": "two"})
    receiver.answer = 204
    assert outbox.send() == 1
    assert "Taken." in owner.get(page).text
    assert receiver.taken[0].content["type"] == "webhook.test"


def test_what_failed_is_listed_and_sent_again(
    cast: Cast, order: Callable[..., Any], outbox: Post
) -> None:
    owner = cast.client("owner")
    page = at(cast, "webhook", webhook=outbox.webhook.pk)
    for _night in range(3):
        open_night(order=order(), club=cast.club, date=EVENING.date())
    Delivery.objects.update(state="failed", ended_at=EVENING)
    Happening.objects.update(at=timezone.now())
    assert owner.get(f"{page}?state=failed").text.count("A night is opened") >= 3
    assert "None." in owner.get(f"{page}?state=delivered").text
    answer = owner.post(page, {"replay": "1", "hours": "24", "key": "one"}, follow=True)
    assert "3 messages are sent again" in answer.text


def test_a_webhook_that_fails_shows_since_when(
    cast: Cast, order: Callable[..., Any], outbox: Post, receiver: Receiver
) -> None:
    open_night(order=order(), club=cast.club, date=EVENING.date())
    receiver.answer = 500
    outbox.send()
    owner = cast.client("owner")
    for page in (at(cast), at(cast, "webhook", webhook=outbox.webhook.pk)):
        assert "Has failed since 5 March, 22:00" in owner.get(page).text
    club = at(cast, "club")
    assert "has not been taken since 5 March, 22:00" in owner.get(club).text
    assert "has not been taken" not in cast.client("director").get(club).text


def test_what_a_receiver_answers_is_no_markup(
    cast: Cast, order: Callable[..., Any], outbox: Post
) -> None:
    open_night(order=order(), club=cast.club, date=EVENING.date())
    outbox.send(send=lambda *_a, **_o: Answer(200, b"<script>alert(1)</script>"))
    sent = Delivery.objects.get()
    page = at(cast, "delivery", webhook=outbox.webhook.pk, delivery=sent.pk)
    assert "<script>alert" not in cast.client("owner").get(page).text
