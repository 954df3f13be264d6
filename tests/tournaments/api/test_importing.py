"""Files by the API: an event is made of one, and results of one are entered in an event."""

import base64
import json
import uuid
from typing import Any

import pytest

from club.models import Player
from tests.club.api.client import Program, fields, program
from tests.tournaments.events.files import (
    DOWN,
    GAME,
    add_result,
    find_first,
    find_written,
    name_sides,
    write_file,
)
from tests.tournaments.events.played import find
from tests.tournaments.events.test_from_file import PBN, make_file
from tournaments.duplicate.actions.results import correct_result
from tournaments.models import BoardResult, Event
from tournaments.queries.results import list_results

pytestmark = pytest.mark.django_db


def pack(data: Any) -> str:
    """Return a file as a body has it."""
    if not isinstance(data, bytes):
        data = (data if isinstance(data, str) else json.dumps(data)).encode()
    return base64.b64encode(data).decode()


def tell(caller: Program, **values: Any) -> Any:
    answer = caller.post("events/import/", {"file": pack(PBN), **values})
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_file_is_told_and_nothing_is_stored(director):
    told = tell(director)
    assert told["kind"] == "pbn" and told["chosen"] == 0 and told["faults"] == []
    [event] = told["events"]
    assert (event["title"], event["date"], event["results"]) == ("Autumn pairs", "2026-10-07", 2)
    assert {row["name"] for row in told["names"]} >= {"Zara Newcomer", "Ivo Visitor"}
    assert told["made"] is None
    assert Event.objects.count() == 0


def test_an_event_is_made_once_and_answered_again(director):
    refused = director.post("events/import/", {"file": pack(PBN), "dry_run": False})
    assert refused.status_code == 422
    assert ("names", "unknown-name") in fields(refused)
    assert Event.objects.count() == 0 and not Player.objects.filter(name="Zara Newcomer").exists()
    names = {"Zara Newcomer": "member"}
    made = tell(director, dry_run=False, names=names, others="guest")
    event = Event.objects.get()
    assert made["made"] == str(event.pk)
    assert not Player.objects.get(name="Zara Newcomer").guest
    assert Player.objects.get(name="Ivo Visitor").guest
    assert tell(director, dry_run=False)["made"] == str(event.pk)
    assert tell(director)["made"] == str(event.pk)
    assert Event.objects.count() == 1


def test_a_name_can_be_a_player_that_was_offered(director, cast):
    player = Player.objects.create(club=cast.club, name="Zora Newcomer", short_name="Zora")
    [asked] = [row for row in tell(director)["names"] if row["name"] == "Zara Newcomer"]
    assert [row["id"] for row in asked["players"]] == [str(player.pk)]
    names = {"Zara Newcomer": str(player.pk)}
    tell(director, dry_run=False, names=names, others="member", name="Mine", date="2026-10-08")
    event = Event.objects.get()
    assert (event.name, str(event.date)) == ("Mine", "2026-10-08")
    assert not Player.objects.filter(name="Zara Newcomer").exists()


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b"\x00\x01\x02 nothing", "file"),
        (b"PK\x03\x04 an archive", "file"),
        (b"x" * (4 * 2**20 + 1), "file"),
    ],
    ids=["unknown", "archive", "large"],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(data, field, director):
    refused = director.post("events/import/", {"file": pack(data)})
    assert refused.status_code == 422
    assert {name for name, _code in fields(refused)} == {field}


@pytest.mark.parametrize("odd", ["x", [1], {"a": 1}, 10**30, True, None])
@pytest.mark.parametrize("key", ["board", "round", "table", "kind"])
def test_a_place_that_can_be_none_is_told_and_no_error(key, odd, director):
    result = {"ns": "1", "ew": "2", "contract": "pass", "round": 1, "table": 1}
    board = {"board": 1, "results": [result]}
    entrants = [{"number": number} for number in "12"]
    event = {"kind": "pairs", "scoring": "matchpoints", "entrants": entrants, "boards": [board]}
    for own in (result, board, event):
        if key in own:
            own[key] = odd
    told = tell(director, file=pack(event))
    assert told["events"][0]["problems"] and told["faults"]


def test_what_is_in_a_file_is_told(director):
    (event,) = tell(director, file=pack(PBN))["events"]
    assert [event[key] for key in ("kind", "boards", "hands")] == ["pairs", 1, 1]


def test_a_file_of_four_megabytes_arrives(director):
    told = tell(director, file=pack((PBN + "% " + "x" * 200 + "\n").encode() + b"%\n" * 900_000))
    assert told["events"][0]["results"] == 2


@pytest.mark.parametrize(
    "change",
    [
        {"file": "not base64!"},
        {"file": None},
        {"file": 5},
        {"event": -1},
        {"event": 7},
        {"names": []},
        {"names": {"Zara": 5}},
        {"others": "nobody"},
        {"date": "soon"},
        {"dryrun": False},
    ],
)
def test_bad_bodies_are_refused_by_their_fields(change, director):
    refused = director.post("events/import/", {"file": pack(PBN), **change})
    assert refused.status_code == 422
    assert {name.partition(".")[0] for name, _code in fields(refused)} == set(change)
    assert Event.objects.count() == 0


