"""One board: the points of every result, each direction compared with its own.

A board is scored from its results alone, so that a corrected result costs one board. What
depends on an entrant's other boards, AVE+ and AVE-, is decided when entrants are summed
(`scoring.duplicate.tally`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.duplicate.award import Award, AwardKind
from scoring.duplicate.decimals import round_value
from scoring.duplicate.imps import score_butler, score_cross_imps
from scoring.duplicate.matchpoints import Worth, get_top, score_matchpoints
from scoring.duplicate.reason import ScoreReason, format_value
from scoring.duplicate.rules import Rules
from scoring.duplicate.scores import Group, Parts, count_scores
from scoring.duplicate.total_points import score_total_points

MATCHPOINTS = "matchpoints"

SCORERS: Mapping[str, Callable[[Group, Rules], dict[int, Worth]]] = {
    MATCHPOINTS: score_matchpoints,
    "cross-imps": score_cross_imps,
    "butler": score_butler,
    "total-points": score_total_points,
}
"""The scorings of pairs and individuals by name."""

Verdict = int | Parts | Award | None
"""What a side has on a board: North-South's score, a weighted one, an award, or nothing."""


@dataclass(frozen=True, slots=True)
class BoardOutcome:
    """The result of one table as it is scored. Scores are North-South's for both sides.

    version: which of the versions of a fouled board was played.
    """

    ns: Verdict
    ew: Verdict
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Points:
    """The points of one side for one result.

    value: exact matchpoints, IMPs or total points. award: the artificial score, or None. The
    value of AVE+ and AVE- at matchpoints is the listed one; the entrant's own average may
    replace it. top: the most that the board gives, 0 except at matchpoints.
    """

    value: Fraction
    top: Fraction
    reason: ScoreReason
    award: Award | None = None

    def write(self) -> dict[str, Any]:
        """Return the points as plain values, to be stored: the figures of the reason as shown."""
        return {
            "value": str(self.value),
            "top": str(self.top),
            "award": None if self.award is None else str(self.award),
            "reason": self.reason.code,
            "told": {key: format_value(value) for key, value in self.reason.values.items()},
        }

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Points":
        """Return the points that `write` has written."""
        award = Award.parse(stored["award"])
        reason = ScoreReason(stored["reason"], stored["told"])
        return cls(Fraction(stored["value"]), Fraction(stored["top"]), reason, award)


@dataclass(frozen=True, slots=True)
class BoardPoints:
    """The points of a board: for each result those of North-South and of East-West.

    top: the most matchpoints that the board gives, or 0 at other scorings.
    """

    top: Fraction
    points: tuple[tuple[Points | None, Points | None], ...]


def score_board(
    scoring: str, rules: Rules, expected: int, outcomes: Sequence[BoardOutcome]
) -> BoardPoints:
    """Return the points of every result of a board that is compared as one field.

    scoring: a key of SCORERS. expected: how many results the board was meant to have; if there
    are more, as many as there are. The order of outcomes is kept. An award that does not belong
    to the scoring raises ValueError.
    """
    versions = [outcome.version for outcome in outcomes]
    sides = [outcome.ns for outcome in outcomes], [outcome.ew for outcome in outcomes]
    expected = max([expected, *(sum(_is_score(score) for score in side) for side in sides)])
    top = get_top(expected, rules) if scoring == MATCHPOINTS else Fraction(0)
    direction = _Direction(scoring, rules, expected, top)
    ns = direction.score(sides[0], versions, 1)
    ew = direction.score(sides[1], versions, -1)
    return BoardPoints(top, tuple(zip(ns, ew, strict=True)))


def _is_score(verdict: Verdict) -> bool:
    """Return whether a verdict is compared with others."""
    return isinstance(verdict, int | tuple)


