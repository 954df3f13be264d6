"""What the tables of a .bws file mean: the valid result of a cell, its people, its teams."""

import csv
import json
from datetime import datetime
from pathlib import Path

import pytest

from scoring.duplicate.event import answer
from scoring.files.answer import FileRefused
from scoring.files.bws import read_bws, read_tables
from tests.scoring.files.bws_files import (
    read_event_of,
    received,
    results_of,
    seated,
    section,
)

SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"


def sample(name):
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    return path


def convert(key, value):
    texts = ("Contract", "Result", "LeadCard", "Remarks", "NS/EW", "Letter", "CustomBoards")
    if key == "Erased":
        return value == "1"
    return value if key in texts else int(value or 0)


def golden(name):
    rows = csv.DictReader(sample(f"bws.{name}.csv").read_text().splitlines())
    return [{key: convert(key, value) for key, value in row.items()} for row in rows]


def test_the_sample_means_its_event():
    tables = {name: golden(name) for name in ("ReceivedData", "RoundData", "Section", "Tables")}
    event = read_tables(tables)
    wanted = json.loads(sample("pairs.event.json").read_text())
    for board in wanted["boards"]:
        for result in board["results"]:
            result.get("adjusted", {}).pop("reason", None)
    assert event.document["boards"] == wanted["boards"]
    assert [entrant["number"] for entrant in event.document["entrants"]] == ["1", "2", "3", "4"]
    assert event.problems == ()


