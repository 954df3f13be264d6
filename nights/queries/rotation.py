"""The turn that a table has reached in its rotation."""

import uuid
from dataclasses import replace

from club.queries.people import find_known_players
from nights.formation.cutting import SEATS
from nights.formation.turns import CUT, Turn
from nights.models import MatchState, Night, Undoing
from nights.queries.cuts import get_turn
from nights.queries.tables import TableView
from nights.translate import get_seats


def get_next_turn(night: Night, view: TableView) -> Turn:
    """Return the turn of the table's next match.

    It is the first, for which the players cut, if the players of the table or the night's rotation
    have changed. A void match is played again. A match whose beginning was undone does not count.
    """
    rotation = night.rotation if len(get_seats(night)) == len(SEATS) else CUT
    acts = [sheet.match.act_id for sheet in view.sheets]
    undone: set[uuid.UUID] = set()
    if acts:
        undone.update(Undoing.objects.filter(undone__in=acts).values_list("undone_id", flat=True))
    last = next(
        (sheet for sheet in reversed(view.sheets) if sheet.match.act_id not in undone), None
    )
    kept = last.match.cut if last else None
    if last is None or kept is None or rotation == CUT or kept.rotation != rotation:
        return Turn(rotation)
    before = get_turn(kept)
    order = _as_kept(night, before.order)
    if not order or set(order) != {player.pk for player in view.present}:
        return Turn(rotation)
    if last.status == MatchState.VOID:
        return replace(before, order=order) if before.number > 1 else Turn(rotation)
    return Turn(rotation, before.number + 1, order)


def _as_kept(night: Night, order: tuple[uuid.UUID, ...]) -> tuple[uuid.UUID, ...]:
    """Return the ids in order, with duplicates as their keepers."""
    people = find_known_players(night.club_id, order)
    return tuple(people[player_id].pk for player_id in order)
