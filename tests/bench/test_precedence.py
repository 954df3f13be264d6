"""What putting candidates in order costs. No time is asserted, only that the answer is whole."""

import random
import statistics
import time
from collections.abc import Callable

import pytest

from nights.formation.claims import Claim
from nights.formation.code import CODES
from nights.formation.precedence import sort_candidates
from nights.formation.wave import draw_wave_cut, judge_wave_cut

Record = Callable[[str, str], None]
SIZES = (50, 100, 200, 400, 800)


def claims(count: int, code: str, chance: random.Random) -> list[Claim]:
    """Return candidates of every kind: half of the wave, the rest later, some from tables."""
    wave = {number: f"P{number}" for number in range(1, count // 2 + 1)}
    rounds, _faults = draw_wave_cut(CODES[code], wave, chance)
    cut, _faults = judge_wave_cut(CODES[code], wave, rounds)
    made = []
    for number in range(1, count + 1):
        table = chance.choice([0, 0, 0, 1, 2])
        broke_up = bool(table) and chance.random() < 0.5
        made.append(
            Claim(
                number,
                f"P{number}",
                number,
                number in wave,
                cut.cards.get(number, ()),
                table,
                chance.randrange(50) if table else 0,
                broke_up,
                broke_up and chance.random() < 0.2,
            )
        )
    chance.shuffle(made)
    return made


def middle(work: Callable[[], object], times: int = 15) -> float:
    """Return the middle of several runs, in ms."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken)


@pytest.mark.parametrize("code", sorted(CODES))
def test_candidates_in_order_of_right(code: str, record_testsuite_property: Record) -> None:
    chance = random.Random(code)
    for count in SIZES:
        made = claims(count, code, chance)
        for fresh in (False, True):
            assert len(sort_candidates(CODES[code], made, fresh=fresh)) == count
        cost = middle(lambda made=made: sort_candidates(CODES[code], made))  # type: ignore[misc]  # the default binds the loop
        names = {number: f"P{number}" for number in range(count)}
        cut = middle(lambda names=names: draw_wave_cut(CODES[code], names, chance), 5)  # type: ignore[misc]  # the default binds the loop
        record_testsuite_property(f"precedence-{code}-{count}", f"{cost:.2f} ms, wave {cut:.2f} ms")
        print(f"{code}: {count} candidates in order {cost:.2f} ms; their wave cut {cut:.2f} ms")  # noqa: T201
