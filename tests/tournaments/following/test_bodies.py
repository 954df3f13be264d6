"""Rows of a file as bodies of requests, and who sat there by the numbers of the devices."""

import pytest

from scoring.files.bws.results import read_seating
from tests.tournaments.following.parts import ROWS
from tournaments.duplicate.serializers.said import SAID as SAID_BY_API
from tournaments.following.bodies import (
    SAID,
    describe,
    find_seated,
    is_same,
    name_place,
    read_said,
)
from tournaments.following.seats import Seats, list_numbers
from tournaments.following.server import Answer, CannotSend

CELL = (1, 1, 1, 1)


def side(label, *ids):
    return {"label": label, "entrants": list(ids), "name": ""}


def meeting(round_, table, ns, ew, section="A", boards=()):
    place = {"section": section, "round": round_, "table": table, "boards": boards}
    return {**place, "NS": ns, "EW": ew}


def seated(ns, ew, **more):
    return list_numbers(read_seating({"PairNS": ns, "PairEW": ew, **more}))


def test_with_two_winners_a_number_is_that_of_its_own_direction():
    seats = Seats(
        [
            meeting(1, 1, side("1", "n1"), side("1", "e1")),
            meeting(1, 2, side("2", "n2"), side("2", "e2")),
        ]
    )
    assert find_seated("A", CELL, seated(1, 1), seats) == {}
    assert find_seated("A", CELL, seated(2, 1), seats) == {"NS": ["n2"], "EW": ["e1"]}
    assert find_seated("A", CELL, seated(1, 2), seats) == {"NS": ["n1"], "EW": ["e2"]}


def test_sections_have_numbers_of_their_own():
    seats = Seats(
        [
            meeting(1, 1, side("A1", "a1"), side("A2", "a2")),
            meeting(1, 1, side("B1", "b1"), side("B2", "b2"), "B"),
            meeting(1, 2, side("B3", "b3"), side("B4", "b4"), "B"),
        ]
    )
    assert find_seated("B", (2, 1, 1, 1), seated(1, 2), seats) == {}
    assert find_seated("B", (2, 1, 1, 1), seated(4, 1), seats) == {"NS": ["b4"], "EW": ["b1"]}
    with pytest.raises(CannotSend, match="Pairs 3–1 do not play at this table"):
        find_seated("A", CELL, seated(3, 1), seats)


def test_single_players_have_two_numbers_a_side():
    seats = Seats([meeting(1, 1, side("1 + 2", "p1", "p2"), side("3 + 4", "p3", "p4"))])
    row = seated(1, 3, South=2, West=4)
    assert row == ((1, 2), (3, 4))
    assert find_seated("A", CELL, row, seats) == {}
    assert find_seated("A", CELL, seated(3, 1, South=4, West=2), seats) == {"turned": True}
    other = find_seated("A", CELL, seated(1, 2, South=3, West=4), seats)
    assert other == {"NS": ["p1", "p3"], "EW": ["p2", "p4"]}


def test_a_table_that_cut_in_does_not_know_is_left_to_the_server():
    assert find_seated("A", CELL, seated(7, 8), Seats([])) == {}


def test_a_result_belongs_where_its_players_have_the_board():
    """Tables can be numbered otherwise in Cut In: the first of the file was empty."""
    rows = [
        meeting(1, 1, side("1", "p1"), side("2", "p2"), boards=(1, 2)),
        meeting(1, 2, side("3", "p3"), side("4", "p4"), boards=(1, 2)),
        meeting(2, 1, side("1", "p1"), side("3", "p3"), boards=(3, 4)),
        meeting(4, 2, side("1", "p1"), side("3", "p3"), boards=(3, 4)),
    ]
    seats = Seats(rows)
    assert seats.locate("A", (1, 2, 1, 1), seated(1, 2)) == (1, 1, 1, 1)
    assert seats.locate("A", (1, 3, 1, 2), seated(4, 3)) == (1, 2, 1, 2)
    assert seats.locate("A", (1, 2, 1, 1), seated(3, 4)) == (1, 2, 1, 1)
    assert seats.locate("A", (1, 9, 2, 3), seated(1, 3)) == (1, 1, 2, 3)  # of that round
    assert seats.locate("A", (1, 9, 5, 3), seated(1, 3)) == (1, 9, 5, 3)  # of which one?
    assert seats.locate("A", (1, 9, 3, 1), seated(1, 2)) == (1, 1, 1, 1)  # a round otherwise
    assert seats.locate("A", (1, 2, 1, 5), seated(1, 2)) == (1, 2, 1, 5)  # not their board
    assert seats.locate("A", (1, 2, 1, 1), seated(0, 0)) == (1, 2, 1, 1)  # nobody is named
    drawn = Seats(rows, is_drawn=True)
    assert drawn.locate("A", (1, 2, 1, 1), seated(1, 2)) == (1, 1, 1, 1)
    assert drawn.locate("A", (1, 9, 3, 1), seated(1, 2)) == (1, 9, 3, 1)  # it may be drawn yet


def test_with_two_winners_a_meeting_is_not_that_of_the_same_numbers_turned():
    seats = Seats(
        [
            meeting(1, 1, side("1", "n1"), side("2", "e2"), boards=(1,)),
            meeting(1, 2, side("2", "n2"), side("1", "e1"), boards=(1,)),
        ]
    )
    assert seats.locate("A", (1, 3, 1, 1), seated(2, 1)) == (1, 2, 1, 1)
    assert seats.locate("A", (1, 3, 1, 1), seated(1, 2)) == (1, 1, 1, 1)


def test_what_rows_say():
    said = [read_said((1, row["Table"], row["Round"], row["Board"]), row) for row in ROWS[:4]]
    assert said[2] == {"contract": "2SX", "declarer": "W", "tricks": 8, "lead": "H7"}
    assert said[3] == {"contract": "pass"}
    row = ROWS[6] | {"Remarks": "55%-45%"}
    assert read_said(CELL, row) == {"adjusted": {"NS": "55%", "EW": "45%"}}
    assert describe(read_said(CELL, row)) == "55%–45%"
    with pytest.raises(CannotSend, match="The director's ruling is not in the file"):
        read_said(CELL, ROWS[0] | {"Remarks": "Arbitral score"})


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({}, True),
        ({"tricks": 0}, False),
        ({"lead": None}, False),
        ({"turned": True}, False),
        ({"adjusted": {"NS": "AVE", "EW": "AVE", "reason": "late"}}, False),
        ({"NS": {"entrants": ["p9"]}}, False),
    ],
)
def test_results_are_compared_with_all_that_is_said(changes, same):
    body = {"contract": "1H", "declarer": "N", "tricks": 7, "lead": "CQ", "NS": ["p1"]}
    shown = {**body, "turned": False, "adjusted": None, "not_played": False}
    shown["NS"] = {"entrants": ["p1"]}
    assert is_same(body, {**shown, **changes}) is same


def test_places_name_their_section_where_it_is_not_the_first():
    assert name_place("A", (1, 2, 3, 4)) == "Board 4, table 2, round 3"
    assert name_place("B", (2, 2, 3, 4)) == "Board 4, table 2 B, round 3"


def test_an_answer_without_faults_is_told_by_its_status():
    assert Answer(418, {}).why == "Cut In answered 418."
    assert Answer(403, {"detail": "Not yours."}).why == "Not yours."


def test_the_keys_of_a_result_are_those_of_the_api():
    """The program of the club's PC has no framework, and so a list of its own."""
    assert SAID_BY_API == SAID
