"""Results added to a federation's file, damaged files, and what mdbtools reads of written ones."""

import csv
import io
import shutil
import subprocess
from itertools import chain
from pathlib import Path

import pytest

from scoring.files.answer import FileRefused
from scoring.files.bws import (
    Night,
    add_results,
    read_bws,
    write_bws,
)
from tests.scoring.duplicate_events import table
from tests.scoring.files.bws_files import make_template
from tests.scoring.files.bws_night import EVENT, NIGHT, TEMPLATE, again, rows_of
from tests.scoring.files.jet_files import JET_3, JET_4
from tests.scoring.files.mutilated import change_bytes, count_refused, mutilate

REAL = Path(__file__).parents[4] / "shared" / "cases" / "files" / "bridgemate.bws"


def test_results_are_added_to_a_federations_file():
    data = write_bws(EVENT, TEMPLATE, NIGHT)
    assert add_results(EVENT, data) == data
    changed = again(EVENT)
    changed["boards"][0]["results"][1] = table(
        "2", "4", contract="2C", declarer="N", tricks=8, round=1, table=2
    )
    del changed["boards"][1]
    changed["entrants"][0]["members"] = [{"name": "Ada Birch"}]
    added = add_results(changed, data)
    rows = rows_of(added, "ReceivedData")
    assert rows[:3] == rows_of(data, "ReceivedData")
    told = [(row["ID"], row["Contract"], row["Erased"], row["Processed"]) for row in rows[3:]]
    assert told == [(4, "2 C", False, False), (5, "1 H", True, False)]
    (player,) = rows_of(added, "PlayerNumbers")
    assert (player["Name"], player["Table"], player["Direction"]) == ("Ada Birch", 1, "N")
    (read,) = read_bws(added).events
    assert read.document["boards"][0]["results"] == changed["boards"][0]["results"]
    assert len(read.document["boards"]) == 1
    assert add_results(changed, added) == added


def test_results_stay_in_their_cells_where_the_event_numbers_tables_otherwise():
    if not REAL.exists():
        pytest.skip("no samples here")
    data = REAL.read_bytes()
    event = again(read_bws(data).events[0].document)
    results = [result for board in event["boards"] for result in board["results"]]
    for result in results:
        result["table"] -= 1  # nobody plays at the first table of the file
    assert add_results(event, data) == data
    results[0] |= {"contract": "1C", "declarer": "N", "tricks": 7}
    rows = rows_of(add_results(event, data), "ReceivedData")[len(rows_of(data, "ReceivedData")) :]
    ((contract, table_, erased),) = [(row["Contract"], row["Table"], row["Erased"]) for row in rows]
    assert (contract, table_, erased) == ("1 C", results[0]["table"] + 1, False)


def test_a_file_of_another_evening_is_refused_and_nothing_is_erased():
    """A result or two of the same players on the same board are no reason to take it."""
    data = write_bws(EVENT, TEMPLATE, NIGHT)
    other = again(EVENT)
    other["boards"] = [{**board, "board": board["board"] + 10} for board in other["boards"]]
    with pytest.raises(FileRefused, match="Of the 3 results in the file, 3 are not of this event"):
        add_results(other, data)
    other["boards"][0]["board"] -= 10
    other["boards"][0]["results"] = other["boards"][0]["results"][:1]
    with pytest.raises(FileRefused, match="Of the 3 results in the file, 2 are not of this event"):
        add_results(other, data)


def test_mutilated_files_are_refused_or_read():
    data = write_bws(EVENT, TEMPLATE, Night("0" * 32, hands=True))
    refused, read = count_refused(read_bws, chain(mutilate(data, 500), change_bytes(data)))
    assert refused > 500 and read > 300


def test_mutilated_templates_are_refused_or_filled():
    for data in chain(mutilate(TEMPLATE, 50), change_bytes(TEMPLATE, 200)):
        try:
            write_bws(EVENT, data, NIGHT)
        except FileRefused:
            continue


def export(path, name):
    command = ["mdb-export", str(path), name]
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    return list(csv.DictReader(io.StringIO(told)))


@pytest.fixture
def mdbtools():
    if shutil.which("mdb-export") is None:
        pytest.skip("no mdb-export on the PATH: install mdbtools")


@pytest.mark.usefixtures("mdbtools")
@pytest.mark.parametrize("version", [JET_3, JET_4], ids=["Jet 3", "Jet 4"])
def test_mdbtools_reads_what_is_written(version, tmp_path):
    path = tmp_path / "night.bws"
    path.write_bytes(write_bws(EVENT, make_template(version), NIGHT))
    rows = export(path, "ReceivedData")
    assert [(row["Contract"], row["Result"]) for row in rows] == [
        ("3 NT x", "="),
        ("PASS", ""),
        ("1 H", "-1"),
    ]
    assert [row["NSPair"] for row in export(path, "RoundData")] == ["1", "1", "2"]
    assert export(path, "HandRecord") == []
    assert export(path, "Session")[0]["GUID"] == NIGHT.guid.upper()


@pytest.mark.usefixtures("mdbtools")
def test_the_real_file_serves_as_a_template(tmp_path):
    if not REAL.exists():
        pytest.skip(f"{REAL.name} is not at hand")
    template = REAL.read_bytes()
    assert again(EVENT, template)["boards"] == again(EVENT)["boards"]
    path = tmp_path / "night.bws"
    path.write_bytes(write_bws(EVENT, template, NIGHT))
    assert [row["Contract"] for row in export(path, "ReceivedData")] == ["3 NT x", "PASS", "1 H"]
    assert export(path, "Session")[0]["Name"] == "Club night"
    assert len(export(path, "Clients")) == 5
