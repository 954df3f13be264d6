"""What becomes of messages that a receiver does not take, and of those that wait behind them."""

import datetime
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from typing import Any

from club.webhooks import sending
from club.webhooks.actions.deliveries import TRYING, find_pause
from club.webhooks.models import Delivery
from tests.club.conftest import EVENING, Cast
from tests.club.webhooks.conftest import THREE, Post, happen
from tests.club.webhooks.receiver import Message, Receiver

Order = Callable[..., Any]


def test_a_receiver_that_is_down_for_a_day_gets_everything_once_and_in_order(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order, 5)
    receiver.answer = 503
    began, tries = outbox.now, 0
    while outbox.now - began < datetime.timedelta(days=1):
        outbox.send()
        tries += 1
        outbox.later(minutes=20)
    assert tries == 72
    assert 24 <= len(receiver.messages) <= 40  # it was left alone in between
    assert len({message.headers["webhook-id"] for message in receiver.messages}) == 1
    happen(cast, order, 2)
    receiver.answer = 204
    outbox.later(hours=2)
    assert outbox.send() == 7
    opened, closed, reopened = THREE
    assert receiver.kinds() == [opened, closed, reopened, closed, reopened, opened, closed]
    assert outbox.fresh().failures == 0
    assert outbox.fresh().failing_since is None


def test_pauses_grow_and_are_spread() -> None:
    seconds = [find_pause(n, 0.5).total_seconds() for n in range(1, 8)]
    assert seconds == [10, 30, 90, 270, 810, 2430, 3600]
    assert find_pause(500, 0.5).total_seconds() == 3600
    assert find_pause(1, 0.0).total_seconds() == 8
    assert find_pause(1, 1.0).total_seconds() == 12


def test_what_is_not_taken_for_three_days_is_given_up(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order, 2)
    receiver.answer = 503
    outbox.send()
    outbox.now = EVENING + TRYING
    outbox.send()
    assert outbox.states() == ["pending", "pending"]
    outbox.later(hours=2)
    outbox.send()
    assert outbox.states() == ["failed", "failed"]
    receiver.answer = 204
    outbox.later(hours=2)
    assert outbox.send() == 0
    assert outbox.fresh().failing_since is not None


def test_after_a_long_standstill_of_the_workers_everything_is_tried_first(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order)
    outbox.later(days=10)
    assert outbox.send() == 3


def refuse(kind: str, status: int) -> Callable[[BaseHTTPRequestHandler, Message], int]:
    return lambda _handler, message: status if message.content["type"] == kind else 204


def test_a_message_that_a_receiver_does_not_take_holds_up_no_others(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order)
    receiver.answer = refuse("night.opened", 400)
    assert outbox.send() == 2
    assert outbox.states() == ["pending", "delivered", "delivered"]
    assert outbox.fresh().failures == 0
    stuck = Delivery.objects.earliest("id")
    assert stuck.set_aside is not None
    assert outbox.send() == 0
    outbox.later(seconds=20)
    receiver.answer = 200
    assert outbox.send() == 1


def test_a_message_that_breaks_the_receiver_is_suspected_after_some_attempts(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order)
    receiver.answer = refuse("night.opened", 500)
    for _time in range(sending.PATIENCE - 1):
        assert outbox.send() == 0
        outbox.later(hours=1.3)
    assert outbox.send() == 2


def test_a_message_that_is_never_taken_is_given_up_alone(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order)
    receiver.answer = refuse("night.opened", 422)
    for _time in range(80):
        outbox.send()
        outbox.later(hours=1.3)
    assert outbox.states() == ["failed", "delivered", "delivered"]
    assert outbox.fresh().failures == 0


def test_a_receiver_that_refuses_everything_keeps_the_order(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order, 4)
    receiver.answer = 401
    for _time in range(10):
        assert outbox.send() == 0
        outbox.later(hours=1.3)
    receiver.answer = 200
    assert outbox.send() == 4
    assert receiver.kinds() == [*THREE, "night.reopened"]


def test_a_receiver_that_is_gone_turns_the_webhook_off(
    cast: Cast, order: Order, outbox: Post, receiver: Receiver
) -> None:
    happen(cast, order)
    receiver.answer = 410
    assert outbox.send() == 0
    assert outbox.fresh().state == "gone"
    assert len(receiver.messages) == 1
    outbox.later(hours=5)
    outbox.send()
    assert len(receiver.messages) == 1
