"""Seating the whole room: several fresh tables are formed at once, or none."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.queue import hold_tasks
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player
from nights.actions.cuts import Cutting
from nights.actions.entry import check_free, check_precedence, must_cut_first
from nights.actions.forming import (
    check_cutting_now,
    check_named_twice,
    cut_fresh_table,
    make_table,
    store_belongings,
)
from nights.actions.open_cuts import begin_cut
from nights.models import Act, Night, Table
from nights.queries.presence import Presence
from nights.translate import get_seats


@answer_repeated
def seat_room(
    *,
    order: Order,
    night: Night,
    groups: Sequence[Sequence[Player]],
    chance: random.Random | None,
) -> list[Table]:
    """Form a fresh table of each group of players: all of them, or none.

    chance draws the cards, and a match begins at every table. If it is None, the players of each
    table cut there, one after the other. Each table is an act of its own, as if formed alone, with
    a key of its own. Who gets a seat is judged by all the places together: nobody has a better
    right to one new table than to another. Raise Refused with every fault, as `form_table` does.
    [SB 16] [SB 17] [SB 22] [L forming-tables 1] [L entry 2]
    """
    drawn = chance is not None
    verb = "form" if drawn else "gather"
    body: dict[str, Any] = {"tables": [[player.pk for player in players] for players in groups]}

    def list_tables(first: Act) -> list[Table]:
        # A table that cuts for itself is two acts: it is gathered, and its cut begins.
        return _list_formed(first, len(groups) * (1 if drawn else 2))

    tables: list[Table] = []
    with hold_tasks(), transaction.atomic():
        for number, players in enumerate(groups or [()], start=1):
            mine = order if number == 1 else _order_of(order, f"table {number}")
            with writing(mine, night, verb, body=body, returns=list_tables) as record:
                if number == 1:
                    presence = Presence(record.ledger)
                    if faults := _check_groups(order, presence, groups, drawn=drawn):
                        raise Refused(faults)
                tables.append(_seat(record, presence, players, chance))
            if not drawn:
                begin_cut(order=_order_of(order, f"cut {number}"), night=night, table=tables[-1])
    return tables


def _order_of(order: Order, name: str) -> Order:
    """Return the envelope of a later act. Those before it have changed the version of the night."""
    return replace(order.for_part(name), version=None, ledger_version=None)


def _seat(
    record: Writing[Night],
    presence: Presence,
    players: Sequence[Player],
    chance: random.Random | None,
) -> Table:
    """Form one table of players who were checked with all others."""
    if chance is not None:
        return cut_fresh_table(record, presence, players, Cutting([], False, "N", chance)).table
    table = make_table(record)
    store_belongings(record, table, players, {})
    return table


def _check_groups(
    order: Order, presence: Presence, groups: Sequence[Sequence[Player]], *, drawn: bool
) -> list[Fault]:
    """Return the faults of players who cannot form tables at once."""
    everybody = [player for players in groups for player in players]
    if not everybody:
        return [Fault("nobody", _("Choose who sits at the new tables."), "tables")]
    faults = [fault for player in everybody for fault in check_free(presence, player)]
    if drawn:
        faults += check_cutting_now(presence, everybody)
    faults += check_named_twice(everybody) + _check_sizes(presence, groups)
    faults += must_cut_first(order, presence, everybody)
    return faults or check_precedence(order, presence, everybody, fresh=True)


def _check_sizes(presence: Presence, groups: Sequence[Sequence[Player]]) -> list[Fault]:
    """Return a fault for each table of too few or too many players."""
    seats = get_seats(presence.night)
    least, most = len(seats), presence.code.most_at(seats)
    values = {"least": least, "most": most}
    text = _("New table %(number)d has %(count)d players; it may have %(least)d to %(most)d.")
    if least == most:
        text = _("New table %(number)d has %(count)d players; it needs %(least)d.")
    return [
        Fault(
            "size",
            text % {"number": number, "count": len(players), **values},
            f"tables.{number - 1}",
        )
        for number, players in enumerate(groups, start=1)
        if not least <= len(players) <= most
    ]


def _list_formed(first: Act, acts: int) -> list[Table]:
    """Return the tables that were formed together, by the first of their acts."""
    numbers = range(first.number, first.number + acts)
    rows = Table.objects.filter(night=first.night_id, act__number__in=numbers)
    return list(rows.select_related("night").order_by("number"))
