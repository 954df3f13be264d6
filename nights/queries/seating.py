"""The tables that everybody who waits could form at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from nights.formation.precedence import must_cut
from nights.formation.sharing import count_tables, share_players
from nights.models import Table
from nights.queries.room import Room, Waiting
from nights.queries.tables import TableView
from nights.translate import get_code


@dataclass(frozen=True)
class Proposal:
    """New tables with their players by right to a fresh table, the best right first.

    number: that of the first new table. waiting: who gets no seat. short: tables between two
    matches that miss a player. choices: how many tables are possible. cutting: the names of those
    who must cut for the places before.
    """

    number: int
    tables: tuple[tuple[Waiting, ...], ...]
    waiting: tuple[Waiting, ...]
    short: tuple[TableView, ...]
    choices: range
    cutting: tuple[str, ...]


def propose_tables(room: Room, tables: int = 0) -> Proposal:
    """Return the tables that everybody who waits could form now.

    tables: how many, 0 for as many as possible. A substitute cannot cut now, and is left out.
    """
    candidates = room.for_fresh_table
    free = [candidate for candidate in candidates if not candidate.substituting]
    sizes = share_players(len(free), room.needed, room.most, tables)
    groups, rest = _take(free, sizes)
    cutting = must_cut(get_code(room.night), room.rank(fresh=True), sum(sizes))
    return Proposal(
        number=Table.objects.filter(night=room.night).count() + 1,
        tables=groups,
        waiting=rest,
        short=tuple(view for view in room.tables if _is_short(view)),
        choices=range(1, count_tables(len(free), room.needed) + 1),
        cutting=tuple(claim.name for claim in cutting),
    )


def _take(
    free: Sequence[Waiting], sizes: Sequence[int]
) -> tuple[tuple[tuple[Waiting, ...], ...], tuple[Waiting, ...]]:
    """Return the players of each table, and the rest."""
    at, groups = 0, []
    for size in sizes:
        groups.append(tuple(free[at : at + size]))
        at += size
    return tuple(groups), tuple(free[at:])


def _is_short(view: TableView) -> bool:
    """Return whether a table waits for players before it can begin a match."""
    return bool(view.members) and view.current is None and view.short > 0 and not view.has_cut
