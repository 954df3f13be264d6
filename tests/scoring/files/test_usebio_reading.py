"""What USEBIO files mean, with the traps that files of other programs hold."""

import json
from pathlib import Path

import pytest

from scoring.files.answer import FileRefused
from scoring.files.usebio import read_usebio
from tests.scoring.files.usebio_files import (
    FOUR,
    TWO,
    board,
    event,
    line,
    pair,
    read,
    results,
    tag,
    usebio,
)

SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"


def sample(name):
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    return path.read_bytes()


def test_the_sample_of_pairs_means_its_event():
    (told,) = read_usebio(sample("pairs.usebio.xml")).events
    wanted = json.loads(sample("pairs.event.json"))
    hands = json.loads(sample("hands.json"))
    del wanted["winners"]
    for own in wanted["boards"]:
        own["hands"] = hands[str(own["board"])]["hands"]
        own["results"] = [result for result in own["results"] if "not_played" not in result]
        for result in own["results"]:
            del result["round"], result["table"]
            result.get("adjusted", {}).pop("reason", None)
    assert told.document == wanted
    assert told.problems == ()
    assert told.notes == ("The name of the club is not kept: Sample Club.",)


def test_the_sample_of_teams_means_its_event_with_a_scale_that_serves_two_boards():
    (told,) = read_usebio(sample("teams.usebio.xml")).events
    wanted = json.loads(sample("teams.event.json"))
    assert wanted["rules"] == {"victory_points": "wbf-discrete"}  # which begins at five boards
    assert told.document == wanted | {"rules": {"victory_points": "wbf-continuous"}}
    assert told.problems == ()


def test_a_line_is_read_with_its_contract_and_its_lead():
    told = read(FOUR, board(1, line(1, 2, "3 NTx", "S", 9, 550, LEAD="S10"), line(3, 4, "PASS")))
    assert results(told) == [
        {
            "ns": "1",
            "ew": "2",
            "contract": "3NTX",
            "declarer": "S",
            "tricks": 9,
            "lead": "ST",
        },
        {"ns": "3", "ew": "4", "contract": "pass"},
    ]
    assert told.document["boards"][0]["expected"] == 2
    assert told.problems == ()


def test_scores_without_contracts_are_kept_as_scores():
    told = read(FOUR, board(1, line(1, 2, score="420.0"), line(3, 4, score="-50")))
    assert [result["score"] for result in results(told)] == [420, -50]
    assert told.problems == ()


def test_a_contract_and_another_score_are_a_problem():
    told = read(TWO, board(7, line(1, 2, "4S", "N", 10, 420)))
    (problem,) = told.problems
    assert problem.message == "The contract is worth 620, and the score says 420."
    assert (problem.board, problem.field) == (7, "SCORE")


@pytest.mark.parametrize(
    ("score", "award"),
    [
        ("A6040", ("AVE+", "AVE-")),
        ("a5050", ("AVE", "AVE")),
        ("A 60-40", ("AVE+", "AVE-")),
        ("A5545", ("55%", "45%")),
        ("A10000", ("100%", "0%")),
        ("A00100", ("0%", "100%")),
    ],
)
def test_an_adjusted_score_is_a_share_for_each_side(score, award):
    told = read(TWO, board(1, line(1, 2, score=score)))
    assert results(told) == [
        {"ns": "1", "ew": "2", "adjusted": dict(zip(("ns", "ew"), award, strict=True))}
    ]


def test_no_line_and_a_line_without_pairs_are_not_played():
    told = read(FOUR, board(1, line(1, 2, "1C", "N", 7), line("", "", "1C", "N", 7), line(3, 4)))
    assert len(results(told)) == 1
    assert told.problems == ()


def test_sit_outs_written_as_passes_are_left_out():
    told = read(
        FOUR,
        board(1, line(1, 2, "1C", "N", 7), line(3, 0, "PASS"), line(4, 99, "PASS", score=0)),
    )
    assert len(results(told)) == 1
    assert told.notes == ("Board 1: a sit-out written as a pass is left out.",)
    assert told.problems == ()


def test_a_pair_in_no_list_is_a_problem():
    told = read(FOUR, board(5, line(4, 9, "1C", "N", 7)))
    assert told.problems[0].message == "Board 5: pairs 4 and 9 are in no list of entrants."


