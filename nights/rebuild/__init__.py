"""Rebuilding projections of nights: read the facts, fold them, replace the rows."""

from nights.rebuild.checks import find_differences
from nights.rebuild.heads import (
    drop_heads,
    find_head_differences,
    keep_heads,
    list_nights_without_heads,
    rebuild_heads,
)
from nights.rebuild.nights import drop, list_stale_nights, rebuild_night, record_rescorings

__all__ = [
    "drop",
    "drop_heads",
    "find_differences",
    "find_head_differences",
    "keep_heads",
    "list_nights_without_heads",
    "list_stale_nights",
    "rebuild_heads",
    "rebuild_night",
    "record_rescorings",
]
