"""The points for tricks, honours, slams and chicane under the laws of 1907.

Source: The laws of 1907, "Scoring"; the English code of 1904, laws 4 to 9. The printed table
of honours gives multiples of the trick value: docs/laws/bridge-1907.md has it in full.
"""

import itertools
from collections.abc import Collection, Mapping

from scoring.contract import Strain
from scoring.lines import HONOURS, TRICKS, ScoreLine
from scoring.pair import Pair
from scoring.seats import SEATS, SIDES, Seat, Side, get_other_side, get_side

TRICK = {Strain.S: 2, Strain.C: 4, Strain.D: 6, Strain.H: 8, Strain.NT: 12}
"""The value of each trick above six. [E 4] [L scoring 3] [L scoring table]"""

_IN_BOTH_HANDS = {3: 2, 4: 4, 5: 5}  # times the trick [E 6a I] [E 6a II] [E 6a III]
_CHICANE = 2
_DOUBLE_CHICANE = 4

Held = Mapping[Seat, int]
"""The number of honours dealt to each hand."""


def score_tricks(trumps: Strain, above_six: int, doubles: int, limit: int | None = None) -> int:
    """Return the points for tricks above six. Doubles beyond a limit do not count.

    [L doubling 1] [L doubling 6A]
    """
    most = count_doubles(trumps, limit)
    return above_six * (TRICK[trumps] << (doubles if most is None else min(doubles, most)))


def count_doubles(trumps: Strain, limit: int | None) -> int | None:
    """Return after how many doubles doubling ceases, or None if it does not.

    limit: doubling ceases once a trick is worth more than that. [L doubling 6A]
    """
    if limit is None:
        return None
    return next(doubles for doubles in itertools.count() if TRICK[trumps] << doubles > limit)


def score_slam(tricks: int) -> tuple[int, str] | None:
    """Return the points for a slam and its code, or None if tricks is less than twelve.

    [E 9 I] [E 9 II] [L scoring 6] [L scoring 7]
    """
    return {12: (20, "little-slam"), 13: (40, "grand-slam")}.get(tricks)


def score_honours(trumps: Strain, held: Held, side: Side) -> int:
    """Return the points for the honours of a side, by their distribution in its two hands.

    Doubling has no effect. [E 6b I] [E 6b II] [E 7a I] [E 7a II] [E 7b] [L scoring 9]
    [L scoring table]
    """
    counts = [held.get(seat, 0) for seat in SEATS if get_side(seat) is side]
    together, longest = sum(counts), max(counts)
    if trumps is Strain.NT:
        return 100 if longest == 4 else {3: 30, 4: 40}.get(together, 0)
    multiple = _IN_BOTH_HANDS.get(together, 0)
    if longest >= 4:
        multiple = {4: 8, 5: 10}[longest] + (together - longest)
    return multiple * TRICK[trumps]


def make_slam_lines(before: Pair, after: Pair) -> tuple[ScoreLine, ...]:
    """Return the slam line of a side that has a slam both before and after revoke penalties.

    [E 9 I] [E 9 II] [L scoring 6] [L scoring 7]
    """
    slams = [(side, score_slam(min(before[side], after[side]))) for side in SIDES]
    return tuple(ScoreLine(side, HONOURS, *worth) for side, worth in slams if worth)


def make_honour_lines(trumps: Strain, held: Held) -> tuple[ScoreLine, ...]:
    """Return an honours line for each side that scores any."""
    worth = [(side, score_honours(trumps, held, side)) for side in SIDES]
    return tuple(ScoreLine(side, HONOURS, points, "honours") for side, points in worth if points)


def make_chicane_lines(
    trumps: Strain, void: Collection[Seat], held: Held, english: bool
) -> tuple[ScoreLine, ...]:
    """Return the lines for chicane: to the side or, as a deduction, to its adversaries."""
    counts = [(side, sum(get_side(seat) is side for seat in void)) for side in SIDES]
    return tuple(
        _chicane(trumps, side, count, bool(score_honours(trumps, held, side)), english)
        for side, count in counts
        if count
    )


def _chicane(trumps: Strain, side: Side, count: int, scores: bool, english: bool) -> ScoreLine:
    """Return the chicane line of a side with count void hands. [E 8] [L scoring 8]"""
    value = TRICK[trumps]
    if english:
        return ScoreLine(side, HONOURS, count * _CHICANE * value, "chicane")
    if count == 1 and scores:
        return ScoreLine(side, HONOURS, _CHICANE * value, "chicane")
    multiple = _CHICANE if count == 1 else _DOUBLE_CHICANE
    return ScoreLine(get_other_side(side), HONOURS, -multiple * value, "chicane")


def make_trick_line(side: Side, points: int) -> tuple[ScoreLine, ...]:
    """Return a line for the points for tricks, or an empty tuple if there are none."""
    return (ScoreLine(side, TRICKS, points, "tricks"),) if points else ()
