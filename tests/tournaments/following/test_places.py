"""A result of devices belongs where its players have the board."""

import pytest

from tests.club.conftest import signed
from tests.tournaments.following.parts import LASTING, PLAYED, ROWS, erase, make_night, read_twice
from tournaments.duplicate.actions.results import remove_result
from tournaments.queries.results import list_results

pytestmark = pytest.mark.django_db(transaction=True)


def test_pairs_that_sat_the_wrong_way_round_and_others_than_planned(begin, path, event):
    follower = begin()
    turned = ROWS[0] | {"Remarks": "Wrong direction"}
    swapped = ROWS[1] | {"PairNS": 1, "PairEW": 4, "Declarer": 1}
    others = ROWS[2] | {"PairNS": 3, "PairEW": 2, "Declarer": 2}
    read_twice(follower, path, [turned, swapped, others])
    assert all(row.said["turned"] for row in list_results(event))
    assert list_results(event).count() == 3


def test_a_night_whose_tables_have_other_numbers_is_entered_where_its_pairs_meet(
    begin, path, told, list_stored, memory
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
    memory.unlink()
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
