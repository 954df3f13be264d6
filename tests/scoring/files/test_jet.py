"""Jet databases: what is read, what is written, and what is refused."""

from datetime import datetime
from itertools import chain

import pytest

from scoring.files.answer import FileRefused
from scoring.files.jet.database import Database
from tests.scoring.files.jet_files import (
    BOOLEAN,
    BYTE,
    DATE,
    INTEGER,
    JET_3,
    JET_4,
    LONG,
    TEXT,
    build,
    cipher,
)
from tests.scoring.files.mutilated import change_bytes, mutilate

DAMAGED = "This .bws file is damaged."
COLUMNS = [
    ("Number", INTEGER),
    ("Text", TEXT),
    ("Yes", BOOLEAN),
    ("Day", DATE),
    ("Long", LONG),
    ("Byte", BYTE),
    ("Last", TEXT),
]
ROW = {
    "Number": -7,
    "Text": "Zoë",
    "Yes": True,
    "Day": datetime.fromisoformat("2026-11-24T19:30:05"),
    "Long": 70_000,
    "Byte": 200,
    "Last": "",
}
NOTHING = {"Number": None, "Text": None, "Yes": False, "Day": None, "Long": None}
VERSIONS = pytest.mark.parametrize("version", [JET_3, JET_4], ids=["Jet 3", "Jet 4"])


def refusal(data, read=Database):
    with pytest.raises(FileRefused) as refused:
        read(data)
    return str(refused.value)


def filled(version, rows):
    database = Database(build({"A": COLUMNS, "B": [("X", LONG)]}, version))
    database.append("A", rows)
    return database


@VERSIONS
def test_rows_come_back_as_they_were_appended(version):
    rows = [ROW | {"Number": number, "Text": "x" * (number % 50)} for number in range(500)]
    database = Database(filled(version, rows).write())
    assert database.names == ("A", "B")
    assert database.list_columns("A") == tuple(name for name, _type in COLUMNS)
    assert database.read_rows("A") == rows
    assert database.read_rows("B") == []
    assert database.is_jet_3 == (version is JET_3)


@VERSIONS
def test_a_column_that_is_not_said_is_absent(version):
    database = filled(version, [{}, {"Byte": 0, "Last": "Ü"}])
    assert database.read_rows("A") == [
        NOTHING | {"Byte": None, "Last": None},
        NOTHING | {"Byte": 0, "Last": "Ü"},
    ]


def test_a_table_that_is_not_there_has_no_rows():
    database = Database(build({"A": COLUMNS}))
    assert database.read_rows("B") == []
    assert database.list_columns("B") == ()


@VERSIONS
def test_an_emptied_table_is_filled_in_its_own_pages(version):
    database = filled(version, [ROW] * 500)
    size = len(database.write())
    database.empty("A")
    assert Database(database.write()).read_rows("A") == []
    database.append("A", [ROW] * 490)
    assert len(database.write()) == size
    assert Database(database.write()).read_rows("A") == [ROW] * 490


@VERSIONS
@pytest.mark.parametrize("text", ["Z", "Zoë", "a much longer text than the one before"])
def test_rows_are_overwritten_whatever_their_length(version, text):
    database = filled(version, [ROW, ROW | {"Number": 2}, {}])
    database.overwrite("A", {"Text": text, "Yes": False})
    first, second, third = Database(database.write()).read_rows("A")
    assert first == ROW | {"Text": text, "Yes": False}
    assert second == first | {"Number": 2}
    assert third["Text"] == text and third["Number"] is None
    database.append("A", [ROW])
    assert Database(database.write()).read_rows("A") == [first, second, third, ROW]


def test_a_table_with_an_index_is_neither_filled_nor_emptied():
    database = Database(build({"A": COLUMNS}, indexed="A"))
    assert database.read_rows("A") == []
    assert refusal([ROW], lambda rows: database.append("A", rows)) == DAMAGED
    assert refusal("A", database.empty) == DAMAGED


def test_a_column_that_is_not_there_cannot_be_filled():
    database = Database(build({"A": COLUMNS}))
    assert refusal([{"Other": 1}], lambda rows: database.append("A", rows)) == DAMAGED


def test_a_text_is_cut_to_its_column():
    database = Database(build({"A": COLUMNS}, JET_4))
    database.append("A", [{"Text": "ë" * 300}])
    assert database.read_rows("A")[0]["Text"] == "ë" * 255


def test_a_map_that_is_full_is_said():
    database = Database(build({"A": COLUMNS}, JET_4))
    text = refusal([{"Text": "x" * 255}] * 5_000, lambda rows: database.append("A", rows))
    assert text == "The .bws file has no room left: at most 2 MB."


