"""Creating, listing and changing events by the API; their acts and undoing."""

from tests.club.api.client import fields, program
from tests.tournaments.api.parts import lines, rows
from tournaments.models import Event

NEW = {"name": "Winter pairs", "date": "2026-03-12", "law": "ebu", "minutes": 20}


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
    assert [row["name"] for row in rows(public.get("events/"))] == ["Club pairs"]
    assert len(rows(director.get("events/"))) == 3
    key = Event.objects.get(name="By link").link_key
    assert len(rows(public.get(f"events/?link={key}"))) == 2
    assert [row["name"] for row in rows(director.get("events/?state=playing"))] == ["Club pairs"]
    assert len(rows(director.get("events/?state=planned&kind=pairs&from=2026-03-12"))) == 2
    named = rows(director.get("events/?search=pairs&ordering=name"))
    assert [row["name"] for row in named] == ["Club pairs", "Winter pairs"]
    assert fields(director.get("events/?stat=x")) == {("stat", "invalid")}
    assert lines(public.get("events/?format=csv"))[1][2] == "Club pairs"


def test_a_poll_of_the_list_that_finds_nothing_new_is_empty(public, director, at):
    headers = {"If-None-Match": public.get("events/")["ETag"]}
    assert public.get("events/", **headers).status_code == 304
    assert director.patch(at, {"name": "Renamed"}).status_code == 200
    assert public.get("events/", **headers).status_code == 200


def test_settings_are_changed_all_of_them_or_none(director, at):
    body = {"minutes": 9, "leads": True, "by_clock": True}
    changed = director.patch(at, body).json()
    assert {key: changed[key] for key in body} == body
    assert fields(director.patch(at, {"minutes": 999, "leads": False})) == {
        ("minutes", "max_value")
    }
    assert director.get(at).json() == changed


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


def test_the_last_step_names_the_board_and_the_table_of_a_result(director, at, put):
    put(1, 1)
    step = director.get(at + "undo/").json()["step"]
    assert (step["verb"], step["detail"]["board"], step["table"]) == ("result", 1, 1)
    assert director.post(at + "undo/", {"act": step["id"]}).json()["undone"] is True
    assert [row["verb"] for row in rows(director.get(at + "acts/"))[:2]] == ["undo", "result"]
