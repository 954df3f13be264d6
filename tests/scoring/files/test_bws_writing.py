"""Events written into copies of .bws files, and read back."""

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.files.answer import FileRefused
from scoring.files.bws import (
    Night,
    Team,
    list_unsaid,
    plan_movement,
    write_bws,
)
from scoring.files.bws.pairing import list_teams
from tests.scoring.duplicate_events import board, pairs, table
from tests.scoring.files.bws_files import make_template
from tests.scoring.files.bws_night import EVENT, NIGHT, TEMPLATE, again, rows_of
from tests.scoring.files.drawn_events import (
    ADJUSTED,
    NOT_PLAYED,
    PLAYED,
    TIMES,
    individual_events,
    pairs_events,
    team_events,
)
from tests.scoring.files.jet_files import JET_3

NAMES = ["Ada Birch", "Zoë Hazel", "Ian O’Rowan"]
RESULTS = st.one_of(
    PLAYED,
    ADJUSTED,
    NOT_PLAYED,
    st.builds(lambda played, time: played | time, PLAYED, TIMES),
)


ROUND_TRIPS = settings(max_examples=25)


@ROUND_TRIPS
@given(pairs_events(RESULTS, names=NAMES))
def test_an_event_of_pairs_comes_back(event):
    assert again(event) == {key: event[key] for key in event}
    assert again(event, make_template(JET_3)) == event
    assert list_unsaid(event) == ()


@ROUND_TRIPS
@given(pairs_events(RESULTS, winners=2, names=NAMES))
def test_two_winners_come_back(event):
    assert again(event) == event
    assert list_unsaid(event) == ()


@ROUND_TRIPS
@given(pairs_events(RESULTS, winners=2, sections=2, names=NAMES), st.booleans())
def test_sections_come_back(event, grouped):
    if grouped:
        event["boards"] = [own | {"group": "1"} for own in event["boards"]]
    read = again(event)
    key = lambda own: (own["section"], own.get("line") == "EW", int(own["number"]))  # noqa: E731
    assert read.pop("entrants") == sorted(event.pop("entrants"), key=key)
    assert read == event


@ROUND_TRIPS
@given(individual_events(RESULTS, names=NAMES))
def test_an_individual_comes_back(event):
    assert again(event) == event
    assert list_unsaid(event) == ()


@ROUND_TRIPS
@given(team_events(PLAYED, names=NAMES))
def test_teams_come_back_but_for_the_tables_of_their_matches(event):
    read = again(event, teams=list_teams(event))
    for match, own in zip(event["matches"], read["matches"], strict=True):
        assert own["table"] == 2 * match["table"] - 1
        match["table"] = own["table"]
    assert read == event


def test_a_ruling_at_teams_stands_in_both_rooms():
    event = {
        "kind": "teams",
        "scoring": "imps",
        "entrants": [{"number": "1"}, {"number": "2"}],
        "matches": [
            {
                "round": 1,
                "table": 1,
                "home": "1",
                "away": "2",
                "boards": [{"board": 1, "adjusted": {"home": "AVE+", "away": "AVE-"}}],
            }
        ],
    }
    assert again(event, teams=list_teams(event))["matches"] == event["matches"]


def test_the_tables_say_what_the_devices_need():
    night = Night("ab" * 16, {"": 4}, {"ShowResults": 0}, hands=True)
    data = write_bws(EVENT, TEMPLATE, night)
    assert rows_of(data, "Section") == [
        {
            "ID": 1,
            "Letter": "A",
            "Tables": 2,
            "MissingPair": 4,
            "EWMoveBeforePlay": 0,
            "Session": 1,
            "ScoringType": 1,
            "Winners": 1,
        }
    ]
    tables = rows_of(data, "Tables")
    assert [(row["Section"], row["Table"]) for row in tables] == [(1, 1), (1, 2)]
    assert {(row["Status"], row["LogOnOff"], row["Group"]) for row in tables} == {(0, 2, 1)}
    (session,) = rows_of(data, "Session")
    assert (session["ID"], session["Name"], session["GUID"]) == (1, "Club night", "AB" * 16)
    assert session["Date"] == datetime.fromisoformat("2026-11-24")
    (settings_,) = rows_of(data, "Settings")
    assert settings_ == {
        "Section": 1,
        "ShowResults": 0,
        "BM2NameSource": 2,
        "BM2ShowPlayerNames": 1,
        "BM2Unknown": 5,
    }
    (hand,) = rows_of(data, "HandRecord")
    assert (hand["Board"], hand["NorthSpades"], hand["WestClubs"]) == (1, "AKQ", "876")


def test_results_are_spelt_as_bridgemate_does():
    first, second, third = rows_of(write_bws(EVENT, TEMPLATE, NIGHT), "ReceivedData")
    told = ("ID", "Declarer", "NS/EW", "Contract", "Result", "LeadCard", "Remarks", "Processed")
    assert [first[key] for key in told] == [1, 1, "S", "3 NT x", "=", "HT", "", False]
    assert [second[key] for key in told] == [2, 0, "", "PASS", "", "", "", False]
    assert [third[key] for key in told] == [3, 4, "E", "1 H", "-1", "", "", False]


