"""The facts of an event of rubbers, read and put together."""

import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from nights import hosting
from tournaments.models import (
    Event,
    HostedMatch,
    HostedRoom,
    ResultAnswer,
    RoundDraw,
    RoundEnd,
    TableResult,
    Terms,
)
from tournaments.queries.stored_field import read_field, read_field_anew
from tournaments.rubbers.queries.export import write_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent


def find_terms(event: Event) -> Terms:
    """Return the terms of an event of rubbers."""
    return Terms.objects.filter(STANDS, event=event).order_by("-act__number")[0]


def read_terms_and_nights(events: Sequence[Event]) -> None:
    """Set ``latest_terms`` and ``night`` of events of rubbers, whose ``terms`` are all of them.

    latest_terms: what `find_terms` returns; night: what `find_room` does.
    """
    terms = Terms.objects.filter(STANDS, event__in=events).order_by("act__number")
    rooms = HostedRoom.objects.filter(event__in=events).order_by("act__number")
    latest = {row.event_id: row for row in terms}
    nights = dict(rooms.values_list("event", "night"))
    for event in events:
        event.latest_terms = latest[event.pk]  # type: ignore[attr-defined]  # as is promised
        event.night = nights.get(event.pk)  # type: ignore[attr-defined]  # as is promised


def list_terms(event: Event) -> list[Terms]:
    """Return the terms of an event of rubbers as they were set, the latest last."""
    return _terms.fetch(event.pk)


def find_room(event: Event) -> uuid.UUID | None:
    """Return the night on which the matches are played, or None before the first round.

    It stays the event's though the round is undone for which it was opened.
    """
    room = _rooms.first(event.pk)
    return room[0] if room else None


def list_draws(event: Event) -> list[RoundDraw]:
    """Return the rounds that were drawn, in order."""
    return _draws.fetch(event.pk)


def read_rubber_event(event: Event, *, anew: bool = False) -> RubberEvent:
    """Return an event of rubbers with everything that is recorded of it.

    anew: read the field as it is stored, as an action does that may have changed it.
    """
    room = find_room(event)
    versions = hosting.get_versions([room]) if room else {}
    return RubberEvent(
        event,
        list_terms(event),
        (read_field_anew if anew else read_field)(event),
        list_draws(event),
        frozenset(draw for (draw,) in _ends.fetch(event.pk)),
        _group(_hosted.fetch(event.pk)),
        _find_said(event),
        {answer.result_id: answer for answer in _answers.fetch(event.pk)},
        hosting.list_matches(club=event.club, night=room) if room else {},
        room,
        write_rubber_event,
        versions.get(room, 0) if room else 0,
    )


def export_rubber_event(event: Event, *, named: bool = True) -> dict[str, Any]:
    """Return an event in the format of rubber events. named: with the public names."""
    return write_rubber_event(read_rubber_event(event), named=named)


def _group(rows: Iterable[HostedMatch]) -> dict[tuple[uuid.UUID, int], list[HostedMatch]]:
    groups: dict[tuple[uuid.UUID, int], list[HostedMatch]] = {}
    for row in rows:
        groups.setdefault((row.draw_id, row.table), []).append(row)
    return groups


def _find_said(event: Event) -> dict[tuple[uuid.UUID, int], TableResult]:
    """Return the result that counts of each table, by draw and number."""
    results = {(row.draw_id, row.table): row for row in _said.fetch(event.pk)}
    return {key: result for key, result in results.items() if result.said}


def _standing(model: Any, event: uuid.UUID, *order: str) -> QuerySet[Any]:
    """Return the facts of a kind that were not undone, in an order."""
    return model.objects.filter(STANDS, event=event).order_by(*order)


_rooms: Prepared[tuple[uuid.UUID]] = Prepared(
    lambda event: (
        HostedRoom.objects.filter(event=event).order_by("-act__number").values_list("night")[:1]
    ),
    uuid.UUID,
)
_terms: Prepared[Terms] = Prepared(
    lambda event: _standing(Terms, event, "act__number").select_related("act"), uuid.UUID
)
_draws: Prepared[RoundDraw] = Prepared(
    lambda event: _standing(RoundDraw, event, "round", "act__number").select_related("act"),
    uuid.UUID,
)
_ends: Prepared[tuple[uuid.UUID]] = Prepared(
    lambda event: _standing(RoundEnd, event).values_list("draw"), uuid.UUID
)
_hosted: Prepared[HostedMatch] = Prepared(
    lambda event: _standing(HostedMatch, event, "part", "act__number"), uuid.UUID
)
_said: Prepared[TableResult] = Prepared(
    lambda event: _standing(TableResult, event, "act__number").select_related("act__account"),
    uuid.UUID,
)
_answers: Prepared[ResultAnswer] = Prepared(
    lambda event: _standing(ResultAnswer, event, "act__number"), uuid.UUID
)
