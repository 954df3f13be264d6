"""What a club may set about its ladder."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from scoring import rules as house
from scoring.problem import Faulty, Problem
from scoring.shape import clipped, shown

NOTHING, AS_IT_STANDS, AGAINST_BREAKER = "nothing", "as-it-stands", "against-breaker"


@dataclass(frozen=True)
class LadderRules:
    """What a match broken off is to each player, and where the cap on margins lies.

    partner (of the player who broke it off) and adversaries: what the match is to them.
    broken_off_points: its victory points. "against-breaker" leaves the breaker's side its minus
    and the adversaries their plus, and nobody anything else.
    Who takes the match "as-it-stands" has result and points as though nobody had broken it off;
    to whom it is "nothing", it does not count at all.
    cap: the most points of one match that a record adds to its capped.

    Raises Faulty with every value that will not do.
    """

    partner: str = field(
        default=NOTHING, metadata=house.one_of(NOTHING, "loss", "default", AS_IT_STANDS)
    )
    adversaries: str = field(
        default="win", metadata=house.one_of("win", "draw", AS_IT_STANDS, NOTHING)
    )
    broken_off_points: str = field(
        default=AGAINST_BREAKER, metadata=house.one_of(AGAINST_BREAKER, AS_IT_STANDS, NOTHING)
    )
    cap: int = field(default=1500, metadata={"allowed": range(1, 100_001)})

    def __post_init__(self) -> None:
        refuse(faults(type(self), house.effective(self)))


def make_ladder_rules(raw: Mapping[str, object]) -> LadderRules:
    """Answer the rules with a club's own values over the defaults; Faulty with every fault."""
    refuse(faults(LadderRules, raw))
    values: dict[str, Any] = dict(raw)
    return LadderRules(**values)


def faults(kind: type, raw: Mapping[str, object]) -> list[Problem]:
    """Answer every key of raw that is no field of kind, and every value that a field refuses.

    Fields whose metadata names nothing allowed are not looked into.
    """
    unknown = [key for key in raw if key not in {one.name for one in fields(kind)}]
    limited = {one.name for one in fields(kind) if "allowed" in one.metadata}
    plain = {key: value for key, value in raw.items() if key in limited}
    strangers = [
        Problem("unknown-key", f"rules.{clipped(str(key))}", {"key": shown(key)}) for key in unknown
    ]
    return strangers + house.faults(kind, plain)


def refuse(problems: list[Problem]) -> None:
    """Raise Faulty where there are problems."""
    if problems:
        raise Faulty(problems)
