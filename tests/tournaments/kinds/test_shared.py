"""What the API has of events of every kind, in the same way."""

import uuid

import pytest

from tests.club.api.client import fields, program
from tests.tournaments.api.parts import lines, rows
from tests.tournaments.kinds.conftest import EVERY_KIND, MADE, read_entrants
from tournaments.models import Entrant, Event, EventAct

pytestmark = [pytest.mark.django_db, EVERY_KIND]
SHARED = (
    "",
    "entrants/",
    "rounds/",
    "clock/",
    "penalties/",
    "standing/",
    "export/",
    "acts/",
    "undo/",
)


def test_an_event_is_created_once_for_a_key_and_is_what_its_kind_shows(director, name):
    new = {"date": "2026-03-12", "name": "The cup", **MADE[name].new}
    made = [director.post("events/", new, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in made] == [201, 201]
    shown = director.get(made[0]["Location"])
    assert made[0].json() == made[1].json() == shown.json()
    assert made[0]["ETag"] == shown["ETag"]
    assert (shown.json()["kind"], shown.json()["state"]) == (MADE[name].kind, "planned")
    other = director.post("events/", {**new, "minutes": 21}, **{"Idempotency-Key": "k"})
    assert other.status_code == 409
    assert Event.objects.count() == 1


def test_the_list_shows_an_event_as_it_is_shown_alone(director, name, playing):
    [listed] = rows(director.get("events/"))
    assert listed == director.get(playing).json()


def test_every_link_of_an_event_leads_to_what_there_is(director, name, playing):
    links = director.get(playing).json()["links"]
    assert links["event"].endswith(playing)
    known = {key: path for key, path in links.items() if path is not None}
    assert known.keys() >= {"event", "entrants", "rounds", "clock", "standing", "penalties"}
    for path in known.values():
        assert director.get(path).status_code == 200, path


def test_a_poll_that_finds_nothing_new_is_empty(director, name, playing):
    headers = {path: {"If-None-Match": director.get(playing + path)["ETag"]} for path in SHARED}
    for path in (*SHARED, *SHARED):
        assert director.get(playing + path, **headers[path]).status_code == 304, path
    assert director.patch(playing, {"name": "Renamed"}).status_code == 200
    for path in SHARED:
        assert director.get(playing + path, **headers[path]).status_code == 200, path


def test_settings_are_changed_unless_somebody_was_first(director, name, playing):
    before = director.get(playing)["ETag"]
    changed = director.patch(playing, {"minutes": 9}, **{"If-Match": before})
    assert changed.json()["minutes"] == 9
    assert changed["ETag"] == director.get(playing)["ETag"]
    stale = director.patch(playing, {"minutes": 10}, **{"If-Match": before})
    assert (stale.status_code, fields(stale)) == (412, {("version", "stale")})
    version = director.get(playing).json()["version"]
    assert director.patch(playing, {}).json()["version"] == version


def test_an_entrant_is_entered_changed_leaves_and_comes_back(director, name, make, crowd):
    at = make(name)
    body = {"players": [str(crowd[20].pk), None], "seed": 1}
    made = [director.post(at + "entrants/", body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in made] == [201, 201]
    path = made[0]["Location"]
    assert director.get(path).json() == made[1].json()
    assert Entrant.objects.count() == 7
    changed = director.patch(path, {"ranked": False})
    assert (changed.json()["seed"], changed.json()["ranked"]) == (1, False)
    members = {"players": [str(crowd[20].pk), str(crowd[21].pk)]}
    joined = director.put(path + "members/", members).json()
    assert [player["id"] for player in joined["players"]] == members["players"]
    left = director.post(path + "withdraw/", {"after_round": 0}).json()
    assert left["withdrawn"] != ""
    back = director.post(path + "return/").json()
    assert (back["withdrawn"], back["after_round"]) == ("", None)
    acts = EventAct.objects.count()
    assert director.patch(path, {}).status_code == 200
    assert EventAct.objects.count() == acts


def test_faults_of_an_entrant_are_named_at_the_keys_of_the_body(director, name, make):
    at = make(name)
    nobody = str(uuid.uuid4())
    assert fields(director.post(at + "entrants/", {"players": [nobody]})) == {
        ("players.0", "no-such-player")
    }
    key = "stratum" if name == "boards" else "division"
    known = read_entrants(director, at)[0]["players"][0]["id"]
    assert fields(director.post(at + "entrants/", {"players": [known, None], key: "A-1"})) == {
        ("players.0", "plays-already"),
        (key, "not-a-stratum"),
    }
    path = f"{at}entrants/{nobody}/"
    assert director.get(path).status_code == 404
    for method, below in (("PATCH", ""), ("PUT", "members/"), ("POST", "withdraw/")):
        assert director.call(method, path + below, {}).status_code == 404


def test_entrants_are_csv_and_strangers_read_short_names_alone(director, public, name, playing):
    header, first, *_others = lines(public.get(playing + "entrants/?format=csv"))
    assert first[header.index("name")] == "Ada A – Ben A"
    assert "name" in read_entrants(director, playing)[0]["players"][0]
    assert "name" not in read_entrants(public, playing)[0]["players"][0]


def test_the_clock_is_paused_extended_and_goes_on(director, public, name, make, begin):
    at = make(name, by_clock=True, minutes=30)
    begin(name, at)
    shown = public.get(at + "clock/").json()
    assert (shown["state"], shown["round"]) == ("playing", 1)
    paused = director.post(at + "clock/", {"kind": "pause"}).json()
    assert (paused["ends"], paused["left"] > 1500) == (None, True)
    more = director.post(at + "clock/", {"kind": "extend", "seconds": 300}).json()
    assert more["left"] == paused["left"] + 300
    assert fields(director.post(at + "clock/", {"kind": "pause"})) == {("kind", "clock")}
    assert director.post(at + "clock/", {"kind": "resume"}).json()["ends"]
    assert public.post(at + "clock/", {"kind": "pause"}).status_code == 401


def test_a_penalty_is_given_listed_and_taken_back(director, name, playing):
    entrant = read_entrants(director, playing)[0]
    body = {"entrant": entrant["id"], "points": "-10", "round": 1, **MADE[name].penalty}
    assert fields(director.post(playing + "penalties/", body)) == {("reason", "reason")}
    made = director.post(playing + "penalties/", {**body, "reason": "Late"})
    assert made.status_code == 201, made.content
    assert rows(director.get(playing + "penalties/")) == [made.json()]
    assert made.json().items() >= {**body, "name": entrant["name"], "board": None}.items()
    nobody = {**body, "entrant": str(uuid.uuid4())}
    refused = director.post(playing + "penalties/", nobody)
    assert fields(refused) == {("entrant", "no-such-entrant")}
    assert director.delete(f"{playing}penalties/{made.json()['id']}/").status_code == 204
    assert rows(director.get(playing + "penalties/")) == []


def test_the_last_step_is_undone_once_and_stays_in_the_acts(director, public, name, make):
    at = make(name)
    step = director.get(at + "undo/").json()["step"]
    assert step["verb"] == "enter"
    undone = director.post(at + "undo/", {"act": step["id"]})
    assert (undone.status_code, undone.json()["undone"]) == (201, True)
    assert director.post(at + "undo/", {"act": step["id"]}).status_code == 409
    assert len(read_entrants(director, at)) == 5
    listed = rows(director.get(at + "acts/"))
    assert [act["verb"] for act in listed[:3]] == ["undo", "enter", "enter"]
    assert [act["undone"] for act in listed[:3]] == [False, True, False]
    assert len(listed) == len(lines(director.get(at + "acts/?format=csv"))) - 1
    assert public.get(at + "acts/").status_code == 401


def test_the_standing_is_for_directors_until_it_is_published(director, public, name, playing):
    for path in ("standing/", "standing/?format=csv", "export/"):
        assert director.get(playing + path).status_code == 200
        assert public.get(playing + path).status_code == 401
    published = director.post(playing + "publish/", {"confirmed": True})
    assert (published.json()["published"], published.json()["rows"]) == (True, 6)
    for path in ("standing/", "standing/?format=csv", "export/"):
        assert public.get(playing + path).status_code == 200
    assert director.post(playing + "hold/").json()["published"] is False
    assert public.get(playing + "standing/").status_code == 401


def test_an_event_for_members_is_shown_to_nobody_else(director, public, cast, name, playing):
    director.patch(playing, {"visibility": "members"})
    stranger = program(cast.other, cast.stranger)
    member = program(cast.club, cast.member)
    for path in ("", "entrants/", "rounds/", "clock/", "penalties/"):
        assert public.get(playing + path).status_code == 401
        elsewhere = f"/api/v1/clubs/{cast.club.slug}/{playing}{path}"
        assert stranger.get(elsewhere).status_code == 403
        assert member.get(playing + path).status_code == 200
        assert program(cast.other, cast.stranger).get(playing + path).status_code == 404


WRITES = (
    ("PATCH", ""),
    ("POST", "finish/"),
    ("POST", "resume/"),
    ("POST", "undo/"),
    ("POST", "entrants/"),
    ("POST", "rounds/"),
    ("POST", "clock/"),
    ("POST", "penalties/"),
    ("POST", "publish/"),
    ("POST", "hold/"),
)


def test_whoever_directs_alone_writes(scorer, cast, name, playing):
    reading = program(cast.club, cast.director, ("read",))
    before = EventAct.objects.count()
    for method, path in WRITES:
        assert fields(scorer.call(method, playing + path, {})) == {("", "role-missing")}
        assert fields(reading.call(method, playing + path, {})) == {("", "scope-missing")}
    assert EventAct.objects.count() == before


def test_whoever_directs_reads_the_link_of_an_event_that_is_shown_by_it(
    director, scorer, public, client, name, playing
):
    assert director.get(playing + "link/").json() == {"page": None}
    for caller, status in ((scorer, 403), (public, 401)):
        assert caller.get(playing + "link/").status_code == status
    director.patch(playing, {"visibility": "link"})
    page = director.get(playing + "link/").json()["page"]
    assert client.get(page, follow=True).status_code == 200
    director.patch(playing, {"new_link": True})
    renewed = director.get(playing + "link/").json()["page"]
    assert renewed != page
    assert type(client)().get(page).status_code == 404


def test_a_number_without_names_enters_an_event_of_boards_alone(director, name, make):
    answer = director.post(make(name) + "entrants/", {"players": [None, None]})
    if name == "boards":
        assert (answer.status_code, answer.json()["name"]) == (201, "no names yet")
    else:
        assert fields(answer) == {("players", "nobody")}
