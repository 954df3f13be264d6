"""What reading large USEBIO and Bridgemate files costs, in time and memory. No time is asserted."""

import random
import time
import tracemalloc
from collections.abc import Callable
from itertools import chain

import pytest

from scoring.contract import STRAINS
from scoring.files.answer import FileAnswer, FileRefused
from scoring.files.bws import Night, read_bws, write_bws
from scoring.files.usebio import read_usebio, write_usebio
from tests.bench.measured import growth
from tests.scoring.files.bws_files import make_template
from tests.scoring.files.mutilated import change_bytes, mutilate

ReportLine = Callable[[str, str], None]
Read = Callable[[bytes], FileAnswer]

RESULTS, TABLES, RUNS = 20_000, 1_000, 3
MUTILATED = 600

LINE = (
    "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
    "<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{seat}</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
    "</TRAVELLER_LINE>"
)


def list_results(count: int) -> list[dict[str, object]]:
    """Return random results of a thousand tables, board by board."""
    chance = random.Random(count)
    return [
        {
            "board": at // TABLES + 1,
            "table": at % TABLES + 1,
            "ns": at % TABLES + 1,
            "ew": TABLES + 1 + (at + at // TABLES) % TABLES,
            "contract": f"{chance.randint(1, 5)}{chance.choice(STRAINS)}",
            "seat": chance.choice("NESW"),
            "tricks": chance.randint(5, 12),
        }
        for at in range(count)
    ]


def write_large_usebio(count: int) -> bytes:
    """Return a file of so many results that stays below the size of the largest."""
    pairs = range(1, 2 * TABLES + 1)
    people = "".join(f"<PAIR><PAIR_NUMBER>{pair}</PAIR_NUMBER></PAIR>" for pair in pairs)
    boards: dict[object, list[str]] = {}
    for result in list_results(count):
        boards.setdefault(result["board"], []).append(LINE.format_map(result))
    told = "".join(
        f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>{''.join(lines)}</BOARD>"
        for board, lines in boards.items()
    )
    event = f"<PARTICIPANTS>{people}</PARTICIPANTS>{told}"
    return f'<USEBIO><EVENT EVENT_TYPE="PAIRS">{event}</EVENT></USEBIO>'.encode()


def write_large_bws(count: int) -> bytes:
    """Return a file of so many results, which fills its usage map before 20,000."""
    boards: dict[object, list[dict[str, object]]] = {}
    for result in list_results(count):
        row = {key: result[key] for key in ("table", "contract", "tricks")}
        row |= {"declarer": result["seat"], "round": result["board"]}
        row |= {side: str(result[side]) for side in ("ns", "ew")}
        boards.setdefault(result["board"], []).append(row)
    event = {
        "kind": "pairs",
        "scoring": "matchpoints",
        "entrants": [{"number": str(pair)} for pair in range(1, 2 * TABLES + 1)],
        "boards": [{"board": board, "results": results} for board, results in boards.items()],
    }
    return write_bws(event, make_template(), Night("0" * 32))


def measure(read: Read, data: bytes) -> float:
    """Return the least processor time of some runs, in seconds."""
    times = []
    for _run in range(RUNS):
        began = time.process_time()
        read(data)
        times.append(time.process_time() - began)
    return min(times)


@pytest.mark.parametrize(
    ("read", "write", "most"),
    [(read_usebio, write_large_usebio, RESULTS), (read_bws, write_large_bws, RESULTS // 4)],
    ids=["USEBIO", "Bridgemate"],
)
def test_a_large_file(
    read: Read, write: Callable[[int], bytes], most: int, record_property: ReportLine
) -> None:
    sizes = [most // 4, most // 2, most]
    files = [write(size) for size in sizes]
    costs = [measure(read, data) for data in files]
    tracemalloc.start()
    [event] = read(files[-1]).events
    memory = tracemalloc.get_traced_memory()[1] / 1_000_000
    tracemalloc.stop()
    assert event.problems == ()
    assert sum(len(board["results"]) for board in event.document["boards"]) == most
    for size, data, cost in zip(sizes, files, costs, strict=True):
        record_property(f"{size:,} results, {len(data) / 1e6:.1f} MB", f"read {cost:.2f} s")
    powers = " and ".join(f"{power:.2f}" for power in growth(sizes, costs))
    record_property("with the size the time grows to the power", powers)
    record_property("the most memory", f"{memory:.0f} MB")


@pytest.mark.parametrize("kind", ["USEBIO", "Bridgemate"])
def test_the_slowest_of_a_thousand_mutilated_files(kind: str, record_property: ReportLine) -> None:
    read: Read = read_usebio if kind == "USEBIO" else read_bws
    data = write_large_usebio(500) if kind == "USEBIO" else write_large_bws(500)
    slowest, refused = 0.0, 0
    half = MUTILATED // 2
    for changed in chain(mutilate(data, half), change_bytes(data, half)):
        began = time.process_time()
        try:
            read(changed)
        except FileRefused:
            refused += 1
        slowest = max(slowest, time.process_time() - began)
    record_property(f"{kind}: {refused} of {MUTILATED:,} are refused", f"{slowest:.2f} s at most")


def test_writing_a_large_file(record_property: ReportLine) -> None:
    [event] = read_usebio(write_large_usebio(RESULTS)).events
    began = time.process_time()
    data = write_usebio(event.document)
    cost = time.process_time() - began
    record_property(f"USEBIO of {RESULTS:,} results, {len(data) / 1e6:.1f} MB", f"{cost:.2f} s")
