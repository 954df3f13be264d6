"""What putting players into tiers costs. No time is asserted, only that the answer is whole."""

import math
import random
import time
from collections.abc import Callable
from itertools import pairwise

import pytest

from scoring.ladder import Record
from scoring.tiers import Placement, TierRules, place

ReportLine = Callable[[str, str], None]
SIZES = (1_000, 10_000, 100_000)


def season(count: int, chance: random.Random) -> dict[int, Record]:
    """Return records of players who have played up to 300 matches, of every strength."""
    made = {}
    for player in range(count):
        matches, strength = chance.randint(1, 300), chance.gauss(0, 1)
        won = sum(chance.random() < 0.5 + 0.06 * strength for _ in range(matches))
        margin = round(chance.gauss(150 * strength * matches, 1000 * matches**0.5), -1)
        made[player] = Record(won, matches - won, margin=int(margin), capped=int(margin * 0.95))
    return made


def timed(work: Callable[[], object]) -> float:
    """Return the best of three runs, in seconds."""
    taken = []
    for _ in range(3):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return min(taken)


def explain(placement: Placement[int]) -> int:
    """Say to everybody why and what next; answer how many sentences that took."""
    sentences = 0
    for row in placement.rows:
        reasons = (*row.value.reasons, placement.reason(row.player))
        sentences += len([reason.sentence for reason in reasons])
        sentences += bool(placement.need(row.player).reason.sentence)
    return sentences


@pytest.mark.parametrize("mode", ["shares", "thresholds"])
def test_players_in_tiers(mode: str, record_testsuite_property: ReportLine) -> None:
    rules, costs = TierRules(mode=mode), []
    for count in SIZES:
        records = season(count, random.Random(count))
        placement = place(records, rules)
        assert len(placement.levels) == count
        costs.append(timed(lambda records=records: place(records, rules)))  # type: ignore[misc]  # the default binds the loop
        record_testsuite_property(f"tiers-{mode}-{count}", f"{costs[-1]:.3f} s")
        print(f"tiers by {mode}: {count} players placed in {costs[-1]:.3f} s")  # noqa: T201
    growth = [math.log10(after / before) for before, after in pairwise(costs)]
    record_testsuite_property(f"tiers-{mode}-growth", str([f"{power:.2f}" for power in growth]))
    print(f"tiers by {mode}: time grows as n to the power {growth[0]:.2f}, {growth[1]:.2f}")  # noqa: T201


def test_reasons_for_everybody(record_testsuite_property: ReportLine) -> None:
    placement = place(season(10_000, random.Random(1)), TierRules())
    began = time.perf_counter()
    assert explain(placement) == 5 * 10_000
    cost = time.perf_counter() - began
    record_testsuite_property("tiers-reasons-10000", f"{cost:.2f} s")
    print(f"tiers: reasons and needs of 10000 players in {cost:.2f} s")  # noqa: T201
