"""An event in a copy of a .bws file: its movement and names, or its results."""

import base64
import csv
import io
import re
import shutil
import subprocess
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.actions.people import change_player
from scoring.files.bws import read_bws
from scoring.files.bws.rows import read_plan
from scoring.files.jet.database import Database
from tests.club.api.client import Program, fields, program
from tests.scoring.files.bws_files import TABLES, make_template
from tests.scoring.files.jet_files import JET_3
from tests.tournaments.events.played import count_queries, find, play_all, read
from tests.tournaments.teams.parts import create_teams, plan_teams
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.export import export_event
from tournaments.following.packing import pack_program
from tournaments.movements.families import make_movement
from tournaments.queries.stored_field import read_field

pytestmark = pytest.mark.django_db


@pytest.fixture
def send(cast):
    """Return what sends the form of the page, as a director's browser does."""

    def post(event, data: bytes | None, purpose: str = "movement", role: str = "director") -> Any:
        values: dict[str, Any] = {"purpose": purpose}
        if data is not None:
            values["file"] = SimpleUploadedFile("club.bws", data)
        return cast.client(role).post(find(event, "event-bridgemate"), values)

    return post


def read_tables(data: bytes) -> dict[str, list[Any]]:
    database = Database(data)
    return {name: database.read_rows(name) for name in database.names}


def test_the_movement_and_the_names_of_a_night_to_come(planned, send):
    answer = send(planned, make_template())
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('-movement.bws"')
    tables = read_tables(answer.content)
    [section] = tables["Section"]
    assert (section["Letter"], section["Tables"], section["Winners"]) == ("A", 3, 1)
    plan = read_plan(tables)
    meetings = list(read_field(planned).meetings())
    assert len(plan.seatings) == len(meetings) == 15
    for meeting in meetings:
        seating = plan.find(1, meeting.table, meeting.round)
        assert seating is not None
        assert seating.boards == meeting.boards
        numbers = [read_field(planned).number(own) for own in meeting.entrants]
        assert [str(seating.ns), str(seating.ew)] == numbers
    assert tables["ReceivedData"] == []
    names = {row["Name"] for row in tables["PlayerNumbers"]}
    assert {"Ada+", "Ben+", "Lou+"} <= names and len(names) == 12
    [session] = tables["Session"]
    assert session["Name"] == "Club pairs"
    assert re.fullmatch("[0-9A-F]{32}", session["GUID"])
    [other] = read_tables(send(planned, make_template()).content)["Session"]
    assert other["GUID"] != session["GUID"]  # rows are numbered anew in each file
    assert tables["Settings"][0]["ShowResults"] == 1


def test_results_are_left_out_for_a_night_to_come_and_the_field_is_hidden(event, put, send):
    put(1, 1)
    event.shows_field = False
    event.save()
    tables = read_tables(send(event, make_template()).content)
    assert tables["ReceivedData"] == []
    assert tables["Settings"][0]["ShowResults"] == 0


def test_results_go_into_a_federations_file_and_come_back(event, sign, send):
    play_all(event, sign)
    brought = send(event, make_template()).content
    answer = send(event, brought, "results")
    assert answer["Content-Disposition"].endswith('-results.bws"')
    [told] = read_bws(answer.content).events
    assert told.problems == ()
    exported = export_event(event)
    keys = ("round", "table", "ns", "ew", "contract", "declarer", "tricks", "lead")
    results = [
        [
            [{key: own.get(key) for key in keys} for own in board["results"]]
            for board in document["boards"]
        ]
        for document in (told.document, exported)
    ]
    assert results[0] == results[1]
    assert sum(map(len, results[0])) == 60
    again = send(event, answer.content, "results")
    assert again.content == answer.content  # what stands there already is not added twice


def test_a_federation_gets_full_names_and_its_numbers(event, put, people, sign, send, cast):
    put(1, 1)
    lacking = "The numbers of players in federations."
    for player, numbers in ((people[0], "EBU 123"), (people[1], "EBU 456")):
        change_player(order=sign(), player=player, numbers=numbers)
    brought = Database(send(event, make_template()).content)
    assert {row["Number"] for row in brought.read_rows("PlayerNumbers")} == {""}
    brought.empty("PlayerNumbers")  # as a federation's program leaves it
    rows = read_tables(send(event, brought.write(), "results").content)["PlayerNumbers"]
    told = {row["Name"]: row["Number"] for row in rows}
    assert (told["Ada Abel"], told["Ben Berg"], told["Cleo Cook"]) == ("123", "456", "")
    assert lacking not in read(cast.client("director"), event, "event-bridgemate")
    change_player(order=sign(), player=people[2], numbers="ACBL 789")
    assert lacking in read(cast.client("director"), event, "event-bridgemate")


