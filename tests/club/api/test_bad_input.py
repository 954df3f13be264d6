"""Whatever is sent, the answer says what is wrong with it, and nothing is stored."""

import json

import pytest
from django.core.cache import cache
from django.test import override_settings
from rest_framework.throttling import UserRateThrottle

from club.web.api.views import ApiView
from nights.models import Act, Night
from tests.club.api.client import GAME, fields, of_match, of_night, program


@pytest.fixture
def api(cast):
    return program(cast.club, cast.director)


@pytest.fixture
def deals(match):
    return of_match(match) + "deals/"


REFUSED = [
    ({"contract": "4S", "tricks": 10}, {("deal.declarer", "missing")}),
    ({**GAME, "tricks": 14}, {("deal.tricks", "tricks-out-of-range")}),
    ({**GAME, "tricks": True}, {("deal.tricks", "not-a-whole-number")}),
    ({**GAME, "tricks": 10**400}, {("deal.tricks", "tricks-out-of-range")}),
    ({**GAME, "trciks": 9}, {("deal.trciks", "unknown-key")}),
    ({**GAME, "later": {}}, {("deal.later", "unknown-key")}),
    (
        {**GAME, "honours": [{"hand": "N", "held": 4}, {"hand": "E", "held": 4}]},
        {("deal.honours", "honours-more-than-once")},
    ),
    ([], {("deal", "not-an-object")}),
    (7, {("deal", "not-an-object")}),
    (None, {("deal", "null")}),
    ("null", {("deal", "null")}),
    ('{"contract": "pa\\u0000ss"}', {("deal.contract", "not-storable")}),
    ('{"rulings": [{"law": "\\ud800"}]}', {("deal.rulings.0.law", "not-storable")}),
    ('{"\\u0000": 1}', {("deal", "not-storable")}),
    ('{"tricks": 1e999}', {("deal.tricks", "not-a-number")}),
]


@pytest.mark.parametrize(("body", "expected"), REFUSED)
def test_a_faulty_deal_is_refused_with_the_field_of_each_fault(api, deals, body, expected):
    before = Act.objects.count(), Night.objects.get().version
    text = body if isinstance(body, str) else json.dumps(body)
    refused = api.call("POST", deals, f'{{"deal": {text}}}')
    assert refused.status_code == 422
    assert expected <= fields(refused)
    assert (Act.objects.count(), Night.objects.get().version) == before


UNREADABLE = [
    "{",
    "nothing",
    '{"a": NaN}',
    '{"a": Infinity}',
    '{"a": 1, "a": 2}',
    "[" * 100_000,
    '{"a":' * 50 + "1" + "}" * 50,
    "1" * 5000,
    b"\xff\xfe",
    b"\x00",
]


@pytest.mark.parametrize("body", UNREADABLE)
@pytest.mark.parametrize("path", ["deals/", "deals/1/withdraw/", "state/"])
def test_what_is_not_json_is_a_bad_request(api, match, deals, path, body):
    api.post(deals, {"deal": GAME})
    refused = api.call("POST", of_match(match) + path, body)
    assert refused.status_code == 400
    assert fields(refused) == set()
    assert refused.json()["detail"]


def test_every_fault_of_an_envelope_is_listed_with_its_path(api, cast, night):
    body = {
        "seats": {"N": "nobody", "E": str(cast.club.pk), "U": 1},
        "dealer": "Z",
        "deal": [],
        "deals": {},
    }
    problems = fields(api.post(of_night(night) + "paper/", body))
    places = {field for field, _code in problems}
    assert {"seats.N", "seats.S", "seats.W", "seats.U", "dealer", "deal", "deals"} <= places


def test_a_player_of_another_club_is_no_player_of_this_one(api, cast, night):
    theirs = type(cast.players[0]).objects.create(club=cast.other, name="Zoe", short_name="Zoe")
    refused = api.post(of_night(night) + "arrivals/", {"player": str(theirs.pk)})
    assert (refused.status_code, fields(refused)) == (422, {("player", "no-such-player")})
    wanted = [str(cast.players[0].pk), str(theirs.pk)]
    refused = api.post(of_night(night) + "tables/", {"players": wanted})
    assert fields(refused) == {("players.1", "no-such-player")}


