"""The level of each player, with the reason for it and what the next level requires."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from itertools import groupby
from operator import itemgetter
from typing import Generic

from scoring.ladder.player import Player
from scoring.ladder.record import Record
from scoring.tiers import needs
from scoring.tiers.level import LEVELS, NEWCOMERS, RANKED_LEVELS, Level
from scoring.tiers.needs import Need
from scoring.tiers.reason import TierReason
from scoring.tiers.rules import WHOLE, TierRules
from scoring.tiers.value import Value, scale_values


@dataclass(frozen=True, slots=True)
class Placed(Generic[Player]):
    """A player on a level.

    above: the number of ranked players with a higher value. level_with: the number of others
    with the same value. Both are None for newcomers, who have a value but are not ranked.
    played: the number of matches, including those of earlier seasons.
    """

    player: Player
    level: Level
    value: Value
    played: int
    above: int | None = None
    level_with: int | None = None

    @property
    def rank(self) -> int | None:
        """Return the rank from 1, shared by equal values, or None for a newcomer."""
        return None if self.above is None else self.above + 1


@dataclass(frozen=True)
class Placement(Generic[Player]):
    """All players: the ranked from the highest value down, then the newcomers likewise.

    Equal values are sorted by player. ranked: the number of players with a tier by value.
    """

    rules: TierRules
    rows: tuple[Placed[Player], ...]
    ranked: int
    _next: dict[Level, "_Next | None"] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __getitem__(self, player: Player) -> Placed[Player]:
        """Return the row of a player. Raise KeyError if the player was not placed."""
        return self.rows[self._places[player]]

    @property
    def levels(self) -> dict[Player, Level]:
        """Return the level of each player, for scoring.tiers.moves."""
        return {row.player: row.level for row in self.rows}

    @cached_property
    def _places(self) -> dict[Player, int]:
        return {row.player: place for place, row in enumerate(self.rows)}

    def explain(self) -> Iterator[tuple[Placed[Player], TierReason, Need]]:
        """Yield each row with the reason for its level and the need for the next, in order."""
        for row in self.rows:
            yield row, self._reason(row), self._need(row)

    def reason(self, player: Player) -> TierReason:
        """Return the reason why a player is on their level."""
        return self._reason(self[player])

    def need(self, player: Player) -> Need:
        """Return what a player needs for the next level within reach."""
        return self._need(self[player])

    def _reason(self, row: Placed[Player]) -> TierReason:
        if row.above is None:
            needed = self.rules.newcomer_matches
            return TierReason("newcomer", {"matches": row.played, "needed": needed})
        if self.rules.mode == "thresholds":
            return _by_threshold(row, self.rules)
        share = _as_per_cent(self.rules.bounds[row.level.place])
        return TierReason(
            "by-share",
            {
                "above": row.above,
                "ranked": self.ranked,
                "level_with": row.level_with,
                "level": row.level,
                "share": share,
            },
        )

    def _need(self, row: Placed[Player]) -> Need:
        if row.above is None:
            return needs.get_need_of_matches(max(1, self.rules.newcomer_matches - row.played))
        if row.level is LEVELS[0]:
            return Need(TierReason("need-nothing"))
        if self.rules.mode == "thresholds":
            level = LEVELS[row.level.place - 1]
            least = Fraction(self.rules.thresholds[level.place])
            return needs.get_need_of_value(row.value, level, least, above=False)
        return self._need_by_share(row)

    def _need_by_share(self, row: Placed[Player]) -> Need:
        """Return the need if tiers are filled by shares: to reach or pass a player above."""
        if row.level not in self._next:
            self._next[row.level] = self._find_next(row.level)
        following = self._next[row.level]
        if following is None:
            return Need(TierReason("need-players", {"ranked": self.ranked}))
        return needs.get_need_of_value(
            row.value, following.level, following.least, above=following.above
        )

    def _find_next(self, level: Level) -> "_Next | None":
        """Return the next level that is filled above a level, or None if there is none."""
        ends = self.rules.bounds[: level.place]
        allowed = [_most_above(end, self.ranked) for end in reversed(ends)]
        most = next((above for above in allowed if above >= 0), None)
        if most is None:
            return None
        last = self.rows[most]
        # Equal to the last player within the level, one more is in the group of equals.
        middle = 2 * (last.above or 0) + (last.level_with or 0) + 2
        equal = _by_share(middle, self.ranked, self.rules.bounds)
        following = _by_share(2 * most + 1, self.ranked, self.rules.bounds)
        return _Next(following, last.value.total, above=equal.place > following.place)


@dataclass(frozen=True, slots=True)
class _Next:
    """The next level for the players of a level.

    least: the value that they must reach, or exceed if above.
    """

    level: Level
    least: Fraction
    above: bool


def place(
    records: Mapping[Player, Record],
    rules: TierRules,
    earlier: Mapping[Player, int] | None = None,
) -> Placement[Player]:
    """Return the placement of each player in records, whatever their order.

    earlier: the number of matches played before these records. They count toward the matches
    required of a newcomer and nothing else. A player without matches in records is placed with
    the newcomers. The time complexity is O(n log n). [RC levels 2] [RC levels 3]
    """
    before = earlier or {}
    ranked: list[_Valued[Player]] = []
    newcomers: list[_Valued[Player]] = []
    for player in sorted(records):
        record = records[player]
        played = record.matches + before.get(player, 0)
        enough = record.matches > 0 and played >= rules.newcomer_matches
        (ranked if enough else newcomers).append((player, Value(record, rules), played))
    last = (
        Placed(player, NEWCOMERS, value, played)
        for _height, (player, value, played) in _falling(newcomers)
    )
    return Placement(rules, (*_filled(_falling(ranked), rules), *last), len(ranked))


_Valued = tuple[Player, Value, int]  # with the number of matches played


def _falling(rows: Sequence[_Valued[Player]]) -> list[tuple[int, _Valued[Player]]]:
    """Return rows from the highest value down, each with its value scaled. The sort is stable."""
    heights = scale_values(value for _player, value, _played in rows)
    return sorted(zip(heights, rows, strict=True), key=itemgetter(0), reverse=True)


def _filled(
    rows: Sequence[tuple[int, _Valued[Player]]], rules: TierRules
) -> Iterator[Placed[Player]]:
    """Yield the rows with their levels, one level for each group of equal values."""
    bounds, above = rules.bounds, 0
    for _height, group in groupby(rows, key=itemgetter(0)):
        equals = [row for _height, row in group]
        if rules.mode == "shares":
            level = _by_share(2 * above + len(equals), len(rows), bounds)
        else:
            level = _at_threshold(equals[0][1].total, rules.thresholds)
        for player, value, played in equals:
            yield Placed(player, level, value, played, above, len(equals) - 1)
        above += len(equals)


def _by_share(middle: int, ranked: int, bounds: Sequence[int]) -> Level:
    """Return the level in which the middle of a group of equals lies.

    middle: twice the number of players above the group, plus its size.
    """
    return RANKED_LEVELS[bisect_right(bounds, WHOLE * middle // (2 * ranked))]


@cache
def _as_per_cent(bound: int) -> Fraction:
    """Return thousandths as a percentage."""
    return Fraction(bound * 100, WHOLE)


def _most_above(end: int, ranked: int) -> int:
    """Return how many players may be above a player within end; negative if that is impossible.

    This is the largest n for which 2n + 1 is less than 2 * ranked * end / 1000.
    """
    return ((2 * ranked * end - 1) // WHOLE - 1) // 2


def _at_threshold(total: Fraction, thresholds: Sequence[int]) -> Level:
    rising = thresholds[::-1]
    return RANKED_LEVELS[len(rising) - bisect_right(rising, total // 1)]


def _by_threshold(row: Placed[Player], rules: TierRules) -> TierReason:
    total = row.value.total
    if row.level is RANKED_LEVELS[-1]:
        return TierReason("below-thresholds", {"value": total, "threshold": rules.thresholds[-1]})
    threshold = rules.thresholds[row.level.place]
    return TierReason("by-threshold", {"value": total, "level": row.level, "threshold": threshold})
