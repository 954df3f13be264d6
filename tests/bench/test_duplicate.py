"""What a large duplicate event costs, in processor time. No time is asserted."""

import random
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from scoring.contract import STRAINS
from scoring.duplicate.board import SCORERS
from scoring.duplicate.event import EventResult, answer_of, score_event
from scoring.duplicate.reading import read_event

TABLES, BOARDS = 1_000, 26

Record = Callable[[str, str], None]


def random_event(scoring: str) -> dict[str, Any]:
    """Return a pairs event in which every pair plays every board, by random contracts."""
    chance = random.Random(scoring)
    entrants = [{"number": str(number)} for number in range(2 * TABLES)]
    boards = [
        {
            "board": board,
            "results": [
                {
                    "ns": str(table),
                    "ew": str(TABLES + (table + board) % TABLES),
                    "contract": f"{chance.randint(1, 5)}{chance.choice(STRAINS)}",
                    "declarer": chance.choice("NESW"),
                    "tricks": chance.randint(5, 12),
                }
                for table in range(TABLES)
            ],
        }
        for board in range(1, BOARDS + 1)
    ]
    return {"kind": "pairs", "scoring": scoring, "entrants": entrants, "boards": boards}


@pytest.mark.parametrize("scoring", list(SCORERS))
def test_a_thousand_tables_of_pairs(scoring: str, record_property: Record) -> None:
    raw = random_event(scoring)
    times = [time.process_time()]
    event, problems = read_event(raw)
    assert event is not None
    assert not problems
    times.append(time.process_time())
    scored = score_event(event)
    times.append(time.process_time())
    answered = answer_of(EventResult(scored))
    times.append(time.process_time())
    assert len(answered["standings"]) == 2 * TABLES
    read, score, write = (after - before for before, after in pairwise(times))
    record_property(
        f"{TABLES:,} tables, {BOARDS} boards, {scoring}",
        f"read {read:.2f} s, boards and standings {score:.2f} s, answer {write:.2f} s",
    )
