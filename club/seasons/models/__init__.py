"""The rows of seasons: rules and placements are facts, ladders are computed."""

from club.seasons.models.ladders import (
    Amendment,
    LadderDeclarer,
    LadderPair,
    LadderRow,
    LadderStanding,
    PlacementCheck,
)
from club.seasons.models.seasons import (
    Placement,
    PlacementRow,
    Season,
    SeasonRules,
    SeasonVisibility,
)

__all__ = [
    "Amendment",
    "LadderDeclarer",
    "LadderPair",
    "LadderRow",
    "LadderStanding",
    "Placement",
    "PlacementCheck",
    "PlacementRow",
    "Season",
    "SeasonRules",
    "SeasonVisibility",
]
