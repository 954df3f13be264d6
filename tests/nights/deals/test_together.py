"""Many tables at once: nothing is lost, numbered twice or left out."""

import threading
import uuid
from dataclasses import replace

import pytest
from django.db import connections
from django.utils import timezone

from club.ledger.writing import Actor, Order
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.room import arrive
from nights.models import Act, Deal, Night
from nights.rebuild import find_differences, rebuild_night
from tests.club.conftest import CARDS, EVENING

pytestmark = pytest.mark.django_db(transaction=True)

PART = {"contract": "1C", "declarer": "N", "tricks": 6}


def order(table) -> Order:
    return Order(actor=Actor(device=table), at=timezone.now(), key=str(uuid.uuid4()))


def in_threads(count, work) -> list[BaseException]:
    failed: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            failed.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return failed


@pytest.fixture
def matches(cast, night):
    """Return matches at four tables."""
    formed = []
    for number in range(4):
        people = [
            cast.club.players.create(name=f"P{number}{seat}", short_name=f"P{number}{seat}")
            for seat in range(4)
        ]
        director = Order(actor=Actor(account=cast.director), at=EVENING)
        for player in people:
            arrive(order=director, night=night, player=player)
        cards = {player.pk: card for player, card in zip(people, CARDS, strict=False)}
        seated = replace(director, reason="they are together")
        formed.append(
            form_table(order=seated, night=night, players=people, cards=cards, typed=True)
        )
    return formed


def test_four_tables_enter_at_once_and_every_deal_stands(matches, night):
    def five_deals(number: int) -> None:
        for _deal in range(5):
            enter_deal(order=order(matches[number].table), match=matches[number], raw=PART)

    assert in_threads(4, five_deals) == []
    assert sorted(Deal.objects.values_list("match_id", "number")) == sorted(
        (match.pk, number) for match in matches for number in range(1, 6)
    )
    version = Night.objects.get(pk=night.pk).version
    numbers = Act.objects.filter(night=night).order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, version + 1))
    rebuild_night(night.pk, now=EVENING)
    assert find_differences(night) == []


def test_one_deal_sent_by_four_phones_with_one_key_is_one_deal(matches):
    table = matches[0].table
    same = Order(actor=Actor(device=table), at=timezone.now(), key="one")
    failed = in_threads(4, lambda _n: enter_deal(order=same, match=matches[0], raw=PART))
    assert failed == []
    assert Deal.objects.count() == 1


def test_rebuilds_beside_each_other_leave_the_newest(matches, night):
    failed = in_threads(4, lambda _number: rebuild_night(night.pk, now=EVENING))
    assert failed == []
    assert find_differences(night) == []
