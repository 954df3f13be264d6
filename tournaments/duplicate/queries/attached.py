"""The file of an event that goes with the message that tells of its standing."""

import base64
import uuid
from collections.abc import Mapping
from typing import Any

from scoring.files.writers import WRITERS
from tournaments.duplicate.queries.files import list_kinds, write_event_file
from tournaments.models import Event, Visibility
from tournaments.queries.events import get_publication

#: The formats of which the first that an event has is taken.
_PREFERRED = ("usebio", "pbn")
#: The largest file that goes with a message. A larger one is fetched from its address.
MOST_BYTES = 2 * 2**20


def attach_file(event_id: uuid.UUID) -> Mapping[str, Any]:
    """Return the file of an event as everybody may have it now, or nothing if nobody may.

    It is made as the message is sent, and stored nowhere: names are those that the club shows.
    """
    event = Event.objects.filter(pk=event_id).select_related("club").first()
    if event is None or not _is_public(event):
        return {}
    kinds = list_kinds(event)
    kind = next(name for name in _PREFERRED if name in kinds)
    data = write_event_file(event, kind, directs=False)
    if len(data) > MOST_BYTES:
        return {}
    name = f"{event.club.slug}-{event.date.isoformat()}.{WRITERS[kind].suffix}"
    told = {"kind": kind, "name": name, "base64": base64.b64encode(data).decode("ascii")}
    return {"file": told}


def _is_public(event: Event) -> bool:
    """Return whether everybody may see the standing of an event."""
    shown = event.visibility == Visibility.PUBLIC and get_publication(event) is not None
    return shown and event.has_boards
