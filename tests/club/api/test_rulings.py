"""Rulings through the API."""

import pytest

from nights.actions.deals import enter_deal
from tests.club.api.client import fields, of_match, program
from tests.nights.rulings.parts import OLD

LEAD = {"law": "lead-out-of-turn", "offender": "E", "option": "call-suit", "moment": "play"}


@pytest.fixture
def director(cast):
    return program(cast.club, cast.director)


def test_what_can_be_claimed_depends_on_the_deal_and_how_far_it_had_come(
    begun,
    director,
    order,
):
    match = begun("bridge-1907")
    open_now = director.get(f"{of_match(match)}rulings/open/?moment=dealing").json()["results"]
    assert "surplus-card" in [entry["key"] for entry in open_now]
    assert "revoke" not in [entry["key"] for entry in open_now]
    enter_deal(order=order(), match=match, raw=OLD)
    ended = director.get(f"{of_match(match)}rulings/open/?deal=1&moment=played").json()["results"]
    revoke = next(entry for entry in ended if entry["key"] == "revoke")
    assert revoke["offenders"] == ["N", "E", "W"]  # the dealer's partner is dummy
    assert revoke["until"] == "played"
    assert [option["key"] for option in revoke["options"]] == ["revoke"]
    wrong = director.get(f"{of_match(match)}rulings/open/?deal=1&moment=play")
    assert wrong.status_code == 400
    assert director.get(f"{of_match(match)}rulings/open/?deal=9").status_code == 404


def test_a_ruling_is_made_listed_and_taken_back(begun, director):
    match = begun("bridge-1907")
    path = f"{of_match(match)}rulings/"
    made = director.post(path, {**LEAD, "reason": "spades"}, **{"Idempotency-Key": "a"})
    assert made.status_code == 201
    assert made.json()["pending"] is True
    assert made.json()["title"] == "An adversary leads out of turn"
    again = director.post(path, {**LEAD, "reason": "spades"}, **{"Idempotency-Key": "a"})
    assert again.json()["id"] == made.json()["id"]
    entered = director.post(f"{of_match(match)}deals/", {"deal": OLD}).json()
    assert entered["deal"]["rulings"] == [
        {"law": "lead-out-of-turn", "offender": "E", "option": "call-suit"}
    ]
    back = director.post(f"{path}{made.json()['id']}/back/", {"reason": "it was his turn"})
    assert back.json()["taken_back"] is True
    assert "rulings" not in director.get(f"{of_match(match)}deals/").json()["results"][0]["deal"]
    assert [result["taken_back"] for result in director.get(path).json()["results"]] == [True]


def test_what_is_not_open_is_refused_with_every_fault(begun, director):
    match = begun("bridge-1907")
    body = {"law": "surplus-card", "offender": "E", "option": "x", "moment": "played"}
    answer = director.post(f"{of_match(match)}rulings/", body)
    assert answer.status_code == 422
    assert fields(answer) == {
        ("moment", "out-of-time"),
        ("offender", "offender"),
        ("option", "option"),
    }


def test_a_late_correction_wants_overrule_and_a_reason(begun, director, order):
    match = begun("bridge-1907")
    enter_deal(order=order(), match=match, raw={"trumps": "H", "won": {"NS": 10, "EW": 3}})
    enter_deal(order=order(), match=match, raw=OLD)
    path, body = f"{of_match(match)}deals/1/", {"deal": OLD}
    assert fields(director.put(path, body)) == {("overrule", "window-closed")}
    assert fields(director.put(path, {**body, "overrule": True})) == {("reason", "reason-missing")}
    body |= {"overrule": True, "reason": "a card under the table"}
    assert director.put(path, body).status_code == 200


def test_only_a_director_rules(begun, cast):
    match = begun("bridge-1907")
    for role in (cast.scorer, cast.member, None):
        answer = program(cast.club, role).post(f"{of_match(match)}rulings/", LEAD)
        assert answer.status_code in (401, 403)
