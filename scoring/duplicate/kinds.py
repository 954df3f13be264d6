"""Which rules belong to which kinds of event."""

from collections.abc import Mapping

from scoring.duplicate.award import AwardKind
from scoring.duplicate.board import MATCHPOINTS, check_award
from scoring.duplicate.entrant import INDIVIDUAL, SWISS_PAIRS
from scoring.duplicate.faults import Form
from scoring.duplicate.rules import Rules
from scoring.duplicate.victory_points import Scale

OF_OTHER_KINDS: Mapping[str, tuple[str, ...]] = {
    "own_average_over": ("match",),
    "withdrawal": ("cancelled",),
    "eights": ("add-then-imp", "cross-imps"),
    "ties": ("swiss-countback", "imp-quotient", "imps"),
}
"""Values of rules that belong to teams and Swiss pairs only."""

AWARDED = ("averages",)
"""The value of `unplayed` that needs awards, and an opponent to each entrant."""

_OF_IMPS = ("imp-quotient", "imps")
"""The tie-breaks that compare IMPs."""


def check_kind(form: Form, kind: str, scoring: str, rules: Rules) -> None:
    """Record a problem for each rule that does not belong to a kind of event, or its scoring."""
    if kind == SWISS_PAIRS:
        _check_swiss_pairs(form, scoring, rules)
        return
    barred = dict(OF_OTHER_KINDS)
    if kind == INDIVIDUAL or scoring == "total-points":
        barred["unplayed"] = AWARDED
    _bar_values(form, rules, barred)
    if rules.victory_points is not None:
        bar_scale(form, rules)
    if rules.sit_out is not None and not check_award(scoring, rules.sit_out):
        form.fault("award-of-scoring", "rules.sit_out", value=str(rules.sit_out))


def _check_swiss_pairs(form: Form, scoring: str, rules: Rules) -> None:
    """Record what Swiss pairs cannot have. Without a scale they are ranked as other pairs are."""
    scale, sit_out = rules.victory_points, rules.sit_out
    barred = dict(OF_OTHER_KINDS) if scale is None else {"eights": OF_OTHER_KINDS["eights"]}
    barred |= {"withdrawal": (), "unplayed": AWARDED}
    if scale is not None and scoring == MATCHPOINTS:
        barred["ties"] = _OF_IMPS
    _bar_values(form, rules, barred)
    if scale is not None and not fits_scale(scoring, scale):
        bar_scale(form, rules)
    if sit_out is not None and not (
        check_award(scoring, sit_out) if scale is None else sit_out.kind is not AwardKind.IMPS
    ):
        form.fault("award-of-scoring", "rules.sit_out", value=str(sit_out))


def fits_scale(scoring: str, scale: Scale) -> bool:
    """Return whether matches of Swiss pairs can take a scale: one of percentages, or of IMPs."""
    if scale == "win-loss":
        return True
    if scoring == MATCHPOINTS:
        return scale == "mp-20"
    return scale != "mp-20" and (scoring != "total-points" or not isinstance(scale, str))


def _bar_values(form: Form, rules: Rules, barred: Mapping[str, tuple[str, ...]]) -> None:
    inner = Form({}, f"{form.path}rules.", form.problems)
    for key, values in barred.items():
        stated = getattr(rules, key)
        for value in stated if isinstance(stated, tuple) else (stated,):
            if value in values:
                inner.fault("rule-of-kind", key, key=key, value=value)


def bar_scale(form: Form, rules: Rules) -> None:
    """Record that victory points do not belong to an event."""
    inner = Form({}, f"{form.path}rules.", form.problems)
    scale = rules.victory_points
    value = scale if isinstance(scale, str) else "{…}"
    inner.fault("rule-of-kind", "victory_points", key="victory_points", value=value)
