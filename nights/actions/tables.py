"""Breaking up and filling tables, and moving players between them."""

import random
import uuid
from collections.abc import Sequence

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player
from nights.actions.cut_entry import enter_open_cut
from nights.actions.cuts import Cards, make_cut_body
from nights.actions.entry import (
    check_no_cut,
    check_open,
    make_law_fault,
    make_nobody_fault,
    make_other_table_fault,
    tell_ways_out,
)
from nights.actions.room import end_belonging
from nights.actions.wave import settle_order
from nights.acts import BREAK_UP
from nights.formation.precedence import find_equals_of_table
from nights.models import Belonging, BelongingEnd, Breakup, FillDraw, Filling, Night, Table
from nights.queries.leavers import find_breaker, list_leavers
from nights.queries.present import list_belongings
from nights.queries.room import Room, Waiting, read_room
from nights.queries.tables import TableView
from nights.translate import get_code


@answer_repeated
def break_up(
    *,
    order: Order,
    night: Night,
    table: Table,
    breaker: Player | None = None,
    nobody: bool = False,
) -> Breakup:
    """Break a table up. Those who remained have the prior right to whoever broke it up.

    breaker: the player by whose doing it breaks up: a member, or one who left it with too few
    players before. If it is None, the first of the latter, if there is any. nobody: whether it
    breaks up by nobody's doing, for example by common consent: then nobody ranks behind the others.
    Raise Refused while a match is in play, if nobody belongs to the table, for another breaker, and
    for a breaker beside nobody. [SB 25] [E 26] [L entry 5] [W 16]
    """
    body = {"table": table.pk, "breaker": breaker.pk if breaker else None}
    detail = {"nobody": True} if nobody else {}
    with writing(
        order,
        night,
        BREAK_UP,
        body=body | detail,
        detail=detail,
        table=table,
        player=breaker,
        returns=Breakup,
    ) as record:
        room = read_room(record.ledger)
        view = room.table(table.pk)
        faults = _check_breaker(room, view, breaker, nobody) + check_no_cut(view)
        if faults := faults + _home_cuts(record, table):
            raise Refused(faults)
        blamed = breaker or (None if nobody else find_breaker(room, view))
        _dissolve(record, table)
        return Breakup.objects.create(act=record.act, table=table, breaker=blamed)


def _check_breaker(
    room: Room, view: TableView, breaker: Player | None, nobody: bool
) -> list[Fault]:
    """Return why a table cannot be broken up, or not by this player."""
    faults = []
    values = {"name": str(breaker), "number": view.table.number}
    if nobody and breaker is not None:
        text = _("Either %(name)s broke the table up, or nobody did.")
        faults.append(Fault("nobody-and-somebody", text % values, "player"))
    if view.current:
        text = _(
            "Table %(number)d is still playing: play the match to its end, or abandon it or "
            "make it void, and break the table up then."
        )
        faults.append(Fault("still-playing", text % values))
    if view.broken:
        text = _("Nobody belongs to table %(number)d: it is broken up already.")
        faults.append(Fault("broken", text % values))
    elif breaker is not None and breaker not in (*view.members, *list_leavers(room, view)):
        faults.append(make_other_table_fault(breaker, view.table))
    return faults


def _home_cuts(record: Writing, table: Table) -> list[Fault]:
    """Return the faults of tables that are cutting and to which a player would return."""
    room = read_room(record.ledger)
    homes = list_belongings(table=table, returns_to__isnull=False).values_list(
        "returns_to", flat=True
    )
    return [fault for home in homes if home for fault in check_no_cut(room.table(home))]


def _dissolve(record: Writing, table: Table) -> None:
    """End every belonging to a table. A player who made it possible returns to their own."""
    room = read_room(record.ledger)
    places = list(list_belongings(table=table).select_related("returns_to"))
    for belonging in places:
        BelongingEnd.objects.create(act=record.act, belonging=belonging)
    for belonging in places:
        home = belonging.returns_to
        if home is not None and not room.table(home.pk).broken:
            Belonging.objects.create(
                act=record.act, table=home, player=room.people[belonging.player_id]
            )


