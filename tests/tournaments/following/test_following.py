"""A night on devices is followed row by row, and each result arrives once."""

import json
from contextlib import nullcontext

import pytest

from club.models import SCOPES
from club.tokens.actions import make_token
from tests.club.conftest import signed
from tests.tournaments.following.parts import GUID, LASTING, PLAYED, ROWS, erase, make_night
from tournaments.duplicate.actions.results import correct_result, remove_result
from tournaments.following.follower import Follower
from tournaments.following.memory import SUFFIX
from tournaments.following.program import read_event
from tournaments.following.refusals import RETRY
from tournaments.following.server import Server, Unreachable
from tournaments.models import BoardResult, Source
from tournaments.queries.results import list_results

pytestmark = pytest.mark.django_db(transaction=True)


def read_twice(follower, path, rows, now=0.0):
    """Let a program read a file until it believes it."""
    path.write_bytes(make_night(rows))
    follower.step(now)
    follower.step(now)


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


@pytest.mark.parametrize("trouble", ["error", "portal", "silent", "lost"])
def test_a_server_that_does_not_answer_is_asked_again(trouble, begin, path, way, list_stored):
    path.write_bytes(make_night(ROWS[:4]))
    follower = begin()
    follower.step(0)
    way.trouble = trouble
    for _ in range(3):
        with pytest.raises(Unreachable):
            follower.step(0)
    way.trouble = ""
    follower.step(0)
    assert list_stored() == PLAYED[:4]
    assert BoardResult.objects.count() == 4


def test_a_row_at_which_the_server_fails_does_not_hold_back_the_others(
    begin, path, way, told, list_stored
):
    follower = begin()
    way.fails_at = b'"board": 2'
    read_twice(follower, path, ROWS[:4])
    assert list_stored() == [PLAYED[0], PLAYED[2]]
    fails = "table {}, round 1: Cut In fails at this result (it answered 500)."
    assert [line for line in told if "fails" in line] == [
        f"Board 2, {fails.format(table)} The others go on, and it is tried again later."
        for table in (1, 2)
    ]
    count = len(told)
    for now, requests in ((0.5, 0), (1, 4), (2.5, 0), (3, 4), (6.5, 0), (7, 4)):
        way.requests.clear()
        follower.step(now * RETRY)
        # Two rows, each sent once, with a question after it whether the server answers at all.
        assert len(way.requests) == requests
    assert len(told) == count  # it is said once
    way.fails_at = b""
    follower.step(100 * RETRY)
    assert list_stored() == PLAYED[:4]


def test_a_server_that_fails_at_every_row_is_left_in_peace(begin, path, way, list_stored):
    follower = begin()
    path.write_bytes(make_night(ROWS[:4] + ROWS[7:10]))
    follower.step(0)
    follower._read_seats("A", (1, 1, 1, 1), ((4,), (1,)))
    way.fails_at = b'"board"'
    for requests in (6, 6, 2):
        way.requests.clear()
        with pytest.raises(Unreachable) if requests == 6 else nullcontext():
            follower.step(0)
        assert len(way.requests) == requests  # three rows, and then none for a while
    assert list_stored() == []
    way.fails_at = b""
    follower.step(RETRY)
    assert [row[:3] for row in list_stored()] == [row[:3] for row in PLAYED[:4] + PLAYED[6:9]]


def test_a_refused_connection_is_tried_again(begin, path, way, list_stored):
    path.write_bytes(make_night(ROWS[:2]))
    follower = begin()
    follower.step(0)
    way.close()
    with pytest.raises(Unreachable):
        follower.step(0)
    assert list_stored() == []


def test_an_answer_that_was_lost_before_a_stop_does_no_harm(begin, path, way, list_stored):
    path.write_bytes(make_night(ROWS[:2]))
    follower = begin()
    follower.step(0)
    way.trouble = "lost"
    with pytest.raises(Unreachable):
        follower.step(0)
    way.trouble = ""
    assert list_stored() == PLAYED[:1]
    again = begin()
    read_twice(again, path, ROWS[:2])
    assert list_stored() == PLAYED[:2]
    assert BoardResult.objects.count() == 2


def test_an_erasure_whose_answer_was_lost_is_done_once(begin, path, way, list_stored):
    follower = begin()
    read_twice(follower, path, ROWS[:2])
    path.write_bytes(make_night([erase(ROWS[0]), ROWS[1]]))
    follower.step(0)
    way.trouble = "lost"
    with pytest.raises(Unreachable):
        follower.step(0)
    way.trouble = ""
    follower.step(0)
    assert list_stored() == PLAYED[1:2]
    assert BoardResult.objects.count() == 3


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


@pytest.mark.parametrize("lost", ["nothing here", "", '{"event": 1}', None])
def test_without_its_memory_the_program_asks_the_server(lost, begin, path, told, list_stored):
    read_twice(begin(), path, ROWS[:4])
    memory = path.with_name(path.name + SUFFIX)
    if lost is None:
        memory.unlink()
    else:
        memory.write_text(lost)
    again = ROWS[0] | {"ID": 5, "Result": "+2"}
    read_twice(begin(), path, [*ROWS[:4], again])
    assert list_stored() == [(1, 1, 1, "1H N +2"), *PLAYED[1:4]]
    assert BoardResult.objects.count() == 5


