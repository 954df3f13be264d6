"""The rules of the ladder that a club can set."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from scoring import rules as house
from scoring.problem import Faulty, Problem
from scoring.shape import clip_text, format_value

NOTHING, AS_IT_STANDS, AGAINST_BREAKER = "nothing", "as-it-stands", "against-breaker"


@dataclass(frozen=True)
class LadderRules:
    """How a match that was broken off counts for each player, and the cap on margins.

    partner and adversaries: how the match counts for the partner and for the adversaries of the
    player who broke it off. "as-it-stands" gives the result and the points as if nobody had
    broken it off; with "nothing" the match does not count.
    broken_off_points: the victory points of such a match. With "against-breaker" the breaker's
    side keeps only a negative margin, and the adversaries only a positive one.
    cap: the maximum points of one match that a record adds to its capped margin.

    Raise Faulty, listing every invalid value.
    """

    partner: str = field(
        default=NOTHING, metadata=house.allow_values(NOTHING, "loss", "default", AS_IT_STANDS)
    )
    adversaries: str = field(
        default="win", metadata=house.allow_values("win", "draw", AS_IT_STANDS, NOTHING)
    )
    broken_off_points: str = field(
        default=AGAINST_BREAKER, metadata=house.allow_values(AGAINST_BREAKER, AS_IT_STANDS, NOTHING)
    )
    cap: int = field(default=1500, metadata={"allowed": range(1, 100_001)})

    def __post_init__(self) -> None:
        refuse(check_rules(type(self), house.complete_rules(self)))


def make_ladder_rules(raw: Mapping[str, object]) -> LadderRules:
    """Return the rules, with raw overriding the defaults. Raise Faulty, listing every problem."""
    refuse(check_rules(LadderRules, raw))
    values: dict[str, Any] = dict(raw)
    return LadderRules(**values)


def check_rules(kind: type, raw: Mapping[str, object]) -> list[Problem]:
    """Return a problem for each key of raw that is not a field of kind, and each invalid value.

    Fields whose metadata does not list the allowed values are not checked.
    """
    unknown = [key for key in raw if key not in {rule.name for rule in fields(kind)}]
    limited = {rule.name for rule in fields(kind) if "allowed" in rule.metadata}
    plain = {key: value for key, value in raw.items() if key in limited}
    strangers = [
        Problem("unknown-key", f"rules.{clip_text(str(key))}", {"key": format_value(key)})
        for key in unknown
    ]
    return strangers + house.check_rules(kind, plain)


def refuse(problems: list[Problem]) -> None:
    """Raise Faulty if there are problems."""
    if problems:
        raise Faulty(problems)
