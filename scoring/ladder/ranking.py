"""The ranking of a season's players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Generic

from scoring.ladder.player import Player
from scoring.ladder.record import Record


class Measure(StrEnum):
    """A measure by which players are ranked."""

    RANKING_POINTS = "ranking-points"
    VICTORY_POINTS = "victory-points"
    WINNING_RATE = "winning-rate"


_MEASURED: Mapping[Measure, Callable[[Record], Fraction | int]] = {
    Measure.RANKING_POINTS: lambda record: record.ranking_points,
    Measure.VICTORY_POINTS: lambda record: record.margin,
    Measure.WINNING_RATE: lambda record: record.winning_rate,
}

BY_RANKING_POINTS = (Measure.RANKING_POINTS, Measure.VICTORY_POINTS)
"""Ranking points, with victory points to separate equals."""


@dataclass(frozen=True)
class Ranked(Generic[Player]):
    """A place on the ladder. rank counts from 1 and is shared by equals: 1, 2, 2, 4."""

    rank: int
    player: Player
    record: Record


def rank_players(
    records: Mapping[Player, Record], by: Sequence[Measure] = BY_RANKING_POINTS
) -> tuple[Ranked[Player], ...]:
    """Return the players from the highest down. Players equal by every measure share a rank.

    Equals are sorted by player, so the result does not depend on the order of records.
    """
    heights = {
        player: tuple(_MEASURED[measure](record) for measure in by)
        for player, record in records.items()
    }
    rows: list[Ranked[Player]] = []
    for place, player in enumerate(_falling(heights), start=1):
        level = bool(rows) and heights[rows[-1].player] == heights[player]
        rows.append(Ranked(rows[-1].rank if level else place, player, records[player]))
    return tuple(rows)


def _falling(heights: Mapping[Player, tuple[Fraction | int, ...]]) -> list[Player]:
    """Return the players from the highest down, with equals sorted by player."""
    return sorted(sorted(heights), key=lambda player: heights[player], reverse=True)
