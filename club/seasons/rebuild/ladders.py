"""Ladders: the season's sum of each player's records, from every source of records.

A ledger that is computed again adds its changes to its season's ladder, which costs no more than
that ledger does. The row of the ladder's standing is its lock. Without that row nothing is added,
and the ladder is computed again from the records.
"""

import datetime
import uuid
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from club.ledger.bulk import add_rows, set_rows
from club.ledger.ids import add_ids
from club.ledger.locks import lock_row
from club.ledger.prepared import Prepared
from club.ledger.queue import queue_after_commit
from club.ledger.registry import registry
from club.seasons.actions.seasons import REBUILD_LADDER
from club.seasons.models import LadderRow, LadderStanding, Season
from club.seasons.queries.records import SUMS, read_record, sum_records
from club.seasons.queries.seasons import get_ladder_rules, is_stale, list_stale_seasons, mark
from club.seasons.rebuild.amendments import check_differences, forget_checks
from club.seasons.rebuild.sums import Sums, add_sums, read_sums, store_sums, sum_matches
from scoring.ladder import NO_MATCHES, Ladder, Record


def add_changes(
    season: Season,
    day: datetime.date,
    changes: Mapping[str, Mapping[uuid.UUID, Record]],
    sums: Mapping[str, Sums],
    now: datetime.datetime,
) -> None:
    """Add to a season's ladders what has changed in the records of a day, by ladder and player.

    sums: how the sums of each ladder change. Call it in the transaction that replaces the records,
    which holds the lock of their ledger's projections.
    """
    lock_row(season)
    days = _days.first(season.pk)
    if days is None or not days[0] <= day <= days[1]:
        return  # its days were changed meanwhile, which computes its ladders again
    if Ladder.CONTRACT in changes:
        forget_checks(season, day)
    for standing in _standings.fetch(season.pk):
        if standing.ladder in changes:
            _add(standing, changes[standing.ladder], now)
        if standing.ladder in sums:
            add_sums(standing, sums[standing.ladder])


_days: Prepared[tuple[datetime.date, datetime.date]] = Prepared(
    lambda season: Season.objects.filter(pk=season).values_list("starts", "ends"), uuid.UUID
)
_standings: Prepared[LadderStanding] = Prepared(
    lambda season: LadderStanding.objects.filter(season=season), uuid.UUID
)


def _sums(record: Record) -> list[int]:
    return [getattr(record, name) for name in SUMS]


def _add(
    standing: LadderStanding, changes: Mapping[uuid.UUID, Record], now: datetime.datetime
) -> None:
    """Add changes to a ladder's rows. The row of a player without matches is deleted."""
    stored = LadderRow.objects.filter(standing=standing, player__in=list(changes))
    before = {player: Record(*sums) for player, *sums in stored.values_list("player", *SUMS)}
    totals = {player: before.get(player, NO_MATCHES) + change for player, change in changes.items()}
    set_rows(LadderRow, _ROW, ("standing", "player"), _ROW[4:], _list_values(standing, totals))
    gone = [player for player, record in totals.items() if not record.matches]
    stored.filter(player__in=gone).delete()
    LadderStanding.objects.filter(pk=standing.pk).update(changes=F("changes") + 1, computed_at=now)


#: The fields of `LadderRow`.
_ROW = ("id", "standing", "club", "player", *SUMS, "matches", "ranking_points")


def _list_values(
    standing: LadderStanding, records: Mapping[uuid.UUID, Record]
) -> Iterator[tuple[Any, ...]]:
    """Return the values of the rows of a ladder: those of players with matches."""
    return add_ids(
        (
            standing.pk,
            standing.club_id,
            player,
            *_sums(record),
            record.matches,
            record.ranking_points,
        )
        for player, record in records.items()
        if record.matches
    )


