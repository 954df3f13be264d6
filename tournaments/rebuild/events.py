"""The standing of an event, and what else is stored of its kind, such as the points of boards.

What changed alone is computed where the kind can do that, and the whole event otherwise.
"""

import datetime
import uuid
from collections.abc import Iterator

from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.ledger.delays import note_delay
from club.ledger.locks import lock_projections
from tournaments.kinds import Computed, get_kind, list_kinds
from tournaments.models import (
    BoardScore,
    EntrantScore,
    Event,
    EventStanding,
    LeagueRecord,
    MatchScore,
)


def list_stale_events(event: uuid.UUID | None = None) -> QuerySet[Event]:
    """Return the events whose standing is missing, of older facts, or by other code.

    event: the only one that is asked for, or None for all.
    """
    code = Q()
    for kind in list_kinds():
        code |= Q(kind__in=kind.values, standing__code=kind.digest_code())
    known = EventStanding.objects.values("event")
    rows = Event.objects.filter(version__gt=0)
    rows = rows.filter(pk=event) if event else rows
    current = rows.filter(code, standing__version__gte=F("version"), pk__in=known)
    moved = [event_id for kind in list_kinds() for event_id in kind.list_moved(event)]
    return rows.exclude(pk__in=current.exclude(pk__in=moved).values("pk"))


def rebuild_event(event_id: uuid.UUID, *, now: datetime.datetime) -> bool:
    """Compute the standing of an event, and store it unless another one was stored meanwhile.

    Return whether it is up to date: facts that were added meanwhile may be missing.
    """
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    if event is None:
        return True
    stored = EventStanding.objects.filter(event=event).first()
    kind = get_kind(event)
    computed = kind.compute_changed(event, stored, now) if stored is not None else None
    if not _replace(computed or kind.compute(event, now), stored):
        return False
    note_delay(event, stored.version if stored else None)
    return not list_stale_events(event_id).exists()


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
            boards.filter(pk__in=[board.pk for board in computed.old_boards]).delete()
            entrants.filter(
                entrant__in=[entrant.entrant_id for entrant in computed.entrants]
            ).delete()
            EventStanding.objects.filter(event=event).delete()
            old = [match.pk for match in computed.old_matches]
            MatchScore.objects.filter(pk__in=old).delete()
        boards.bulk_create(computed.boards)
        entrants.bulk_create(computed.entrants)
        MatchScore.objects.bulk_create(computed.matches)
        computed.standing.save(force_insert=True)
        get_kind(event).store(computed)
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
    for kind in (BoardScore, EntrantScore, EventStanding, MatchScore):
        kind._default_manager.filter(event__in=events).delete()


def drop(events: QuerySet[Event]) -> None:
    """Delete what is computed of events."""
    with transaction.atomic():
        _delete(events)
        LeagueRecord.objects.filter(event__in=events).delete()


def find_differences(event: Event, now: datetime.datetime) -> Iterator[str]:
    """Yield a sentence for each difference between the stored rows and the facts."""
    stored = EventStanding.objects.filter(event=event).first()
    if stored is None or list_stale_events(event.pk).exists():
        yield "the standing is missing or out of date"
        return
    kind = get_kind(event)
    computed = kind.compute(event, now)
    if computed.standing.provisional != stored.provisional:
        yield "the standing is provisional, or is not"
    yield from kind.find_differences(computed)
    rows = {
        entrant.entrant_id: (entrant.place, entrant.row, entrant.tally)
        for entrant in computed.entrants
    }
    known = {
        score.entrant_id: (score.place, score.row, score.tally)
        for score in EntrantScore.objects.filter(event=event)
    }
    for entrant in rows.keys() | known.keys():
        if rows.get(entrant) != known.get(entrant):
            yield f"the score of entrant {entrant} differs"
