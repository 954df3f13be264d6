"""Joining a table, leaving it, and returning to it."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Player
from club.queries.people import list_ids
from nights.actions.cut_entry import enter_open_cut
from nights.actions.entry import (
    check_cut_not_begun,
    check_free,
    check_open,
    check_precedence,
    check_vacancies,
    make_law_fault,
    make_other_table_fault,
)
from nights.actions.room import end_belonging
from nights.models import Act, Belonging, Night, Table
from nights.queries.presence import Presence
from nights.queries.present import list_belongings
from nights.queries.room import read_room


@answer_repeated
def join_table(*, order: Order, night: Night, table: Table, player: Player) -> Belonging:
    """Add a candidate to a table that is not complete. They play from the next cut.

    They take part in a cut that is under way if no card is cut yet. Raise Refused for a seventh
    player, a player who is not free, and once a card is cut; and, unless the order has a reason, if
    a candidate with a better right waits, or several of the same right must cut. [SB 17] [SB 21]
    [SB 25]
    """
    body = {"table": table.pk, "player": player.pk}
    with writing(
        order, night, "join", body=body, table=table, player=player, returns=Belonging
    ) as record:
        presence = Presence(record.ledger)
        room = read_room(night)
        faults = check_free(presence, player) + check_open(room, table)
        faults = faults or check_precedence(order, presence, [player], fresh=False)
        faults = faults or check_vacancies(order, presence, room.count_vacancies(table), [player])
        if faults:
            raise Refused(faults)
        belonging = Belonging.objects.create(act=record.act, table=table, player=player)
        enter_open_cut(record, table)
        return belonging


@answer_repeated
def leave_table(*, order: Order, night: Night, table: Table, player: Player) -> Act:
    """Let a player leave the table for the waiting list. Raise Refused while they are playing."""
    body = {"table": table.pk, "player": player.pk}
    with writing(
        order, night, "leave", body=body, table=table, player=player, returns=lambda act: act
    ) as record:
        room = read_room(night)
        if player not in room.table(table.pk).members:
            raise Refused([make_other_table_fault(player, table)])
        end_belonging(record.act, room, player)
        return record.act


@answer_repeated
def return_player(*, order: Order, night: Night, player: Player) -> Belonging:
    """Let a player who made a fresh table possible return to their own table.

    Raise Refused for a player without that right, while they play or cut, while their own table is
    cutting, and if nobody belongs to it any more. [L entry 3]
    """
    with writing(
        order, night, "return", body={"player": player.pk}, player=player, returns=Belonging
    ) as record:
        places = list_belongings(
            night=record.ledger, player__in=list_ids(player), returns_to__isnull=False
        )
        kept = places.select_related("returns_to").first()
        if kept is None or kept.returns_to is None:
            text = _("%(name)s has no place kept at another table: move them instead.")
            values = {"name": str(player)}
            raise Refused(
                [make_law_fault(record.ledger, "no-return", "return", text, values, "player")]
            )
        room, home = read_room(record.ledger), kept.returns_to
        view = room.table(home.pk)
        faults = (
            check_open(room, home, 0) if view.broken else check_cut_not_begun(record.ledger, view)
        )
        if faults:
            raise Refused(faults)
        end_belonging(record.act, room, player)
        belonging = Belonging.objects.create(act=record.act, table=home, player=player)
        enter_open_cut(record, home)
        return belonging