def rebuild_ladder(season_id: uuid.UUID, *, now: datetime.datetime) -> bool:
    """Compute a season's ladders again from its records, by its current rules.

    Records that follow other rules are folded again from the results. Return whether the
    ladders follow the rules that were in force at the beginning.
    """
    season = Season.objects.select_related("club").filter(pk=season_id).first()
    if season is None:
        return True
    rules = get_ladder_rules(season)
    with transaction.atomic():
        lock_row(season)  # no rows are added to those being deleted
        LadderStanding.objects.filter(season=season).delete()
    for source in registry.season_records:
        for ledger_id in source.list_stale_ledgers(season, mark(rules)):
            source.recompute(ledger_id, season, rules, now)
    for ladder in Ladder:
        _sum_up(season, ladder, mark(rules), now)
    return not is_stale(season)


def drop_ladders_on(club_id: uuid.UUID, day: datetime.date) -> None:
    """Drop the ladders of the season of a day, and queue the task that sums them again.

    For records of another app that have changed, in the transaction that changes them.
    """
    drop_ladders_of(club_id, [day])


def drop_ladders_of(club_id: uuid.UUID, days: Iterable[datetime.date]) -> None:
    """As `drop_ladders_on`, for several days: the ladders of each season once."""
    wanted = sorted(days)
    if not wanted:
        return
    around = Season.objects.filter(club=club_id, starts__lte=wanted[-1], ends__gte=wanted[0])
    for season in around.order_by("starts"):
        inside = [day for day in wanted if season.starts <= day <= season.ends]
        if inside:
            lock_row(season)
            forget_checks(season, inside[0])
            LadderStanding.objects.filter(season=season).delete()
            queue_after_commit(REBUILD_LADDER, season.pk)


def _sum_up(season: Season, ladder: str, wanted: str, now: datetime.datetime) -> None:
    """Store one ladder as the sum of its records, in one transaction that holds its lock."""
    with transaction.atomic():
        lock_row(season)
        # Its days may have changed since it was read, and with them what counts in it.
        season.refresh_from_db(fields=["starts", "ends"])
        standing, fresh = LadderStanding.objects.get_or_create(
            season=season,
            ladder=ladder,
            defaults={"club_id": season.club_id, "rules": wanted, "computed_at": now},
        )
        if not fresh:  # another process computes it too: go one by one
            LadderStanding.objects.filter(pk=standing.pk).update(rules=wanted, computed_at=now)
            LadderRow.objects.filter(standing=standing).delete()
        add_rows(LadderRow, _ROW, _list_values(standing, sum_records(season, ladder)))
        store_sums(season, standing)


def list_stale_ladders(club_id: uuid.UUID | None = None) -> list[uuid.UUID]:
    """Return the ids of seasons whose ladders are missing, or follow rules no longer in force."""
    return list_stale_seasons(
        Season.objects.filter(club=club_id) if club_id else Season.objects.all()
    )


def is_ladder_stale(season_id: uuid.UUID) -> bool:
    """Return whether a season's ladders are missing, or follow rules no longer in force."""
    return bool(list_stale_seasons(Season.objects.filter(pk=season_id)))


def drop_ladders(seasons: QuerySet[Season]) -> None:
    """Drop the stored ladders of seasons."""
    LadderStanding.objects.filter(season__in=seasons).delete()


def find_ladder_differences(season: Season) -> list[str]:
    """Return a sentence for each difference between stored ladders and the sum of the records."""
    if is_stale(season):
        return ["the ladders are yet to be computed by the season's rules"]
    differences = []
    for ladder in Ladder:
        rows = LadderRow.objects.filter(standing__season=season, standing__ladder=ladder)
        stored = {
            row.player_id: (read_record(row), row.matches, row.ranking_points) for row in rows
        }
        sums = sum_records(season, ladder).items()
        fresh = {
            key: (record, record.matches, record.ranking_points)
            for key, record in sums
            if record.matches
        }
        if stored != fresh:
            differences.append(f"the {ladder} ladder differs from its records")
        if read_sums(season, ladder) != sum_matches(season, ladder):
            differences.append(f"the sums of the {ladder} ladder differ from its matches")
    return [*differences, *check_differences(season)]
