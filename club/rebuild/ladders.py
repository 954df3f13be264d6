"""Ladders: each night's record of each player, and the season's sum of them.

A night that is computed again adds its changes to its season's ladder, so that closing a night
costs only what that night costs. The row of the ladder's standing is its lock. Without that row
nothing is added, and the ladder is computed again from the nights.
"""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.actions.seasons import REBUILD_LADDER
from club.ledger.bulk import add_rows, set_rows
from club.ledger.ids import add_ids, parse_id
from club.ledger.locks import lock_projections, lock_row
from club.ledger.prepared import Prepared
from club.ledger.queue import queue_after_commit
from club.ledger.registry import SeasonRecords, registry
from club.models import (
    LadderRow,
    LadderStanding,
    Night,
    NightRecord,
    NightStanding,
    Season,
    Visibility,
)
from club.queries.night_marks import mark_results
from club.queries.night_records import (
    has_open_night,
    list_outdated_nights,
    list_seasons_of_stale_nights,
)
from club.queries.seasons import (
    SUMS,
    find_season,
    get_ladder_rules,
    is_behind,
    list_behind,
    mark,
    read_record,
    sum_records,
)
from club.rebuild.amendments import check_differences, forget_checks
from club.rebuild.outcomes import Outcome, read_stored
from club.rebuild.sums import Sums, add_sums, read_sums, store_sums, sum_matches
from scoring.ladder import (
    NO_MATCHES,
    Ladder,
    LadderRules,
    Match,
    Record,
    get_ladder,
    get_ladder_points,
    make_records,
)
from scoring.seats import Seat

Records = dict[tuple[str, uuid.UUID], Record]
"""A record by ladder and player."""


def fold_records(results: Iterable[Outcome], rules: LadderRules) -> Records:
    """Return a record for each ladder and player, folded from a night's results."""
    matches: dict[str, list[Match[uuid.UUID]]] = defaultdict(list)
    for one in results:
        if one.counted:
            seats = {Seat(seat): parse_id(player) for seat, player in one.seats.items()}
            breaker = Seat(one.broken_off_by) if one.broken_off_by else None
            points = get_ladder_points(one.game, one.margin)
            matches[get_ladder(one.game)].append(Match(seats, points, breaker))
    return {
        (ladder, player): record
        for ladder, played in matches.items()
        for player, record in make_records(played, rules).items()
    }


def fold_night(night: Night, results: Iterable[Outcome], rules: LadderRules) -> Records:
    """Return the records of a night; none if its matches do not count in the season."""
    return fold_records(results, rules) if night.counts else {}


def get_rules_on(night: Night) -> tuple[Season | None, LadderRules]:
    """Return the season in which a night counts, and its rules; without a season, the defaults."""
    season = find_season(night.club_id, night.date)
    return season, get_ladder_rules(season)


def replace_records(
    night: Night,
    season: Season | None,
    fresh: Records,
    now: datetime.datetime,
    sums: Mapping[str, Sums] | None = None,
) -> None:
    """Replace a night's records, and add the changes to its season's ladders.

    sums: how the sums of each ladder change, if its matches were replaced too. Call it in the
    transaction that locks the night's projections, so that nothing else replaces them.
    """
    changes, sums = _replace_rows(night, fresh), sums or {}
    if season is None or not (changes or sums):
        return
    lock_row(season)
    days = _days.first(season.pk)
    if days is None or not days[0] <= night.date <= days[1]:
        return  # its days were changed meanwhile, which computes its ladders again
    if Ladder.CONTRACT in changes:
        forget_checks(season, night.date)
    for standing in _standings.fetch(season.pk):
        if standing.ladder in changes:
            _add(standing, changes[standing.ladder], now)
        if standing.ladder in sums:
            add_sums(standing, sums[standing.ladder])


