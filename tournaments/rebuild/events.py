"""The standing of an event, and the points of each of its boards.

After results were entered or corrected, only their boards are scored, and the tallies of the
entrants change by the difference. Anything else that was recorded computes the whole event.
"""

import datetime
import uuid
from collections.abc import Iterator

from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.ledger.delays import note_delay
from club.ledger.locks import lock_projections
from tournaments.models import (
    DUPLICATE,
    BoardScore,
    EntrantScore,
    Event,
    EventKind,
    EventStanding,
    LeagueRecord,
)
from tournaments.rebuild.changed import compute_changed, find_changed
from tournaments.rebuild.code import digest_event_code, digest_rubber_code
from tournaments.rebuild.computed import compute
from tournaments.rebuild.league import get_sums, replace_records
from tournaments.rebuild.rows import Computed
from tournaments.rebuild.rubber import list_moved


def list_events_behind(event: uuid.UUID | None = None) -> QuerySet[Event]:
    """Return the events whose standing is missing, of older facts, or by other code.

    event: the only one that is asked for, or None for all.
    """
    code = Q(kind__in=DUPLICATE, standing__code=digest_event_code())
    code |= Q(kind=EventKind.RUBBER, standing__code=digest_rubber_code())
    known = EventStanding.objects.values("event")
    rows = Event.objects.filter(version__gt=0)
    rows = rows.filter(pk=event) if event else rows
    current = rows.filter(code, standing__version__gte=F("version"), pk__in=known)
    moved = list_moved(event)
    return rows.exclude(pk__in=current.exclude(pk__in=moved).values("pk"))


def rebuild_event(event_id: uuid.UUID, *, now: datetime.datetime) -> bool:
    """Compute the standing of an event, and store it unless another one was stored meanwhile.

    Return whether it is up to date: facts that were added meanwhile may be missing.
    """
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    if event is None:
        return True
    stored = EventStanding.objects.filter(event=event).first()
    changed = find_changed(event, stored) if event.has_boards else None
    computed = None
    if stored is not None and changed is not None:
        computed = compute_changed(event, stored, changed, now)
    if not _replace(computed or compute(event, now), stored):
        return False
    note_delay(event, stored.version if stored else None)
    return not list_events_behind(event_id).exists()


def _replace(computed: Computed, before: EventStanding | None) -> bool:
    """Replace the stored rows, unless they are no longer those that were read before.

    Return whether they were replaced. The whole event replaces anything but a later version.
    """
    event = computed.event
    with transaction.atomic():
        lock_projections(event)
        stored = EventStanding.objects.filter(event=event).first()
        if stored is not None and _is_later(computed, before, stored):
            return stored.version >= event.version
        boards, entrants = BoardScore.objects, EntrantScore.objects
        if computed.whole:
            _delete(Event.objects.filter(pk=event.pk))
        else:
            boards.filter(pk__in=[one.pk for one in computed.old_boards]).delete()
            entrants.filter(entrant__in=[one.entrant_id for one in computed.entrants]).delete()
            EventStanding.objects.filter(event=event).delete()
        boards.bulk_create(computed.boards)
        entrants.bulk_create(computed.entrants)
        computed.standing.save(force_insert=True)
        if not event.has_boards:
            replace_records(event, computed.records)
    return True


def _is_later(computed: Computed, before: EventStanding | None, stored: EventStanding) -> bool:
    """Return whether what is stored must stay."""
    mine = computed.standing
    if computed.whole:
        theirs = stored.version, stored.hosted_version
        return stored.code == mine.code and theirs > (mine.version, mine.hosted_version)
    known = (before.version, before.code) if before else None
    return known != (stored.version, stored.code)


def _delete(events: QuerySet[Event]) -> None:
    for kind in (BoardScore, EntrantScore, EventStanding):
        kind._default_manager.filter(event__in=events).delete()


def drop(events: QuerySet[Event]) -> None:
    """Delete what is computed of events."""
    with transaction.atomic():
        _delete(events)
        LeagueRecord.objects.filter(event__in=events).delete()


def find_differences(event: Event, now: datetime.datetime) -> Iterator[str]:
    """Yield a sentence for each difference between the stored rows and the facts."""
    stored = EventStanding.objects.filter(event=event).first()
    if stored is None or list_events_behind(event.pk).exists():
        yield "the standing is missing or out of date"
        return
    computed = compute(event, now)
    if computed.standing.provisional != stored.provisional:
        yield "the standing is provisional, or is not"
    boards = {_key(one): _content(one) for one in computed.boards}
    there = {_key(one): _content(one) for one in BoardScore.objects.filter(event=event)}
    for place in sorted(boards.keys() | there.keys()):
        if boards.get(place) != there.get(place):
            yield f"board {place[0]}{place[1]} differs"
    rows = {one.entrant_id: (one.place, one.row, one.tally) for one in computed.entrants}
    known = {
        one.entrant_id: (one.place, one.row, one.tally)
        for one in EntrantScore.objects.filter(event=event)
    }
    for entrant in rows.keys() | known.keys():
        if rows.get(entrant) != known.get(entrant):
            yield f"the score of entrant {entrant} differs"
    known_records = LeagueRecord.objects.filter(event=event)
    if set(map(get_sums, computed.records)) != set(map(get_sums, known_records)):
        yield "the season records of the league differ"


def _key(board: BoardScore) -> tuple[str, int]:
    return board.field, board.board


def _content(board: BoardScore) -> tuple[object, ...]:
    return board.top, board.complete, board.results