def test_a_file_of_several_events_asks_which(director):
    first, second = {"kind": "pairs", "name": "First"}, {"kind": "pairs", "name": "Second"}
    file = pack([first, second])
    assert tell(director, file=file)["chosen"] is None
    assert tell(director, file=file, event=1)["events"][1]["title"] == "Second"
    refused = director.post("events/import/", {"file": file, "dry_run": False})
    assert fields(refused) == {("event", "which")}


@pytest.fixture
def document(some: Event) -> dict[str, Any]:
    """Return a file with one result that differs, one that is the same, and one that is new."""
    written = write_file(some)
    find_written(written, find_first(some, 1))["tricks"] = 9
    add_result(written, find_first(some, 3), round=1, table=3, **name_sides(some, 3), **DOWN)
    return written


def compare(caller: Program, at: str, document: Any, **values: Any) -> Any:
    answer = caller.post(at + "from-file/", {"file": pack(document), **values})
    assert answer.status_code == 200, answer.content
    return answer.json()


def choose(told: Any) -> list[dict[str, Any]]:
    cells = [*told["new"], *told["different"]]
    return [{"cell": cell["cell"], "shown": cell["shown"]} for cell in cells]


def test_a_file_is_compared_with_an_event(director, at, document, some):
    acts = some.acts.count()
    told = compare(director, at, document)
    [new], [different] = told["new"], told["different"]
    assert (told["same"], told["lost"], told["rest"], told["entered"]) == (1, [], [], [])
    assert new["result"] == DOWN and new["here"] is None and new["shown"] is None
    assert different["here"] == GAME and different["result"]["tricks"] == 9
    assert different["score"] < 0 < different["score_here"]
    assert new["NS"]["label"] == name_sides(some, 3)["ns"]
    some.refresh_from_db()
    assert some.acts.count() == acts


def test_cells_are_entered_once_by_key(director, at, document, some):
    cells = choose(compare(director, at, document))
    body = {"file": pack(document), "dry_run": False, "cells": cells, "reason": "Agreed"}
    done = director.post(at + "from-file/", body, **{"Idempotency-Key": "k"})
    assert done.status_code == 200, done.content
    told = done.json()
    assert (len(told["entered"]), told["new"], told["different"], told["same"]) == (2, [], [], 3)
    rows = {row.table: row for row in list_results(some)}
    assert (rows[1].said["tricks"], rows[1].act.reason, rows[1].source) == (9, "Agreed", "program")
    again = director.post(at + "from-file/", body, **{"Idempotency-Key": "k"})
    assert again.json()["entered"] == told["entered"]
    assert BoardResult.objects.filter(event=some).count() == 4
    other = {**body, "cells": cells[:1]}
    conflict = director.post(at + "from-file/", other, **{"Idempotency-Key": "k"})
    assert conflict.status_code == 409


def test_a_cell_that_changed_since_is_a_conflict(director, at, document, some, sign):
    cells = choose(compare(director, at, document))
    row = list_results(some, table=1).get()
    correct_result(order=sign(), event=some, result=row, raw={**GAME, "tricks": 11}, confirmed=True)
    body = {"file": pack(document), "dry_run": False, "cells": cells}
    conflict = director.post(at + "from-file/", body)
    assert conflict.status_code == 409
    assert list_results(some).count() == 2


def test_who_is_meant_is_said_by_place(director, at, document, some):
    number = name_sides(some, 3)["ns"]
    place = [own["number"] for own in document["entrants"]].index(number)
    document["entrants"][place]["members"] = [{"name": "Somebody Else"}]
    told = compare(director, at, document)
    [doubt] = told["entrants"]
    assert (doubt["at"], doubt["entrant"], len(told["lost"])) == (place, None, 1)
    here = compare(director, at, write_file(some))
    assert here["entrants"] == []
    [entrant] = [
        row
        for row in director.get(at + "entrants/").json()["results"]
        if str(row["label"]) == number
    ]
    decided = compare(director, at, document, entrants=[{"at": place, "entrant": entrant["id"]}])
    assert len(decided["new"]) == 1 and not decided["lost"]
    out = compare(director, at, document, entrants=[{"at": place, "entrant": None}])
    assert len(out["lost"]) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"cells": [{"cell": "x"}]},
        {"cells": [{"cell": "0.0", "shown": str(uuid.uuid4())}]},
        {"cells": []},
        {"cells": [{"shown": None}]},
        {"entrants": [{"at": 0}]},
        {"file": pack({"kind": "teams"})},
    ],
)
def test_what_cannot_be_entered_is_refused(change, director, at, document, some):
    body = {"file": pack(document), "dry_run": False, "cells": [{"cell": "0.0"}], **change}
    refused = director.post(at + "from-file/", body)
    assert refused.status_code in (409, 422)
    assert BoardResult.objects.filter(event=some).count() == 2


def test_only_who_directs_sends_files(cast, at, public):
    body = {"file": pack(PBN)}
    for path in ("events/import/", at + "from-file/"):
        assert public.post(path, body).status_code == 401
        assert program(cast.club, cast.scorer).post(path, body).status_code == 403


def test_the_page_and_the_api_compare_alike(director, at, document, some, cast):
    page = cast.client("director").post(
        find(some, "event-join"), {"file": make_file(json.dumps(document))}
    )
    told = compare(director, at, document)
    for part in ("new", "different", "lost"):
        assert [row.cell.at for row in page.context[part]] == [row["cell"] for row in told[part]]
