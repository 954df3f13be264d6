"""manage.py score, run as a program; skipped where Django is not installed."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scoring.notation import sheet

PROJECT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("django") is None or not (PROJECT / "manage.py").exists(),
    reason="the command needs Django and manage.py",
)

SOUND = sheet("rubber", "4S N 10")
FAULTY = sheet("rubber", "4S N 14")


def score(*arguments, stdin=b""):
    return subprocess.run(
        [sys.executable, "manage.py", "score", *map(str, arguments)],
        cwd=PROJECT,
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )


def lines(*raws):
    return "\n".join(json.dumps(raw) for raw in raws).encode()


def test_sheets_are_drawn():
    done = score("-", stdin=lines({**SOUND, "players": {"N": "Zoë", "S": "Al\x1b"}}))
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [
        "We: Zoë & Al ",
        "  We | They",
        "-----+------",
        "=====+======",
        " 120 |",
        "-----+------",
        "=====+======",
        " 120 |    0",
        "",
    ]


def test_rulings_stand_under_the_drawn_sheet():
    rulings = [
        {"law": "revoke", "offender": "N", "option": "add"},
        {"law": "of our own", "offender": "E", "option": "as we like"},
    ]
    revokes = [{"by": "NS", "penalty": "add"}]
    deal = {"won": {"NS": 8, "EW": 5}, "revokes": revokes, "rulings": rulings}
    done = score("-", stdin=lines({"game": "short-bridge", "deals": [deal]}))
    *_sheet, first, second, _blank = done.stdout.decode().splitlines()
    assert first.startswith("Deal 1: A revoke is established, N. Three points are added")
    assert second == "Deal 1: of our own, E. as we like"


def test_one_answer_a_line_and_the_other_sheets_are_still_scored():
    done = score("-", "--json", stdin=lines(SOUND, FAULTY, SOUND))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [answer.get("totals", {}).get("NS") for answer in answers] == [120, None, 120]
    assert answers[1]["problems"][0]["code"] == "tricks-out-of-range"


def test_faults_are_told_in_words():
    done = score("-", stdin=lines(FAULTY))
    assert done.returncode == 1
    assert done.stdout.decode().strip() == (
        "deal 1, tricks: 14 tricks cannot be won: there are thirteen."
    )


def test_a_file_that_is_not_json_is_named_with_its_line(tmp_path):
    wrong, right = tmp_path / "wrong.json", tmp_path / "right.json"
    wrong.write_bytes(lines(SOUND) + b"\n{,}")
    right.write_bytes(lines([SOUND, FAULTY]))
    done = score("--json", wrong, right)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr.decode().startswith(f"{wrong}, line 2: ")


def test_a_missing_file_is_named_without_a_traceback(tmp_path):
    done = score(tmp_path / "nothing.json")
    assert done.returncode == 2
    assert done.stderr.decode() == f"{tmp_path / 'nothing.json'}: No such file or directory\n"


def test_a_reader_that_stops_early_is_no_fault():
    command = f"yes '{json.dumps(SOUND)}' | head -2000 | {sys.executable} manage.py score --json -"
    done = subprocess.run(
        ["bash", "-c", f"({command}; echo $? >&2) | head -1"],
        cwd=PROJECT,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr.strip() == b"0"