def test_without_a_list_the_entrants_are_those_of_the_results():
    told = read(board(5, line(4, 9, "1C", "N", 7)))
    assert [entrant["number"] for entrant in told.document["entrants"]] == ["4", "9"]
    assert told.problems == ()


def test_players_have_names_and_numbers_and_a_third_one_without_is_left_out():
    players = (
        "<PLAYER><PLAYER_NAME>Zoë  Hazel</PLAYER_NAME><NATIONAL_ID_NUMBER>123</NATIONAL_ID_NUMBER>"
        "</PLAYER><PLAYER><PLAYER_NAME>Ian O&#8217;Rowan</PLAYER_NAME>"
        "<NATIONAL_ID_NUMBER>0</NATIONAL_ID_NUMBER></PLAYER>"
        "<PLAYER><PLAYER_NAME></PLAYER_NAME><NATIONAL_ID_NUMBER/></PLAYER>"
    )
    people = tag("PARTICIPANTS", tag("PAIR", tag("PAIR_NUMBER", 1), players), pair(2))
    data = usebio(event(people, board(1, line(1, 2, "1C", "N", 7))))
    (first, second) = read_usebio(data).events[0].document["entrants"]
    assert first["members"] == [
        {"name": "Zoë Hazel", "numbers": {"EBU": "123"}},
        {"name": "Ian O’Rowan"},
    ]
    assert second == {"number": "2"}
    (first, _second) = read_usebio(data, federation="SBU").events[0].document["entrants"]
    assert first["members"][0]["numbers"] == {"SBU": "123"}


def test_masterpoints_are_printed_and_never_counted():
    award = tag("MASTER_POINTS_AWARDED", 36) + tag("MASTER_POINT_TYPE", "BLACK")
    award += tag("MASTER_POINT_SCALE", "Club")
    people = tag(
        "PARTICIPANTS",
        pair(1, MASTER_POINTS=award),
        pair(2, MASTER_POINTS_AWARDED=12),
    )
    told = read(people, board(1, line(1, 2, "1C", "N", 7)))
    first, second = told.document["entrants"]
    assert first["awards"] == [{"kind": "BLACK", "points": "36", "scale": "Club"}]
    assert second["awards"] == [{"kind": "BLACK", "points": "12"}]
    assert told.problems == ()


def test_with_two_winners_the_direction_decides_between_numbers():
    people = tag("PARTICIPANTS", pair(1), pair(1, direction="EW"), pair(2, direction="E"))
    told = read(people, board(1, line(1, 2, "1C", "N", 7)), WINNER_TYPE=2)
    assert told.document["winners"] == 2
    assert [entrant["line"] for entrant in told.document["entrants"]] == ["NS", "EW", "EW"]
    assert told.problems == ()
    guessed = read(people, board(1, line(1, 2, "1C", "N", 7)))
    assert guessed.document == told.document


def test_negative_percentages_are_imps():
    people = tag("PARTICIPANTS", pair(1, PERCENTAGE="-12.00"), pair(2, PERCENTAGE="12.00"))
    told = read(people, board(1, line(1, 2, "1C", "N", 7)), BOARD_SCORING_METHOD="MATCH_POINTS")
    assert told.document["scoring"] == "cross-imps"
    assert told.notes[0] == "Percentages below nought are IMPs: the event is scored by them."


@pytest.mark.parametrize(
    ("method", "scoring"),
    [
        ("MATCH_POINTS", "matchpoints"),
        ("IMPS", "cross-imps"),
        ("CROSS_IMPS", "cross-imps"),
        ("BUTLER", "butler"),
        ("", "matchpoints"),
    ],
)
def test_the_scoring_is_that_of_the_file(method, scoring):
    told = read(TWO, board(1, line(1, 2, "1C", "N", 7)), BOARD_SCORING_METHOD=method)
    assert told.document["scoring"] == scoring
    assert told.problems == ()


def test_a_scoring_that_is_not_known_is_noted():
    told = read(TWO, board(1, line(1, 2, "1C", "N", 7)), BOARD_SCORING_METHOD="LOTTERY")
    assert "The scoring LOTTERY is not known: matchpoints is taken." in told.notes


