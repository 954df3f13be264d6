"""Entrants by the API: names, numbers, details, and leaving."""

import uuid

import pytest

from tests.club.api.client import fields
from tests.tournaments.api.parts import lines, rows
from tournaments.models import Entrant


@pytest.fixture
def first(director, at):
    return rows(director.get(at + "entrants/"))[0]


def of(at, entrant):
    return f"{at}entrants/{entrant['id']}/"


def test_the_public_sees_short_names_alone(director, public, at):
    shown = rows(director.get(at + "entrants/"))
    entrants = rows(public.get(at + "entrants/"))
    assert [entrant["name"] for entrant in entrants] == [entrant["name"] for entrant in shown]
    assert entrants[0]["name"] == "Ada+ – Ben+"
    assert "name" in shown[0]["players"][0]
    assert "name" not in entrants[0]["players"][0]
    header, row, *_others = lines(public.get(at + "entrants/?format=csv"))
    columns = dict(zip(header, row, strict=False))
    named = ("entry", "label", "line", "section", "slot", "name")
    assert [columns[name] for name in named] == ["1", "1", "", "A", "1", "Ada+ – Ben+"]


def test_a_pair_enters_with_a_name_missing_and_once(director, at, people):
    body = {"players": [str(people[12].pk), None], "handicap": "2.5"}
    made = [director.post(at + "entrants/", body, **{"Idempotency-Key": "k"}) for _time in range(2)]
    assert [response.status_code for response in made] == [201, 201]
    entrant = made[0].json()
    assert (entrant["name"], entrant["players"][1], entrant["handicap"], entrant["slot"]) == (
        "Max+ – ?",
        None,
        "2.5",
        None,
    )
    assert director.get(made[0]["Location"]).json() == entrant
    assert Entrant.objects.count() == 7


def test_every_fault_of_an_entrant_is_named_at_its_field(director, at, people, first):
    nobody = str(uuid.uuid4())
    refused = director.post(at + "entrants/", {"players": [nobody, nobody]})
    assert fields(refused) == {("players.0", "no-such-player"), ("players.1", "no-such-player")}
    body = {
        "players": [first["players"][0]["id"], str(people[12].pk)],
        "slot": 1,
        "handicap": "much",
    }
    assert fields(director.post(at + "entrants/", body)) == {
        ("players.0", "plays-already"),
        ("slot", "slot-taken"),
        ("handicap", "not-a-number"),
    }
    assert fields(director.post(at + "entrants/", {"players": []})) == {("players", "min_length")}


def test_details_are_changed_in_part(director, at, first):
    path = of(at, first)
    changed = director.patch(path, {"seed": 2, "stratum": "B", "reason": "known"})
    assert (changed.json()["seed"], changed.json()["stratum"]) == (2, "B")
    again = director.patch(path, {"ranked": False}).json()
    assert (again["seed"], again["ranked"]) == (2, False)
    assert changed["Content-Location"].endswith(path)


def test_a_substitute_plays_from_a_round_on(director, at, people, first):
    body = {"players": [first["players"][0]["id"], str(people[13].pk)], "from_round": 3}
    changed = director.put(of(at, first) + "members/", body)
    assert changed.json()["name"] == "Ada+ – Nan+"
    earlier = rows(director.get(at + f"rounds/?round=2&entrant={first['id']}"))[0]
    later = rows(director.get(at + f"rounds/?round=3&entrant={first['id']}"))[0]
    names = [{match[side]["name"] for side in ("NS", "EW")} for match in (earlier, later)]
    assert ("Ada+ – Ben+" in names[0], "Ada+ – Nan+" in names[1]) == (True, True)


def test_two_entrants_swap_their_numbers(director, at, first):
    second = rows(director.get(at + "entrants/"))[1]
    taken = director.put(of(at, first) + "slot/", {"slot": 2, "from_round": 2})
    assert fields(taken) == {("slot", "slot-taken")}
    moved = director.put(of(at, first) + "slot/", {"slot": 2, "from_round": 2, "swap": True})
    assert moved.json()["slot"] == 2
    assert director.get(of(at, second)).json()["slot"] == 1


def test_an_entrant_leaves_and_comes_back(director, at, first):
    left = director.post(of(at, first) + "withdraw/", {"after_round": 1}).json()
    assert (left["withdrawn"], left["after_round"]) == ("before", 1)
    stands = {"after_round": 4, "results": "stand"}
    assert director.post(of(at, first) + "withdraw/", stands).json()["withdrawn"] == "after"
    back = director.post(of(at, first) + "return/").json()
    assert (back["withdrawn"], back["after_round"]) == ("", None)


def test_an_entrant_of_another_event_is_not_found(director, at):
    path = f"{at}entrants/{uuid.uuid4()}/"
    assert director.put(path + "slot/", {}).status_code == 404
    assert director.get(path + "card/").status_code == 404
