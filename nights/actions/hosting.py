"""Opening tables and seating matches for another app, which gives the seats without a cut."""

from collections.abc import Mapping

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player
from nights.actions.entry import make_playing_fault
from nights.actions.room import end_places
from nights.actions.seats import (
    check_in,
    check_not_elsewhere,
    check_seat,
    seat_faults,
    seat_players,
)
from nights.models import Belonging, LinkRenewal, Match, Night, Table
from nights.queries.room import Room, read_room
from nights.translate import get_seats


@answer_repeated
def open_table(*, order: Order, night: Night) -> Table:
    """Open a table with the next number, to which nobody belongs yet."""
    with writing(order, night, "open-table", body={}, returns=Table) as record:
        number = Table.objects.filter(night=record.ledger).count() + 1
        table = Table.objects.create(act=record.act, number=number)
        LinkRenewal.objects.create(act=record.act, table=table, generation=1)
        return table


@answer_repeated
def seat_match(
    *, order: Order, night: Night, table: Table, seats: Mapping[str, Player], dealer: str = "N"
) -> Match:
    """Begin a match at a table with the given players, who belong to it from now on.

    Players who are not in the room are checked in; those who belong elsewhere leave that table.
    Raise Refused with every fault: a match in play at the table, a player who is playing or
    cutting, a seat without a player, one player in two seats.
    """
    body = {"table": table.pk, "seats": {seat: player.pk for seat, player in seats.items()}}
    body["dealer"] = dealer
    with writing(order, night, "seat", body=body, table=table, returns=Match) as record:
        around = read_room(record.ledger)
        match = _new_match(record, around, table, dealer)
        if faults := _faults(around, match, seats):
            raise Refused(faults)
        match.save()
        _gather(record, around, table, list(seats.values()))
        seat_players(record.act, match, {seat: player.pk for seat, player in seats.items()})
        return match


def _new_match(record: Writing[Night], around: Room, table: Table, dealer: str) -> Match:
    number = table.matches.count() + 1
    game, rules = record.ledger.game, record.ledger.rules
    return Match(act=record.act, table=table, number=number, game=game, rules=rules, dealer=dealer)


def _faults(around: Room, match: Match, seats: Mapping[str, Player]) -> list[Fault]:
    faults = seat_faults(match, seats) + check_seat(match.dealer, get_seats(match), "dealer")
    view = around.table(match.table_id)
    if view.current:
        faults.append(make_playing_fault(view, "table"))
    return faults + check_not_elsewhere(around, list(seats.values()))


def _gather(record: Writing[Night], around: Room, table: Table, players: list[Player]) -> None:
    """Make the given players the only ones who belong to the table."""
    leaving = {*around.table(table.pk).members, *players}
    for view in around.tables:
        end_places(record.act, view, [member for member in view.members if member in leaving])
    for player in players:
        check_in(record.act, around, player)
        Belonging.objects.create(act=record.act, table=table, player=player)
