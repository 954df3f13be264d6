"""manage.py standings, run as a program; skipped where Django is not installed."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scoring.duplicate_events import board, pairs, table, traveller

PROJECT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("django") is None or not (PROJECT / "manage.py").exists(),
    reason="the command needs Django and manage.py",
)

SOUND = pairs(traveller(1, 420, 100, 50), name="Tuesday\x1b", date="2026-11-24")
FAULTY = pairs(traveller(1, 420, 100, 9000))


def standings(*arguments, stdin=b""):
    return subprocess.run(
        [sys.executable, "manage.py", "standings", *map(str, arguments)],
        cwd=PROJECT,
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
    )


def lines(*raws):
    return "\n".join(json.dumps(raw) for raw in raws).encode()


def test_standings_are_printed_as_a_table():
    raw = pairs(traveller(1, 420, 100), name="Tuesday\x1b", date="2026-11-24")
    raw["entrants"][0]["members"] = [{"name": "Zoë"}, {"name": "Al"}]
    raw["boards"].append(board(2, table("N1", "E1", late=True), table("N2", "E2", 100)))
    done = standings("-", stdin=lines(raw))
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [
        "Tuesday , 2026-11-24",
        "Provisional: results are still to come.",
        "Rank  Entrant  Boards  Points  Percent  Names",
        "   1       N1       1    4.00   100.00",
        "   2       E2       2    3.00    75.00",
        "   3       N2       2    1.00    25.00",
        "   4       E1       1    0.00     0.00  Zoë & Al",
        "",
    ]


def test_an_entrant_is_named_by_its_number_and_not_by_its_id():
    raw = pairs(traveller(1, 420, 100))
    for at, entrant in enumerate(raw["entrants"]):
        entrant |= {"id": f"01a20450-{at}", "section": "A"}
    done = standings("-", stdin=lines(raw)).stdout.decode()
    assert "01a20450" not in done
    assert "AN1" in done


def test_two_lines_of_winners_are_two_tables():
    entrants = [{"number": "1", "line": "NS"}, {"number": "1", "line": "EW"}]
    raw = pairs(board(1, table("1", "1", 50)), winners=2, scoring="total-points")
    done = standings("-", stdin=lines({**raw, "entrants": entrants}))
    assert done.stdout.decode().splitlines() == [
        "NS",
        "Rank  Entrant  Boards  Points  Names",
        "   1        1       1   50.00",
        "EW",
        "Rank  Entrant  Boards  Points  Names",
        "   1        1       1  -50.00",
        "",
    ]


def test_one_answer_a_line_and_the_other_events_are_still_ranked():
    done = standings("-", "--json", stdin=lines(SOUND, FAULTY, SOUND))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [len(answer.get("standings", ())) for answer in answers] == [6, 0, 6]
    assert answers[1]["problems"][0]["code"] == "out-of-range"


def test_faults_are_told_in_words():
    done = standings("-", stdin=lines(FAULTY))
    assert done.returncode == 1
    assert done.stdout.decode().strip() == (
        "boards.0.results.2.score: 9000 is out of range: -7600 to 7600 are taken."
    )


def test_a_file_that_is_not_json_is_named_with_its_line(tmp_path):
    wrong, right = tmp_path / "wrong.json", tmp_path / "right.json"
    wrong.write_bytes(lines(SOUND) + b"\n{,}")
    right.write_bytes(lines([SOUND, FAULTY]))
    done = standings("--json", wrong, right)
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 3
    assert done.stderr.decode().startswith(f"{wrong}, line 2: ")


def test_an_empty_file_has_no_event_and_a_missing_one_is_named(tmp_path):
    done = standings("-")
    assert (done.returncode, done.stderr) == (
        2,
        b"standard input, line 1: there is no event in it\n",
    )
    done = standings(tmp_path / "nothing.json")
    assert done.returncode == 2
    assert done.stderr.decode() == f"{tmp_path / 'nothing.json'}: No such file or directory\n"
