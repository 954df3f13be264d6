"""The rules of the tiers that a club can set."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

from scoring import rules as house
from scoring.ladder.rules import check_rules as field_faults
from scoring.ladder.rules import refuse
from scoring.problem import Problem
from scoring.shape import format_value, is_whole
from scoring.tiers.level import RANKED_LEVELS
from scoring.wording import sentence

TEMPLATES = {
    "not-whole-numbers": sentence("%(value)s stands where a list of whole numbers belongs."),
    "shares-count": sentence(
        "There are %(count)s shares: it takes %(needed)s, one for each tier above the newcomers."
    ),
    "share-below-nought": sentence("%(value)s cannot be a share: it is below nought."),
    "shares-sum": sentence("The shares come to %(sum)s thousandths instead of %(needed)s."),
    "thresholds-count": sentence(
        "There are %(count)s thresholds: it takes %(needed)s, one for each tier but the lowest."
    ),
    "thresholds-fall": sentence(
        "%(value)s does not do after %(before)s: each threshold is lower than the one before."
    ),
    "threshold-out-of-reach": sentence("No value is %(value)s: they lie between 0 and %(most)s."),
    "matches-too-light": sentence(
        "Matches weigh %(matches)s and the winning rate %(winning_rate)s: "
        "matches must weigh more than half as much."
    ),
}
"""The English sentences for problems of tiers. Translations depend on the codes."""


@dataclass(frozen=True)
class TierProblem(Problem):
    """A problem of the rules of tiers."""

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES[self.code]


WHOLE = 1000
"""The sum of all shares: they are thousandths of the ranked players."""

SHARES = (16, *range(24, 100, 5))
THRESHOLDS = tuple(range(750, 374, -25))

_WEIGHTS = ("weight_victory_points", "weight_matches", "weight_winning_rate")
_WEIGHT: Mapping[str, Any] = {"allowed": range(1, 10_001)}


@dataclass(frozen=True)
class TierRules:
    """Weights, thresholds and shares. docs/laws/tiers.md gives the reasons for the defaults.

    weight_victory_points, weight_matches, weight_winning_rate: the maximum that each part can
    add to a value. The weight of matches is more than half that of the winning rate, so that
    more matches at the same rate are always worth more, however low the rate is.
    halfway: the victory points worth three quarters of their weight. No victory points are worth
    half of it, and minus halfway a quarter.
    steadying: the number of matches worth half the weight of matches. The winning rate is
    computed as if this many more matches had been played, half of them won.
    beyond: the percentage that counts of the part of a match's margin above the ladder's cap.
    newcomer_matches: the number of matches from which a player has a tier. [RC levels 3]
    mode: "shares" to fill the tiers by shares, "thresholds" to begin them at thresholds.
    shares: thousandths of the ranked players, from Elite to the jack of clubs.
    thresholds: the minimum value for each tier, from Elite to the jack of diamonds.

    Raise Faulty, listing every problem.
    """

    weight_victory_points: int = field(default=400, metadata=_WEIGHT)
    weight_matches: int = field(default=250, metadata=_WEIGHT)
    weight_winning_rate: int = field(default=350, metadata=_WEIGHT)
    halfway: int = field(default=300, metadata=_WEIGHT)
    steadying: int = field(default=50, metadata=_WEIGHT)
    beyond: int = field(default=10, metadata={"allowed": range(1, 101)})
    newcomer_matches: int = field(default=50, metadata={"allowed": range(1, 10_001)})
    mode: str = field(default="shares", metadata=house.allow_values("shares", "thresholds"))
    shares: tuple[int, ...] = SHARES
    thresholds: tuple[int, ...] = THRESHOLDS

    def __post_init__(self) -> None:
        refuse(check_rules(house.complete_rules(self)))

    @property
    def most(self) -> int:
        """Return the maximum value: the sum of the weights."""
        return self.weight_victory_points + self.weight_matches + self.weight_winning_rate

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        """Return the end of each tier, in thousandths of the ranked players from the top."""
        return tuple(accumulate(self.shares))


def make_tier_rules(raw: Mapping[str, object]) -> TierRules:
    """Return the rules, with raw overriding the defaults. Raise Faulty, listing every problem.

    Shares and thresholds may be lists.
    """
    refuse(check_rules(raw))
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in raw.items()
    }
    return TierRules(**values)


def check_rules(raw: Mapping[str, object]) -> list[Problem]:
    """Return the problems of raw, whose keys are field names of TierRules."""
    return [
        *field_faults(TierRules, raw),
        *_shares(raw.get("shares", SHARES)),
        *_thresholds(raw.get("thresholds", THRESHOLDS)),
        *_weights(raw),
        *_reach(raw),
    ]


def _weights(raw: Mapping[str, object]) -> Iterator[Problem]:
    matches = raw.get("weight_matches", TierRules.weight_matches)
    rate = raw.get("weight_winning_rate", TierRules.weight_winning_rate)
    if is_whole(matches) and is_whole(rate) and 2 * matches <= rate:
        values = {"matches": format_value(matches), "winning_rate": format_value(rate)}
        yield TierProblem("matches-too-light", "rules.weight_matches", values)


def _reach(raw: Mapping[str, object]) -> Iterator[Problem]:
    """Yield a problem for each threshold that every value or no value reaches.

    They are checked only if mode is "thresholds".
    """
    thresholds = _numbers(raw.get("thresholds", THRESHOLDS))
    weights = _numbers([raw.get(name, getattr(TierRules, name)) for name in _WEIGHTS])
    if raw.get("mode") != "thresholds" or thresholds is None or weights is None:
        return
    for index, value in enumerate(thresholds):
        if not 0 < value < sum(weights):
            values = {"value": format_value(value), "most": format_value(sum(weights))}
            yield TierProblem("threshold-out-of-reach", f"rules.thresholds.{index}", values)


def _shares(raw: object) -> Iterator[Problem]:
    shares, needed = _numbers(raw), len(RANKED_LEVELS)
    if shares is None:
        yield TierProblem("not-whole-numbers", "rules.shares", {"value": format_value(raw)})
        return
    if len(shares) != needed:
        yield TierProblem("shares-count", "rules.shares", {"count": len(shares), "needed": needed})
    for index, share in enumerate(shares):
        if share < 0:
            yield TierProblem(
                "share-below-nought", f"rules.shares.{index}", {"value": format_value(share)}
            )
    if sum(shares) != WHOLE:
        values = {"sum": format_value(sum(shares)), "needed": WHOLE}
        yield TierProblem("shares-sum", "rules.shares", values)


def _thresholds(raw: object) -> Iterator[Problem]:
    thresholds, needed = _numbers(raw), len(RANKED_LEVELS) - 1
    if thresholds is None:
        yield TierProblem("not-whole-numbers", "rules.thresholds", {"value": format_value(raw)})
        return
    if len(thresholds) != needed:
        counts = {"count": len(thresholds), "needed": needed}
        yield TierProblem("thresholds-count", "rules.thresholds", counts)
    for index, (before, after) in enumerate(pairwise(thresholds), start=1):
        if after >= before:
            values = {"value": format_value(after), "before": format_value(before)}
            yield TierProblem("thresholds-fall", f"rules.thresholds.{index}", values)


def _numbers(raw: object) -> Sequence[int] | None:
    """Return raw if it is a list of integers, otherwise None."""
    if not isinstance(raw, list | tuple):
        return None
    numbers = [number for number in raw if is_whole(number)]
    return numbers if len(numbers) == len(raw) else None
