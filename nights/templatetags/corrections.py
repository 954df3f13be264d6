"""Filters for corrections and changes of rules."""

from typing import Any

from django import template
from django.utils.translation import gettext as _

from club.seasons.forms import LADDER_WORDS, TIER_WORDS
from club.seasons.queries.rulechanges import RuleChange, RulesChange
from nights.models import MatchState
from nights.queries.corrections import CorrectionMade

register = template.Library()


@register.filter
def is_rules(change: CorrectionMade | RulesChange) -> bool:
    """Return whether a change is one of a season's rules."""
    return isinstance(change, RulesChange)


@register.filter
def match_state(state: str) -> str:
    """Return the state of a match in words."""
    return str(MatchState(state).label) if state in MatchState.values else state


@register.filter
def rule_name(rule: RuleChange) -> str:
    """Return the label of a rule, as in the owner's form."""
    kind, _dot, name = rule.key.partition(".")
    if name == "mode":
        return _("Tiers are filled by")
    return str(LADDER_WORDS[name][0] if kind == "ladder" else TIER_WORDS[name])


@register.filter
def rule_value(rule: RuleChange, which: str) -> str:
    """Return a rule's value before or after."""
    value: Any = getattr(rule, which)
    kind, _dot, name = rule.key.partition(".")
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    words = LADDER_WORDS[name][1] if kind == "ladder" else {}
    return str(words.get(value, value))
