"""The standing of an event as Bridgewebs and BOS take it."""

import json
from pathlib import Path

import pytest

from scoring.files.answer import FileRefused
from scoring.files.bos import write_bos
from scoring.files.csv import write_bridgewebs, write_csv
from tests.scoring.duplicate_events import board, pairs, table

SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"


def sample(name):
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    return path.read_text("utf-8")


def refusal(call, data):
    with pytest.raises(FileRefused) as refused:
        call(data)
    return str(refused.value)


def test_bridgewebs_takes_the_standing():
    assert (
        write_bridgewebs(json.loads(sample("pairs.event.json"))).decode()
        == sample("bridgewebs.csv").rstrip("\n") + "\n"
    )


EVENT = pairs(
    board(
        1,
        table("1", "2", contract="3NTX", declarer="S", tricks=9, lead="H10", round=1, table=1),
        table("3", "4", contract="pass", round=1, table=2),
    ),
    board(
        2,
        table("1", "2", adjusted={"ns": "AVE+", "ew": "AVE-"}, round=1, table=1),
        table("3", "4", not_played=True, round=1, table=2),
    ),
    name="Club; night",
    date="2026-11-24",
)


def named(event):
    names = {"1": ["=Ada", "Tom"], "3": ["Zoë", 'Ian "X"']}
    entrants = [
        own | {"members": [{"name": name} for name in names.get(own["number"], [])]}
        for own in event["entrants"]
    ]
    return event | {"entrants": entrants}


def test_bridgewebs_has_ranks_names_and_no_formulas():
    lines = write_bridgewebs(named(EVENT)).decode().splitlines()
    assert lines[:7] == [
        "#VERSION,Cut In",
        "#DATE,24/11/2026",
        "#TITLE,Club; night",
        "#PAIRS,4",
        "#BOARDS,2",
        "#WINNERS,1",
        "#SCORES",
    ]
    assert lines[7:] == [
        "Position,Pair,Name1,Name2,Percent",
        '1=,1,"\'=Ada","Tom",100.00',
        '1=,4,"","",100.00',
        '3=,2,"","",0.00',
        '3=,3,"Zoë","Ian ""X""",0.00',
    ]


def test_two_winners_have_two_standings():
    event = pairs(board(1, table("1", "1", 50), table("2", "2", 60)), winners=2)
    event["entrants"] = [
        {"number": number, "line": line} for line in ("NS", "EW") for number in ("1", "2")
    ]
    assert write_bridgewebs(event).decode().splitlines()[5:] == [
        "#WINNERS,2",
        "#SCORES",
        "Position,Pair,Name1,Name2,Percent,Direction",
        '1,2,"","",100.00,NS',
        '2,1,"","",0.00,NS',
        '1,1,"","",100.00,EW',
        '2,2,"","",0.00,EW',
    ]


def test_bos_has_the_game_the_players_and_every_result():
    lines = write_bos(named(EVENT)).decode("cp1252").splitlines()
    assert lines[:2] == ["[GAME]", "A;2;2;1;MP;;Pairs;;;2026-11-24;Club, night;1;"]
    assert lines[2] == "[Contestants]"
    assert lines[3:8] == [
        'A;1;N;"=Ada";4.00;100.00;;',
        'A;1;S;"Tom";4.00;100.00;;',
        'A;2;E;"";0.00;0.00;;',
        'A;2;W;"";0.00;0.00;;',
        'A;3;N;"Zoë";0.00;0.00;;',
    ]
    assert lines[8] == "A;3;S;\"Ian 'X'\";0.00;0.00;;"
    assert lines[11] == "[RESULTS]"
    assert lines[12:] == [
        "#01;A;1;1;2;;;550;3NTX;S;9;HT;2.00;0.00;;;100;0;;2;;",
        "#01;A;1;3;4;;;0;Pass;;;;0.00;2.00;;;0;100;;2;;",
        "#02;A;1;1;2;;;;;;;;2.00;0.00;;;100;0;;2;;AVE+ AVE-",
        "#02;A;1;3;4;;;;;;;;;;;;;;;2;;NP",
    ]
    assert {line.count(";") for line in lines[12:]} == {21}
    assert {line.count(";") for line in lines[3:11]} == {7}


def test_teams_are_not_written_as_tables():
    event = {"kind": "teams", "scoring": "imps", "entrants": [], "matches": []}
    text = "Matches of teams cannot be written as a table of results."
    assert refusal(write_csv, event) == text
    assert refusal(write_bos, event) == "Matches of teams cannot be written for BOS."
