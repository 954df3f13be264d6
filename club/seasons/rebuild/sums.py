"""Sums for the summary of a season, so that it does not read every match of every ledger.

Contracts and partners are summed for a whole season, as its ladders are: a ledger that is computed
again adds its changes while the season's row is locked. They are dropped with the ladder's
standing.
"""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from club.ledger.bulk import add_rows, add_to_rows
from club.ledger.ids import add_ids
from club.ledger.registry import registry
from club.seasons.models import LadderDeclarer, LadderPair, LadderStanding, Season

#: The columns that are summed: of a player, of two partners.
DECLARED = ("matches", "declared", "made")
TOGETHER = ("matches", "won", "margin")

Key = tuple[uuid.UUID, ...]
Values = tuple[int, int, int]
NOTHING: Values = (0, 0, 0)


@dataclass
class Sums:
    """Sums of a ladder, or changes of them. Values are in the order of the columns above.

    pairs: by two players, the one with the lower id first.
    """

    declarers: dict[Key, Values] = field(default_factory=dict)
    pairs: dict[Key, Values] = field(default_factory=dict)


def add_values(values: Values, sign: int, others: Values) -> Values:
    """Return values with others added, or subtracted if the sign is -1."""
    (a, b, c), (x, y, z) = values, others
    return a + sign * x, b + sign * y, c + sign * z


def add_sums(standing: LadderStanding, change: Sums) -> None:
    """Add changes to the sums of a ladder. Call it in the transaction that locks its season."""
    about = (standing.pk, standing.club_id)
    for model, keys, sums, rows in _list_tables(change):
        if not rows:
            continue
        add_to_rows(
            model,
            ("id", "standing", "club", *keys, *sums),
            ("standing", *keys),
            sums,
            add_ids((*about, *key, *values) for key, values in rows.items()),
        )
        lost = [key[0] for key, values in rows.items() if values[0] < 0]
        if lost:
            stored = model._default_manager.filter(standing=standing, player__in=lost)
            stored.filter(matches=0).delete()


def store_sums(season: Season, standing: LadderStanding) -> None:
    """Store the sums of a ladder's matches. Call it in the transaction that locks its season."""
    fresh = sum_matches(season, standing.ladder)
    about = (standing.pk, standing.club_id)
    for model, keys, sums, rows in _list_tables(fresh):
        model._default_manager.filter(standing=standing).delete()
        names = ("id", "standing", "club", *keys, *sums)
        add_rows(model, names, add_ids((*about, *key, *values) for key, values in rows.items()))


class _Table(NamedTuple):
    """The rows of one model: its key, its columns, and the values of each key."""

    model: type[LadderDeclarer] | type[LadderPair]
    keys: tuple[str, ...]
    sums: tuple[str, ...]
    rows: Mapping[Key, Values]


def _list_tables(sums: Sums) -> list[_Table]:
    return [
        _Table(LadderDeclarer, ("player",), DECLARED, sums.declarers),
        _Table(LadderPair, ("player", "partner"), TOGETHER, sums.pairs),
    ]


def read_sums(season: Season, ladder: str) -> Sums:
    """Return the sums of a ladder as stored."""
    stored = Sums()
    of = {"standing__season": season, "standing__ladder": ladder}
    for player, *values in LadderDeclarer.objects.filter(**of).values_list("player", *DECLARED):
        stored.declarers[player,] = make_values(*values)
    rows = LadderPair.objects.filter(**of).values_list("player", "partner", *TOGETHER)
    for player, partner, *values in rows:
        stored.pairs[player, partner] = make_values(*values)
    return stored


def sum_matches(season: Season, ladder: str) -> Sums:
    """Return the sums of a ladder, added up from all matches of every source of records."""
    total = Sums()
    for source in registry.season_records:
        if source.sum_matches is not None:
            sums = source.sum_matches(season, ladder)
            _add_all(total.declarers, sums.declarers)
            _add_all(total.pairs, sums.pairs)
    return total


def _add_all(totals: dict[Key, Values], others: Mapping[Key, Values]) -> None:
    for key, values in others.items():
        totals[key] = add_values(totals.get(key, NOTHING), 1, values)


def make_values(first: int, second: int, third: int) -> Values:
    """Return three sums of a row as values."""
    return first, second, third
