"""Who left a table with too few players before it broke up."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence

from club.ledger.undoing import STANDS
from club.models import Player
from club.queries.people import find_keepers
from nights.models import Belonging, BelongingEnd
from nights.queries.room import Room
from nights.queries.tables import TableView

Changes = Mapping[int, tuple[Sequence[uuid.UUID], Sequence[uuid.UUID]]]
"""Who came to belong to a table, and who left it, by the number of the act."""


def list_leavers(room: Room, view: TableView) -> list[Player]:
    """Return who left a table since it last had the players that a match needs, in order.

    Empty if it has enough players, or none. Players who belong to another table, or are not in the
    room, are left out. [SB 25] [E 26] [L entry 5] [W 16]
    """
    return [player for player in _list_all_leavers(room, view) if player is not None]


def find_breaker(room: Room, view: TableView) -> Player | None:
    """Return who left a table with too few players: the first of those who left it since.

    None if it has enough players, or none, and if that player belongs to another table or is not in
    the room: whoever left after them did not break it up. [SB 25] [E 26] [L entry 5] [W 16]
    """
    return next(iter(_list_all_leavers(room, view)), None)


def _list_all_leavers(room: Room, view: TableView) -> list[Player | None]:
    """Return who left in order, with None for those who are no candidates any more."""
    if not 0 < len(view.members) < room.needed:
        return []
    keepers = find_keepers(room.night.club_id)
    people = {player.pk: player for player in room.people.values()}
    members = {player for other in room.tables for player in other.members}
    here = {people[keepers.get(row.player_id, row.player_id)] for row in room.arrivals}
    left = _find_last_leavers(_read_changes(view), room.needed)
    known = [people.get(keepers.get(player_id, player_id)) for player_id in left]
    return [player if player in here - members else None for player in known]


def _find_last_leavers(changes: Changes, needed: int) -> list[uuid.UUID]:
    """Return who left after the number of players fell below what is needed for the last time."""
    count, leavers = 0, list[uuid.UUID]()
    for number in sorted(changes):
        came, left = changes[number]
        before, count = count, count + len(came) - len(left)
        if count >= needed:
            leavers = []
        elif before >= needed or leavers:
            leavers += left
    return leavers


def _read_changes(view: TableView) -> Changes:
    """Return who came and left. A player recorded by mistake never belonged to the table.

    Several who leave in one act are in the order in which it recorded them.
    """
    changes: dict[int, tuple[list[uuid.UUID], list[uuid.UUID]]] = defaultdict(lambda: ([], []))
    came = Belonging.objects.filter(STANDS, table=view.table)
    left = BelongingEnd.objects.filter(
        STANDS, belonging__table=view.table, belonging__act__undoing__isnull=True
    )
    for number, player_id in came.values_list("act__number", "player_id"):
        changes[number][0].append(player_id)
    rows = left.order_by("act__number", "pk").values_list("act__number", "belonging__player_id")
    for number, player_id in rows:
        changes[number][1].append(player_id)
    return changes
