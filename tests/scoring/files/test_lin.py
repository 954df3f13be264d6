"""LIN files of one table and of matches, read and written."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.duplicate.reading import read_event
from scoring.files.answer import FileRefused
from scoring.files.lin import list_links, list_unsaid, read_lin, write_lin
from scoring.seats import Seat
from scoring.teams.reading import read_event as read_team_event
from tests.scoring.files.mutilated import mutilate
from tests.scoring.files.random_events import random_match
from tests.scoring.files.test_pbn_reading import DEAL, OTHER, load

HANDS = "S5TJH2359QD458C4K,S346QAHD29JQKC39T,S78KH478AD37TC67A,"
FOUR = HANDS + "S29H6TJKD6AC258JQ"
TABLE = (
    f"pn|Sam,Tom,Kit,Ada|st||md|3{HANDS}|rh||ah|Board 1|sv|o|"
    "mb|1H!|an|natural|mb|p|mb|p|mb|p|pg||pc|CQ|pg||mc|7|pg||\n"
)
MATCH = (
    "vg|Cup,Segment 2,I,1,1,Reds,0,Blues,0|\nrs|1HN=,2HSx-1|\n"
    "pn|Tom,Jon,Ada,Eva,Sam,Ian,Kit,Zoe|\n"
    f"qx|o1|md|3{FOUR}|ah|Board 1|sv|o|pg||\nqx|c1|md|3{FOUR}|sv|o|pg||\n"
)


def read(text):
    """The only event of a file, which is stored as it is."""
    [event] = read_lin(text.encode()).events
    assert event.problems == ()
    strict = read_team_event if event.document["kind"] == "teams" else read_event
    assert strict(event.document)[1] == []
    return event


def problems(text):
    [event] = read_lin(text.encode()).events
    return [problem.message for problem in event.problems]


def only_result(text):
    [board] = read(text).document["boards"]
    [result] = board["results"]
    return result


def test_the_shared_table_is_two_results_with_calls_and_the_first_card():
    [event] = read_lin(load("table1.lin")).events
    wanted, hands = json.loads(load("pairs.event.json")), json.loads(load("hands.json"))
    assert event.problems == ()
    for board, other in zip(event.document["boards"], wanted["boards"], strict=False):
        [result] = board["results"]
        kept = ("contract", "declarer", "tricks", "lead")
        assert {key: result[key] for key in kept} == {key: other["results"][0][key] for key in kept}
        assert board["hands"] == hands[str(board["board"])]["hands"]
    assert [board["results"][0]["calls"] for board in event.document["boards"]] == [
        ["1H", "pass", "pass", "pass"],
        ["pass", "2S", "pass", "pass", "pass"],
    ]


def shared_match():
    """The shared event of teams with hands and line-up, as its file has it: without leads."""
    event, hands = json.loads(load("teams.event.json")), json.loads(load("hands.json"))
    del event["rules"], event["date"]
    [match] = event["matches"]
    home, away = ([member["name"] for member in team["members"]] for team in event["entrants"])
    match["lineup"] = {
        "home": {"open": home[:2], "closed": home[2:]},
        "away": {"open": away[:2], "closed": away[2:]},
    }
    del match["table"]
    for board in match["boards"]:
        board["hands"] = hands[str(board["board"])]["hands"]
        for room in ("open", "closed"):
            board[room].pop("lead", None)
    return event


def test_the_shared_match_is_its_event():
    [event] = read_lin(load("teams.lin")).events
    assert event.document == shared_match()
    assert event.problems == event.notes == ()


def test_the_shared_match_is_written_byte_for_byte():
    assert write_lin(shared_match()) == load("teams.lin")


def test_a_table_is_an_event_of_pairs():
    event = read(TABLE)
    assert event.document["boards"][0]["hands"] == DEAL
    assert only_result(TABLE) == {
        "table": 1,
        "ns": "1",
        "ew": "2",
        "contract": "1H",
        "declarer": "N",
        "tricks": 7,
        "lead": "CQ",
        "calls": ["1H", "pass", "pass", "pass"],
    }


def test_line_ends_mean_nothing():
    assert read(TABLE.replace("|md", "|\r\nmd")).document == read(TABLE).document


def test_a_board_without_names_is_kept():
    text = TABLE.partition("st||")[2]
    assert only_result(text)["ns"] == "NS 1"


def test_the_room_of_a_match_and_its_result_are_told_beside_the_deal():
    document = read(MATCH).document
    assert [(team["number"], team["name"]) for team in document["entrants"]] == [
        ("1", "Reds"),
        ("2", "Blues"),
    ]
    [match] = document["matches"]
    assert match["round"] == 2
    assert match["lineup"]["home"] == {"open": ["Ada", "Tom"], "closed": ["Zoe", "Ian"]}
    [board] = match["boards"]
    assert board["open"] == {"contract": "1H", "declarer": "N", "tricks": 7}
    assert board["closed"] == {"contract": "2HX", "declarer": "S", "tricks": 7}


def test_results_without_deals_are_a_match():
    [match] = read(MATCH.partition("pn|")[0].replace("1,1,Reds", "8,9,Reds")).document["matches"]
    [board] = match["boards"]
    assert (board["board"], board["closed"]["contract"]) == (8, "2HX")


def test_a_room_without_a_result_is_still_to_come():
    event = read(MATCH.replace("1HN=,2HSx-1", "1HN=,"))
    assert event.document["matches"][0]["boards"][0]["closed"] == {"late": True}
    assert "Board 1: one room has no result yet." in event.notes


def test_dealer_and_vulnerability_are_told_where_they_are_not_usual():
    text = f"md|2{HANDS}|ah|Board 1|sv|b|"
    [board] = read(text).document["boards"]
    assert (board["dealer"], board["vulnerable"]) == ("W", "both")


def test_the_whole_play_tells_the_tricks():
    suits_apart = "md|3SHDC23456789TJQKA,S23456789TJQKAHDC,SHD23456789TJQKAC,|ah|Board 1|"
    ranks = "AKQJT98765432"
    cards = "".join(f"pc|H{rank}|pc|C{rank}|pc|S{rank}|pc|D{rank}|" for rank in ranks)
    # East leads a heart at each trick, and nobody else has one: no trumps makes no trick.
    result = only_result(f"{suits_apart}mb|1N|mb|p|mb|p|mb|p|{cards}")
    assert (result["contract"], result["declarer"], result["tricks"]) == ("1NT", "N", 0)
    assert len(result["play"]) == 52


def test_an_auction_without_tricks_is_noted():
    event = read(TABLE.replace("mc|7|", ""))
    assert event.document["boards"][0]["results"] == []
    assert "Board 1: a table does not tell the tricks, so it has no result." in event.notes


PROBLEMS = [
    (TABLE.replace("S5TJ", "S5TJ7"), "Board 1: the card ♠7 is dealt twice."),
    (TABLE.replace("S5TJ", "S5T"), "Board 1: S is dealt 12 cards, not thirteen."),
    (TABLE.replace("S5TJ", "S5T1"), "Board 1: its deal cannot be read as four hands."),
    (
        TABLE + "md|3S5TJH2359QD458C4K,S346QAHD29JQKC39T,S29H6TJKD6AC258JQ,|ah|Board 1|",
        "Board 1 is in the file twice with different hands.",
    ),
]


@pytest.mark.parametrize(("text", "problem"), PROBLEMS)
def test_a_deal_that_cannot_be_is_a_problem_of_its_board(text, problem):
    assert problems(text) == [problem]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"hello | there", "This is not a file that can be read here"),
        (b"vg|Cup|", "The file holds no results."),
        (b"md|1|", "The file holds no results."),
        (b"|" * 2_097_153, "The file is too large: at most 2 MB."),
        (
            b"".join(b"qx|o%d|md|1,,,|" % number for number in range(1, 1001)),
            "The file holds too many boards of one event: at most 999.",
        ),
    ],
)
def test_what_is_refused(data, sentence):
    with pytest.raises(FileRefused) as refused:
        read_lin(data)
    assert str(refused.value).startswith(sentence)


@given(st.randoms(use_true_random=False))
def test_matches_of_teams_come_back_equal(chance):
    event = random_match(chance)
    for key in ("table",):
        del event["matches"][0][key]
    del event["date"]
    for entrant in event["entrants"]:
        for member in entrant["members"]:
            member["name"] = member["name"].replace(",", "").replace("|", "")
    event = json.loads(json.dumps(event).replace("Sam, Yew", "Sam Yew"))
    [told] = read_lin(write_lin(event)).events
    assert told.problems == ()
    assert told.document == event


def test_what_lin_cannot_say_is_named():
    event = shared_like()
    assert list_unsaid(event) == ()
    unseated = json.loads(json.dumps(event))
    del unseated["matches"][0]["lineup"]
    assert list_unsaid(unseated) == ("The names of the players.",)
    [told] = read_lin(write_lin(unseated)).events
    assert not any("members" in entrant for entrant in told.document["entrants"])
    assert "When each result was entered." in list_unsaid(
        {**event, "matches": [{"boards": [{"board": 1, "open": {"time": "x"}}]}]}
    )
    assert "More than one match: each needs a LIN file of its own." in list_unsaid(
        {**event, "matches": [{}, {}]}
    )
    assert "Results that are known by their points alone." in list_unsaid(
        {**event, "matches": [{"boards": [{"board": 1, "open": {"score": 50}}]}]}
    )
    pairs = {"kind": "pairs", "boards": [{"board": 1, "results": [{"score": 50}]}]}
    assert list_unsaid(pairs) == (
        "Results of pairs: a LIN file has those of two rooms of a match.",
    )


def shared_like():
    return read(MATCH).document


def test_hands_of_pairs_are_written_alone():
    event = {"kind": "pairs", "boards": [{"board": 2, "hands": OTHER, "results": [{"score": 1}]}]}
    [told] = read_lin(write_lin(event)).events
    assert told.is_deals_alone
    assert told.document["boards"] == [{"board": 2, "hands": OTHER, "results": []}]


def test_links_hold_the_whole_board():
    result = {"calls": ["1H", "X", "XX", "pass", "1NT"], "lead": "C10"}
    links = list_links({"board": 1, "hands": DEAL}, result, {Seat.S: "Sam & Co"})
    assert links == tuple(
        viewer
        + "pn%7CSam%20%26%20Co%2C%2C%2C%7Cmd%7C3S5TJH2359QD458C4K%2CS346QAHD29JQKC39T%2C"
        + "S78KH478AD37TC67A%2CS29H6TJKD6AC258JQ%7Cah%7CBoard%201%7Csv%7Co%7Cmb%7C1H%7Cmb%7Cd%7C"
        + "mb%7Cr%7Cmb%7Cp%7Cmb%7C1N%7Cpc%7CCT%7Cpg%7C%7C"
        for viewer in (
            "https://www.bridgebase.com/tools/handviewer.html?lin=",
            "https://dds.bridgewebs.com/bsol2/ddummy.htm?lin=",
        )
    )


def test_broken_files_are_refused_or_have_problems():
    outcomes = set()
    for data in mutilate((MATCH + TABLE.replace("Board 1", "Board 2")).encode()):
        try:
            for event in read_lin(data).events:
                outcomes.add(bool(event.problems))
                if not event.problems:
                    strict = read_team_event if event.document["kind"] == "teams" else read_event
                    assert strict(event.document)[1] == []
        except FileRefused:
            outcomes.add(None)
    assert outcomes == {True, False, None}