def _replace_rows(night: Night, fresh: Records) -> dict[str, dict[uuid.UUID, Record]]:
    """Replace a night's records. Return the changes by ladder and player."""
    stored = read_night_records(night)
    changed = {key for key in stored.keys() | fresh.keys() if stored.get(key) != fresh.get(key)}
    for ladder in {key[0] for key in stored.keys() & changed}:
        players = [player for on, player in stored.keys() & changed if on == ladder]
        NightRecord.objects.filter(night=night, ladder=ladder, player__in=players).delete()
    add_rows(
        NightRecord,
        ("id", "night", "club", "ladder", "player", *SUMS),
        add_ids(
            (night.pk, night.club_id, *key, *_sums(fresh[key])) for key in fresh.keys() & changed
        ),
    )
    changes: dict[str, dict[uuid.UUID, Record]] = defaultdict(dict)
    for key in changed:
        change = fresh.get(key, NO_MATCHES) - stored.get(key, NO_MATCHES)
        if change != NO_MATCHES:
            changes[key[0]][key[1]] = change
    return changes


def read_night_records(night: Night) -> Records:
    """Return the records of a night as stored."""
    return {(ladder, player): Record(*sums) for ladder, player, *sums in _of_night.fetch(night.pk)}


_of_night: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: NightRecord.objects.filter(night=night).values_list("ladder", "player", *SUMS),
    uuid.UUID,
)
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
    totals = {player: before.get(player, NO_MATCHES) + one for player, one in changes.items()}
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
        (standing.pk, standing.club_id, player, *_sums(one), one.matches, one.ranking_points)
        for player, one in records.items()
        if one.matches
    )


def rebuild_ladder(season_id: uuid.UUID, *, now: datetime.datetime) -> bool:
    """Compute a season's ladders again from its nights, by its current rules.

    Nights whose records follow other rules are folded again from their results. Return whether the
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
        for ledger_id in source.outdated(season, mark(rules)):
            source.recompute(ledger_id, season, rules, now)
    for ladder in Ladder:
        _sum_up(season, ladder, mark(rules), now)
    return not is_behind(season)


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


def recompute_records(
    night_id: uuid.UUID, season: Season, rules: LadderRules, now: datetime.datetime
) -> None:
    """Fold one night's results again by other rules, while no rebuild replaces them."""
    night = Night.objects.get(pk=night_id)
    with transaction.atomic():
        lock_projections(night)
        fresh = fold_night(night, (one for one in read_stored(night) if one.code), rules)
        replace_records(night, season, fresh, now)
        NightStanding.objects.filter(night=night).update(ladder_rules=mark(rules))


def _sum_up(season: Season, ladder: str, wanted: str, now: datetime.datetime) -> None:
    """Store one ladder as the sum of its nights, in one transaction that holds its lock."""
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


def list_ladders_behind(club_id: uuid.UUID | None = None) -> list[uuid.UUID]:
    """Return the ids of seasons whose ladders are missing, or follow rules no longer in force."""
    return list_behind(Season.objects.filter(club=club_id) if club_id else Season.objects.all())


def is_ladder_behind(season_id: uuid.UUID) -> bool:
    """Return whether a season's ladders are missing, or follow rules no longer in force."""
    return bool(list_behind(Season.objects.filter(pk=season_id)))


def drop_ladders(seasons: QuerySet[Season]) -> None:
    """Drop the stored ladders of seasons."""
    LadderStanding.objects.filter(season__in=seasons).delete()


def find_ladder_differences(season: Season) -> list[str]:
    """Return a sentence for each difference between stored ladders and the sum of the nights."""
    if is_behind(season):
        return ["the ladders are yet to be computed by the season's rules"]
    found = []
    for ladder in Ladder:
        rows = LadderRow.objects.filter(standing__season=season, standing__ladder=ladder)
        stored = {
            one.player_id: (read_record(one), one.matches, one.ranking_points) for one in rows
        }
        sums = sum_records(season, ladder).items()
        fresh = {key: (one, one.matches, one.ranking_points) for key, one in sums if one.matches}
        if stored != fresh:
            found.append(f"the {ladder} ladder differs from its nights")
        if read_sums(season, ladder) != sum_matches(season, ladder):
            found.append(f"the sums of the {ladder} ladder differ from its matches")
    return [*found, *check_differences(season)]


#: The nights' records, for the registry.
NIGHT_RECORDS = SeasonRecords(
    model=NightRecord,
    day="night__date",
    outdated=list_outdated_nights,
    recompute=recompute_records,
    stale=list_seasons_of_stale_nights,
    public=Q(night__visibility=Visibility.PUBLIC),
    mark=lambda season: mark_results(season.club).text,
    goes_on=has_open_night,
)
