"""The standing of an event, and the points of each of its boards."""

import datetime
import logging
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from club.ledger.locks import lock_row
from scoring.duplicate.event import Scored, answer_of, read
from scoring.duplicate.reason import format_value
from tournaments.models import (
    BoardResult,
    BoardScore,
    EntrantScore,
    Event,
    EventStanding,
)
from tournaments.queries.export import count_expected, name_entrants, write_event
from tournaments.queries.field import Field, read_field
from tournaments.queries.results import list_foulings, list_penalties, list_results
from tournaments.rebuild.code import digest_event_code

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Computed:
    """What is stored of an event, as of a version."""

    event: Event
    standing: EventStanding
    boards: list[BoardScore]
    entrants: list[EntrantScore]


def list_events_behind() -> QuerySet[Event]:
    """Return the events whose standing is missing, of older facts, or by other code."""
    current = Q(standing__version__gte=F("version"), standing__code=digest_event_code())
    known = EventStanding.objects.values("event")
    return Event.objects.filter(version__gt=0).exclude(current, pk__in=known)


def rebuild_event(event_id: uuid.UUID, *, now: datetime.datetime) -> bool:
    """Compute the standing of an event, and store it unless a later version is stored.

    Return whether it is up to date: facts that were added meanwhile may be missing.
    """
    event = Event.objects.select_related("club").filter(pk=event_id).first()
    if event is None:
        return True
    computed = compute(event, now)
    _replace(computed)
    return not list_events_behind().filter(pk=event_id).exists()


def compute(event: Event, now: datetime.datetime) -> Computed:
    """Return the standing of an event as of the version that it was read at, or later."""
    field = read_field(event)
    results = list(list_results(event))
    raw = write_event(field, results, list_foulings(event), list_penalties(event))
    found = read(raw)
    if found.scored is None:
        logger.error("event %s cannot be scored: %s", event.pk, answer_of(found))
    boards, entrants = ([], []) if found.scored is None else _make_rows(event, field, found, raw)
    standing = EventStanding(
        event=event,
        version=event.version,
        code=digest_event_code(),
        provisional=found.scored is None or is_provisional(field, results),
        computed_at=now,
    )
    return Computed(event, standing, boards, entrants)


def is_provisional(field: Field, results: list[BoardResult]) -> bool:
    """Return whether results are still to come."""
    if any(one.said.get("late") for one in results):
        return True
    letters = {one.section.pk: one.letter for one in field.sections}
    counts: dict[tuple[str, int], int] = {}
    for one in results:
        place = letters[one.section_id], one.board
        counts[place] = counts.get(place, 0) + 1
    return any(counts.get(place, 0) < least for place, least in count_expected(field).items())


def _make_rows(
    event: Event, field: Field, found: Any, raw: dict[str, Any]
) -> tuple[list[BoardScore], list[EntrantScore]]:
    scored: Scored = found.scored
    answer = answer_of(found)
    by_number = {
        (field.line(field.entrants[one]), number): one
        for one, number in name_entrants(field).items()
    }
    boards = [
        BoardScore(
            event=event,
            field=said.get("section", ""),
            board=said["board"],
            top=told.get("top", ""),
            complete=len(said["results"]) >= said.get("expected", 0),
            results=[
                _write_result(event, by_number, scored, (place, number), pair)
                for number, pair in enumerate(zip(said["results"], told["results"], strict=True))
            ],
        )
        for place, (said, told) in enumerate(zip(raw["boards"], answer["boards"], strict=True))
    ]
    entrants = [
        EntrantScore(event=event, entrant_id=uuid.UUID(row["entrant"]), place=place, row=row)
        for place, row in enumerate(answer["standings"])
    ]
    for one, standing in zip(entrants, scored.standings, strict=True):
        one.row["lines"] = [
            {"points": str(line.points), "reason": line.reason.code,
             "told": _tell(line.reason.values)}
            for line in standing.figures.lines
        ]  # fmt: skip
    return boards, entrants


def _tell(values: Any) -> dict[str, str]:

    return {key: format_value(value) for key, value in values.items()}


def _write_result(
    event: Event,
    by_number: dict[Any, uuid.UUID],
    scored: Scored,
    at: tuple[int, int],
    pair: tuple[dict[str, Any], dict[str, Any]],
) -> dict[str, Any]:
    said, told = pair
    table = scored.event.boards[at[0]].tables[at[1]]
    keys = [str(entrant.key) for entrant in scored.event.entrants]
    written: dict[str, Any] = {
        "round": said["round"],
        "table": said["table"],
        "ns": [keys[one] for one in table.ns],
        "ew": [keys[one] for one in table.ew],
        "score": table.score,
        "said": {key: value for key, value in said.items() if key in _SAID},
    }
    for side, points in zip(("ns", "ew"), scored.points[at], strict=True):
        if points is not None and told.get(f"{side}_points") is not None:
            written[side + "_points"] = told[f"{side}_points"]
            stored = points.write()
            written[side + "_reason"] = {"code": stored["reason"], "told": stored["told"]}
    return written


_SAID = frozenset({
    "contract", "declarer", "tricks", "lead", "score", "adjusted", "weighted", "not_played",
    "late", "turned", "version",
})  # fmt: skip


def _replace(computed: Computed) -> None:
    """Replace the stored rows, unless those of a later version are stored."""
    event = computed.event
    with transaction.atomic():
        lock_row(event.club)
        stored = EventStanding.objects.filter(event=event).first()
        newer = stored and stored.version > computed.standing.version
        if newer and stored and stored.code == computed.standing.code:
            return
        _delete(Event.objects.filter(pk=event.pk))
        BoardScore.objects.bulk_create(computed.boards)
        EntrantScore.objects.bulk_create(computed.entrants)
        computed.standing.save(force_insert=True)


def _delete(events: QuerySet[Event]) -> None:
    for kind in (BoardScore, EntrantScore, EventStanding):
        kind.objects.filter(event__in=events).delete()


def drop(events: QuerySet[Event]) -> None:
    """Delete what is computed of events."""
    with transaction.atomic():
        _delete(events)


def find_differences(event: Event, now: datetime.datetime) -> Iterator[str]:
    """Yield a sentence for each difference between the stored rows and the facts."""
    stored = EventStanding.objects.filter(event=event).first()
    if stored is None or stored.version < event.version or stored.code != digest_event_code():
        yield "the standing is missing or out of date"
        return
    computed = compute(event, now)
    if computed.standing.provisional != stored.provisional:
        yield "the standing is provisional, or is not"
    boards = {(one.field, one.board): (one.top, one.results) for one in computed.boards}
    there = {
        (one.field, one.board): (one.top, one.results)
        for one in BoardScore.objects.filter(event=event)
    }
    for place in sorted(boards.keys() | there.keys()):
        if boards.get(place) != there.get(place):
            yield f"board {place[0]}{place[1]} differs"
    rows = {one.entrant_id: (one.place, one.row) for one in computed.entrants}
    known = {one.entrant_id: (one.place, one.row)
             for one in EntrantScore.objects.filter(event=event)}  # fmt: skip
    for entrant in rows.keys() | known.keys():
        if rows.get(entrant) != known.get(entrant):
            yield f"the score of entrant {entrant} differs"