@dataclass(frozen=True, slots=True)
class _Direction:
    """How the results of one direction of a board are scored."""

    scoring: str
    rules: Rules
    expected: int
    top: Fraction

    def score(
        self, verdicts: Sequence[Verdict], versions: Sequence[str | None], sign: int
    ) -> list[Points | None]:
        groups: dict[str | None, list[int | Parts]] = {}
        for verdict, version in zip(verdicts, versions, strict=True):
            if isinstance(verdict, int | tuple):
                groups.setdefault(version, []).append(verdict)
        largest = max(map(len, groups.values()), default=0)
        worth = {
            version: self._score_group(results, largest, sign)
            for version, results in groups.items()
        }
        points = {version: self._round(scores) for version, scores in worth.items()}
        awarded: list[Points | None] = []
        for verdict, version in zip(verdicts, versions, strict=True):
            if isinstance(verdict, int):
                awarded.append(points[version][sign * verdict])
            elif isinstance(verdict, tuple):
                awarded.append(self._weigh(verdict, worth[version], sign))
            elif verdict is None:
                awarded.append(None)
            else:
                compared = len(groups.get(version, ())) or largest
                awarded.append(give_award(self.scoring, self.rules, verdict, self.top, compared))
        return awarded

    def _score_group(
        self, results: Sequence[int | Parts], largest: int, sign: int
    ) -> dict[int, Worth]:
        """Return the points of each score of a group, exactly, with the reason."""
        group = Group(count_scores(results, sign), len(results), self.expected, largest)
        return SCORERS[self.scoring](group, self.rules)

    def _round(self, scores: Mapping[int, Worth]) -> dict[int, Points]:
        """Return the points of a result that has one of the scores."""
        return {
            score: Points(round_board(value, self.top, self.rules), self.top, reason)
            for score, (value, reason) in scores.items()
        }

    def _weigh(self, parts: Parts, worth: Mapping[int, Worth], sign: int) -> Points:
        """Return the points of a weighted score: each part's, by its weight, rounded once."""
        value = sum((worth[sign * score][0] * weight for score, weight in parts), Fraction(0))
        told = tuple((score, weight * 100) for score, weight in parts)
        reason = ScoreReason("weighted", {"parts": told})
        return Points(round_board(value, self.top, self.rules), self.top, reason)


def round_board(value: Fraction, top: Fraction, rules: Rules) -> Fraction:
    """Return the points of a board rounded as the rule `board_places` says."""
    if rules.board_places is None:
        return value
    return round_value(value, rules.board_places, rules.halves, top / 2)


def check_award(scoring: str, award: Award) -> bool:
    """Return whether an award belongs to a scoring: shares to matchpoints, IMPs to IMPs.

    At total points none does, since no law says what it is worth.
    """
    if scoring == "total-points" or award.kind is AwardKind.VICTORY:
        return False
    other = AwardKind.IMPS if scoring == MATCHPOINTS else AwardKind.SHARE
    return award.kind is not other


def give_award(scoring: str, rules: Rules, award: Award, top: Fraction, results: int) -> Points:
    """Return the points of an award on a board, before any entrant's own average.

    results: with how many results of the board it would be compared. With the rule
    `cross_imps: sum`, AVE+ and AVE- are multiplied by these comparisons. Raise ValueError if the
    award does not belong to the scoring.
    """
    if not check_award(scoring, award):
        raise ValueError(f"{award} does not belong to {scoring}")
    if scoring == MATCHPOINTS:
        percent = get_listed_percent(award, rules)
        value = round_board(top * percent / 100, top, rules)
        return Points(value, top, ScoreReason("award", {"award": award, "percent": percent}), award)
    times = results if (scoring, rules.cross_imps) == ("cross-imps", "sum") else 1
    imps = {
        AwardKind.PLUS: rules.average_imps * times,
        AwardKind.AVERAGE: Fraction(0),
        AwardKind.MINUS: -rules.average_imps * times,
        AwardKind.IMPS: award.amount,
    }[award.kind]
    return Points(imps, top, ScoreReason("award-imps", {"award": award, "imps": imps}), award)


def get_listed_percent(award: Award, rules: Rules) -> Fraction:
    """Return the percentage of the board that an award gives by itself."""
    plus, average, minus = rules.average
    return {
        AwardKind.PLUS: plus,
        AwardKind.AVERAGE: average,
        AwardKind.MINUS: minus,
    }.get(award.kind, award.amount)
