"""Reading sheets from a stream."""

import contextlib
import io
import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import reading
from scoring.reading import NotJson, read_sheets

ONE = {"game": "rubber", "deals": [{"contract": "pass"}], "players": {"N": "Zoë"}}


def read(data):
    if isinstance(data, str):
        data = data.encode()
    return list(read_sheets(io.BytesIO(data), "a file"))


@pytest.mark.parametrize("indent", [None, 2])
def test_one_sheet_a_list_and_lines_are_told_apart(indent):
    text = json.dumps(ONE, indent=indent)
    assert read(text) == [ONE]
    assert read(f"[{text}, {text}]") == [ONE, ONE]
    assert read(f"{text}\n{text}\r\n\n{text}\n") == [ONE, ONE, ONE]
    assert read("\ufeff " + text) == [ONE]
    assert read(" [ ] ") == []


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_chunks_may_end_anywhere(size, monkeypatch):
    monkeypatch.setattr(reading, "CHUNK", size)
    lines = (json.dumps(ONE, ensure_ascii=False) + "\n").encode() * 3
    assert read(lines) == [ONE] * 3
    assert read(b"[" + lines.strip().replace(b"\n", b",") + b"]") == [ONE] * 3
    assert read("12345\n-1.5e10\ntrue") == [12345, -1.5e10, True]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("\n\n", 3),
        ("oops", 1),
        ('{"game":\n\n oops}', 3),
        ('{"a": 1}\n{"a": 2}\n{"a": }\n{"a": 4}', 3),
        ('{"a": 1} {"a": 2}', 1),
        ('[{"a": 1},\n{"a": 2}', 2),
        ('[{"a": 1},\n]', 2),
        ('[{"a": 1}]\n{"a": 2}', 2),
        ('[{"a": 1}\n{"a": 2}]', 2),
        ('{"a": "never closed\n', 1),
        ('{"a": "never closed', 1),
        ("[" * 100_000, 1),
        ('{"a":' * 100_000, 1),
    ],
)
def test_a_fault_is_named_with_file_and_line(text, line):
    with pytest.raises(NotJson) as fault:
        read(text)
    assert (fault.value.name, fault.value.line) == ("a file", line)
    assert str(fault.value).startswith(f"a file, line {line}: ")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "there is no sheet in it"),
        ('{"a": 1} {"a": 2}\n\n', 1, "a second sheet begins on the same line"),
        ('[{"a": 1}] 2\n\n', 1, "something follows the list of sheets"),
        ('[{"a": 1}\n{"a": 2}]\n', 2, "] is missing"),
        ("[" * 100_000 + "\n\n", 1, "it is nested too deep"),
        ('{"a": "never closed', 1, "Unterminated string starting at"),
    ],
)
def test_a_fault_has_a_reason_and_the_line_it_stands_on(text, line, reason):
    with pytest.raises(NotJson) as fault:
        read(text)
    assert (fault.value.line, fault.value.reason) == (line, reason)


def test_a_text_may_be_longer_than_what_is_read_at_a_time():
    sheet = {"players": {"N": "x" * 3 * reading.CHUNK}}
    assert read(json.dumps(sheet)) == [sheet]


def test_bytes_that_are_no_text_are_named_with_their_line():
    with pytest.raises(NotJson, match="line 2: this is not text in UTF-8"):
        read(b'{"a": 1}\n{"a": "\xff"}')
    with pytest.raises(NotJson, match="UTF-8"):
        read(b'{"a": 1}\n\xc3')


def test_the_line_of_bytes_that_are_no_text_is_known_however_little_is_read(monkeypatch):
    monkeypatch.setattr(reading, "CHUNK", 8)
    with pytest.raises(NotJson, match="line 4: this is not text in UTF-8"):
        read(b'{"a":\n\n\n[1, 2, 3, "\xff"]}')


def test_sheets_before_a_fault_are_answered():
    sheets = read_sheets(io.BytesIO(b'{"a": 1}\n{"a"'), "a file")
    assert next(sheets) == {"a": 1}
    with pytest.raises(NotJson):
        next(sheets)


def test_a_number_too_long_for_python_is_still_read():
    (value,) = read('{"tricks": ' + "9" * 5000 + "}")
    assert value["tricks"] == float("inf")
    assert read("9" * 999) == [10**999 - 1]
    assert read("9" * 1000) == [float("inf")]


def test_a_fault_early_in_a_long_stream_is_found_without_reading_it_all():
    stream = io.BytesIO(b'{"a": 1,}\n' * 100_000)
    with pytest.raises(NotJson, match="line 1"):
        list(read_sheets(stream, "a file"))
    assert stream.tell() < 200_000


@pytest.mark.parametrize(("before", "between", "after"), [("", "\n", ""), ("[", ",", "]")])
def test_memory_does_not_grow_with_the_number_of_sheets(before, between, after):
    def peak(count):
        data = (before + between.join([json.dumps(ONE)] * count) + after).encode()
        stream = io.BytesIO(data)
        tracemalloc.start()
        assert sum(1 for _ in read_sheets(stream, "a file")) == count
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    assert peak(20_000) < 2 * peak(2_000)


@given(st.text(max_size=30) | st.binary(max_size=30))
def test_whatever_the_file_holds_it_is_read_or_refused(data):
    with contextlib.suppress(NotJson):
        read(data.encode("utf-8", "replace") if isinstance(data, str) else data)