def test_a_memory_whose_last_line_is_half_written_serves(begin, path, list_stored):
    read_twice(begin(), path, ROWS[:4])
    memory = path.with_name(path.name + SUFFIX)
    lines = memory.read_text().splitlines()
    assert len(lines) == 5
    memory.write_text("\n".join([*lines[:4], lines[4][:20]]))
    read_twice(begin(), path, [*ROWS[:3], erase(ROWS[3]), *ROWS[7:8]])
    assert list_stored() == [*PLAYED[:3], PLAYED[6]]
    assert [json.loads(line) for line in memory.read_text().splitlines()][-1]["row"] == 8


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


def test_pairs_that_sat_the_wrong_way_round_and_others_than_planned(begin, path, event):
    follower = begin()
    turned = ROWS[0] | {"Remarks": "Wrong direction"}
    swapped = ROWS[1] | {"PairNS": 1, "PairEW": 4, "Declarer": 1}
    others = ROWS[2] | {"PairNS": 3, "PairEW": 2, "Declarer": 2}
    read_twice(follower, path, [turned, swapped, others])
    assert all(row.said["turned"] for row in list_results(event))
    assert list_results(event).count() == 3


def test_a_night_whose_tables_have_other_numbers_is_entered_where_its_pairs_meet(
    begin, path, told, list_stored
):
    """The first table of the file is empty, as in an event that was imported from such a file."""
    follower = begin()
    rows = [row | {"Table": row["Table"] + 1} for row in ROWS]
    rows[4] = erase(rows[4])
    read_twice(follower, path, rows)
    assert list_stored() == PLAYED
    assert told[0] == "Board 1, table 1, round 1: 1H N = entered."  # where it is found here
    again = {"ID": 14, "Result": "+1"}
    rows += [rows[0] | again, erase(rows[12]) | {"ID": 15}]
    read_twice(follower, path, rows)
    assert list_stored() == [(1, 1, 1, "1H N +1"), *PLAYED[1:-1]]
    (path.with_name(path.name + SUFFIX)).unlink()
    read_twice(begin(), path, [*rows, erase(rows[11]) | {"ID": 16}])
    assert list_stored() == [(1, 1, 1, "1H N +1"), *PLAYED[1:-2]]


def test_an_event_of_a_file_with_an_empty_first_table_takes_the_rows_of_that_file(
    import_night, begin, path, told
):
    rows = [row | {"Table": row["Table"] + 1, "ID": at} for at, row in enumerate(LASTING, 1)]
    event = import_night(make_night(rows))
    before = sorted(list_results(event).values_list("round", "table", "board"))
    assert {table for _round, table, _board in before} == {1, 2}  # which the file calls 2 and 3
    follower = begin(event)
    remove_result(
        order=signed(), event=event, result=list_results(event).get(round=3, board=5, table=2)
    )
    read_twice(follower, path, rows)
    assert sorted(list_results(event).values_list("round", "table", "board")) == before
    assert sum("stands in Cut In already" in line for line in told) == len(rows) - 1
    assert sum(" entered." in line for line in told) == 1


def test_a_row_that_names_nobody_is_of_its_table(begin, path, event, list_stored):
    nobody = {"PairNS": 0, "PairEW": 0, "Declarer": 0}
    read_twice(begin(), path, [row | nobody for row in ROWS[:4]])
    assert list_stored() == PLAYED[:4]
    assert {str(row.ns.entry) for row in list_results(event)} == {"4", "2"}


def test_numbers_that_were_put_right_on_a_device_are_put_right(begin, path, event):
    follower = begin()
    others = ROWS[2] | {"ID": 1, "PairNS": 2, "PairEW": 4, "Declarer": 4}
    read_twice(follower, path, [others])
    seated = list_results(event).get()
    assert (str(seated.ns.entry), str(seated.ew.entry)) == ("2", "4")
    read_twice(follower, path, [others, ROWS[2] | {"ID": 2}])
    seated = list_results(event).get()
    assert (str(seated.ns.entry), str(seated.ew.entry)) == ("2", "3")
    assert not seated.said.get("turned")


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


def test_another_file_begins_anew(begin, path, told, list_stored):
    follower = begin()
    read_twice(follower, path, ROWS[:2])
    other = [row | {"ID": row["ID"] - 1} for row in ROWS[1:4]]
    path.write_bytes(make_night(other, guid="F" * 32))
    follower.step(0)
    follower.step(0)
    assert list_stored() == PLAYED[:4]
    assert BoardResult.objects.count() == 4
    assert "is another file now" in " ".join(told)
    head, *lines = path.with_name(path.name + SUFFIX).read_text().splitlines()
    assert json.loads(head)["guid"] == "F" * 32 != GUID
    assert len(lines) == 3


def test_a_folder_that_cannot_be_written_to_stops_nothing(begin, path, told, list_stored):
    path.with_name(path.name + SUFFIX).mkdir()
    follower = begin()
    read_twice(follower, path, ROWS[:4])
    assert list_stored() == PLAYED[:4]
    assert sum("cannot be written" in line for line in told) == 1


def test_a_file_that_is_away_for_a_while_is_waited_for(begin, path, told, list_stored):
    follower = begin()
    for _ in range(3):
        follower.step(0)
    read_twice(follower, path, ROWS[:1])
    assert [line.partition(" (")[0] for line in told[:2]] == [
        "night.bws cannot be read now",
        "night.bws can be read again.",
    ]
    assert list_stored() == PLAYED[:1]


def test_results_stand_as_entered_by_a_program(begin, path, event):
    read_twice(begin(), path, ROWS[:4])
    assert set(list_results(event).values_list("source", flat=True)) == {Source.PROGRAM}
