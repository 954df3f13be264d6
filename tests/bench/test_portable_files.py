"""What reading a large PBN file costs, in processor time and memory. No time is asserted."""

import random
import time
import tracemalloc
from collections.abc import Callable

from scoring.contract import STRAINS, Contract
from scoring.duplicate.points import get_vulnerable, score_result
from scoring.files.deals import Deal
from scoring.files.pbn import read_pbn
from scoring.seats import SEATS, Seat
from tests.bench.measured import growth

ReportLine = Callable[[str, str], None]

GAMES, TABLES, RUNS = 8_000, 40, 5

GAME = """
[Event "{event}"]
[Date "#"]
[Board "{board}"]
[West "{west} W"]
[North "{north} N"]
[East "{west} E"]
[South "{north} S"]
[Deal "{deal}"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{tricks}"]
[Score "NS {score}"]
[Table "{table}"]
[Round "{board}"]
"""


def write_games(count: int) -> bytes:
    """Return a file with a game for each result, the hands of a board only at its first."""
    chance = random.Random(count)
    games = ["% PBN 2.1\n"]
    for place in range(count):
        board, table = place // TABLES + 1, place % TABLES + 1
        owners = [seat for seat in SEATS for _card in range(13)]
        chance.shuffle(owners)
        contract = f"{chance.randint(1, 5)}{chance.choice(STRAINS)}"
        declarer, tricks = chance.choice("NESW"), chance.randint(4, 12)
        vulnerable = get_vulnerable(board)
        games.append(
            GAME.format(
                event="#" if place else "Large",
                board=board,
                north=f"Pair {table}",
                west=f"Pair {TABLES + (table + board) % TABLES}",
                deal="#" if table > 1 else str(Deal(tuple(owners))),
                declarer=declarer,
                contract=contract,
                tricks=tricks,
                score=score_result(Contract.parse(contract), Seat(declarer), tricks, vulnerable),
                table=table,
            )
        )
    return "".join(games).encode()


def measure(data: bytes) -> float:
    """Return the least processor time of some runs, in seconds."""
    times = []
    for _run in range(RUNS):
        began = time.process_time()
        read_pbn(data)
        times.append(time.process_time() - began)
    return min(times)


def test_a_large_file_of_single_games(record_property: ReportLine) -> None:
    sizes = [GAMES // 4, GAMES // 2, GAMES]
    files = [write_games(size) for size in sizes]
    costs = [measure(data) for data in files]
    tracemalloc.start()
    [event] = read_pbn(files[-1]).events
    most = tracemalloc.get_traced_memory()[1] / 1_000_000
    tracemalloc.stop()
    assert event.problems == ()
    assert sum(len(board["results"]) for board in event.document["boards"]) == GAMES
    for size, data, cost in zip(sizes, files, costs, strict=True):
        record_property(f"{size:,} games, {len(data) / 1e6:.1f} MB", f"read {cost:.2f} s")
    powers = " and ".join(f"{power:.2f}" for power in growth(sizes, costs))
    record_property("with the size the time grows to the power", powers)
    record_property("the most memory", f"{most:.0f} MB")
