"""Amendments: what later corrections change about an announced placement.

A placement is not changed after it was announced. The current results are compared with it: when a
ledger of its days changes, the placement's check is dropped and made again.
"""

import datetime
import uuid
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from club.ledger.locks import lock_row
from club.ledger.prepared import Prepared
from club.queries.people import find_keepers
from club.seasons.models import Amendment, Placement, PlacementCheck, PlacementRow, Season
from club.seasons.queries.records import (
    SUMS,
    count_matches_before,
    mark_ladder_records,
    read_record,
    sum_fields,
    sum_records,
)
from club.seasons.queries.seasons import is_stale
from scoring.ladder import NO_MATCHES, Ladder, Record
from scoring.tiers import make_tier_rules, place

_TRIES = 3
_DAYS = ("starts", "ends")
_AT_ONCE = 500

Found = list[tuple[uuid.UUID, Record, str]]
"""The players who differ: the player, the current record, and the tier by it, if any."""


def check_placement(placement: Placement, *, now: datetime.datetime) -> bool:
    """Check a placement against its records as they are, and store the differences.

    Return whether it was checked. It is not while the season's ladders are stale, or if these
    change meanwhile: the sweep then tries it again.
    """
    for _attempt in range(_TRIES):
        placement.season.refresh_from_db(fields=_DAYS)
        before = _state_of(placement.season)
        if is_stale(placement.season):
            return False
        amended = find_amended(placement)
        with transaction.atomic():
            lock_row(placement.season)
            if _state_of(placement.season) == before:
                _store(placement, amended, now)
                return True
    return False


def _state_of(season: Season) -> tuple[object, ...]:
    """Return what changes with the season's days and with its ladders."""
    days = Season.objects.values_list(*_DAYS).get(pk=season.pk)
    return (days, mark_ladder_records(season))


def _store(placement: Placement, amended: Found, now: datetime.datetime) -> None:
    PlacementCheck.objects.filter(placement=placement).delete()
    check = PlacementCheck.objects.create(
        placement=placement, club_id=placement.club_id, checked_at=now
    )
    Amendment.objects.bulk_create(
        (
            Amendment(
                check_made=check,
                club_id=placement.club_id,
                player_id=player,
                level=level,
                **sum_fields(record),
            )
            for player, record, level in amended
        ),
        _AT_ONCE,
    )


def find_amended(placement: Placement) -> Found:
    """Return the players whose current record or tier differs from the announced one.

    By the rules of the announcement, and the records up to its day.
    """
    season = placement.season
    records = sum_records(season, Ladder.CONTRACT, placement.until)
    kept = find_keepers(season.club_id)
    rows = PlacementRow.objects.filter(placement=placement)
    under = {
        player: (Record(*sums), level, played)
        for player, level, played, *sums in rows.values_list("player", "level", "played", *SUMS)
    }
    # A merged player is compared with what was announced for the entry that was placed.
    under = {kept[duplicate]: row for duplicate, row in under.items() if duplicate in kept} | {
        player: row for player, row in under.items() if player not in kept
    }
    earlier = count_matches_before(season, Ladder.CONTRACT)
    played = {player: (record, count) for player, (record, _level, count) in under.items()}
    if played == {
        player: (had, had.matches + earlier.get(player, 0)) for player, had in records.items()
    }:
        return []
    announced = {player: (record, level) for player, (record, level, _count) in under.items()}
    today = place(records, make_tier_rules(placement.rules), earlier)
    fresh = {row.player: (records[row.player], str(row.level)) for row in today.rows}
    return [
        (player, *fresh.get(player, (records.get(player, NO_MATCHES), "")))
        for player in sorted(announced.keys() | fresh.keys())
        if announced.get(player) != fresh.get(player)
    ]


def forget_checks(season: Season, day: datetime.date) -> None:
    """Drop the checks of the placements in which the ledgers of a day counted.

    Those of later seasons too, in which they count as matches played before.
    """
    made = [check for (check,) in _made.fetch(season.pk, season.club_id, day)]
    if made:
        _drop(PlacementCheck.objects.filter(pk__in=made))


def _select_made(season: Any, club: Any, day: Any) -> QuerySet[PlacementCheck, Any]:
    of_it = Q(placement__season=season, placement__until__gte=day)
    later = Q(club=club, placement__season__starts__gt=day)
    return PlacementCheck.objects.filter(of_it | later).values_list("pk")


_made: Prepared[tuple[uuid.UUID]] = Prepared(_select_made, uuid.UUID, uuid.UUID, datetime.date)


def drop_checks(seasons: QuerySet[Season]) -> None:
    """Drop the stored checks and amendments of the placements of seasons."""
    _drop(PlacementCheck.objects.filter(placement__season__in=seasons))


def _drop(checks: QuerySet[PlacementCheck]) -> None:
    Amendment.objects.filter(check_made__in=checks).delete()
    checks.delete()


def check_differences(season: Season) -> Iterator[str]:
    """Yield a sentence for each difference between stored and recomputed amendments."""
    for check in PlacementCheck.objects.filter(placement__season=season).select_related(
        "placement__season"
    ):
        rows = Amendment.objects.filter(check_made=check)
        stored = {row.player_id: (read_record(row), row.level) for row in rows}
        fresh = {player: (record, level) for player, record, level in find_amended(check.placement)}
        if stored != fresh:
            yield f"the amendments of placement {check.placement.number} differ"
