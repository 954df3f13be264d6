"""Stakes, charges, payments and settlements in the API."""

import pytest

from nights.stakes.models import Charge, Payment
from tests.club.api.client import fields, of_night, program


@pytest.fixture
def api(cast):
    return program(cast.club, cast.owner)


@pytest.fixture
def path(night):
    return of_night(night) + "settlement/"


def names(settlement):
    return {
        (transfer["payer"]["short_name"], transfer["payee"]["short_name"], transfer["amount"])
        for transfer in settlement["transfers"]
    }


def test_a_night_is_settled_through_the_api(cast, api, path, played):
    settlement = api.get(path).json()
    assert settlement["stakes"] == {
        "on": True,
        "currency": "EUR",
        "stake": 20,
        "table_money": 150,
        "visitor_fee": 500,
    }
    assert sum(player["balance"] for player in settlement["players"]) == 0
    assert names(settlement) == {("Cyd", "Ann", 180), ("Dot", "Bob", 180)}
    first = settlement["transfers"][0]
    body = {"payer": first["payer"]["id"], "payee": first["payee"]["id"], "amount": 180}
    body |= {"currency": "EUR"}
    headers = {"If-Match": api.get(path)["ETag"]}
    paid = api.post(path + "payments/", body, **headers)
    assert paid.status_code == 201
    assert len(paid.json()["transfers"]) == 1
    assert api.post(path + "payments/", body, **headers).status_code == 412
    again = api.post(path + "payments/", body)
    assert (again.status_code, fields(again)) == (
        422,
        {("payer", "too-much"), ("payee", "too-much")},
    )
    back = f"payments/{paid.json()['payments'][0]['id']}/back/"
    assert api.post(back, {}).status_code == 200
    assert api.post(back, {}).status_code == 409
    assert len(api.get(path).json()["transfers"]) == 2


def test_an_etag_of_the_settlement_changes_with_payments_and_charges(cast, api, path, played):
    etag = api.get(path)["ETag"]
    assert api.get(path, **{"If-None-Match": etag}).status_code == 304
    charge = {"player": str(cast.players[6].pk), "kind": "bystander", "match": str(played.pk)}
    made = api.post(path + "charges/", charge, **{"If-Match": etag})
    assert made.status_code == 201
    assert api.get(path)["ETag"] == made["ETag"] != etag
    assert {player["penalties"] for player in made.json()["players"]} == {-360, 0, 180}
    body = {"payer": charge["player"], "payee": str(cast.players[0].pk), "amount": 1}
    api.post(path + "payments/", {**body, "currency": "EUR"})
    assert api.get(path)["ETag"] != made["ETag"]
    taken = api.post(f"{path}charges/{Charge.objects.get().pk}/back/", {})
    assert taken.json()["charges"] == []


def test_stakes_are_set_once_for_one_key(api, path, night):
    body = {"currency": "EUR", "stake": 5}
    first, again = (
        api.call("PUT", path + "stakes/", body, **{"Idempotency-Key": "s"}) for _ in range(2)
    )
    assert (first.status_code, again.status_code) == (200, 200)
    assert night.stakes.count() == 1
    wrong = api.call("PUT", path + "stakes/", {"currency": "E", "stake": -1, "x": 1})
    assert {field for field, _code in fields(wrong)} >= {"stake", "x"}


def test_balances_are_paid_without_a_night(cast, api, played):
    (book,) = api.get("balances/").json()["results"]
    assert book["currency"] == "EUR"
    transfer = book["transfers"][0]
    body = {"payer": transfer["payer"]["id"], "payee": transfer["payee"]["id"], "amount": 100}
    made = api.post("balances/", {**body, "currency": "EUR"})
    assert (made.status_code, made.json()["night"]) == (201, None)
    assert Payment.objects.get().amount == 100
    unknown = api.post("balances/", {**body, "currency": "XXX"})
    assert fields(unknown) == {("currency", "nothing-owed")}


def test_who_was_not_there_reads_no_settlement(cast, path, played):
    assert program(cast.club, cast.member).get(path).status_code == 403
    assert program(cast.club, cast.scorer).get("balances/").status_code == 403