def test_hands_and_results_are_left_out_unless_they_are_wanted():
    data = write_bws(EVENT, TEMPLATE, Night("0" * 32, results=False))
    assert rows_of(data, "HandRecord") == rows_of(data, "ReceivedData") == []


MOVEMENT = {
    "name": "mitchell",
    "tables": 2,
    "hands": [
        {"round": 1, "table": 1, "ns": "1", "ew": "3", "set": 1},
        {"round": 1, "table": 2, "ns": "2", "ew": None},
        {"round": 2, "table": 1, "ns": "1", "ew": None},
        {"round": 2, "table": 2, "ns": "2", "ew": "3", "set": 2},
    ],
}


def test_a_movement_stands_in_the_rounds_with_nobody_for_a_sit_out():
    event = pairs(numbers="1 2 3")
    data = write_bws(event, TEMPLATE, NIGHT, plan_movement(MOVEMENT, 3, first=4))
    keys = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")
    assert [[row[key] for key in keys] for row in rows_of(data, "RoundData")] == [
        [1, 1, 1, 1, 3, 4, 6],
        [1, 2, 1, 2, 0, 0, 0],
        [1, 1, 2, 1, 0, 0, 0],
        [1, 2, 2, 2, 3, 7, 9],
    ]


def test_boards_that_are_no_range_are_listed():
    cells = [
        board(number, table("1", "2", contract="pass", round=1, table=1)) for number in (1, 2, 7)
    ]
    (row,) = rows_of(write_bws(pairs(*cells), TEMPLATE, NIGHT), "RoundData")
    assert (row["LowBoard"], row["HighBoard"], row["CustomBoards"]) == (1, 7, "1,2,7")


def test_players_sit_down_where_they_first_play():
    members = {
        "1": [{"name": "Ada Birch", "numbers": {"EBU": "77"}}, {"name": "Tom Alder"}],
        "2": [{"name": "Kit"}, {"name": "Sam"}, {"name": "Late", "from_round": 2}],
    }
    event = pairs(numbers="1 2 3")
    event["entrants"] = [
        own | {"members": members.get(own["number"], [])} for own in event["entrants"]
    ]
    night = Night("0" * 32, federation="EBU")
    data = write_bws(event, TEMPLATE, night, plan_movement(MOVEMENT, 1))
    keys = ("Table", "Direction", "Number", "Name", "Round")
    assert [[row[key] for key in keys] for row in rows_of(data, "PlayerNumbers")] == [
        [1, "N", "77", "Ada Birch", 0],
        [1, "S", "", "Tom Alder", 0],
        [2, "N", "", "Kit", 0],
        [2, "S", "", "Sam", 0],
        [2, "N", "", "Late", 2],
    ]


def test_what_a_file_cannot_say_is_listed():
    event = pairs(
        board(
            1,
            table("1", "2", 420, round=1, table=1),
            table("3", "4", round=1, table=2, adjusted={"ns": "AVE+", "reason": "law 12"}),
        ),
        rules={"win": "1"},
    )
    event["entrants"][0] |= {"handicap": "3", "members": [{"name": "x" * 19}]}
    assert list_unsaid(event) == (
        "The rules by which the event is scored.",
        "Handicaps, strata, carry-overs, withdrawals, and who is not ranked.",
        "The reasons of rulings.",
        "Rulings that are not a share of the board for each side, and points without a contract: "
        "they stand there as an arbitral score.",
        "Names are cut after 18 characters.",
    )
    rows = rows_of(write_bws(event, TEMPLATE, NIGHT), "ReceivedData")
    assert [row["Remarks"] for row in rows] == ["Arbitral score"] * 2


def refusal(call, *arguments):
    with pytest.raises(FileRefused) as refused:
        call(*arguments)
    return str(refused.value)


def test_what_cannot_be_written_is_refused():
    named = pairs(board(1, table("N1", "E1", contract="pass", round=1, table=1)))
    text = "N1 cannot be written: in a .bws file pairs and players have whole numbers."
    assert refusal(write_bws, named, TEMPLATE, NIGHT) == text
    unseated = pairs(board(2, table("1", "2", contract="pass")))
    text = "Board 2: a result without its round and table cannot be written to a .bws file."
    assert refusal(write_bws, unseated, TEMPLATE, NIGHT) == text
    other = make_template(left_out=("RoundData",))
    text = "This .bws file has no table RoundData: it cannot be filled."
    assert refusal(write_bws, EVENT, other, NIGHT) == text
    single = {"kind": "individual", "entrants": [], "boards": []}
    other = make_template(left_out=("ReceivedData.South",))
    text = "This .bws file has no places for single players."
    assert refusal(write_bws, single, other, NIGHT) == text


def test_a_template_of_an_older_version_is_filled_as_far_as_it_goes():
    old = make_template(JET_3, ("Settings", "PlayerNumbers.Round", "RoundData.CustomBoards"))
    assert again(EVENT, old)["boards"][0]["results"][1]["contract"] == "pass"


def test_a_team_by_its_pairs():
    event = {"entrants": [{"number": "7", "name": "Rowan"}, {"number": "8"}]}
    assert list_teams(event) == [Team("7", ("1", "2"), "Rowan"), Team("8", ("3", "4"))]
