"""What is sent, in which order, how often, and what becomes of what is not taken."""

import base64
import datetime
import hashlib
import hmac
import itertools
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from club.ledger.refusals import Refused
from club.outgoing.faults import SendingError, SendingFault
from club.outgoing.posting import Answer, post
from club.outgoing.signatures import write_secret
from club.webhooks import sending
from club.webhooks.actions.deliveries import (
    KEEP_DELIVERED,
    KEEP_FAILED,
    TRYING,
    claim_webhook,
    forget_deliveries,
    replay,
)
from club.webhooks.actions.webhooks import (
    MOST_TESTS,
    change_webhook,
    remove_webhook,
    renew_secret,
    send_test,
)
from club.webhooks.models import Attempt, Delivery, Happening, Webhook
from club.webhooks.queries import list_due
from club.webhooks.sending import send_deliveries
from tests.club.conftest import EVENING, Cast, signed
from tests.club.webhooks.conftest import THREE, Post, happen
from tests.club.webhooks.receiver import Message, Receiver

Order = Callable[..., Any]


def verify(message: Message, *secrets: str) -> bool:
    """Compute the signature as a receiver does, without any of the program's code."""
    told, stamp = message.headers["webhook-id"], message.headers["webhook-timestamp"]
    signed_text = f"{told}.{stamp}.".encode() + message.body
    sent = message.headers["webhook-signature"].split()
    keys = [base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets]
    made = [hmac.new(key, signed_text, hashlib.sha256).digest() for key in keys]
    return all(f"v1,{base64.b64encode(digest).decode()}" in sent for digest in made)


def test_messages_arrive_once_and_in_order(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order)
    assert outbox.send() == 3
    assert outbox.send() == 0
    assert receiver.kinds() == THREE
    assert outbox.states() == ["delivered"] * 3


