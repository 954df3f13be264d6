"""Servers that fail, memories that are lost and files that are away do no harm."""

import json
from contextlib import nullcontext

import pytest

from tests.tournaments.following.parts import (
    GUID,
    LASTING,
    PLAYED,
    ROWS,
    erase,
    make_night,
    read_twice,
)
from tournaments.following.refusals import RETRY
from tournaments.following.server import Unreachable
from tournaments.models import BoardResult

pytestmark = pytest.mark.django_db(transaction=True)


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


@pytest.mark.parametrize("lost", ["nothing here", "", '{"event": 1}', None])
def test_without_its_memory_the_program_asks_the_server(
    lost, begin, path, told, list_stored, memory
):
    read_twice(begin(), path, ROWS[:4])
    if lost is None:
        memory.unlink()
    else:
        memory.write_text(lost)
    again = ROWS[0] | {"ID": 5, "Result": "+2"}
    read_twice(begin(), path, [*ROWS[:4], again])
    assert list_stored() == [(1, 1, 1, "1H N +2"), *PLAYED[1:4]]
    assert BoardResult.objects.count() == 5


def test_a_memory_whose_last_line_is_half_written_serves(begin, path, list_stored, memory):
    read_twice(begin(), path, ROWS[:4])
    lines = memory.read_text().splitlines()
    assert len(lines) == 5
    memory.write_text("\n".join([*lines[:4], lines[4][:20]]))
    read_twice(begin(), path, [*ROWS[:3], erase(ROWS[3]), *ROWS[7:8]])
    assert list_stored() == [*PLAYED[:3], PLAYED[6]]
    assert [json.loads(line) for line in memory.read_text().splitlines()][-1]["row"] == 8


def test_another_file_begins_anew(begin, path, told, list_stored, memory):
    follower = begin()
    read_twice(follower, path, ROWS[:2])
    other = [row | {"ID": row["ID"] - 1} for row in ROWS[1:4]]
    path.write_bytes(make_night(other, guid="F" * 32))
    follower.step(0)
    follower.step(0)
    assert list_stored() == PLAYED[:4]
    assert BoardResult.objects.count() == 4
    assert "is another file now" in " ".join(told)
    head, *lines = memory.read_text().splitlines()
    assert json.loads(head)["guid"] == "F" * 32 != GUID
    assert len(lines) == 3


def test_two_events_that_follow_one_file_remember_each_what_was_sent(
    import_night, begin, path, event, way, list_stored
):
    rows = [row | {"ID": at} for at, row in enumerate(LASTING, 1)]
    other = import_night(make_night(rows))
    read_twice(begin(), path, rows)
    read_twice(begin(other), path, rows)
    for own in (event, other):
        follower = begin(own)
        way.requests.clear()
        read_twice(follower, path, rows)
        assert way.requests == []
    assert list_stored() == PLAYED


def test_a_folder_that_cannot_be_written_to_stops_nothing(begin, path, told, list_stored, memory):
    memory.mkdir()
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
