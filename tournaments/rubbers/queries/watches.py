"""What polls compare of an event of rubbers, whose matches are played on a night."""

import uuid
from typing import Any

from club.ledger.prepared import Prepared
from nights import hosting
from tournaments.models import HostedMatch, HostedRoom
from tournaments.queries.watches import watch_event

_rooms: Prepared[tuple[uuid.UUID]] = Prepared(
    lambda event: (
        HostedRoom.objects.filter(event=event).order_by("-act__number").values_list("night")[:1]
    ),
    uuid.UUID,
)


def watch_rubber_event(event_id: uuid.UUID) -> tuple[Any, ...]:
    """Return the same as `watch_event` of an event of rubbers, with the version of its night."""
    room = _rooms.first(event_id)
    night = hosting.get_versions([room[0]]).get(room[0]) if room else None
    return (*watch_event(event_id), night)


_hosted: Prepared[tuple[int]] = Prepared(
    lambda table: (
        HostedMatch.objects.filter(hosted_table=table)
        .order_by("-pk")
        .values_list("event__version")[:1]
    ),
    uuid.UUID,
)


def watch_hosted_table(table_id: uuid.UUID) -> tuple[Any, ...]:
    """Return the version of the event whose matches a table of a night plays."""
    return tuple(_hosted.first(table_id) or ())