def test_a_message_is_signed_as_standard_webhooks_says(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    night = happen(cast, order, 1)
    outbox.send()
    (message,) = receiver.messages
    secret = write_secret(outbox.webhook.make_key())
    assert secret.startswith("whsec_")
    assert verify(message, secret)
    assert not verify(message, write_secret(b"another"))
    assert int(message.headers["webhook-timestamp"]) == int(outbox.now.timestamp())
    assert message.headers["Content-Type"] == "application/json"
    content = message.content
    assert (content["type"], content["data"]["revision"]) == ("night.opened", 1)
    assert content["timestamp"] == night.acts.get().at.isoformat()
    assert content["data"]["api"].startswith("http")


def test_for_a_day_after_it_was_renewed_both_secrets_sign(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    before = write_secret(outbox.webhook.make_key())
    after = renew_secret(order=signed(outbox.now), webhook=outbox.webhook)
    assert after != before
    happen(cast, order, 1)
    outbox.send()
    assert verify(receiver.messages[-1], before, after)
    outbox.later(hours=25)
    send_test(order=signed(outbox.now), webhook=outbox.webhook)
    outbox.send()
    assert verify(receiver.messages[-1], after)
    assert not verify(receiver.messages[-1], before)


@pytest.mark.parametrize(
    ("send", "fault"),
    [
        (lambda *_a, **_o: Answer(302, b""), "redirect"),
        (lambda *_a, **_o: Answer(500, b"oh"), "status"),
        (lambda *_a, **_o: _raise(SendingFault.TIMEOUT), "timeout"),
        (lambda *_a, **_o: _raise(SendingFault.ADDRESS), "address"),
        (lambda *_a, **_o: 1 / 0, "protocol"),
    ],
)
def test_each_attempt_is_written_down(
    cast: Cast, order: Order, outbox: Post, send: Any, fault: str
) -> None:
    happen(cast, order, 1)
    outbox.send(send=send)
    attempt = Attempt.objects.get()
    assert (attempt.fault, attempt.at) == (fault, outbox.now)
    assert outbox.states() == ["pending"]
    assert outbox.fresh().next_try == outbox.now + datetime.timedelta(seconds=10)


def _raise(fault: SendingFault) -> Answer:
    raise SendingError(fault)


def test_what_a_receiver_answers_is_kept_in_part_and_as_text(
    cast: Cast, order: Order, outbox: Post
) -> None:
    happen(cast, order, 1)
    outbox.send(send=lambda *_a, **_o: Answer(200, b"\xffok\x00\x1b[31m" + b"y" * 2000))
    attempt = Attempt.objects.get()
    assert attempt.answer.startswith("\N{REPLACEMENT CHARACTER}ok  [31my")
    assert len(attempt.answer) <= 500


def test_a_name_that_moved_inside_is_not_sent_to(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver, settings: Any
) -> None:
    happen(cast, order, 1)
    settings.WEBHOOK_HOSTS = []
    outbox.send()
    assert receiver.messages == []
    assert Attempt.objects.get().fault == "address"


def test_what_was_given_up_is_sent_again_when_an_owner_says_so(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order)
    Delivery.objects.update(state="failed", ended_at=outbox.now)
    again = {"webhook": outbox.webhook, "since": EVENING}
    assert replay(order=signed(outbox.now, key="again"), **again) == 3
    assert replay(order=signed(outbox.now, key="again"), **again) == 3
    assert outbox.send() == 3
    assert receiver.kinds() == THREE
    delivery = Delivery.objects.earliest("id")
    assert replay(order=signed(outbox.now), webhook=outbox.webhook, delivery=delivery) == 1
    assert outbox.send() == 1
    ids = [message.headers["webhook-id"] for message in receiver.messages]
    assert ids[3] == ids[0]  # by which the receiver knows it


def test_only_what_happened_since_a_time_is_sent_again(
    cast: Cast, order: Order, outbox: Post
) -> None:
    happen(cast, order)
    Delivery.objects.update(state="failed", ended_at=outbox.now)
    since = Happening.objects.latest("id").at
    assert replay(order=signed(outbox.now), webhook=outbox.webhook, since=since) == 1


def test_nothing_is_sent_to_a_webhook_that_is_off_or_removed(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order, 1)
    change_webhook(order=signed(), webhook=outbox.webhook, on=False)
    assert outbox.send() == 0
    change_webhook(order=signed(), webhook=outbox.webhook, on=True)
    assert outbox.send() == 1
    happen(cast, order, 1)
    remove_webhook(order=signed(), webhook=outbox.webhook)
    assert outbox.send() == 0
    assert len(receiver.messages) == 1


def test_a_webhook_is_sent_to_by_one_worker_at_a_time(
    cast: Cast, order: Order, outbox: Post
) -> None:
    happen(cast, order, 1)
    assert claim_webhook(outbox.webhook.pk, outbox.now) is not None
    assert claim_webhook(outbox.webhook.pk, outbox.now) is None
    assert outbox.send() == 0
    assert list(list_due(outbox.now)) == []
    outbox.later(seconds=61)  # that worker was killed
    assert list(list_due(outbox.now)) == [outbox.webhook]
    assert outbox.send() == 1


def test_one_hanging_receiver_is_asked_after_those_that_work(
    cast: Cast, order: Order, make: Callable[..., Webhook], outbox: Post
) -> None:
    other = make("http://127.0.0.1:9/")
    happen(cast, order, 1)
    Webhook.objects.filter(pk=outbox.webhook.pk).update(failures=3)
    assert list(list_due(outbox.now)) == [other, outbox.webhook]


def test_a_worker_turns_to_others_after_some_seconds(
    cast: Cast, order: Order, outbox: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    happen(cast, order)
    monkeypatch.setattr(sending, "TURN", 0.0)
    monkeypatch.setattr(sending, "SHORT_TURN", 0.0)
    assert outbox.send() == 0
    assert list(list_due(outbox.now)) == [outbox.webhook]
    assert outbox.fresh().failures == 0


@pytest.fixture
def two(
    cast: Cast, order: Order, make: Callable[..., Webhook], receiver: Receiver
) -> list[Webhook]:
    """Return two webhooks, for each of which three messages wait."""
    made = [make(receiver.url), make(receiver.url)]
    happen(cast, order)
    return made


def test_whoever_had_the_last_turn_goes_last(
    two: list[Webhook], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Each message takes longer than a turn, as those of a slow receiver do.
    monkeypatch.setattr(sending, "SHORT_TURN", 0.0)
    turns = []
    now = EVENING + datetime.timedelta(hours=3)
    for _turn in range(8):
        now += datetime.timedelta(seconds=10)
        due = list(list_due(now))
        if not due:
            break
        turns.append(two.index(due[0]))
        _send_one_and_stop(due[0], now, monkeypatch)
    assert turns == [0, 1, 0, 1, 0, 1]


def _send_one_and_stop(
    webhook: Webhook, now: datetime.datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Send to a webhook until its turn is over, which is after the first message."""
    times = itertools.count()
    monkeypatch.setattr(sending._Turn, "_is_over", lambda _turn, _seconds: next(times) > 0)
    sent = send_deliveries(webhook.pk, clock=lambda: now, chance=lambda: 0.5)
    assert sent == 1


@pytest.mark.parametrize(
    ("seconds", "others_wait", "over"),
    [(0.5, True, False), (1.5, True, True), (1.5, False, False), (10.5, False, True)],
)
def test_a_turn_is_short_where_others_wait(
    outbox: Post,
    cast: Cast,
    order: Order,
    make: Callable[..., Webhook],
    receiver: Receiver,
    seconds: float,
    others_wait: bool,
    over: bool,
) -> None:
    if others_wait:
        make(receiver.url)
    Webhook.objects.filter(pk=outbox.webhook.pk).update(
        claimed_until=outbox.now + datetime.timedelta(minutes=1)
    )
    happen(cast, order)
    turn = sending._Turn(outbox.fresh(), lambda: outbox.now, lambda: 0.5, post)
    assert turn._is_over(seconds) is over


def test_as_many_workers_send_as_may(two: list[Webhook], settings: Any) -> None:
    settings.RECEIVERS_AT_ONCE = 2
    now = EVENING + datetime.timedelta(hours=3)
    assert claim_webhook(two[0].pk, now)
    assert send_deliveries(two[1].pk, clock=lambda: now, chance=lambda: 0.5) == 3
    settings.RECEIVERS_AT_ONCE = 1
    happened = Delivery.objects.filter(webhook=two[1])
    happened.update(state="pending")
    assert send_deliveries(two[1].pk, clock=lambda: now, chance=lambda: 0.5) == 0


def test_few_tests_wait_for_a_receiver(cast: Cast, outbox: Post) -> None:
    for _time in range(MOST_TESTS):
        send_test(order=signed(outbox.now, account=cast.owner), webhook=outbox.webhook)
    with pytest.raises(Refused, match="3 tests wait"):
        send_test(order=signed(outbox.now, account=cast.owner), webhook=outbox.webhook)
    outbox.send()
    made = send_test(order=signed(outbox.now, account=cast.owner), webhook=outbox.webhook)
    assert {"page", "api"} <= made.happening.data.keys()


@pytest.mark.parametrize(
    ("state", "kept"), [("delivered", KEEP_DELIVERED), ("failed", KEEP_FAILED)]
)
def test_deliveries_are_forgotten_after_a_while(
    cast: Cast, order: Order, outbox: Post, state: str, kept: datetime.timedelta
) -> None:
    happen(cast, order)
    Delivery.objects.update(state=state, ended_at=EVENING)
    forget_deliveries(EVENING + kept - datetime.timedelta(seconds=1))
    assert Delivery.objects.count() == 3
    forget_deliveries(EVENING + kept)
    assert Delivery.objects.count() == 0
    assert Happening.objects.count() == 3  # by which a corrected result is noticed
    forget_deliveries(EVENING + datetime.timedelta(days=366))
    assert Happening.objects.count() == 0


def test_a_removed_webhook_is_deleted_with_what_was_sent(
    cast: Cast, order: Order, outbox: Post
) -> None:
    happen(cast, order)
    remove_webhook(order=signed(), webhook=outbox.webhook)
    forget_deliveries(EVENING + datetime.timedelta(days=2))
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()


def test_what_waits_for_a_webhook_that_is_off_is_given_up_in_time(
    cast: Cast, order: Order, outbox: Post
) -> None:
    happen(cast, order, 1)
    change_webhook(order=signed(), webhook=outbox.webhook, on=False)
    forget_deliveries(EVENING + TRYING + datetime.timedelta(days=1))
    assert outbox.states() == ["failed"]


@pytest.mark.django_db(transaction=True)
def test_of_two_workers_at_once_one_sends(cast: Cast, order: Order, outbox: Post) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite writes one by one")
    happen(cast, order)
    sent: list[str] = []
    gate = threading.Barrier(2)

    def slow(_url: str, headers: dict[str, str], *_rest: Any, **_options: Any) -> Answer:
        sent.append(headers["webhook-id"])
        threading.Event().wait(0.2)
        return Answer(200, b"")

    def work() -> None:
        gate.wait(10)
        outbox.send(send=slow)
        connection.close()

    workers = [threading.Thread(target=work) for _worker in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    states = outbox.states()
    assert len(sent) == len(set(sent)) == len(states) >= 3
    assert set(states) == {"delivered"}