@pytest.mark.skipif(shutil.which("mdb-export") is None, reason="no mdb-export: install mdbtools")
def test_mdbtools_reads_what_the_page_gives(event, put, send, tmp_path):
    put(1, 1, {"contract": "4SX", "declarer": "N", "tricks": 9})
    brought = send(event, make_template()).content
    path = tmp_path / "night.bws"
    path.write_bytes(send(event, brought, "results").content)
    told = {}
    for name in ("RoundData", "ReceivedData", "PlayerNumbers"):
        command = ["mdb-export", str(path), name]
        text = subprocess.run(command, capture_output=True, check=True).stdout.decode()
        told[name] = list(csv.DictReader(io.StringIO(text)))
    assert len(told["RoundData"]) == 15 and len(told["PlayerNumbers"]) == 12
    [row] = told["ReceivedData"]
    assert (row["Contract"], row["Result"], row["Board"]) == ("4 S x", "-1", "1")


def test_sections_have_their_letters_and_numbers_of_their_own(cast, sign, people, send):
    event = create_event(order=sign(), club=cast.club, name="Two rooms", date=sign().at.date())
    howell = make_movement("howell", 2)
    for letter, first in (("A", 0), ("B", 8)):
        for at in range(first, first + 8, 2):
            enter(order=sign(), event=event, players=people[at : at + 2])
        plan_section(order=sign(), event=event, letter=letter, movement=howell, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    tables = read_tables(send(event, make_template()).content)
    assert [row["Letter"] for row in tables["Section"]] == ["A", "B"]
    numbers = {row["NSPair"] for row in tables["RoundData"] if row["Section"] == 2}
    assert numbers <= {1, 2, 3, 4}
    assert len(tables["PlayerNumbers"]) == 16
    assert {row["Group"] for row in tables["Tables"]} == {1}


def test_two_lines_and_a_pair_that_is_not_there(cast, sign, people, send):
    event = create_event(order=sign(), club=cast.club, name="Half a table", date=sign().at.date())
    for at in range(0, 10, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("mitchell", 3, winners=2, missing=[6])
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    event.refresh_from_db()
    tables = read_tables(send(event, make_template()).content)
    [section] = tables["Section"]
    assert (section["Winners"], section["MissingPair"]) == (2, -3)
    assert sum(row["EWPair"] == 0 for row in tables["RoundData"]) == 3
    assert len(tables["PlayerNumbers"]) == 10


def test_single_players_need_places_in_the_file(individual, send):
    tables = read_tables(send(individual, make_template()).content)
    [row] = [row for row in tables["RoundData"] if (row["Table"], row["Round"]) == (1, 1)]
    meeting = read_field(individual).meeting("A", 1, 1)
    seats = {seat: int(read_field(individual).number(own)) for seat, own in meeting.seats if own}
    keys = {"N": "NSPair", "S": "South", "E": "EWPair", "W": "West"}
    assert {seat: row[key] for seat, key in keys.items()} == seats
    lacking = make_template(
        left_out=tuple(
            f"{table}.{seat}"
            for table in ("ReceivedData", "RoundData")
            for seat in ("South", "West")
        )
    )
    for purpose in ("movement", "results"):
        refused = send(individual, lacking, purpose)
        assert refused.status_code == 422
        assert "This .bws file has no places for single players." in refused.content.decode()


def test_teams_have_two_pairs_at_the_tables_of_their_match(cast, sign, send):
    event = create_teams(cast.club, sign, 4)
    plan_teams(event, sign, "team-howell")
    event.refresh_from_db()
    tables = read_tables(send(event, make_template()).content)
    assert {row["ScoringType"] for row in tables["Section"]} == {4}
    field = read_field(event)
    positions = {own["id"]: at for at, own in enumerate(export_event(event)["entrants"], start=1)}
    for row in tables["RoundData"]:
        meeting = field.meeting("A", row["Round"], row["Table"])
        assert meeting is not None
        teams = [positions[str(side[0].id)] for side in (meeting.ns, meeting.ew)]
        assert [(row[key] + 1) // 2 for key in ("NSPair", "EWPair")] == teams
        assert (row["LowBoard"], row["HighBoard"]) == (meeting.boards[0], meeting.boards[-1])
    assert len(tables["RoundData"]) == len(list(field.meetings()))
    assert "That cannot be written" in send(event, make_template(), "results").content.decode()


def test_the_page_takes_as_many_queries_for_more_results(event, put, cast):
    address = find(event, "event-bridgemate")
    before = count_queries(cast.client("director"), address)
    for table in (1, 2, 3):
        for board in read_field(event).meeting("A", 1, table).boards:
            put(table, board)
    assert count_queries(cast.client("director"), address) == before < 30


def test_the_page_says_before_what_is_left_out(event, cast):
    text = read(cast.client("director"), event, "event-bridgemate")
    assert "Present control software wants files of Access 2000." in text
    assert "The rules by which the event is scored." in text
    assert "Bridgemate (.bws)" in read(cast.client("director"), event, "event-files")


@pytest.mark.parametrize("role", ["scorer", "member", "stranger", "visitor"])
def test_only_who_runs_the_event_gets_a_file(role, event, send):
    answer = send(event, make_template(), role=role)
    assert answer.status_code in (302, 403, 404)
    assert "attachment" not in answer.get("Content-Disposition", "")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "Choose a file."),
        (b"", "This is not a Bridgemate file (.bws)."),
        (b"PK\x03\x04 an archive", "This is not a Bridgemate file (.bws)."),
        (make_template()[:9000], "This .bws file is damaged."),
        (make_template()[:4096] + bytes(40_000), "This .bws file is damaged."),
        (
            make_template(left_out=("RoundData",)),
            "This .bws file has no table RoundData: it cannot be filled.",
        ),
        (make_template() + bytes(4 * 2**20), "The file is too large: at most 4 MB."),
    ],
    ids=["none", "empty", "archive", "cut", "zeros", "no table", "large"],
)
@pytest.mark.parametrize("purpose", ["movement", "results"])
def test_a_file_that_cannot_be_filled_is_refused_in_words(purpose, data, sentence, event, send):
    answer = send(event, data, purpose)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_file_of_access_97_comes_back_as_one(event, send):
    answer = send(event, make_template(JET_3))
    assert Database(answer.content).is_jet_3
    assert len(read_tables(answer.content)) == len(TABLES)


