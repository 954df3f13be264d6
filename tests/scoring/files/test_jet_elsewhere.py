"""Jet databases beside other programs: a real file of Access, and mdbtools on what is written."""

import csv
import io
import shutil
import subprocess
from datetime import datetime
from pathlib import Path

import pytest

from scoring.files.jet.database import Database
from scoring.files.jet.definition import read_definition
from scoring.files.jet.header import read_header
from scoring.files.jet.pages import Pages
from scoring.files.jet.rows import cut_row, write_row
from tests.scoring.files.jet_files import BOOLEAN, DATE, INTEGER, JET_3, JET_4, TEXT, build

REAL = Path(__file__).parents[4] / "shared" / "cases" / "files" / "bridgemate.bws"
COLUMNS = [("Number", INTEGER), ("Text", TEXT), ("Yes", BOOLEAN), ("Day", DATE), ("Last", TEXT)]
ROW = {"Number": -7, "Yes": True, "Day": datetime.fromisoformat("2026-11-24T19:30:05"), "Last": "x"}
VERSIONS = pytest.mark.parametrize("version", [JET_3, JET_4], ids=["Jet 3", "Jet 4"])


def open_real():
    if not REAL.exists():
        pytest.skip(f"{REAL.name} is not at hand")
    return REAL.read_bytes()


def test_the_real_file():
    database = Database(open_real())
    assert set(database.names) == {
        "Clients",
        "HandEvaluation",
        "HandRecord",
        "PlayerNames",
        "PlayerNumbers",
        "ReceivedData",
        "RoundData",
        "Section",
        "Session",
        "Tables",
    }
    rows = database.read_rows("ReceivedData")
    cells = {(row["Section"], row["Table"], row["Round"], row["Board"]) for row in rows}
    assert (len(rows), len(cells)) == (156, 154)
    assert {row["Round"] for row in rows} == set(range(1, 12))
    assert {row["Board"] for row in rows} == set(range(1, 23))
    assert len({row["Table"] for row in rows}) == 7
    assert database.is_jet_3


def test_rows_of_the_real_file_are_packed_byte_for_byte_as_access_did():
    data = open_real()
    pages = Pages(data, read_header(data))
    definitions = [page for page in range(20, pages.count) if pages.view(page)[0] == 2]
    packed = 0
    for page in range(3, pages.count):
        owner = int.from_bytes(pages.view(page)[4:8], "little")
        if pages.view(page)[0] != 1 or owner not in definitions:
            continue
        table = read_definition(pages, owner)
        for number in range(pages.count_rows(page)):
            span = pages.find_row(page, number)
            row = bytes(pages.view(page)[span.start : span.end])
            if span.is_here and not span.is_pointer:
                assert write_row(table, cut_row(table, row, pages.layout), pages.layout) == row
                packed += 1
    assert packed == 209


def export(path, table):
    """The rows of a table as mdbtools reads them."""
    command = ["mdb-export", "-D", "%Y-%m-%d", "-T", "%Y-%m-%d %H:%M:%S", str(path), table]
    told = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    return list(csv.DictReader(io.StringIO(told)))


def as_exported(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    return str(value)


def compare(database, path):
    path.write_bytes(database.write())
    for name in database.names:
        ours = [
            {key: as_exported(value) for key, value in row.items()}
            for row in database.read_rows(name)
        ]
        assert export(path, name) == ours, name


@pytest.fixture
def mdbtools():
    if shutil.which("mdb-export") is None:
        pytest.skip("no mdb-export on the PATH: install mdbtools")


@pytest.mark.usefixtures("mdbtools")
def test_mdbtools_reads_the_real_file_alike(tmp_path):
    database = Database(open_real())
    compare(database, tmp_path / "real.mdb")
    database.empty("ReceivedData")
    database.append("ReceivedData", [{"ID": number, "Remarks": "x"} for number in range(700)])
    database.overwrite("Session", {"Name": "Christmas", "GUID": "0" * 32})
    compare(database, tmp_path / "written.mdb")


@VERSIONS
@pytest.mark.usefixtures("mdbtools")
def test_mdbtools_reads_a_written_file_alike(version, tmp_path):
    rows = [ROW | {"Number": number, "Text": "ö" * (number % 40)} for number in range(400)]
    database = Database(build({"A": COLUMNS, "B": [("X", INTEGER)]}, version))
    database.append("A", [*rows, {}])
    compare(database, tmp_path / "filled.mdb")
    database.empty("A")
    database.append("A", rows[:7])
    compare(database, tmp_path / "emptied.mdb")
    database.overwrite("A", {"Text": "a longer text than before"})
    compare(database, tmp_path / "overwritten.mdb")
