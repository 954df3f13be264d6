"""Sums of the records of a season's players, from the registry's sources."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from django.db import connection
from django.db.models import (
    Exists,
    F,
    OuterRef,
    Sum,
    TextField,
)
from django.db.models.functions import Cast

from club.ledger.registry import registry
from club.seasons.models import LadderRow, LadderStanding, Season
from scoring.ladder import Record
from scoring.ladders import Ladder

SUMS = ("won", "lost", "drawn", "defaults", "margin", "capped")


def read_record(row: object) -> Record:
    """Return the sums of a row as a record of `scoring`."""
    return Record(**{name: getattr(row, name) for name in SUMS})


def sum_fields(record: Record) -> dict[str, int]:
    """Return a record as the columns of a row."""
    return {name: getattr(record, name) for name in SUMS}


def sum_records(season: Season, ladder: str, until: date | None = None) -> dict[uuid.UUID, Record]:
    """Return each player's record of a season, summed up to a day."""
    return _sum_by(F("player"), season, ladder, until)


def sum_records_by_key(season: Season, ladder: str, until: date | None = None) -> dict[str, Record]:
    """Return the records of `sum_records` by the keys of players (`make_player_key`)."""
    return _sum_by(PLAYER_KEY, season, ladder, until)


def make_player_key(player: uuid.UUID) -> str:
    """Return the id of a player as the database writes it.

    For work with very many players: a UUID of Python takes long to make, to compare and to look up.
    """
    return str(player) if connection.features.has_native_uuid_field else player.hex


#: The key of a row's player, for a query.
PLAYER_KEY = Cast("player", TextField())


def _sum_by(key: Any, season: Season, ladder: str, until: date | None) -> dict[Any, Record]:
    last = min(season.ends, until) if until else season.ends
    records: dict[Any, Record] = {}
    for source in registry.season_records:
        rows = source.between(season.club_id, season.starts, last).filter(ladder=ladder)
        totals = rows.values("player").annotate(**{f"all_{name}": Sum(name) for name in SUMS})
        columns = tuple(f"all_{name}" for name in SUMS)
        # In the order of players, for who sorts them: to compare UUIDs in Python takes long.
        for player, *sums in totals.order_by("player_id").values_list(key, *columns).iterator():
            record = Record(*sums)
            records[player] = records[player] + record if player in records else record
    return records


def count_matches_before(season: Season, ladder: str) -> dict[uuid.UUID, int]:
    """Return how many matches each player had played before a season."""
    return _count_by(F("player"), season, ladder)


def count_matches_before_by_key(season: Season, ladder: str) -> dict[str, int]:
    """Return the counts of `count_matches_before` by the keys of players (`make_player_key`)."""
    return _count_by(PLAYER_KEY, season, ladder)


def _count_by(key: Any, season: Season, ladder: str) -> dict[Any, int]:
    count = Sum(F("won") + F("lost") + F("drawn") + F("defaults"))
    counts: Counter[Any] = Counter()
    for source in registry.season_records:
        rows = source.between(season.club_id, None, season.starts - timedelta(days=1))
        played = rows.filter(ladder=ladder).values("player").annotate(count=count)
        counts.update(dict(played.values_list(key, "count")))
    return dict(counts)


def mark_ladder_records(season: Season) -> list[tuple[uuid.UUID, int]]:
    """Return a value that changes with the records of a season's contract ladder.

    It also changes with earlier seasons, because a player with matches in them is no newcomer.
    """
    standings = LadderStanding.objects.filter(
        club=season.club_id, ladder=Ladder.CONTRACT, season__starts__lte=season.starts
    )
    return list(standings.order_by("pk").values_list("pk", "changes"))


def has_records(season: Season, ladders: Iterable[str] = Ladder) -> Mapping[str, bool]:
    """Return for each ladder whether any player is on it."""
    rows = LadderRow.objects.filter(standing=OuterRef("pk"))
    standings = LadderStanding.objects.filter(Exists(rows), season=season)
    there = set(standings.values_list("ladder", flat=True))
    return {ladder: ladder in there for ladder in ladders}
