"""How each figure of a placement is computed, with its numbers, so that a player can follow it.

docs/laws/tiers.md has the formulas.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.ladder.result import A_VICTORY_POINT
from scoring.tiers.level import Level
from scoring.tiers.reason import HUNDREDTHS, TierReason
from scoring.tiers.rules import WHOLE, TierRules
from scoring.tiers.value import Value


def derive_parts(value: Value) -> tuple[tuple[TierReason, ...], ...]:
    """Return how each part of a value is computed, in the order of its parts."""
    rules, record = value.rules, value.record
    points, matches, rate = (Fraction(part, HUNDREDTHS) for part in value.hundredths)
    sign = "points-derived-minus" if value.counted < 0 else "points-derived"
    of_points: dict[str, object] = {
        "weight": rules.weight_victory_points,
        "size": abs(value.counted),
        "halfway": rules.halfway,
        "part": points,
    }
    of_matches: dict[str, object] = {
        "weight": rules.weight_matches,
        "matches": record.matches,
        "steadying": rules.steadying,
        "part": matches,
    }
    of_rate: dict[str, object] = {
        **of_matches,
        "weight": rules.weight_winning_rate,
        "won": record.won,
        "half": Fraction(rules.steadying, 2),
        "part": rate,
    }
    return (
        (*_derive_counted(value), TierReason(sign, of_points)),
        (TierReason("matches-derived", of_matches),),
        (TierReason("rate-derived", of_rate),),
    )


def _derive_counted(value: Value) -> tuple[TierReason, ...]:
    """Return how the counted victory points follow from the matches, if any went beyond the cap."""
    record, beyond = value.record, value.rules.beyond
    rest = Fraction(record.margin - record.capped, A_VICTORY_POINT)
    if not rest:
        return ()
    values: dict[str, object] = {
        "capped": Fraction(record.capped, A_VICTORY_POINT),
        "rest": rest,
        "beyond": beyond,
        "tenth": rest * beyond / 100,
        "counted": value.counted,
    }
    return (TierReason("counted-derived", values),)


def derive_total(value: Value) -> TierReason:
    """Return how a value is the sum of its parts, as displayed."""
    points, matches, rate = (Fraction(part, HUNDREDTHS) for part in value.hundredths)
    values = {"points": points, "matches": matches, "rate": rate, "total": value.total}
    return TierReason("total-derived", values)


def derive_place(why: TierReason, rules: TierRules) -> tuple[TierReason, ...]:
    """Return how the place among the ranked players is computed. Empty unless tiers are shared.

    why: the reason of a placement, which has the counts.
    """
    if why.code != "by-share":
        return ()
    values: Mapping[str, Any] = why.values
    level: Level = values["level"]
    equals = values["level_with"] + 1
    place = Fraction(100 * (2 * values["above"] + equals), 2 * values["ranked"])
    begins = rules.bounds[level.place - 1] if level.place else 0
    derived: dict[str, object] = {
        "above": values["above"],
        "equals": equals,
        "ranked": values["ranked"],
        "place": place,
        "level": level,
        "begins": Fraction(100 * begins, WHOLE),
        "share": values["share"],
    }
    return (TierReason("place-derived", derived),)


def derive_need(need: TierReason, value: Value) -> tuple[TierReason, ...]:
    """Return how what the next tier requires is computed; empty if it is no value."""
    values: Mapping[str, Any] = need.values
    if "value" not in values:
        return ()
    whom = TierReason("need-of-whom", {name: values[name] for name in ("value", "level")})
    reasons = (whom,) if value.rules.mode == "shares" else ()
    if "victory_points" not in values:
        return reasons
    more = int(values["victory_points"] * A_VICTORY_POINT)
    record = replace(
        value.record, margin=value.record.margin + more, capped=value.record.capped + more
    )
    then = Value(record, value.rules)
    derived: dict[str, object] = {
        "victory_points": values["victory_points"],
        "counted": then.counted,
        "part": Fraction(then.hundredths[0], HUNDREDTHS),
        "weight": value.rules.weight_victory_points,
        "total": then.total,
    }
    # What must be passed, and by less than the figures show, is not reached as they are read.
    close = need.code == "need-above" and _floor(then.total) == _floor(values["value"])
    return (*reasons, TierReason("need-derived-just" if close else "need-derived", derived))


def _floor(value: Fraction) -> int:
    """Return a value in hundredths, as it is displayed."""
    return value * HUNDREDTHS // 1
