"""The shared worked cases of teams, if their file is available."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.teams.event import answer_of, read

CASES = Path(__file__).parents[3] / "shared" / "cases" / "teams.json"


def test_every_value_of_the_shared_cases():
    if not CASES.exists():
        pytest.skip(f"{CASES.name} is not at hand")
    cases = json.loads(CASES.read_text())
    assert len(cases) > 20
    for case in cases:
        answered = answer_of(read(case["event"]))
        rows = {row["entrant"]: row for row in answered["standings"]}
        for want in case["want"]:
            value = rows if want["at"][0] == "standings" else answered["matches"]
            for key in want["at"][1:]:
                value = value[key]
            told = Fraction(value) if isinstance(want["is"], str) else value
            expected = Fraction(want["is"]) if isinstance(want["is"], str) else want["is"]
            assert told == expected, (case["name"], want)
