"""What kind a file is, by its content alone, and every kind read in one way."""

import io
import json
import random
import tarfile
import zipfile
from itertools import chain
from pathlib import Path

import pytest

from scoring.files.answer import FileRefused
from scoring.files.bws import Night, Team, write_bws
from scoring.files.csv import write_csv
from scoring.files.dlm import write_dlm
from scoring.files.dup import write_dup
from scoring.files.kinds import read_file, tell_kind
from scoring.files.lin import write_lin
from scoring.files.pbn import write_pbn
from scoring.files.usebio import write_usebio
from tests.scoring.duplicate_events import board, pairs, table
from tests.scoring.files.bws_files import make_template
from tests.scoring.files.mutilated import change_bytes, count_refused, mutilate

SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"
HANDS = "N:AKQ.JT9.876.5432 JT9.876.5432.AKQ 876.5432.AKQ.JT9 5432.AKQ.JT9.876"
EVENT = pairs(
    board(
        1,
        table("1", "2", contract="1NT", declarer="N", tricks=7, lead="S2", round=1, table=1),
        table("3", "4", contract="pass", round=1, table=2),
        hands=HANDS,
        expected=2,
    ),
    name="Tuesday",
    date="2026-11-24",
)
FILES = {
    "json": json.dumps(EVENT).encode(),
    "usebio": write_usebio(EVENT),
    "bws": write_bws(EVENT, make_template(), Night("0" * 32)),
    "pbn": write_pbn(EVENT),
    "lin": write_lin(EVENT, results=False),
    "dup": write_dup(EVENT),
    "dlm": write_dlm(EVENT),
    "csv": write_csv(EVENT),
}
KINDS = pytest.mark.parametrize("kind", FILES)
UNKNOWN = (
    "This is not a file that can be read here: PBN, USEBIO (XML), Bridgemate (.bws), LIN, DUP, "
    "DLM and CSV can."
)


def refusal(data):
    with pytest.raises(FileRefused) as refused:
        read_file(data)
    return str(refused.value)


@pytest.mark.parametrize("text", ["\\ud800", "a\\u0000b"])
@pytest.mark.parametrize("event", ['{"kind": "pairs", "name": "%s"}', '{"kind": "pairs", "%s": 1}'])
def test_json_with_characters_that_stand_for_none_is_refused(event, text):
    assert refusal((event % text).encode()).startswith("The JSON has a character")
    whole = read_file((event % "\\ud83d\\ude00 \\\\u0000").encode())
    assert len(whole.events) == 1


@KINDS
def test_every_kind_is_told_and_read(kind):
    data = FILES[kind]
    assert tell_kind(data) == kind
    answer = read_file(data)
    assert answer.kind == kind
    assert all(event.problems == () for event in answer.events)
    if kind not in ("lin", "dup", "dlm"):
        (event,) = answer.events
        (own,) = event.document["boards"]
        assert [result["contract"] for result in own["results"]] == ["1NT", "pass"]


@pytest.mark.parametrize("kind", ["json", "usebio", "pbn", "lin", "csv", "dlm"])
@pytest.mark.parametrize("before", ["\ufeff", "\n\n", "  \r\n"])
def test_marks_and_blanks_before_a_text_change_nothing(kind, before):
    assert tell_kind(before.encode() + FILES[kind]) == kind


@pytest.mark.parametrize("kind", ["json", "usebio", "pbn", "csv"])
def test_utf_16_is_told_as_well(kind):
    assert tell_kind(FILES[kind].decode("utf-8").encode("utf-16")) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{ "kind": "pairs" }', "json"),
        ('[\n {"kind": 1}]', "json"),
        ('{a comment}\n[Event "x"]', "pbn"),
        ('% PBN 2.1\n; [Event "no"]\n[Event "x"]', "pbn"),
        ('[Event ""]\n[Document "x"]', "pbn"),
        ("qx|o1|md|3S,H,D,C|", "lin"),
        ("vg|a,b,I,1,2,c,0,d,0|", "lin"),
        ("a|b|c", "csv"),
        ("[document]\nStatus=Show", "dlm"),
        ("  <?xml ?>", "usebio"),
        ("board,ns\n", "csv"),
        ("", "csv"),
    ],
)
def test_the_content_decides(text, kind):
    assert tell_kind(text.encode()) == kind


def make_zip():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("a.pbn", "[Event]")
    return stream.getvalue()


def make_tar(mode):
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=mode) as archive:
        archive.addfile(tarfile.TarInfo("a.pbn"))
    return stream.getvalue()


def test_archives_are_not_unpacked():
    packed = [make_zip(), *map(make_tar, ("w", "w:gz", "w:bz2", "w:xz"))]
    packed += [b"7z\xbc\xaf\x27\x1c....", b"Rar!\x1a\x07\x00", b"\x28\xb5\x2f\xfd...."]
    for data in packed:
        assert refusal(data) == "This is an archive. Unpack it and send the file in it."


