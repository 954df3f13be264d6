"""What the results of leagues count in the seasons: records for each player, and their ladders."""

import datetime
import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from club.ledger.locks import lock_projections, lock_row
from club.ledger.season_records import SeasonRecords
from nights import hosting
from tournaments.models import Event, LeagueRecord
from tournaments.models.event import Visibility
from tournaments.queries.marks import mark_events
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.league_results import list_counting_scores
from tournaments.rubbers.queries.rounds import RubberEvent

_CONTENT = (
    "round",
    "table",
    "player_id",
    "date",
    "ladder",
    "won",
    "lost",
    "drawn",
    "defaults",
    "margin",
    "capped",
)


def make_records(rubber_event: RubberEvent) -> list[LeagueRecord]:
    """Return the season records of a league; none for other events."""
    rows = hosting.list_season_rows(
        club=rubber_event.event.club, scores=list_counting_scores(rubber_event)
    )
    return [
        LeagueRecord(
            event=rubber_event.event,
            club=rubber_event.event.club,
            player_id=row.player,
            round=row.key[0],
            table=row.key[1],
            date=row.date,
            ladder=row.ladder,
            rules=row.rules,
            **row.sums,
        )
        for row in rows
    ]


def replace_records(event: Event, records: Sequence[LeagueRecord]) -> None:
    """Replace the season records of an event, and have the ladders summed in which they changed.

    Call it in the transaction that locks the event's projections.
    """
    stored = list(LeagueRecord.objects.filter(event=event))
    if not stored and not records:
        return
    known, fresh = (
        {(row.rules, *get_sums(row)): row for row in rows} for rows in (stored, records)
    )
    gone = [record for key, record in known.items() if key not in fresh]
    new = [record for key, record in fresh.items() if key not in known]
    LeagueRecord.objects.filter(pk__in=[record.pk for record in gone]).delete()
    LeagueRecord.objects.bulk_create(new)
    hosting.drop_ladders_of(club=event.club, days={record.date for record in (*gone, *new)})


def get_sums(record: LeagueRecord) -> tuple[Any, ...]:
    """Return everything that a record says but the digest of its rules."""
    return tuple(getattr(record, name) for name in _CONTENT)


def list_stale_events_of_season(season: Any, digest: str) -> list[uuid.UUID]:
    """Return the events with records in a season that follow other rules."""
    rows = LEAGUE_RECORDS.between(season.club_id, season.starts, season.ends)
    return list(rows.exclude(rules=digest).values_list("event", flat=True).distinct())


def mark_season(season: Any) -> str:
    """Return a text that changes with the events with records in a season, and with their rules."""
    rows = LEAGUE_RECORDS.between(season.club_id, season.starts, season.ends)
    pairs = rows.order_by("event", "rules").values_list("event", "rules").distinct()
    return ",".join(f"{event} {rules}" for event, rules in pairs)


def list_seasons_of_stale_events(seasons: QuerySet[Any]) -> list[uuid.UUID]:
    """Return the ids of the seasons with records that follow other rules than their own."""
    rows = LeagueRecord.objects.filter(
        club=OuterRef("club"), date__gte=OuterRef("starts"), date__lte=OuterRef("ends")
    ).exclude(rules=OuterRef("digest"))
    return list(seasons.filter(Exists(rows)).values_list("pk", flat=True))


def recompute_records(event_id: uuid.UUID, season: Any, rules: Any, now: datetime.datetime) -> None:
    """Compute the season records of an event again, by the rules that are in force."""
    event = Event.objects.select_related("club").get(pk=event_id)
    with transaction.atomic():
        lock_row(event)  # whose facts are read in the transaction
        lock_projections(event)
        fresh = make_records(read_rubber_event(event))
        LeagueRecord.objects.filter(event=event).delete()
        LeagueRecord.objects.bulk_create(fresh)


#: The records of leagues, for the registry.
LEAGUE_RECORDS = SeasonRecords(
    model=LeagueRecord,
    day="date",
    list_stale_ledgers=list_stale_events_of_season,
    recompute=recompute_records,
    list_stale_seasons=list_seasons_of_stale_events,
    public=Q(event__visibility=Visibility.PUBLIC),
    mark_public=lambda club: mark_events(club).text,
    mark=mark_season,
)