def test_without_a_movement_or_a_purpose_nothing_is_written(cast, sign, event, send):
    bare = create_event(order=sign(), club=cast.club, name="Bare", date=sign().at.date())
    assert "The event has no movement yet." in send(bare, make_template()).content.decode()
    answer = send(event, make_template(), "everything")
    assert answer.status_code == 422
    assert "Choose what the file is for." in answer.content.decode()


def write_by_api(program: Program, event: Any, **body: Any) -> Any:
    return program.post(f"events/{event.pk}/bridgemate/", body)


def test_a_program_gets_the_same_file(event, put, cast):
    put(1, 1, {"contract": "4SX", "declarer": "N", "tricks": 9})
    template = base64.b64encode(make_template()).decode()
    director = program(cast.club, cast.director)
    answer = write_by_api(director, event, purpose="movement", template=template)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["Content-Disposition"].endswith('movement.bws"')
    assert len(read_tables(answer.content)["RoundData"]) == 15
    brought = base64.b64encode(answer.content).decode()
    answer = write_by_api(director, event, purpose="results", template=brought)
    [row] = read_tables(answer.content)["ReceivedData"]
    assert (row["Contract"], row["Result"]) == ("4 S x", "-1")


def test_what_a_program_sends_wrongly_is_named(event, cast):
    director = program(cast.club, cast.director)
    answer = write_by_api(director, event, purpose="play", template="not base64!")
    assert answer.status_code == 422
    assert {field for field, _code in fields(answer)} == {"purpose", "template"}
    answer = write_by_api(
        director, event, purpose="movement", template=base64.b64encode(b"no file").decode()
    )
    assert fields(answer) == {("template", "file")}
    # As large as a file can be, in base64.
    large = base64.b64encode(b"x" * (4 * 2**20)).decode()
    answer = write_by_api(director, event, purpose="movement", template=large)
    assert fields(answer) == {("template", "file")}


@pytest.mark.parametrize("role", ["scorer", "member", "stranger"])
def test_no_other_program_gets_a_file(role, event, cast):
    if role == "stranger":
        own = program(cast.other, cast.stranger)
        own.base = f"/api/v1/clubs/{cast.club.slug}/"
    else:
        own = program(cast.club, getattr(cast, role))
    template = base64.b64encode(make_template()).decode()
    answer = write_by_api(own, event, purpose="movement", template=template)
    assert answer.status_code in (401, 403, 404)


def test_the_program_for_the_clubs_pc_is_offered_with_what_to_type(event, cast):
    director = cast.client("director")
    text = read(director, event, "event-bridgemate")
    page = "http://testserver" + find(event, "event")
    assert f"python cutin_bws.py night.bws --event {page}" in text
    assert f"python cutin_bws.py night.bws --write other.bws --event {page}" in text
    answer = director.get(find(event, "event-follower"))
    assert answer["Content-Disposition"] == 'attachment; filename="cutin_bws.py"'
    assert answer.content == pack_program()
    assert cast.client("member").get(find(event, "event-follower")).status_code == 403
