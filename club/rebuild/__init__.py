"""Rebuilding projections: read the facts, fold them, replace the rows. It may run twice or late."""

from club.rebuild.amendments import check_placement, drop_checks
from club.rebuild.ladders import drop_ladders, ladder_differences, ladders_behind, rebuild_ladder
from club.rebuild.nights import behind, differences, drop, rebuild_night

__all__ = [
    "behind",
    "check_placement",
    "differences",
    "drop",
    "drop_checks",
    "drop_ladders",
    "ladder_differences",
    "ladders_behind",
    "rebuild_ladder",
    "rebuild_night",
]
