"""What scoring costs: whole sheets by the command, and one contract. No time is asserted."""

import itertools
import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from club.simulation.deals import SEATS, random_deal
from scoring.contract import Contract, lines
from scoring.games import make_game
from scoring.seats import Seat
from scoring.sheet import check

PROJECT = Path(__file__).resolve().parent.parent.parent
Record = Callable[[str, str], None]


def random_sheet(chance: random.Random, game: str) -> dict[str, Any]:
    """Play a match to its end, as far as forty deals."""
    law, dealer = make_game(game, {}), chance.choice(SEATS)
    state, deals = law.opening(Seat(dealer)), []
    while not state.complete and len(deals) < 40:
        deals.append(random_deal(chance))
        deal, problems = check(law, state, deals[-1])
        assert not problems
        state = law.after(state, deal)
    deals[0]["dealer"] = dealer
    return {"game": game, "deals": deals}


def written(folder: Path, count: int) -> tuple[Path, int]:
    """Write random sheets, one a line, rubbers and Chicagos by turns; answer how many deals."""
    chance = random.Random(count)
    games = itertools.islice(itertools.cycle(["rubber", "chicago"]), count)
    sheets = [random_sheet(chance, game) for game in games]
    path = folder / f"{count}.json"
    path.write_text("\n".join(map(json.dumps, sheets)))
    return path, sum(len(sheet["deals"]) for sheet in sheets)


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


@pytest.mark.parametrize("count", [2_000, 20_000])
def test_sheets_by_the_command(count: int, tmp_path: Path, record_property: Record) -> None:
    path, deals = written(tmp_path, count)
    answers = tmp_path / "answers"
    began = time.monotonic()
    with answers.open("wb") as out:
        command = [sys.executable, "manage.py", "score", "--json", str(path)]
        program = subprocess.Popen(command, cwd=PROJECT, stdout=out)
        peak = peak_of(program)
    took = time.monotonic() - began
    assert program.returncode == 0
    assert answers.read_bytes().count(b"\n") == count
    record_property(
        f"score --json, {count:,} sheets, {deals:,} deals",
        f"{took:.1f} s, {count / took:,.0f} sheets a second, peak {peak / 1024:.0f} MB",
    )


def test_one_contract(record_property: Record) -> None:
    every = [
        (Contract.parse(f"{level}{strain}{doubling}"), "NS", tricks, vulnerable)
        for level in range(1, 8)
        for strain in ("C", "D", "H", "S", "NT")
        for doubling in ("", "X", "XX")
        for tricks in range(14)
        for vulnerable in (False, True)
    ]
    began = time.perf_counter()
    for result in every * 20:
        lines(*result)  # type: ignore[arg-type]
    took = time.perf_counter() - began
    record_property("contract.lines", f"{len(every) * 20 / took:,.0f} a second")
