"""The tiers: eighteen levels from Elite to 2♣, assigned by a value that has three parts.

Source: Rubber bridge, Chicago and skill levels, "Skill levels". docs/laws/tiers.md gives the
formula, which the source does not, and the reasons for it.
"""

from scoring.tiers.level import LEVELS, NEWCOMERS, RANKED_LEVELS, Level
from scoring.tiers.moves import Change, Move, find_moves
from scoring.tiers.needs import Need
from scoring.tiers.placing import Placed, Placement, place
from scoring.tiers.reason import TierReason
from scoring.tiers.rules import TierRules, make_tier_rules
from scoring.tiers.value import Part, Value

__all__ = [
    "LEVELS",
    "NEWCOMERS",
    "RANKED_LEVELS",
    "Change",
    "Level",
    "Move",
    "Need",
    "Part",
    "Placed",
    "Placement",
    "TierReason",
    "TierRules",
    "Value",
    "find_moves",
    "make_tier_rules",
    "place",
]