def test_what_is_too_large_is_refused():
    assert refusal(b" " * (4 * 1_048_576 + 1)) == "The file is too large: at most 4 MB."
    assert refusal(b'[Event "x"]' + b" " * (2 * 1_048_576)) == (
        "The file is too large: at most 2 MB."
    )


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 100, b"hello", b"\x89PNG\r\n", b"%PDF-1.7", b"<html></html>", b'{"a": 1}']
)
def test_anything_else_is_refused(data):
    assert refusal(data) == UNKNOWN


def test_json_is_read_with_its_problems():
    event = EVENT | {"oddity": 1}
    answer = read_file(json.dumps([EVENT, event]).encode())
    assert [told.title for told in answer.events] == ["Tuesday", "Tuesday"]
    assert answer.events[0].document == EVENT
    assert [problem.field for problem in answer.events[1].problems] == ["oddity"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"kind": ', "The JSON cannot be read. Line 1: "),
        ('{"kind": 1} x', "The JSON cannot be read. Line 1: "),
        ('{"kind":' + "[" * 100_000, "The JSON cannot be read. Line 1: it is nested too deep."),
    ],
)
def test_json_that_is_none_is_refused(text, told):
    assert refusal(text.encode()).startswith(told)


def test_json_with_too_much_is_refused():
    many = {"kind": "pairs", "entrants": [{}] * 2_001}
    assert "too many entrants" in refusal(json.dumps(many).encode())
    many = {"kind": "pairs", "boards": [{"board": at, "results": []} for at in range(1_000)]}
    assert "too many boards" in refusal(json.dumps(many).encode())
    many = {"kind": "pairs", "boards": [{"board": 1, "results": [0] * 20_001}]}
    assert "too many results" in refusal(json.dumps(many).encode())


def test_teams_of_a_bridgemate_are_passed_on():
    rooms = {"open": {"contract": "pass"}, "closed": {"contract": "pass"}}
    match = {"round": 1, "table": 1, "home": "1", "away": "2", "boards": [{"board": 1, **rooms}]}
    event = {
        "kind": "teams",
        "scoring": "imps",
        "entrants": [{"number": "1"}, {"number": "2"}],
        "matches": [match],
    }
    data = write_bws(event, make_template(), Night("0" * 32))
    assert read_file(data).events[0].document["matches"] == [match]
    assert read_file(data, [Team("1", ("1", "3")), Team("2", ("2", "4"))]).events[0].problems
    (told,) = read_file(data, [Team("1", ("1", "2")), Team("2", ("3", "4"))]).events
    assert told.problems == ()
    assert told.document["matches"] == [match]


def test_a_thousand_mutilated_events_are_refused_or_read():
    data = FILES["json"]
    refused, answered = count_refused(
        read_file, chain(mutilate(data, 500), change_bytes(data, 200), change_values(500))
    )
    assert refused > 300 and answered > 500


ODD = [None, True, -1, 1e300, "", [], {}, [[]], {"a": 1}, ["x"], 0, 10**30, "teams", "swiss-pairs"]


def change_values(count):
    """Events of which a few values are of another type."""
    chance = random.Random(7)
    for _ in range(count):
        event = json.loads(FILES["json"])
        for _ in range(chance.choice((1, 2, 3))):
            places = list(list_places(event))
            container, key = chance.choice(places)
            container[key] = chance.choice(ODD)
        yield json.dumps(event).encode()


def list_places(value):
    """Every list and object in a value, with each key or position of it."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from list_places(value[key])


@KINDS
def test_mutilated_files_of_every_kind_are_refused_or_read(kind):
    files = chain(mutilate(FILES[kind], 100, seed=3), change_bytes(FILES[kind], 100, seed=3))
    assert sum(count_refused(read_file, files)) == 200


def test_every_sample_is_of_the_kind_that_its_name_says():
    if not SAMPLES.exists():
        pytest.skip(f"{SAMPLES.name} is not at hand")
    kinds = {
        "boards.dlm": "dlm",
        "boards.dup": "dup",
        "bridgemate.bws": "bws",
        "dialect.pbn": "pbn",
        "pairs.event.json": "json",
        "pairs.pbn": "pbn",
        "pairs.usebio.xml": "usebio",
        "table1.lin": "lin",
        "teams.event.json": "json",
        "teams.lin": "lin",
        "teams.usebio.xml": "usebio",
    }
    for name, kind in kinds.items():
        answer = read_file((SAMPLES / name).read_bytes())
        assert answer.kind == kind, name
    assert "a standing for Bridgewebs" in refusal((SAMPLES / "bridgewebs.csv").read_bytes())
