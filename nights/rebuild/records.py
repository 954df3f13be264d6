"""The records of a night: folded from its results, and added to its season's ladders."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q

from club.ledger.bulk import add_rows
from club.ledger.ids import add_ids, parse_id
from club.ledger.locks import lock_projections
from club.ledger.prepared import Prepared
from club.ledger.season_records import SeasonRecords
from club.seasons.models import Season
from club.seasons.queries.records import SUMS
from club.seasons.queries.seasons import find_season, get_ladder_rules, mark
from club.seasons.rebuild.ladders import add_changes
from club.seasons.rebuild.sums import Sums
from nights.models import Night, NightRecord, NightStanding, Visibility
from nights.queries.corrections import NIGHT_CHANGES
from nights.queries.marks import mark_nights, mark_results
from nights.queries.records import (
    has_open_night,
    list_seasons_of_stale_nights,
    list_stale_nights_of_season,
)
from nights.queries.summaries import summarize_nights
from nights.rebuild.outcomes import MatchOutcome, read_stored
from nights.rebuild.sums import sum_matches_of_nights
from scoring.ladder import (
    NO_MATCHES,
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


def fold_records(results: Iterable[MatchOutcome], rules: LadderRules) -> Records:
    """Return a record for each ladder and player, folded from a night's results."""
    matches: dict[str, list[Match[uuid.UUID]]] = defaultdict(list)
    for result in results:
        if result.counted:
            seats = {Seat(seat): parse_id(player) for seat, player in result.seats.items()}
            breaker = Seat(result.broken_off_by) if result.broken_off_by else None
            points = get_ladder_points(result.game, result.margin)
            matches[get_ladder(result.game)].append(Match(seats, points, breaker))
    return {
        (ladder, player): record
        for ladder, played in matches.items()
        for player, record in make_records(played, rules).items()
    }


def fold_night(night: Night, results: Iterable[MatchOutcome], rules: LadderRules) -> Records:
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
    add_changes(season, night.date, changes, sums, now)


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
            (night.pk, night.club_id, *key, *(getattr(fresh[key], name) for name in SUMS))
            for key in fresh.keys() & changed
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


def recompute_records(
    night_id: uuid.UUID, season: Season, rules: LadderRules, now: datetime.datetime
) -> None:
    """Fold one night's results again by other rules, while no rebuild replaces them."""
    night = Night.objects.get(pk=night_id)
    with transaction.atomic():
        lock_projections(night)
        fresh = fold_night(
            night, (outcome for outcome in read_stored(night) if outcome.code), rules
        )
        replace_records(night, season, fresh, now)
        NightStanding.objects.filter(night=night).update(ladder_rules=mark(rules))


#: The nights' records, for the registry.
NIGHT_RECORDS = SeasonRecords(
    model=NightRecord,
    day="night__date",
    list_stale_ledgers=list_stale_nights_of_season,
    recompute=recompute_records,
    list_stale_seasons=list_seasons_of_stale_nights,
    public=Q(night__visibility=Visibility.PUBLIC),
    mark_public=lambda club: mark_nights(club).text,
    mark=lambda season: mark_results(season.club).text,
    goes_on=has_open_night,
    summarize=summarize_nights,
    sum_matches=sum_matches_of_nights,
    changes=NIGHT_CHANGES,
)
