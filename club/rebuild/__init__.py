"""Rebuilding projections: read the facts, fold them, replace the rows. It may run twice or late."""

from club.rebuild.amendments import check_placement, drop_checks
from club.rebuild.checks import find_differences
from club.rebuild.heads import (
    drop_heads,
    find_head_differences,
    keep_heads,
    list_nights_without_heads,
    rebuild_heads,
)
from club.rebuild.ladders import (
    drop_ladders,
    find_ladder_differences,
    is_ladder_behind,
    list_ladders_behind,
    rebuild_ladder,
)
from club.rebuild.nights import (
    drop,
    list_nights_behind,
    rebuild_night,
    record_rescorings,
)

__all__ = [
    "check_placement",
    "drop",
    "drop_checks",
    "drop_heads",
    "drop_ladders",
    "find_differences",
    "find_head_differences",
    "find_ladder_differences",
    "is_ladder_behind",
    "keep_heads",
    "list_ladders_behind",
    "list_nights_behind",
    "list_nights_without_heads",
    "rebuild_heads",
    "rebuild_ladder",
    "rebuild_night",
    "record_rescorings",
]
