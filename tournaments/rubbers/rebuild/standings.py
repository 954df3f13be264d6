"""The rows that are stored of an event of rubbers, from its facts and the matches of its night."""

import datetime
import logging
import uuid
from collections.abc import Iterator
from functools import cache

from club.ledger.queue import queue_after_commit
from club.scoring_code import digest_scoring_code
from nights import hosting
from scoring.rubber_events.event import find_prizes, write_standing
from scoring.rubber_events.points import SENTENCES
from tournaments.kinds import Computed
from tournaments.models import (
    EntrantScore,
    Event,
    EventKind,
    EventStanding,
    HostedRoom,
    LeagueRecord,
)
from tournaments.rebuild.code import digest_modules
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent
from tournaments.rubbers.rebuild.league import get_sums, make_records, replace_records

logger = logging.getLogger(__name__)


@cache
def digest_rubber_code() -> str:
    """Return a digest of the code that scores events of rubbers, and that of every game.

    What points are for is stored as sentences, so these are part of it.
    """
    further = f"{digest_scoring_code()}{sorted(SENTENCES.items())}"
    return digest_modules("scoring.rubber_events.event", further)


def compute_rubber(event: Event, now: datetime.datetime) -> Computed:
    """Return the standing of an event of rubbers as of the versions that it was read at."""
    rubber_event = read_rubber_event(event)
    result = rubber_event.result
    standing = EventStanding(
        event=event,
        version=event.version,
        hosted_version=rubber_event.version,
        code=digest_rubber_code(),
        provisional=result.provisional or not rubber_event.rounds,
        scored=not result.problems,
        computed_at=now,
    )
    if result.event is None:
        why = [problem.problem for problem in result.problems]
        logger.error("event %s cannot be scored: %s", event.pk, why)
        return Computed(event, standing, [], [], scored=False)
    return Computed(
        event, standing, [], _make_rows(rubber_event), records=make_records(rubber_event)
    )


def _make_rows(rubber_event: RubberEvent) -> list[EntrantScore]:
    result = rubber_event.result
    assert result.event is not None  # noqa: S101 - the caller has looked
    prizes: dict[str, list[str]] = {}
    for prize, keys in find_prizes(result).items():
        for key in keys:
            prizes.setdefault(key, []).append(prize)
    rows = []
    for place, line in enumerate(result.standings, start=1):
        entrant = result.event.entrants[line.entrant]
        row = write_standing(result.event, line)
        if entrant.key in prizes:
            row["prizes"] = prizes[entrant.key]
        entrant_id = uuid.UUID(entrant.key)
        rows.append(
            EntrantScore(
                event=rubber_event.event, entrant_id=entrant_id, place=place, row=row, tally={}
            )
        )
    return rows


def store_records(computed: Computed) -> None:
    """Store what the results of a league count in its season."""
    replace_records(computed.event, computed.records)


def find_differences(computed: Computed) -> Iterator[str]:
    """Yield a sentence if the stored season records differ from what was computed."""
    known_records = LeagueRecord.objects.filter(event=computed.event)
    if set(map(get_sums, computed.records)) != set(map(get_sums, known_records)):
        yield "the season records of the league differ"


def list_moved(event: uuid.UUID | None = None) -> list[uuid.UUID]:
    """Return the events whose matches have changed since their standing was computed."""
    rows = EventStanding.objects.filter(event__kind=EventKind.RUBBER)
    rows = rows.filter(event=event) if event else rows
    known = list(rows.values_list("event", "hosted_version", "event__hosted_rooms__night"))
    versions = hosting.get_versions([night for _event, _version, night in known if night])
    return [
        event_id for event_id, version, night in known if night and versions.get(night, 0) > version
    ]


def note_night(night: uuid.UUID) -> None:
    """Have the event computed whose matches are played on a night."""
    for event in HostedRoom.objects.filter(night=night).values_list("event", flat=True).distinct():
        queue_after_commit(Event.rebuild_task, event)