def test_a_faulty_cut_is_refused(api, cast, night):
    path = of_night(night) + "tables/"
    four = [str(player.pk) for player in cast.players[:4]]
    assert ("cards", "no-card") in fields(api.post(path, {"players": four, "cards": {}}))
    assert ("cards", "too-few") in fields(api.post(path, {"players": four[:2]}))
    assert ("cards", "twice") in fields(api.post(path, {"players": four[:1] * 9}))
    assert fields(api.post(path, {"players": four, "cards": {"x": "QS"}})) == {
        ("cards.x", "no-such-player")
    }


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "date"),
        ({"date": "2026-13-01"}, "date"),
        ({"date": "2026-03-05", "game": "whist"}, "game"),
        ({"date": "2026-03-05", "rules": []}, "rules"),
        ({"date": "2026-03-05", "rules": {"honours": 7}}, "rules.honours"),
        ({"date": "2026-03-05", "rules": {"no": 7}}, "rules.no"),
        ({"date": "2026-03-05", "name": "x" * 121}, "name"),
        ({"date": "2026-03-05", "visibility": "all"}, "visibility"),
        ({"date": "2026-03-05", "colour": "red"}, "colour"),
    ],
)
def test_a_night_is_opened_with_sound_values_alone(api, body, field):
    refused = api.post("nights/", body)
    assert refused.status_code == 422
    assert field in {name for name, _code in fields(refused)}
    assert not Night.objects.exists()


def test_an_empty_correction_is_refused(api, deals):
    api.post(deals, {"deal": GAME})
    for deal in ({}, None, [], "x"):
        assert api.put(f"{deals}1/", {"deal": deal}).status_code == 422
    assert fields(api.put(f"{deals}1/", {"deal": GAME, "later": {"x": "move", "2": "no"}}))
    assert api.get(f"{deals}1/").json()["deal"] == GAME


@pytest.mark.parametrize("key", ["x" * 81, "a b", "ä"])
def test_a_key_that_could_not_be_kept_whole_is_a_bad_request(api, deals, key):
    assert api.post(deals, {"deal": GAME}, **{"Idempotency-Key": key}).status_code == 400


def test_what_the_address_does_not_take_is_said_as_a_problem(api, deals, night):
    for method, path, status in [
        ("DELETE", deals, 405),
        ("GET", deals + "0/", 404),
        ("GET", deals + "9" * 30 + "/", 404),
        ("GET", "nights/nine/", 404),
        ("GET", "/api/v1/nothing/", 404),
        ("POST", "/api/v1/nothing/at/all", 404),
        ("GET", of_night(night)[:-1], 404),
        ("GET", of_night(night) + "matches/?table=9", 400),
        ("GET", "nights/?from=soon", 400),
        ("GET", "nights/?page=" + "9" * 5000, 404),
    ]:
        refused = api.call(method, path)
        assert (refused.status_code, refused.json()["status"]) == (status, status), path
        assert refused["Content-Type"] == "application/problem+json"
    assert "POST" in api.call("DELETE", deals)["Allow"]


def test_a_body_that_is_not_json_is_an_unsupported_type(api, deals):
    secret = {"authorization": f"Bearer {api.secret}"}
    for kind in (
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
    ):
        refused = api.client.post(api.base + deals, "a=1", content_type=kind, headers=secret)
        assert (refused.status_code, refused["Content-Type"]) == (415, "application/problem+json")


def test_a_body_larger_than_anything_is_refused_before_it_is_read(api, deals):
    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=1000):
        assert api.call("POST", deals, "[" + "1," * 1000 + "1]").status_code == 413


def test_an_answer_that_is_not_json_cannot_be_had(api, night):
    refused = api.get(of_night(night), accept="text/csv")
    assert (refused.status_code, refused["Content-Type"]) == (406, "application/problem+json")


def test_too_many_requests_are_told_when_to_come_again(api, cast, monkeypatch):
    class Once(UserRateThrottle):
        rate = "1/min"

    monkeypatch.setattr(ApiView, "throttle_classes", [Once])
    cache.clear()
    assert api.get("nights/").status_code == 200
    refused = api.get("nights/")
    cache.clear()
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert refused["Content-Type"] == "application/problem+json"