def test_the_sample_replayed_row_by_row_never_contradicts_itself():
    rows = golden("ReceivedData")
    tables = {name: golden(name) for name in ("RoundData", "Section", "Tables")}
    counts = []
    for count in range(1, len(rows) + 1):
        event = read_tables({**tables, "ReceivedData": rows[:count]})
        assert event.problems == ()
        counts.append(len(results_of(event)))
    assert counts == [1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_the_real_file():
    event = read_bws(sample("bridgemate.bws").read_bytes()).events[0]
    assert event.problems == ()
    assert event.title == "Bridge game"
    assert event.document["date"] == "2019-04-26"
    assert len(event.document["boards"]) == 22
    assert len(results_of(event)) == 154
    assert results_of(event)[0] == {
        "round": 5,
        "table": 8,
        "ns": "6",
        "ew": "10",
        "contract": "4H",
        "declarer": "W",
        "tricks": 11,
        "time": "2019-08-26T20:28:43",
    }
    assert "Results that were entered again: 1. The last of each is taken." in event.notes
    assert len(answer(event.document)["standings"]) == 15


def test_a_result_is_read_with_its_relative_tricks():
    event = read_event_of(
        received("1 1 1 4 1|4,N,1 H,=,CQ", "2 1 1 2 3|3,W,2 S x,+1,H10", "1 1 2 4 1|,,PASS,,")
    )
    assert results_of(event) == [
        {
            "round": 1,
            "table": 1,
            "ns": "4",
            "ew": "1",
            "contract": "1H",
            "declarer": "N",
            "tricks": 7,
            "lead": "CQ",
        },
        {
            "round": 1,
            "table": 2,
            "ns": "2",
            "ew": "3",
            "contract": "2SX",
            "declarer": "W",
            "tricks": 9,
            "lead": "HT",
        },
        {"round": 1, "table": 1, "ns": "4", "ew": "1", "contract": "pass"},
    ]


def test_the_row_with_the_highest_id_is_valid_wherever_it_stands():
    first, second, third = received(
        "1 1 1 4 1|4,N,1 H,=", "1 1 1 4 1|4,N,2 H,=", "1 1 2 4 1|4,N,3 H,="
    )
    event = read_event_of([second, third, first])
    assert [result["contract"] for result in results_of(event)] == ["2H", "3H"]
    assert event.notes == ("Results that were entered again: 1. The last of each is taken.",)


def test_an_erased_result_is_none_until_it_is_entered_again():
    rows = received(
        "1 1 1 4 1|4,N,1 H,=",
        "1 1 1 4 1|4,N,1 H,=,,Result erased,1",
        "1 1 2 4 1|4,N,1 H,=",
        "1 1 2 4 1|4,N,1 H,=,,Result erased,1",
        "1 1 2 4 1|4,N,2 H,=",
    )
    event = read_event_of(rows)
    assert [(board["board"], len(board["results"])) for board in event.document["boards"]] == [
        (2, 1)
    ]
    assert "Results that were erased and not entered again: 1." in event.notes


@pytest.mark.parametrize(
    ("remark", "told"),
    [
        ("Not played", {"not_played": True}),
        ("60%-40%", {"adjusted": {"ns": "AVE+", "ew": "AVE-"}}),
        ("50% - 50%", {"adjusted": {"ns": "AVE", "ew": "AVE"}}),
        ("55%-32.5%", {"adjusted": {"ns": "55%", "ew": "32.5%"}}),
    ],
)
def test_remarks_stand_for_a_ruling(remark, told):
    event = read_event_of(received(f"1 1 1 4 1|,,,,,{remark}"))
    assert results_of(event) == [{"round": 1, "table": 1, "ns": "4", "ew": "1", **told}]
    assert event.problems == ()


def test_an_arbitral_score_is_a_problem_since_the_ruling_is_not_there():
    event = read_event_of(received("3 2 5 4 1|,,,,,Arbitral score"))
    (problem,) = event.problems
    assert problem.message == "The director's ruling is not in the file."
    assert (problem.board, problem.table, problem.round, problem.field) == (5, "3", 2, "Remarks")


def test_what_cannot_be_read_is_a_problem_of_its_cell():
    event = read_event_of(
        received(
            "1 1 1 4 1|4,N,9 H,=",
            "1 1 2 4 1|4,Q,1 H,=",
            "1 1 3 4 1|4,N,1 H,-9",
            "1 1 4 4 1|4,N,1 H,",
            "1 1 5 0 0|,,PASS,",
            "1 1 6 4 1|,,,,",
        )
    )
    assert [(problem.board, problem.message) for problem in event.problems] == [
        (1, "9 H is not a contract that can be read."),
        (2, "Who declared is not told."),
        (3, "-9 is not a result of 1H."),
        (4, '"" is not a result of 1H.'),
        (5, "Who played is not told."),
        (6, '"" is not a contract that can be read.'),
    ]


def test_other_remarks_and_cards_are_noted():
    event = read_event_of(received("1 1 1 4 1|4,N,1 H,=,ZZ,called the director"))
    assert event.problems == ()
    assert "Board 1: a remark is not kept: called the director." in event.notes
    assert "Board 1: the card led is not known: ZZ." in event.notes


@pytest.mark.parametrize("told", ["4,N,1 H,=,,Wrong direction", "1,S,1 H,="])
def test_a_table_that_sat_the_wrong_way_changes_places_with_one_winner(told):
    (result,) = results_of(read_event_of(received(f"1 1 1 4 1|{told}")))
    assert (result["ns"], result["ew"]) == ("1", "4")
    assert "turned" not in result


@pytest.mark.parametrize("told", ["4,N,1 H,=,,Wrong direction", "1,S,1 H,="])
def test_a_table_that_sat_the_wrong_way_is_turned_with_two_winners(told):
    event = read_event_of(received(f"1 1 1 4 1|{told}"), section(Winners=2))
    (result,) = results_of(event)
    assert (result["ns"], result["ew"], result["turned"]) == ("4", "1", True)
    assert event.document["winners"] == 2
    assert event.problems == ()


def test_two_winners_are_recognized_by_who_never_changes_direction():
    rows = received("1 1 1 1 1|1,N,1 H,=", "2 1 2 2 2|2,N,1 H,=", "1 2 2 1 2|1,N,1 H,=")
    event = read_event_of(rows, section(Winners=0))
    assert event.document["winners"] == 2
    assert [(own["number"], own["line"]) for own in event.document["entrants"]] == [
        ("1", "NS"),
        ("2", "NS"),
        ("1", "EW"),
        ("2", "EW"),
    ]
    assert "How many winners section A has is not told: 2, as its pairs sat." in event.notes
    rows = received("1 1 1 1 2|1,N,1 H,=", "1 2 2 3 1|3,N,1 H,=")
    assert "winners" not in read_event_of(rows, section(Winners=0)).document


def test_sections_with_other_winners_are_a_problem():
    rows = [*received("1 1 1 1 2|1,N,1 H,="), *received("1 1 1 1 2|1,N,1 H,=", Section=2, ID=5)]
    event = read_event_of(rows, section() + section(ID=2, Letter="B", Winners=2))
    assert [problem.message for problem in event.problems] == [
        "Some sections have one winner and some two: divide the event."
    ]


def test_boards_of_sections_that_share_a_group_are_one_field():
    rows = [*received("1 1 1 1 2|1,N,1 H,="), *received("1 1 1 1 2|1,N,1 H,=", Section=2, ID=5)]
    sections = section() + section(ID=2, Letter="B")
    tables = [{"Section": own, "Table": 1, "Group": 3} for own in (1, 2)]
    event = read_event_of(rows, sections, Tables=tables)
    assert [(own["section"], own["group"]) for own in event.document["boards"]] == [
        ("A", "3"),
        ("B", "3"),
    ]
    assert {own["section"] for own in event.document["entrants"]} == {"A", "B"}
    tables[1]["Group"] = 4
    event = read_event_of(rows, sections, Tables=tables)
    assert all("group" not in own for own in event.document["boards"])


def test_expected_is_what_the_movement_means_without_sit_outs():
    plan = seated("1 1 4 1 1 2", "2 1 2 3 9 9|1,2", "3 1 5 0 1 2")
    event = read_event_of(received("1 1 1 4 1|4,N,1 H,="), RoundData=plan)
    (board,) = event.document["boards"]
    assert board["expected"] == 2
    assert [own["number"] for own in event.document["entrants"]] == ["1", "2", "3", "4", "5"]


def test_a_movement_that_is_not_what_was_played_is_not_believed():
    plan = seated("1 1 4 1 1 2")
    event = read_event_of(received("1 7 1 4 1|4,N,1 H,="), RoundData=plan)
    assert "expected" not in event.document["boards"][0]
    assert any(note.startswith("The movement does not stand in the file") for note in event.notes)


def test_a_file_without_results_and_hands_is_refused():
    with pytest.raises(FileRefused) as refused:
        read_event_of([])
    assert str(refused.value) == "The file holds no results."


def test_too_much_is_refused():
    row = received("1 1 1 4 1|4,N,1 H,=")[0]
    many = [row | {"Board": board, "Round": round_} for board in range(1, 1001) for round_ in (1,)]
    with pytest.raises(FileRefused) as refused:
        read_event_of(many)
    assert "too many boards" in str(refused.value)
    with pytest.raises(FileRefused) as refused:
        read_event_of([row] * 20_001)
    assert "too many results" in str(refused.value)
    with pytest.raises(FileRefused) as refused:
        read_event_of([row | {"PairNS": at, "Round": at} for at in range(1, 2_002)])
    assert "too many entrants" in str(refused.value)


def test_a_row_of_no_cell_is_left_out():
    rows = received("1 1 1 4 1|4,N,1 H,=", "0 1 1 4 1|4,N,1 H,=", "1 1 -4 4 1|4,N,1 H,=")
    event = read_event_of([*rows, {"ID": 9}])
    assert len(results_of(event)) == 1
    assert "A result of no section, table, round or board is left out." in event.notes


def test_the_time_of_a_result_is_joined_from_two_columns():
    day = datetime.fromisoformat("2026-11-24")
    clock = datetime.fromisoformat("1899-12-30T20:54:51")
    row = received("1 1 1 4 1|4,N,1 H,=")[0] | {"DateLog": day, "TimeLog": clock}
    (result,) = results_of(read_event_of([row]))
    assert result["time"] == "2026-11-24T20:54:51"