@pytest.mark.parametrize(
    "date", ["24/11/2026", "24-11-2026", "24.11.2026", "2026-11-24", "2026-11-24T19:30:00"]
)
def test_dates_are_read_in_every_way_they_are_written(date):
    told = read(TWO, board(1, line(1, 2, "1C", "N", 7)), DATE=date, EVENT_DESCRIPTION="Cup")
    assert told.document["date"] == "2026-11-24"
    assert told.title == told.document["name"] == "Cup"


def test_a_date_that_is_none_is_noted():
    told = read(TWO, board(1, line(1, 2, "1C", "N", 7)), DATE="31/02/2026")
    assert "date" not in told.document
    assert "The date cannot be read: 31/02/2026." in told.notes


def test_what_is_not_kept_is_noted_without_saying_it():
    told = read(
        TWO,
        board(1, line(1, 2, "1C", "N", 7)),
        tag("CONTACT", tag("FULL_NAME", "A"), tag("TELEPHONE", "0123")),
        P2P_CHARGE_RATE=10,
    )
    assert told.notes == (
        "Who can be asked about the event is not kept.",
        "What the federation charges for the event is not kept.",
    )


def test_totals_that_differ_are_noted_by_how_much():
    people = tag("PARTICIPANTS", pair(1, PERCENTAGE="60.00"), pair(2), pair(3), pair(4))
    boards = board(1, line(1, 2, "1C", "N", 7), line(3, 4, "2C", "N", 8))
    told = read(people, boards)
    assert told.notes == ("Entrant 1 has 0.00 here, and 60.00 in the file: 60 more or less.",)
    told = read(people, board(1, line(1, 2, "2C", "N", 8), line(3, 4, "1C", "N", 8)))
    assert told.notes == ("Entrant 1 has 50.00 here, and 60.00 in the file: 10 more or less.",)


def test_a_kind_of_event_that_is_not_known_is_a_problem():
    told = read(TWO, board(1, line(1, 2, "1C", "N", 7)), kind="INDIVIDUAL")
    assert told.problems[0].message == "Events of the kind INDIVIDUAL are not known."


@pytest.mark.parametrize(
    ("told", "message"),
    [
        (("9C", "N", 7), "9C is no contract that is known."),
        (("1C", "Q", 7), "The contract is told without who played it."),
        (("1C", "N", 14), "14 is not a number of tricks."),
        (("1C", "N", "-1"), "-1 is not a number of tricks."),
        (("1C", "N", 7, "7x"), "7x is not a score."),
        (("", "", "", "A6"), "A6 is no adjusted score that can be read."),
        (("", "", "", "A160900"), "A160900 is no adjusted score that can be read."),
    ],
)
def test_a_line_that_cannot_be_read_is_a_problem(told, message):
    read_ = read(TWO, board(4, line(1, 2, *told)))
    assert [(problem.board, problem.message) for problem in read_.problems] == [(4, message)]


def test_several_events_are_told_apart():
    own = TWO + board(1, line(1, 2, "1C", "N", 7))
    data = usebio(event(own, EVENT_DESCRIPTION="A"), event(own, EVENT_DESCRIPTION="B"), event())
    assert [told.title for told in read_usebio(data).events] == ["A", "B"]


def refusal(data):
    with pytest.raises(FileRefused) as refused:
        read_usebio(data)
    return str(refused.value)


def test_a_file_without_anything_is_refused():
    assert refusal(usebio()) == refusal(usebio(event(TWO))) == "The file holds no results."
    assert refusal(b"<html></html>") == (
        "This is not a file that can be read here: PBN, USEBIO (XML), Bridgemate (.bws), LIN, DUP, "
        "DLM and CSV can."
    )


def test_too_much_is_refused():
    lines = [line(1, 2, "1C", "N", 7)]
    many = [board(at % 900 + 1, *lines * 25) for at in range(900)]
    assert "too many results" in refusal(usebio(event(*many)))
    entrants = tag("PARTICIPANTS", *map(pair, range(1, 2002)))
    assert "too many entrants" in refusal(usebio(event(entrants, board(1, *lines))))


def test_a_board_without_a_number_up_to_999_is_left_out():
    lines = [line(1, 2, "1C", "N", 7)]
    told = read(TWO, board(999, *lines), board(1000, *lines), board("x", *lines))
    assert [own["board"] for own in told.document["boards"]] == [999]
    assert told.notes == ("Results of a board without a number are left out.",)
