"""Who plays in a .bws file: pairs, single players and teams, their names, and the hands."""

import pytest

from scoring.duplicate.reading import read_event
from scoring.files.bws import Team, read_tables
from scoring.teams.event import answer_of, read
from tests.scoring.files.bws_files import (
    PBN,
    hand_row,
    read_event_of,
    received,
    results_of,
    seated,
    section,
)


def test_names_are_followed_from_their_starting_places():
    plan = seated("1 1 4 1 1 2", "1 2 2 4 3 4")
    people = [
        {"Section": 1, "Table": 1, "Direction": "N", "Name": "Kit Larch", "Round": 0},
        {"Section": 1, "Table": 1, "Direction": "S", "Name": "Sam Yew", "Round": 1},
        {"Section": 1, "Table": 1, "Direction": "E", "Number": "77", "Round": 0},
        {"Section": 1, "Table": 1, "Direction": "W", "Number": "78", "Name": "", "Round": 0},
        {"Section": 1, "Table": 1, "Direction": "E", "Name": "Late Comer", "Round": 2},
        {"Section": 1, "Table": 9, "Direction": "E", "Name": "Nobody", "Round": 0},
    ]
    names = [{"ID": 5, "strID": "77", "Name": "Ada Birch"}, {"ID": 78, "Name": "Tom Alder"}]
    tables = {"RoundData": plan, "PlayerNumbers": people, "PlayerNames": names}
    rows = received("1 1 1 4 1|4,N,1 H,=")
    event = read_event_of(rows, **tables)
    assert event.document["entrants"] == [
        {"number": "1", "members": [{"name": "Ada Birch"}, {"name": "Tom Alder"}]},
        {"number": "2"},
        {
            "number": "4",
            "members": [
                {"name": "Kit Larch"},
                {"name": "Sam Yew"},
                {"name": "Late Comer", "from_round": 2},
            ],
        },
    ]
    tables = {"Section": section(), "ReceivedData": rows, **tables}
    ada = read_tables(tables, federation="EBU").document["entrants"][0]["members"][0]
    assert ada == {"name": "Ada Birch", "numbers": {"EBU": "77"}}


def test_an_individual_names_four_players():
    row = received("1 1 1 5 2|2,E,1 H,=")[0] | {"South": 3, "West": 8}
    plan = [seated("1 1 5 2 1 2")[0] | {"South": 3, "West": 8}]
    people = [{"Section": 1, "Table": 1, "Direction": "W", "Name": "Sam Yew"}]
    event = read_event_of([row], RoundData=plan, PlayerNumbers=people)
    assert event.document["kind"] == "individual"
    (result,) = results_of(event)
    assert [result[key] for key in "nsew"] == ["5", "3", "2", "8"]
    assert [own["number"] for own in event.document["entrants"]] == ["2", "3", "5", "8"]
    assert event.document["entrants"][3]["members"] == [{"name": "Sam Yew"}]
    turned = read_event_of([row | {"Declarer": 3}])
    (result,) = results_of(turned)
    assert [result[key] for key in "nsew"] == ["2", "8", "5", "3"]
    assert event.problems == turned.problems == ()


def test_hands_are_read_with_and_without_results():
    event = read_event_of(received("1 1 1 4 1|4,N,1 H,="), HandRecord=[hand_row(), hand_row(2)])
    assert [board["hands"] for board in event.document["boards"]] == [PBN, PBN]
    assert event.document["boards"][1]["results"] == []
    assert event.problems == ()
    alone = read_event_of([], HandRecord=[hand_row()])
    assert alone.is_deals_alone
    assert read_event(alone.document)[1] == []


def test_hands_that_cannot_be_are_problems_of_their_boards():
    rows = [
        hand_row(7, NorthSpades="AKJ"),
        hand_row(8),
        hand_row(8, NorthSpades="AKJ", EastSpades="QT9"),
        hand_row(9, NorthSpades="AKz"),
    ]
    event = read_event_of(received("1 1 1 4 1|4,N,1 H,="), HandRecord=rows)
    assert [(problem.board, problem.message) for problem in event.problems] == [
        (7, "Board 7: the card ♠J is dealt twice."),
        (8, "Board 8 is in the file twice with different hands."),
        (9, "Board 9: its deal cannot be read as four hands."),
    ]


