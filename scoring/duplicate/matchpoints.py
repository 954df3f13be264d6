"""Matchpoints: each result compared with the others of its board (law 78A)."""

from collections.abc import Callable
from fractions import Fraction

from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.rules import Rules
from scoring.duplicate.scores import Group, Number

Worth = tuple[Fraction, ScoreReason]
"""The points of a score, and why."""


def get_top(expected: int, rules: Rules) -> Fraction:
    """Return the most matchpoints that a board of so many expected results can give."""
    return rules.win * (expected - 1)


def score_matchpoints(group: Group, rules: Rules) -> dict[int, Worth]:
    """Return the matchpoints of each score of a group, with the reason.

    A result has two half-matchpoints for each other result that it beats and one for each that
    it equals, M. With the Neuberg formula, A results of E expected make that (M+1)E/A - 1.
    The comparison of a result with itself counts as one equal, so that M+1 is twice the weight of
    the lower scores plus the weight of the score. This holds for the parts of a weighted score
    as well: their comparisons with each other cancel out.
    """
    explain = _get_formula(group, rules)
    worths: dict[int, Worth] = {}
    below: Number = 0
    for score, weight in group.frequencies.items():
        worths[score] = explain(below, weight)
        below += weight
    return worths


def _get_formula(group: Group, rules: Rules) -> Callable[[Number, Number], Worth]:
    """Return the function of the weight of the lower scores, and of the score's own."""
    if group.results < group.expected and rules.incomplete != "none":
        if _takes_fixed_awards(group, rules):
            return lambda below, own: _give_fixed_award(group, rules, below, own)
        return lambda below, own: _apply_neuberg(group, rules, below, own)
    return lambda below, own: _compare(group, rules, below, own)


def _takes_fixed_awards(group: Group, rules: Rules) -> bool:
    """Return whether a group is too small for the Neuberg formula.

    EBU: three results or fewer, and at most a third of those expected. ACBL: two or fewer, or
    three if another group of the board is larger.
    """
    if rules.incomplete == "ebu":
        return group.results <= 3 and 3 * group.results <= group.expected
    if rules.incomplete == "acbl":
        return group.results <= 2 or (group.results == 3 and group.largest > 3)
    return False


def _told(group: Group, below: Number, own: Number) -> dict[str, object]:
    return {"beats": below, "equals": max(own - 1, 0), "others": group.results - 1}


def _compare(group: Group, rules: Rules, below: Number, own: Number) -> Worth:
    halves = 2 * below + own - 1
    return halves * rules.win / 2, ScoreReason("matchpoints", _told(group, below, own))


def _apply_neuberg(group: Group, rules: Rules, below: Number, own: Number) -> Worth:
    halves = Fraction(2 * below + own) * group.expected / group.results - 1
    values = {"results": group.results, "expected": group.expected}
    return halves * rules.win / 2, ScoreReason("neuberg", _told(group, below, own) | values)


def _give_fixed_award(group: Group, rules: Rules, below: Number, own: Number) -> Worth:
    """Return 70, 60 and 50 per cent for three results, 65 and 55 for two, 60 for one.

    Results that are equal share. All of these are 60 - 5A + 5(M+1) per cent.
    """
    percent = Fraction(60 - 5 * group.results + 5 * (2 * below + own))
    values = {"expected": group.expected, "percent": percent}
    points = get_top(group.expected, rules) * percent / 100
    return points, ScoreReason("fixed", _told(group, below, own) | values)
