"""Total points: each result counts as the points scored (law 78C)."""

from fractions import Fraction

from scoring.duplicate.matchpoints import Worth
from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.rules import Rules
from scoring.duplicate.scores import Group


def score_total_points(group: Group, _rules: Rules) -> dict[int, Worth]:
    """Return each score of a group as it is, with the reason."""
    return {
        score: (Fraction(score), ScoreReason("total-points", {"score": score}))
        for score in group.frequencies
    }
