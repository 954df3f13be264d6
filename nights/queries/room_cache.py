"""The director's room, kept in the memory of the process from one reading to the next.

Nearly all acts of a night are deals. A deal that does not end its match changes the head of that
match and nothing else of the room, which the marks of tables tell (`rebuild.heads`). So after deals
only the matches of their tables are read again. After any other act of the night or of its club the
whole room is.
"""

import threading
import uuid
from collections import OrderedDict
from collections.abc import Collection
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from club.ledger.prepared import Prepared
from nights.models import Night, TableMark
from nights.queries.room import Room, read_room
from nights.queries.tables import read_latest_matches

#: How many rooms are kept: more nights than a process has directors at once.
_MOST = 8


@dataclass(frozen=True)
class _Kept:
    """A room as it was read.

    version: that of the night. others: what changes if more changes than matches at their tables.
    """

    version: int
    others: tuple[Any, ...]
    room: Room


_kept: OrderedDict[uuid.UUID, _Kept] = OrderedDict()
_lock = threading.Lock()


def read_cached_room(night: Night) -> Room:
    """Return the room of a night as `read_room` does, from what was read of it before.

    The rows of players, tables and matches are shared with other requests: do not change them.
    """
    # The versions are read before the room: what changes in between is read again the next time.
    version, *others = _versions.fetch(night.pk)[0]
    known = _kept.get(night.pk)
    if known is None or known.others != tuple(others):
        room = read_room(night)
    elif known.version == version:
        room = known.room
    else:
        changed = {table_id for (table_id,) in _changed.fetch(night.pk, known.version)}
        room = _read_matches_again(night, known.room, changed)
    _keep(night.pk, _Kept(version, tuple(others), room))
    return room


def _read_matches_again(night: Night, room: Room, changed: Collection[uuid.UUID]) -> Room:
    """Return a room with the matches of some tables as they are now."""
    if not changed:
        return room
    views = [view for view in room.tables if view.table.pk in changed]
    played = read_latest_matches(night, [view.table for view in views])
    renewed = copy(room)  # it keeps what was computed of the players, which no deal changes
    tables = tuple(
        replace(view, sheets=played[view.table.pk]) if view.table.pk in changed else view
        for view in room.tables
    )
    object.__setattr__(renewed, "tables", tables)
    return renewed


def _keep(night_id: uuid.UUID, kept: _Kept) -> None:
    """Keep a room, and forget the one that was not used for longest if there are too many."""
    with _lock:
        _kept[night_id] = kept
        _kept.move_to_end(night_id)
        while len(_kept) > _MOST:
            _kept.popitem(last=False)


def _select_versions(night: uuid.UUID) -> QuerySet[Night, Any]:
    # Without a mark, any act of the night is taken for one that may change everything.
    common = Coalesce("mark__version", F("version"))
    return Night.objects.filter(pk=night).values_list("version", "club__version", common)


_versions: Prepared[tuple[Any, ...]] = Prepared(_select_versions, uuid.UUID)
_changed: Prepared[tuple[uuid.UUID]] = Prepared(
    lambda night, version: TableMark.objects.filter(night=night, version__gt=version).values_list(
        "table_id"
    ),
    uuid.UUID,
    int,
)
