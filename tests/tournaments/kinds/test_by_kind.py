"""One API of events answers by kind: in one list, and with what each kind alone has."""

import os
import re
import subprocess
import sys
import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.club.api.client import fields
from tests.tournaments.api.parts import lines, rows
from tests.tournaments.kinds.conftest import MADE, read_entrants
from tournaments.models import Event, EventAct

pytestmark = pytest.mark.django_db
SOME = str(uuid.UUID(int=7))
#: What events of one kind alone have, by the kind.
ALONE = {
    "boards": (
        ("GET", "sections/"),
        ("GET", "sections/A/"),
        ("PUT", "sections/A/"),
        ("GET", "movements/"),
        ("GET", "tables/"),
        ("GET", "calls/"),
        ("POST", "calls/"),
        ("GET", "results/"),
        ("POST", "results/"),
        ("POST", "results/together/"),
        ("GET", f"results/{SOME}/"),
        ("POST", "awards/"),
        ("GET", "foulings/"),
        ("POST", "foulings/"),
        ("GET", "boards/"),
        ("GET", "boards/1/"),
        ("PUT", "entrants/{entrant}/slot/"),
        ("GET", "entrants/{entrant}/card/"),
    ),
    "rubbers": (
        ("GET", "rounds/1/"),
        ("POST", "rounds/1/close/"),
        ("POST", "rounds/1/reopen/"),
        ("PUT", "rounds/1/cards/"),
        ("POST", "rounds/1/undo/"),
        ("GET", "rounds/1/tables/1/"),
        ("PUT", "rounds/1/tables/1/"),
        ("POST", "rounds/1/tables/1/seat/"),
        ("POST", "rounds/1/tables/1/answer/"),
    ),
}


@pytest.mark.parametrize(("name", "other"), [("boards", "rubbers"), ("rubbers", "boards")])
def test_what_only_the_other_kind_has_is_not_found(director, public, name, other, playing):
    entrant = read_entrants(director, playing)[0]["id"]
    before = EventAct.objects.count()
    nowhere = director.get(f"{playing}nothing/").json()
    for method, path in ALONE[other]:
        answer = director.call(method, playing + path.format(entrant=entrant), {})
        case = (method, path, answer.content)
        assert answer.status_code == 404, case
        assert answer["Content-Type"] == "application/problem+json", case
        assert answer.json().items() >= {"status": 404, "title": nowhere["title"]}.items(), case
        if method == "GET":
            assert public.get(playing + path.format(entrant=entrant)).status_code in (401, 404)
    assert EventAct.objects.count() == before


@pytest.mark.parametrize("name", ["boards"])
def test_members_enter_themselves_at_events_of_rubbers_alone(director, name, playing):
    assert director.post(f"{playing}entrants/own/", {}).status_code == 404


@pytest.mark.parametrize(
    ("name", "strange"),
    [
        ("boards", {"deals": 4, "game": "chicago", "counts": True}),
        ("rubbers", {"law": "wbf", "across": True, "stand_in": None}),
    ],
)
def test_fields_of_another_kind_are_unknown_keys(director, name, strange, make):
    new = {"date": "2026-03-12", "name": "The cup", **MADE[name].new}
    unknown = {(key, "unknown-key") for key in strange}
    assert fields(director.post("events/", {**new, **strange})) == unknown
    assert Event.objects.count() == 0
    at = make(name)
    assert fields(director.patch(at, strange)) == unknown
    assert fields(director.patch(at, {"kind": "individual"})) == {("kind", "unknown-key")}


@pytest.mark.parametrize("kind", ["quartets", "", None, 7, ["pairs"], {"a": 1}])
def test_a_kind_that_there_is_not_is_a_fault_of_its_field(director, kind):
    refused = director.post("events/", {"date": "2026-03-12", "name": "The cup", "kind": kind})
    assert {field for field, _code in fields(refused)} == {"kind"}
    assert director.post("events/", [{"kind": kind}]).status_code in (400, 422)
    assert Event.objects.count() == 0