TEAM_ROWS = received(
    "1 1 1 1 3|1,N,1 H,=", "2 1 1 4 2|2,E,2 H,-1", "1 1 2 1 3|,,PASS,", "2 1 2 4 2|,,,,,Not played"
)


ASKED = "This is an event of teams: say which pairs form a team."


@pytest.mark.parametrize(
    ("rows", "note", "teams"),
    [
        (TEAM_ROWS, "1 and 2, 3 and 4 and so on are taken.", ["1", "2"]),
        (
            received("1 1 1 1 4|1,N,1 H,=", "2 1 1 2 3|3,E,2 H,-1"),
            "1 and 3, 2 and 4 and so on are taken.",
            ["1", "2"],
        ),
        (
            received("1 1 1 7 9|7,N,1 H,=", "2 1 1 9 7|7,E,2 H,-1"),
            "both of a team have its number.",
            ["7", "9"],
        ),
    ],
)
def test_which_pairs_form_a_team_follows_from_the_usual_numbers(rows, note, teams):
    event = read_event_of(rows, section(ScoringType=4))
    assert event.problems == ()
    assert f"Which pairs form a team is not told: {note}" in event.notes
    assert event.document["kind"] == "teams"
    assert [entrant["number"] for entrant in event.document["entrants"]] == teams
    assert all(
        board["open"] and board["closed"] for board in event.document["matches"][0]["boards"]
    )


@pytest.mark.parametrize(
    "rows",
    [
        received("1 1 1 1 5|1,N,1 H,=", "2 1 1 6 2|2,E,2 H,-1"),
        received("1 1 1 1 2|1,N,1 H,=", "2 1 1 3 4|4,E,2 H,-1"),
        received("1 1 1 1 4|1,N,1 H,="),
    ],
    ids=["other numbers", "nobody meets in both rooms", "one room"],
)
def test_which_pairs_form_a_team_is_asked(rows):
    event = read_event_of(rows, section(ScoringType=4))
    assert [problem.message for problem in event.problems] == [ASKED]


def test_teams_meet_in_two_rooms():
    tables = {"Section": section(ScoringType=4), "ReceivedData": TEAM_ROWS}
    teams = [Team("7", ("1", "2"), "Rowan"), Team("8", ("3", "4"))]
    event = read_tables(tables, teams)
    assert event.problems == ()
    assert event.document["entrants"] == [{"number": "7", "name": "Rowan"}, {"number": "8"}]
    (match,) = event.document["matches"]
    assert (match["round"], match["table"], match["home"], match["away"]) == (1, 1, "7", "8")
    assert match["boards"] == [
        {
            "board": 1,
            "open": {"contract": "1H", "declarer": "N", "tricks": 7},
            "closed": {"contract": "2H", "declarer": "E", "tricks": 7},
        },
        {"board": 2, "open": {"contract": "pass"}, "closed": {"not_played": True}},
    ]
    told = answer_of(read(event.document))
    assert told["matches"][0]["imps"] == {"home": "1", "away": "0"}  # 80 and -50


@pytest.mark.parametrize(
    ("teams", "message"),
    [
        ([("1", "2"), ("3", "4", "1")], "Pair 1 is in two teams."),
        ([("1", "2"), ("3", "4", "9")], "No pair of the file has the number 9."),
        ([("1", "2"), ("3",)], "Pair 4 is in no team."),
        ([("1", "3"), ("2", "4")], "Both pairs are of the team 1."),
        ([("1", "4"), ("2", "3")], "Teams 1 and 2 have two results in the same direction."),
    ],
)
def test_teams_that_cannot_be_are_problems(teams, message):
    tables = {"Section": section(ScoringType=4), "ReceivedData": TEAM_ROWS}
    told = [Team(str(number), pairs) for number, pairs in enumerate(teams, start=1)]
    event = read_tables(tables, told)
    assert message in [problem.message for problem in event.problems]
