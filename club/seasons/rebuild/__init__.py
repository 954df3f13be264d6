"""Rebuilding projections: read the facts, fold them, replace the rows. It may run twice or late."""

from club.seasons.rebuild.amendments import check_placement, drop_checks
from club.seasons.rebuild.ladders import (
    drop_ladders,
    find_ladder_differences,
    is_ladder_stale,
    list_stale_ladders,
    rebuild_ladder,
)

__all__ = [
    "check_placement",
    "drop_checks",
    "drop_ladders",
    "find_ladder_differences",
    "is_ladder_stale",
    "list_stale_ladders",
    "rebuild_ladder",
]
