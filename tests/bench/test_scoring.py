"""What scoring sheets by the command costs. No time is asserted, only that all are answered."""

import itertools
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bench.random_sheets import DEALS, random_sheet

PROJECT = Path(__file__).resolve().parent.parent.parent
DIFFERENT = 2_000
"""So many sheets of a game are made, and then repeated: making them takes longer than scoring."""

Record = Callable[[str, str], None]


@pytest.fixture(scope="module", params=list(DEALS))
def sheets(request: pytest.FixtureRequest) -> tuple[str, list[str], int]:
    """Random sheets of one game, each as a line of JSON, and how many deals they have."""
    chance = random.Random(request.param)
    made = [random_sheet(chance, request.param) for _ in range(DIFFERENT)]
    return request.param, [json.dumps(raw) for raw in made], sum(len(raw["deals"]) for raw in made)


def peak_of(program: subprocess.Popen[bytes]) -> int:
    """Wait for a program, and answer how many kB it held at its height (Linux).

    Not ru_maxrss, which begins with what this process holds.
    """
    peak = 0
    while program.poll() is None:
        status = Path(f"/proc/{program.pid}/status").read_text()
        peak = int((re.findall(r"VmHWM:\s+(\d+)", status) or [peak])[0])
        time.sleep(0.01)
    return peak


@pytest.mark.parametrize("count", [10_000, 100_000])
def test_sheets_by_the_command(
    sheets: tuple[str, list[str], int], count: int, tmp_path: Path, record_property: Record
) -> None:
    game, texts, deals = sheets
    path, answers = tmp_path / "sheets", tmp_path / "answers"
    path.write_text("\n".join(itertools.islice(itertools.cycle(texts), count)))
    began = time.monotonic()
    with answers.open("wb") as out:
        command = [sys.executable, "manage.py", "score", "--json", str(path)]
        program = subprocess.Popen(command, cwd=PROJECT, stdout=out)
        peak = peak_of(program)
    took = time.monotonic() - began
    assert program.returncode == 0
    assert answers.read_bytes().count(b'"totals"') == count
    record_property(
        f"score --json, {game}, {count:,} sheets of {deals / DIFFERENT:.1f} deals",
        f"{took:.1f} s, {count / took:,.0f} sheets a second, peak {peak / 1024:.0f} MB",
    )
