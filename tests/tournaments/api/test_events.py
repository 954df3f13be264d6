"""Creating, listing and changing events by the API; their acts and undoing."""

import pytest

from tests.club.api.client import fields, program
from tests.tournaments.api.conftest import lines, rows
from tournaments.models import Event, EventAct

NEW = {"name": "Winter pairs", "date": "2026-03-12", "law": "ebu", "minutes": 20}


def test_an_event_is_created_once_and_found_at_its_path(director):
    made = [director.post("events/", NEW, **{"Idempotency-Key": "one"}) for _time in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert made[0].json() == made[1].json()
    shown = director.get(made[0]["Location"])
    assert shown.json() == made[0].json()
    assert shown["ETag"] == made[0]["ETag"]
    assert (shown.json()["state"], shown.json()["kind"], shown.json()["minutes"]) == (
        "planned", "pairs", 20,
    )  # fmt: skip
    other = director.post("events/", {**NEW, "minutes": 21}, **{"Idempotency-Key": "one"})
    assert other.status_code == 409
    assert Event.objects.count() == 1


def test_rounds_by_the_clock_are_read_and_set(director):
    made = director.post("events/", {**NEW, "by_clock": True})
    assert made.json()["by_clock"] is True
    changed = director.patch(made["Location"], {"by_clock": False})
    assert changed.json()["by_clock"] is False


def test_every_fault_of_an_event_is_named_at_its_field(director):
    body = {"name": "", "date": "soon", "law": "sbu", "minutes": 0, "window": 1, "size": 3}
    refused = director.post("events/", body)
    assert refused.status_code == 422
    assert {field for field, _code in fields(refused)} == {*body}
    unknown = director.post("events/", {**NEW, "rules": {"wins": 2}})
    assert {field for field, _code in fields(unknown)} == {"rules.wins"}


def test_only_who_directs_creates_an_event(cast, public):
    assert public.post("events/", NEW).status_code == 401
    assert fields(program(cast.club, cast.scorer).post("events/", NEW)) == {("", "role-missing")}
    reading = program(cast.club, cast.director, ("read",))
    assert fields(reading.post("events/", NEW)) == {("", "scope-missing")}


def test_the_list_has_what_one_may_see_and_is_filtered(director, public, event):
    director.post("events/", {**NEW, "visibility": "members"})
    director.post("events/", {**NEW, "name": "By link", "visibility": "link"})
    assert [one["name"] for one in rows(public.get("events/"))] == ["Club pairs"]
    assert len(rows(director.get("events/"))) == 3
    key = Event.objects.get(name="By link").link_key
    assert len(rows(public.get(f"events/?link={key}"))) == 2
    assert [one["name"] for one in rows(director.get("events/?state=playing"))] == ["Club pairs"]
    assert len(rows(director.get("events/?state=planned&kind=pairs&from=2026-03-12"))) == 2
    named = rows(director.get("events/?search=pairs&ordering=name"))
    assert [one["name"] for one in named] == ["Club pairs", "Winter pairs"]
    assert fields(director.get("events/?stat=x")) == {("stat", "invalid")}
    assert lines(public.get("events/?format=csv"))[1][2] == "Club pairs"


@pytest.mark.parametrize("path", ["events/", ""])
def test_a_poll_that_finds_nothing_new_is_empty(public, director, at, path):
    where = path or at
    seen = {"If-None-Match": public.get(where)["ETag"]}
    assert public.get(where, **seen).status_code == 304
    assert director.patch(at, {"name": "Renamed"}).status_code == 200
    assert public.get(where, **seen).status_code == 200


def test_settings_are_changed_unless_somebody_was_first(director, at):
    before = director.get(at)["ETag"]
    changed = director.patch(at, {"minutes": 9, "leads": True}, **{"If-Match": before})
    assert (changed.json()["minutes"], changed.json()["leads"]) == (9, True)
    assert changed["ETag"] == director.get(at)["ETag"]
    stale = director.patch(at, {"minutes": 10}, **{"If-Match": before})
    assert (stale.status_code, fields(stale)) == (412, {("version", "stale")})
    assert fields(director.patch(at, {"minutes": 999, "kind": "teams"})) == {
        ("minutes", "max_value"), ("kind", "unknown-key"),
    }  # fmt: skip
    assert director.patch(at, {}).status_code == 200
    assert director.get(at).json()["minutes"] == 9


def test_an_event_for_members_is_not_shown_to_others(director, public, cast, at):
    director.patch(at, {"visibility": "members"})
    assert public.get(at).status_code == 401
    stranger = program(cast.other, cast.stranger)
    assert stranger.get(f"/api/v1/clubs/{cast.club.slug}/{at}").status_code == 403
    assert program(cast.club, cast.member).get(at).status_code == 200


ANYWAY = {"confirmed": True}


def test_going_on_without_results_is_asked_about_as_on_the_page(director, at):
    asked = {("confirmed", "missing-results")}
    for path, body in (("rounds/", {"round": 2}), ("finish/", {}), ("publish/", {})):
        refused = director.post(at + path, body)
        assert fields(refused) == asked
        assert "12 results are missing." in refused.text
    began = director.post(at + "rounds/", {"round": 2, **ANYWAY}, **{"Idempotency-Key": "k"})
    again = director.post(at + "rounds/", {"round": 2, **ANYWAY}, **{"Idempotency-Key": "k"})
    assert (began.status_code, began.json()) == (201, again.json())
    assert director.post(at + "publish/", ANYWAY).status_code == 200


def test_play_ends_and_goes_on(director, at):
    assert director.post(at + "finish/", ANYWAY).json()["state"] == "finished"
    assert fields(director.post(at + "finish/")) == {("", "state")}
    assert director.post(at + "resume/").json()["state"] == "playing"


def test_the_last_step_is_undone_and_stays_in_the_acts(director, public, at, put):
    put(1, 1)
    step = director.get(at + "undo/").json()["step"]
    assert (step["verb"], step["detail"]["board"], step["table"]) == ("result", 1, 1)
    undone = director.post(at + "undo/", {"act": step["id"]})
    assert (undone.status_code, undone.json()["undone"]) == (201, True)
    again = director.post(at + "undo/", {"act": step["id"]})
    assert again.status_code == 409
    listed = rows(director.get(at + "acts/"))
    assert [one["verb"] for one in listed[:3]] == ["undo", "result", "round"]
    assert [one["undone"] for one in listed[:3]] == [False, True, False]
    assert len(listed) == EventAct.objects.count()
    assert public.get(at + "acts/").status_code == 401