def test_compressed_text_is_read():
    data = bytearray(filled(JET_4, [ROW | {"Text": "abcd♠"}]).write())
    plain = "abcd♠".encode("utf-16-le")
    packed = b"\xff\xfeabcd\0" + "♠".encode("utf-16-le") + b"\0"
    assert data.count(plain) == 1 and len(packed) == len(plain)
    at = data.index(plain)
    data[at : at + len(packed)] = packed
    assert Database(bytes(data)).read_rows("A")[0]["Text"] == "abcd♠"


def row_offsets(data, version, rows):
    """Where the offsets of the rows of the only page that has so many of them lie."""
    starts = [
        at
        for at in range(0, len(data), version.page)
        if data[at] == 1 and data[at + version.head - 2] == rows
    ]
    return [starts[-1] + version.head + 2 * number for number in range(rows)]


@VERSIONS
def test_deleted_and_moved_rows_are_passed_over_and_pointers_followed(version):
    data = bytearray(filled(version, [ROW | {"Number": number} for number in range(9)]).write())
    offsets = row_offsets(data, version, 9)
    data[offsets[2] + 1] |= 0xC0  # deleted
    data[offsets[4] + 1] |= 0x80  # a row that moved here
    data[offsets[5] + 1] |= 0x40  # a pointer, here to row 4
    page = offsets[0] // version.page
    start = page * version.page + (data[offsets[5]] | (data[offsets[5] + 1] & 0x1F) << 8)
    data[start : start + 4] = (page << 8 | 4).to_bytes(4, "little")
    numbers = [row["Number"] for row in Database(bytes(data)).read_rows("A")]
    assert numbers == [0, 1, 3, 4, 6, 7, 8]


def test_a_page_that_another_table_took_over_is_passed_over():
    data = bytearray(filled(JET_4, [ROW]).write())
    page = row_offsets(data, JET_4, 1)[0] // JET_4.page * JET_4.page
    data[page + 4] += 2
    assert Database(bytes(data)).read_rows("A") == []


def test_a_pointer_outside_the_file_is_damage():
    data = bytearray(filled(JET_4, [ROW]).write())
    offset = row_offsets(data, JET_4, 1)[0]
    data[offset + 1] |= 0x40
    database = Database(bytes(data))
    assert refusal("A", database.read_rows) == DAMAGED


def test_a_definition_that_runs_in_a_circle_is_damage():
    data = bytearray(build({"A": COLUMNS}))
    data[2 * JET_4.page + 4] = 2
    assert refusal(bytes(data)) == DAMAGED


@VERSIONS
def test_a_password_is_refused(version):
    data = bytearray(build({"A": COLUMNS}, version))
    for place, expected in ((0x42, True), (0x3E, True), (0x30, False)):
        plain = bytearray(128)
        plain[place - 0x18] = 5
        data[0x18:0x98] = bytes(a ^ b for a, b in zip(cipher(bytes(128)), plain, strict=True))
        if expected:
            assert refusal(bytes(data)) == "Its password is unknown."
        else:
            assert Database(bytes(data)).names == ("A",)


def test_access_2007_and_later_is_refused():
    data = bytearray(build({"A": COLUMNS}))
    told = "This file is of Access 2007 or later: save it as a database of Access 2000."
    for version in (2, 3, 5):
        data[0x14] = version
        assert refusal(bytes(data)) == told
    data[4:19] = b"Standard ACE DB"
    data[0x14] = 1
    assert refusal(bytes(data)) == told


def test_what_is_too_large_or_too_short_is_refused():
    data = build({"A": COLUMNS})
    assert refusal(data + bytes(4 << 20)) == "The file is too large: at most 4 MB."
    assert refusal(data[:8000]) == DAMAGED
    assert refusal(data[:20]) == DAMAGED


def read_all(data):
    database = Database(data)
    return [database.read_rows(name) for name in database.names]


@VERSIONS
def test_mutilated_files_are_refused_or_read(version):
    data = filled(version, [ROW | {"Number": number} for number in range(60)]).write()
    refused = 0
    for changed in chain(mutilate(data, 500), change_bytes(data)):
        try:
            read_all(changed)
        except FileRefused:
            refused += 1
    assert 500 < refused < 1400


@VERSIONS
def test_mutilated_files_are_written_to_or_refused(version):
    data = filled(version, [ROW] * 40).write()
    for changed in chain(mutilate(data, 50), change_bytes(data, 300)):
        try:
            database = Database(changed)
            database.append("A", [ROW] * 50)
            database.overwrite("A", {"Text": "x" * 30})
            database.empty("A")
            database.write()
        except FileRefused:
            continue
