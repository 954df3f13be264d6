"""What scoring costs: whole sheets by the command, and one contract. No time is asserted.

What is asserted does not hang on the machine: every sheet is answered, and both programs give a
contract the same points.
"""

import itertools
import json
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from scoring.contract import Contract, score_contract
from scoring.lines import ScoreLine
from scoring.seats import Side
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


def duplicate_points(scored: Iterable[ScoreLine], vulnerable: bool) -> int:
    """Return named lines as duplicate's one number, its bonus for game or less included."""
    worth = {line.for_: line.points for line in scored}
    if "undertricks" in worth:
        return -worth["undertricks"]
    game = 500 if vulnerable else 300
    return sum(worth.values()) + (game if worth["contract"] >= 100 else 50)


def random_results(count: int) -> list[tuple[str, int, bool]]:
    """Return results: contract, tricks won, vulnerable."""
    chance = random.Random(count)
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
    doublings = ("", "X", "XX")
    return [
        (
            chance.choice(bids) + chance.choice(doublings),
            chance.randint(0, 13),
            chance.random() < 0.5,
        )
        for _ in range(count)
    ]


def timed(score: Callable[..., Any], results: list[tuple[Any, ...]]) -> float:
    """Return how long it takes to score every result."""
    began = time.perf_counter()
    for result in results:
        score(*result)
    return time.perf_counter() - began


@pytest.mark.parametrize("count", [1_000, 10_000, 100_000])
def test_one_contract_beside_endplay(count: int, record_property: Record) -> None:
    endplay = pytest.importorskip("endplay.types")
    results = random_results(count)
    vulnerability = {False: endplay.Vul.none, True: endplay.Vul.both}
    theirs = [
        (endplay.Contract(in_endplay(text, tricks)), vulnerability[vulnerable])
        for text, tricks, vulnerable in results
    ]
    # The first time a contract is scored its table is worked out; after that it is looked up.
    Contract.parse.cache_clear()
    ours = [(Contract.parse(text), Side.NS, *result) for text, *result in results]
    first = timed(endplay.Contract.score, theirs) / timed(score_contract, ours)
    for mine, other in zip(ours, theirs, strict=True):
        assert duplicate_points(score_contract(*mine), mine[-1]) == endplay.Contract.score(*other)
    pairs = [(timed(score_contract, ours), timed(endplay.Contract.score, theirs)) for _ in range(9)]
    per_second = [count / statistics.median(times) for times in zip(*pairs, strict=True)]
    ratio = statistics.median(other / mine for mine, other in pairs)
    record_property(
        f"{count:,} contracts, nine times by turns",
        f"contract.lines {per_second[0]:,.0f} a second, endplay {per_second[1]:,.0f}, "
        f"ratio {ratio:.1f}; the first time {first:.1f}",
    )


def in_endplay(text: str, tricks: int) -> str:
    """Return a contract by North in endplay's notation, with the tricks over or under."""
    bid = text.rstrip("X")
    return f"{bid}N{text[len(bid) :].lower()}{tricks - 6 - int(bid[0]):+d}"