@pytest.mark.parametrize(
    ("name", "path", "body"),
    [
        ("rubbers", "finish/", {"early": True}),
        ("rubbers", "rounds/", {"seconds": 60}),
        ("boards", "rounds/", {"round": 2, "chance": 5}),
        ("rubbers", "entrants/", {"players": [None], "slot": 1}),
        ("boards", "entrants/", {"players": [None], "division": "A"}),
        ("rubbers", "penalties/", {"entrant": SOME, "points": "1", "board": 1}),
    ],
)
def test_bodies_are_those_of_the_kind(director, name, path, body, playing):
    [(_field, code)] = fields(director.post(playing + path, body))
    assert code == "unknown-key"


def test_both_kinds_are_in_one_list_filtered_and_by_the_page(director, public, make):
    boards, rubbers = make("boards"), make("rubbers")
    single = director.post(
        "events/", {"date": "2026-03-11", "name": "Single", "kind": "individual"}
    ).json()
    listed = rows(public.get("events/"))
    assert [row["kind"] for row in listed] == ["rubber-event", "pairs", "individual"]
    assert listed[:2] == [public.get(path).json() for path in (rubbers, boards)]
    for kind, named in (("rubber-event", "Event of rubbers"), ("individual", "Single")):
        [row] = rows(public.get(f"events/?kind={kind}"))
        assert row["name"] == named
    assert fields(public.get("events/?kind=quartets")) == {("kind", "invalid_choice")}
    first = public.get("events/?page_size=1&ordering=date").json()
    assert (first["count"], first["results"][0]["id"]) == (3, single["id"])
    assert rows(public.get("events/?page_size=1&page=3"))[0]["kind"] == "individual"
    assert len(rows(public.get("events/?state=planned&search=event"))) == 2


def test_the_list_as_csv_has_the_columns_of_every_kind(public, make):
    for name in MADE:
        make(name)
    header, *records = lines(public.get("events/?format=csv"))
    assert {"law", "form", "links.night", "links.sections"} <= set(header)
    assert len(header) == len(set(header))
    cells = [dict(zip(header, row, strict=False)) for row in records]
    assert [cell["kind"] for cell in cells] == ["rubber-event", "pairs"]
    assert [(cell["law"], cell["form"]) for cell in cells] == [("", "pairs"), ("wbf", "")]


def test_a_list_takes_no_more_queries_for_more_events(director, cast, make, begin):
    """Directors are shown most: also the stand-ins."""

    def count() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert director.get("events/").status_code == 200
        return len(caught)

    def make_both(stand_in: str) -> None:
        begin("boards", make("boards", stand_in=stand_in))
        begin("rubbers", make("rubbers"))

    make_both(cast.scorer.username)
    count()
    few = count()
    make_both(cast.owner.username)
    assert count() == few
    assert {row.get("stand_in") for row in rows(director.get("events/"))} == {
        cast.scorer.username,
        cast.owner.username,
        None,
    }


def test_processes_without_the_api_do_not_load_it():
    script = "import sys, django; django.setup(); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    names = loaded.stdout.split()
    assert "tournaments.kinds" in names
    assert [name for name in names if re.match(r"tournaments\..*api", name)] == []


def test_a_night_is_named_by_events_of_rubbers_alone(director, make, begin):
    at = make("rubbers")
    assert director.get(at).json()["links"]["night"] is None
    begin("rubbers", at)
    shown = director.get(at).json()
    assert director.get(shown["links"]["night"]).json()["id"] == shown["night"]
    assert director.get(make("boards")).json()["links"]["night"] is None


@pytest.mark.parametrize("name", ["rubbers"])
def test_rounds_of_rubbers_are_filtered_by_their_number_alone(public, name, playing):
    assert [row["round"] for row in rows(public.get(playing + "rounds/?round=1"))] == [1]
    assert rows(public.get(playing + "rounds/?round=2")) == []
    assert fields(public.get(playing + "rounds/?section=A")) == {("section", "invalid")}
