"""A night on devices is followed row by row, and each result arrives once."""

import pytest

from club.models import SCOPES
from club.tokens.actions import make_token
from tests.club.conftest import signed
from tests.tournaments.following.parts import PLAYED, ROWS, erase, make_night, read_twice
from tournaments.duplicate.actions.results import correct_result, remove_result
from tournaments.following.follower import Follower
from tournaments.following.program import read_event
from tournaments.following.refusals import RETRY
from tournaments.following.server import Server
from tournaments.models import BoardResult, Source
from tournaments.queries.results import list_results

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_night_row_by_row_with_torn_readings_and_stops(begin, path, told, list_stored):
    path.write_bytes(make_night([]))
    follower = begin()
    rows = []
    for row in ROWS:
        if row["ID"] == 6:
            rows[-1] = erase(rows[-1])
            read_twice(follower, path, rows)
            assert told[-1] == "Board 3, table 1, round 2: the result was erased."
        rows.append(row)
        whole = make_night(rows)
        for torn in (whole[:5000], whole[: len(whole) // 2], b"", whole[:-4096] + bytes(4096)):
            path.write_bytes(torn)
            follower.step(0)
        read_twice(follower, path, rows)
        follower.step(0)
        if row["ID"] % 4 == 0:
            follower = begin()  # stopped, and started again
    assert list_stored() == PLAYED
    # Thirteen were entered, one of them was taken away, and nothing was sent twice.
    assert BoardResult.objects.count() == 14
    assert sum(" entered." in line for line in told) == 13
    assert not any("not entered" in line for line in told)


def test_one_reading_alone_is_not_believed(begin, path, list_stored):
    path.write_bytes(make_night(ROWS[:1]))
    follower = begin()
    follower.step(0)
    assert list_stored() == []
    path.write_bytes(make_night([ROWS[0] | {"Result": "+1"}]))
    follower.step(0)
    assert list_stored() == []  # it was half written before, or is now
    follower.step(0)
    assert list_stored() == [(1, 1, 1, "1H N +1")]


def test_results_that_come_in_with_every_reading_are_sent_though(begin, path, list_stored):
    path.write_bytes(make_night(ROWS[:1]))
    follower = begin()
    for count in range(1, 5):
        path.write_bytes(make_night(ROWS[:count]))
        follower.step(0)
    assert list_stored() == PLAYED[:3]  # the fourth was read once


def test_a_result_that_is_entered_again_is_a_correction(begin, path, told, list_stored):
    follower = begin()
    read_twice(follower, path, ROWS[:1])
    again = ROWS[0] | {"ID": 2, "Contract": "2 H", "Result": "-1", "LeadCard": ""}
    read_twice(follower, path, [ROWS[0], again])
    assert list_stored() == [(1, 1, 1, "2H N -1")]
    assert told[-1] == "Board 1, table 1, round 1: corrected to 2H N -1."
    [row] = list_results(BoardResult.objects.first().section.event)
    assert row.replaces is not None and "lead" not in row.said
    read_twice(follower, path, [ROWS[0]])  # the later row is not seen: a reading that is torn
    assert list_stored() == [(1, 1, 1, "2H N -1")]


def test_what_was_decided_in_cut_in_is_left_as_it_is(begin, path, told, sign, event, list_stored):
    follower = begin()
    read_twice(follower, path, ROWS[:2])
    first, second = list_results(event).order_by("board")
    correct_result(order=sign(), event=event, result=first, raw={"score": 90})
    remove_result(order=sign(), event=event, result=second)
    rows = [*ROWS[:2], ROWS[0] | {"ID": 3, "Result": "+1"}, ROWS[1] | {"ID": 4, "Result": "+1"}]
    read_twice(follower, path, rows)
    [(_round, _table, board, _told)] = list_stored()
    assert board == 1
    assert list_results(event).get().said == {"score": 90}
    assert "It is left as it is: put it right in Cut In." in told[-2]
    assert "was taken away in Cut In" in told[-1]
    count = len(told)
    follower.step(1000)
    assert len(told) == count  # it is said once
    read_twice(follower, path, [*rows[:3], erase(rows[3])])
    assert list_results(event).get().said == {"score": 90}


def test_a_cell_that_was_entered_by_hand_is_left_as_it_is(begin, path, told, put, list_stored):
    put(1, 1, {"contract": "1H", "declarer": "N", "tricks": 7, "lead": "CQ"})
    put(1, 2, {"contract": "pass"})
    read_twice(begin(), path, ROWS[:2])
    assert [line.partition(": ")[2][:20] for line in told] == [
        "1H N = stands in Cut",
        "Cut In has pass, whi",
    ]
    assert BoardResult.objects.count() == 2


def test_what_is_refused_stops_nothing_and_is_tried_again(begin, path, told, list_stored):
    strange = ROWS[1] | {"Board": 77}
    follower = begin()
    bad = [ROWS[0] | {"Contract": "9 H"}, strange, *ROWS[2:4]]
    read_twice(follower, path, bad)
    assert list_stored() == PLAYED[2:4]
    assert "9 H is not a contract that can be read." in told[0]
    assert "Board 77, table 1, round 1: 2S S = is not entered." in told[1]
    count = len(told)
    follower.step(RETRY / 2)
    follower.step(RETRY + 1)
    assert len(told) == count  # a sentence is not said twice
    read_twice(follower, path, [*ROWS[:2], *bad[2:]], now=2)
    assert list_stored() == PLAYED[:4]


def test_what_a_table_is_asked_about_was_answered_on_its_device(begin, path, told, list_stored):
    follower = begin()
    unlikely = ROWS[0] | {"Contract": "7 NT", "Result": "-9"}
    other_board = ROWS[1] | {"Board": 5}
    read_twice(follower, path, [unlikely, other_board])
    assert list_stored() == [(1, 1, 1, "7NT N -9"), (1, 1, 5, "2S S =")]
    assert [line.partition("entered, though: ")[2] for line in told] == [
        "7NT by N, 9 down.",
        "Board 5 is not of this table in this round, which plays 1, 2.",
    ]
    assert BoardResult.objects.count() == 2


def test_a_scorers_token_enters_and_says_what_it_may_not(
    begin, path, told, event, cast, way, list_stored
):
    _token, scorers = make_token(
        order=signed(), club=cast.club, account=cast.scorer, name="devices", scopes=SCOPES
    )
    address = f"{way.url}/api/v1/clubs/{cast.club.slug}/events/{event.pk}/"
    server = Server(address, scorers)
    follower = Follower(path, server, read_event(server), told.append)
    read_twice(follower, path, ROWS[:2])
    read_twice(follower, path, [*ROWS[:2], ROWS[0] | {"ID": 3, "Result": "+1"}, *ROWS[3:4]])
    assert list_stored() == [*PLAYED[:2], PLAYED[3]]
    assert sum("is not entered" in line for line in told) == 1


def test_results_stand_as_entered_by_a_program(begin, path, event):
    read_twice(begin(), path, ROWS[:4])
    assert set(list_results(event).values_list("source", flat=True)) == {Source.PROGRAM}
