"""Players and nights are changed by what is sent; what is left out stays as it is."""

import pytest

from club.models import ClubAct, Player
from nights.models import Act
from tests.club.api.client import fields, of_night, program


@pytest.fixture
def api(cast):
    return program(cast.club, cast.director)


def test_a_player_is_read_by_the_public_name_and_by_directors_whole(api, cast):
    path = f"players/{cast.players[0].pk}/"
    public = program(cast.club, None)
    assert public.get(path).json() == {
        "id": str(cast.players[0].pk),
        "short_name": "Ann",
        "guest": False,
    }
    assert api.get(path).json()["name"] == "Ann Archer"
    theirs = Player.objects.create(club=cast.other, name="Zoe", short_name="Zoe")
    assert public.get(f"players/{theirs.pk}/").status_code == 404


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ({}, ("Ann Archer", "Ann", False)),
        ({"name": "Ann Arrow"}, ("Ann Arrow", "Ann", False)),
        ({"short_name": "Annie"}, ("Ann Archer", "Annie", False)),
        ({"guest": True}, ("Ann Archer", "Ann", True)),
    ],
)
def test_a_player_is_changed_by_what_is_sent(api, cast, body, shown):
    changed = api.patch(f"players/{cast.players[0].pk}/", body).json()
    assert (changed["name"], changed["short_name"], changed["guest"]) == shown


def test_every_fault_of_a_player_is_named(api, cast):
    path = f"players/{cast.players[0].pk}/"
    refused = api.patch(path, {"name": "", "short_name": "", "guest": 7, "x": 1})
    assert {field for field, _code in fields(refused)} == {"name", "short_name", "guest", "x"}
    assert fields(api.patch(path, {"short_name": "Bob"})) == {("short_name", "taken")}
    assert Player.objects.get(pk=cast.players[0].pk).short_name == "Ann"


@pytest.mark.parametrize(
    ("name", "value"),
    [("name", "Ides"), ("visibility", "link"), ("acceptance", True), ("rotation", "pivot")],
)
def test_a_night_is_changed_by_what_is_sent(api, night, name, value):
    before = api.get(of_night(night)).json()
    changed = api.patch(of_night(night), {name: value, "reason": "asked for"}).json()
    assert changed[name] == value
    assert {key for key in before if changed[key] != before[key]} == {name, "version"}
    act = Act.objects.filter(night=night).latest("number")
    assert (act.verb, act.reason, act.detail[name]) == ("set", "asked for", value)


def test_a_night_is_changed_once_for_one_key_and_as_it_was_seen(api, night):
    sent = {"Idempotency-Key": "n", "If-Match": api.get(of_night(night))["ETag"]}
    first, again = (api.patch(of_night(night), {"name": "Ides"}, **sent) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    stale = {"If-Match": sent["If-Match"]}
    assert api.patch(of_night(night), {"name": "Late"}, **stale).status_code == 412


def test_nothing_to_change_is_no_act(api, night):
    before = Act.objects.count()
    assert api.patch(of_night(night), {}).status_code == 200
    assert Act.objects.count() == before


def test_every_fault_of_a_night_is_named(api, night):
    refused = api.patch(of_night(night), {"visibility": "all", "rotation": "x", "date": "x"})
    assert {field for field, _code in fields(refused)} == {"visibility", "rotation", "date"}


def test_a_player_is_changed_once_for_one_key_and_as_they_were_seen(api, cast):
    path = f"players/{cast.players[0].pk}/"
    sent = {"Idempotency-Key": "a", "If-Match": api.get(path)["ETag"]}
    first, again = (api.patch(path, {"short_name": "Anna"}, **sent) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    other = api.patch(path, {"short_name": "Annie"}, **sent)
    assert (other.status_code, fields(other)) == (409, {("key", "key-used")})
    act = ClubAct.objects.latest("number")
    assert (act.verb, act.account) == ("change-player", cast.director)


def merging(cast, duplicate=0, keeper=6):
    return {
        "duplicate": str(cast.players[duplicate].pk),
        "keeper": str(cast.players[keeper].pk),
        "reason": "one person",
    }


def test_a_player_who_was_entered_twice_is_merged_once_for_one_key(api, cast, night):
    made, again = (
        api.post("players/merge/", merging(cast), **{"Idempotency-Key": "m"}) for _ in range(2)
    )
    assert (made.status_code, made.json()["short_name"]) == (200, "Gus")
    assert again.json() == made.json()
    assert api.get(made["Content-Location"])["ETag"] == made["ETag"]
    assert api.get(f"players/{cast.players[0].pk}/").status_code == 404
    arrived = api.get(of_night(night) + "arrivals/").json()["results"]
    assert [arrival["player"]["short_name"] for arrival in arrived].count("Gus") == 1
    act = ClubAct.objects.latest("number")
    assert (act.verb, act.reason) == ("merge", "one person")


def test_two_who_have_played_together_are_two_people(api, cast, match):
    refused = api.post("players/merge/", merging(cast, 0, 1))
    assert (refused.status_code, fields(refused)) == (422, {("keeper", "met")})


def test_every_fault_of_a_merge_is_named(api, cast):
    assert fields(api.post("players/merge/", merging(cast, 0, 0))) == {("keeper", "same")}
    theirs = Player.objects.create(club=cast.other, name="Zoe", short_name="Zoe")
    body = {"duplicate": str(theirs.pk), "keeper": str(cast.club.pk)}
    assert fields(api.post("players/merge/", body)) == {
        ("duplicate", "no-such-player"),
        ("keeper", "no-such-player"),
    }
