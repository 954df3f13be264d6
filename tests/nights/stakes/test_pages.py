"""The settlement page of a night, and the page of balances."""

import pytest
from django.urls import reverse

from club.actions.clubs import add_member
from club.models import Player, Role
from nights.actions.nights import close_night
from nights.stakes.actions import record_payment
from nights.stakes.models import Charge, Payment, Stakes
from tests.club.conftest import signed


@pytest.fixture
def at(cast, night):
    """Return a function that returns the path of a page of the night."""
    return lambda name, *more: reverse(name, args=[cast.club.slug, night.pk, *more])


def read(answer):
    return " ".join(answer.content.decode().split())


def test_stakes_are_set_in_the_currency_and_stored_in_cents(cast, night, at):
    director = cast.client("director")
    assert "played for no stakes" in read(director.get(at("settlement")))
    body = {"form": "stakes", "on": "on", "currency": "chf", "stake": "0.25", "key": "k"}
    for _twice in range(2):
        answer = director.post(at("settlement"), {**body, "table_money": "2", "visitor_fee": ""})
        assert answer.status_code == 302
    stored = Stakes.objects.get()
    assert (stored.currency, stored.stake, stored.table_money) == ("CHF", 25, 200)
    assert "CHF 0.25 for each unit" in read(director.get(at("settlement")))


def test_every_fault_stands_at_its_field_and_nothing_is_lost(cast, night, at):
    body = {"form": "stakes", "on": "on", "currency": "", "stake": "0.255", "table_money": "-1"}
    answer = cast.client("director").post(at("settlement"), body)
    assert answer.status_code == 422
    text = read(answer)
    assert "2 decimals at most." in text
    assert "A currency has a code of three letters" in text
    assert "greater than or equal to 0" in text
    assert 'value="0.255"' in text
    assert not Stakes.objects.exists()


def test_a_director_sees_who_pays_whom_and_ticks_it_off(cast, night, played, at):
    director = cast.client("director")
    text = read(director.get(at("settlement")))
    assert "Cyd → Ann" in text
    assert "EUR 1.80" in text
    cyd, ann = cast.players[2], cast.players[0]
    body = {"payer": str(cyd.pk), "payee": str(ann.pk), "amount": "1.8", "key": "paid"}
    for _twice in range(2):
        assert director.post(at("pay"), body).status_code == 302
    payment = Payment.objects.get()
    assert (payment.amount, payment.payer, payment.payee) == (180, cyd, ann)
    assert "Take back" in read(director.get(at("settlement")))
    again = director.post(at("pay"), {**body, "key": "other"}, follow=True)
    assert "The payment may have been recorded already." in read(again)
    back = reverse("payment-back", args=[cast.club.slug, payment.pk])
    assert director.post(back).status_code == 302
    assert Payment.objects.filter(replaces=payment).exists()
    assert "already" in read(director.post(back, follow=True))


def test_a_charge_is_made_and_taken_back(cast, night, played, at):
    director = cast.client("director")
    body = {"form": "charge", "player": str(cast.players[6].pk), "kind": "new-cards"}
    answer = director.post(at("settlement"), body)
    assert answer.status_code == 422
    assert "Say how much they are charged." in read(answer)
    director.post(at("settlement"), {**body, "amount": "7.50", "reason": "two packs"})
    charge = Charge.objects.get()
    assert charge.amount == 750
    assert "two packs" in read(director.get(at("settlement")))
    director.post(at("charge-back", charge.pk))
    assert "two packs" not in read(director.get(at("settlement")))


def test_members_who_were_there_see_it_and_others_do_not(cast, night, played, at):
    member = cast.client("member")
    assert member.get(at("settlement")).status_code == 403
    add_member(
        order=signed(),
        club=cast.club,
        account=cast.member,
        role=Role.MEMBER,
        player=cast.players[2],
    )
    text = read(member.get(at("settlement")))
    assert "You owe others 1.80." in text
    assert "You owe the club 1.50." in text
    assert "Take back" not in text
    assert "Set the stakes" not in text
    body = {"form": "stakes", "on": "on", "currency": "EUR", "stake": "1"}
    assert member.post(at("settlement"), body).status_code == 403
    assert member.get(at("pay")).status_code == 403
    for who in ("visitor", "stranger"):
        assert cast.client(who).get(at("settlement")).status_code in (302, 403)
    assert "Settlement" in read(member.get(at("night")))
    assert at("settlement") not in read(cast.client("visitor").get(at("night")))


def test_closing_a_night_with_stakes_leads_to_the_settlement(cast, night, match, played, at, order):
    answer = cast.client("director").post(at("close"), {"unfinished": "wait"})
    assert answer["Location"] == at("settlement")


def test_balances_are_settled_over_all_nights(cast, night, played, order):
    close_night(order=order(), night=night)
    director, path = cast.client("director"), reverse("balances", args=[cast.club.slug])
    assert "Cyd Cole → Ann Archer" in read(director.get(path))
    cyd, ann = cast.players[2], cast.players[0]
    body = {"payer": str(cyd.pk), "payee": str(ann.pk), "amount": "1.80", "currency": "EUR"}
    director.post(path, body)
    assert Payment.objects.get().night is None
    assert "Cyd Cole → Ann Archer <" not in read(director.get(path)).split("Paid")[0]
    assert "owes EUR 0.00" in read(director.post(path, body, follow=True))
    assert cast.client("member").get(path).status_code == 403


def test_a_club_without_stakes_says_where_they_are_set(cast):
    path = reverse("balances", args=[cast.club.slug])
    assert "No night has been played for stakes yet." in read(cast.client("director").get(path))


def test_the_pages_cost_as_many_queries_for_many_players(
    cast, night, played, at, django_assert_max_num_queries
):
    record_payment(
        order=signed(),
        club=cast.club,
        payer=cast.players[2],
        payee=cast.players[0],
        amount=10,
        currency="EUR",
        night=night,
    )
    Player.objects.filter(pk=cast.players[0].pk).update(guest=True)
    director = cast.client("director")
    director.get(at("settlement"))
    with django_assert_max_num_queries(32):
        director.get(at("settlement"))
    with django_assert_max_num_queries(20):
        director.get(reverse("balances", args=[cast.club.slug]))
