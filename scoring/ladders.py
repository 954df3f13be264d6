"""The two ladders of a season."""

from enum import StrEnum


class Ladder(StrEnum):
    """The two ladders of a season: contract bridge, and the older games."""

    CONTRACT = "contract"
    OLD = "old"