@answer_repeated
def move_player(*, order: Order, night: Night, player: Player, table: Table) -> Belonging:
    """Move a player from their table to another. They lose the right to return to it.

    Raise Refused while they play, if they belong to no table or to this one, and if the other is
    complete or has cut. Also raise Refused if a candidate waits, because the player has only the
    right of a fresh candidate there, unless the order has a reason. [SB 24] [E 25] [L entry 3]
    [W 15]
    """
    body = {"table": table.pk, "player": player.pk}
    with writing(
        order, night, "move", body=body, table=table, player=player, returns=Belonging
    ) as record:
        room = read_room(record.ledger)
        faults = check_open(room, table) + _not_elsewhere(room, player, table)
        faults = faults or _before_them(order, room)
        if faults:
            raise Refused(faults)
        end_belonging(record.act, room, player)
        belonging = Belonging.objects.create(act=record.act, table=table, player=player)
        enter_open_cut(record, table)
        return belonging


def _not_elsewhere(room: Room, player: Player, table: Table) -> list[Fault]:
    """Return the fault of a player who belongs to no other table from which to move."""
    mine = next((view for view in room.tables if player in view.members), None)
    values = {"name": str(player), "number": table.number}
    if mine is None:
        text = _("%(name)s belongs to no table: let them join table %(number)d instead.")
        return [Fault("not-at-table", text % values, "player")]
    if mine.table == table:
        text = _("%(name)s belongs to table %(number)d already.")
        return [Fault("at-a-table", text % values, "player")]
    return []


def _before_them(order: Order, room: Room) -> list[Fault]:
    """Return the fault that a waiting candidate has precedence over a player who moves."""
    if order.reason or not room.waiting:
        return []
    first = room.waiting[0]
    name = str(first.player)
    text = _(
        "%(name)s waits for a seat and goes before somebody who leaves another table. %(ways)s"
    )
    values = {"name": name, "ways": tell_ways_out(name, first.substituting, fresh=False)}
    return [make_law_fault(room.night, "lesser-right", "second-table", text, values, "player")]


def list_cutters(room: Room, table: Table) -> list[Waiting]:
    """Return the players of a broken-up table who must cut for a table's places."""
    places = room.most - room.table(table.pk).taken
    equals = find_equals_of_table(get_code(room.night), room.rank(fresh=False), places)
    keys = {ranked.key for ranked in equals}
    return [candidate for candidate in room.waiting if candidate.arrival.pk in keys]


@answer_repeated
def fill_table(
    *,
    order: Order,
    night: Night,
    table: Table,
    cards: Cards = (),
    typed: bool = False,
    chance: random.Random | None = None,
) -> list[Belonging]:
    """Fill the vacancies of a table in order of precedence. The players play from its next cut.

    Players of a table that broke up cut if there are places for some of them only: cards are theirs
    by player id, in rounds if equal cards were cut again, and chance draws the rest. Raise Refused
    for a complete table, if nobody waits, and for faults of the cut. [SB 25] [E 26] [W 16]
    """
    body = {"table": table.pk, **({"cards": make_cut_body(cards)} if typed else {})}
    with writing(
        order,
        night,
        "fill",
        body=body,
        table=table,
        returns=lambda act: list(Belonging.objects.filter(act=act)),
    ) as record:
        room = read_room(record.ledger)
        faults = check_open(room, table)
        if not room.waiting:
            faults.append(make_nobody_fault())
        if faults:
            raise Refused(faults)
        crowd = list_cutters(room, table)
        rounds, ranked = settle_order(
            record.ledger, [candidate.player for candidate in crowd], cards, chance
        )
        _store(record, table, crowd, rounds, typed)
        first = _put_in_order([candidate.player for candidate in room.waiting], ranked)
        places = room.most - room.table(table.pk).taken
        joined = [
            Belonging.objects.create(act=record.act, table=table, player=player)
            for player in first[:places]
        ]
        enter_open_cut(record, table)
        return joined


def _put_in_order(waiting: Sequence[Player], cut: Sequence[Player]) -> list[Player]:
    """Return the players who wait, with those who cut in the order of their cards."""
    places = iter(cut)
    return [next(places) if player in cut else player for player in waiting]


def _store(
    record: Writing,
    table: Table,
    crowd: Sequence[Waiting],
    rounds: Sequence[dict[uuid.UUID, str]],
    typed: bool,
) -> None:
    night = record.ledger
    filling = Filling.objects.create(
        act=record.act, table=table, code=night.code, house=night.house, typed=typed
    )
    arrivals = {candidate.player.pk: candidate.arrival.pk for candidate in crowd}
    rows = [(at, key, card) for at, drawn in enumerate(rounds, 1) for key, card in drawn.items()]
    FillDraw.objects.bulk_create(
        FillDraw(
            act=record.act,
            filling=filling,
            arrival_id=arrivals[key],
            card=card,
            round=at,
            number=number,
        )
        for number, (at, key, card) in enumerate(rows, start=1)
    )
