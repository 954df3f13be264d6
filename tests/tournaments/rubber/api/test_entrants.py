"""Entrants of events of rubbers by the API: their members, and leaving."""

import pytest

from tests.club.api.client import fields
from tests.tournaments.api.parts import rows

pytestmark = pytest.mark.django_db


def test_entrants_have_members_of_the_size_with_seed_and_division(director, public, make, crowd):
    at = make("league", 2, size=2)
    ids = [str(person.pk) for person in crowd[20:22]]
    body = {"players": ids, "seed": 1, "division": "A", "ranked": False}
    entrant = director.post(at + "entrants/", body).json()
    assert (entrant["number"], entrant["seed"], entrant["division"], entrant["ranked"]) == (
        3,
        1,
        "A",
        False,
    )
    path = f"{at}entrants/{entrant['id']}/"
    assert director.patch(path, {"division": "B"}).json()["seed"] == 1
    other = {"players": [ids[0], str(crowd[30].pk)], "from_round": 2}
    assert director.put(path + "members/", other).json()["players"][1]["id"] == str(crowd[30].pk)
    shown = rows(public.get(at + "entrants/"))
    assert [entrant["number"] for entrant in shown] == [1, 2, 3]
    refused = director.post(at + "entrants/", {"players": [ids[0]], "division": "A-1"})
    assert fields(refused) == {
        ("players", "how-many"),
        ("players.0", "plays-already"),
        ("division", "not-a-stratum"),
    }


def test_who_leaves_keeps_its_results_where_partners_change(director, at):
    entrant = rows(director.get(at + "entrants/"))[2]
    path = f"{at}entrants/{entrant['id']}/"
    refused = director.post(path + "withdraw/", {"after_round": 1, "results": "cancelled"})
    assert fields(refused) == {("results", "withdrawn-of-form")}
    left = director.post(path + "withdraw/", {"after_round": 1}).json()
    assert (left["withdrawn"], left["after_round"]) == ("after", 1)
    assert director.post(path + "return/").json()["withdrawn"] == ""
