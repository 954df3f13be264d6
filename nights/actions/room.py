"""Arrivals and departures, announced wishes, and players who cannot be found."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.queue import hold_tasks
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Player
from club.queries.people import find_keepers, list_ids, make_stranger_fault
from nights.actions.door import check_frequency
from nights.actions.entry import (
    check_not_cutting,
    check_not_substituting,
    make_absent_fault,
    make_law_fault,
)
from nights.acts import DOOR_IN, DOOR_OUT
from nights.models import (
    Absence,
    Act,
    Announcement,
    Arrival,
    BelongingEnd,
    Breakup,
    Departure,
    LinkRenewal,
    Night,
    Table,
)
from nights.queries.leavers import find_breaker
from nights.queries.presence import Presence
from nights.queries.present import list_belongings, list_present
from nights.queries.room import Room, read_room
from nights.queries.table_links import get_generation
from nights.queries.tables import TableView


@answer_repeated
def arrive(*, order: Order, night: Night, player: Player, door: bool = False) -> Arrival:
    """Check a player in, after everybody who came before.

    door: whether they check in by themselves, at the door. Raise Refused for a player who is in the
    room already, and at the door if it is used too often.
    """
    verb = DOOR_IN if door else "arrive"
    with writing(
        order, night, verb, body={"player": player.pk}, player=player, returns=Arrival
    ) as record:
        if door:
            check_frequency(record.ledger, player, order.actor.phone)
        keepers = find_keepers(night.club_id)
        if player.club_id != night.club_id or player.pk in keepers:  # a duplicate that was merged
            raise Refused([make_stranger_fault(player, "player")])
        arrivals = Arrival.objects.filter(night=night)
        came = arrivals.filter(player__in=list_ids(player, keepers))
        if came.exists() and _arrival(night, player):  # else they left, or it was undone
            text = _("%(name)s is in the room already.") % {"name": str(player)}
            raise Refused.because("arrived", text, "player")
        last = arrivals.order_by("-number").values_list("number", flat=True).first() or 0
        return Arrival.objects.create(
            act=record.act, player=player, number=last + 1, guest=player.guest
        )


@answer_repeated
def arrive_together(*, order: Order, night: Night, players: Sequence[Player]) -> list[Arrival]:
    """Check players in, one after the other in the order given: all of them, or none.

    Each arrival is an act of its own, as if each had come alone. The key belongs to the first of
    them. Raise Refused with a fault for each player who is not of the club, is in the room already
    or is named twice.
    """
    first, *others = players
    body = {"players": [player.pk for player in players]}
    with hold_tasks(), transaction.atomic():
        with writing(
            order,
            night,
            "arrive",
            body=body,
            player=first,
            returns=lambda act: _list_arrived(act, len(players)),
        ) as record:
            if faults := _find_arrival_faults(night, players):
                raise Refused(faults)
            arrivals = Arrival.objects.filter(night=night)
            last = arrivals.order_by("-number").values_list("number", flat=True).first() or 0
            added = [_add_arrival(record.act, first, last + 1)]
        later = replace(order, key="", version=None, ledger_version=None)
        for number, player in enumerate(others, start=last + 2):
            with writing(later, night, "arrive", body={}, player=player) as record:
                added.append(_add_arrival(record.act, player, number))
    return added


def _add_arrival(act: Act, player: Player, number: int) -> Arrival:
    return Arrival.objects.create(act=act, player=player, number=number, guest=player.guest)


def _list_arrived(first: Act, count: int) -> list[Arrival]:
    """Return the arrivals of players who were checked in together, by the first of their acts."""
    numbers = range(first.number, first.number + count)
    rows = Arrival.objects.filter(night=first.night_id, act__number__in=numbers)
    return list(rows.select_related("act", "player").order_by("number"))


def _find_arrival_faults(night: Night, players: Sequence[Player]) -> list[Fault]:
    """Return a fault for each player who cannot be checked in, by the place in the list."""
    keepers = find_keepers(night.club_id)
    present = list_present(night).values_list("player", flat=True)
    here = {keepers.get(player_id, player_id) for player_id in present}
    faults = []
    for at, player in enumerate(players):
        name = {"name": str(player)}
        if player.club_id != night.club_id or player.pk in keepers:
            faults.append(make_stranger_fault(player, f"players.{at}"))
        elif player.pk in here:
            text = _("%(name)s is in the room already.") % name
            faults.append(Fault("arrived", text, f"players.{at}"))
        here.add(player.pk)
    return faults


@answer_repeated
def depart(*, order: Order, night: Night, player: Player, door: bool = False) -> Departure:
    """Let a player go home, or undo a check-in by mistake. They also leave their table.

    door: whether they leave by themselves, on their own phone. Raise Refused for a player who is
    playing: they must be substituted, or the match abandoned, first.
    """
    verb = DOOR_OUT if door else "depart"
    with writing(
        order, night, verb, body={"player": player.pk}, player=player, returns=Departure
    ) as record:
        arrival = _arrival(night, player)
        if arrival is None:
            raise Refused([make_absent_fault(player)])
        room = read_room(night)
        end_belonging(record.act, room, player)
        faults = check_not_substituting(Presence(night), player)
        if faults:
            raise Refused(faults)
        return Departure.objects.create(act=record.act, arrival=arrival)


def _arrival(night: Night, player: Player) -> Arrival | None:
    """Return the player's arrival, under any of their ids, or None."""
    return list_present(night).filter(player__in=list_ids(player)).first()


def end_belonging(act: Act, room: Room, player: Player) -> None:
    """End the player's belonging to a table, if any. Raise Refused while they are playing.

    If nobody is left there, the table has broken up, by whoever had left it with too few players
    before: leaving one by one turns the order of right round no more than breaking the table up
    does. [SB 25] [E 26] [L entry 5] [W 16]
    """
    for view in room.tables:
        if player in view.members:
            breaker = find_breaker(room, view) if view.members == (player,) else None
            end_places(act, view, [player])
            if breaker is not None:
                Breakup.objects.create(act=act, table=view.table, breaker=breaker)


def end_places(act: Act, view: TableView, players: Collection[Player]) -> None:
    """End the belonging of several members of a table, with one statement for all of them.

    Raise Refused while one of them is playing or cutting.
    """
    for player in players:
        _check_free(view, player)
    if players:
        keepers = find_keepers(act.club_id)
        ids = [known for player in players for known in list_ids(player, keepers)]
        for belonging in list_belongings(table=view.table, player__in=ids):
            BelongingEnd.objects.create(act=act, belonging=belonging)


def _check_free(view: TableView, player: Player) -> None:
    """Raise Refused while a member of a table is playing or cutting there."""
    faults = check_not_cutting(view, player)
    if faults:
        raise Refused(faults)
    current = view.current
    if current and player in current.players.values():
        text = _("%(name)s is playing at table %(number)d. Substitute somebody first.")
        values = {"name": str(player), "number": view.table.number}
        raise Refused.because("playing", text % values, "player")


@answer_repeated
def announce(*, order: Order, night: Night, player: Player) -> Announcement:
    """Announce a waiting player's wish to succeed: the prior right to a vacancy.

    Raise Refused by a code in which the cut decides it, for a player who does not wait for a seat,
    and if it is announced already. [L forming-tables 4]
    """
    with writing(
        order, night, "announce", body={"player": player.pk}, player=player, returns=Announcement
    ) as record:
        room = read_room(record.ledger)
        waiting = {candidate.player: candidate for candidate in room.waiting}
        values = {"name": str(player)}
        if not room.announces:
            text = _("Wishes are not announced on this night: the order of precedence decides.")
            raise Refused([make_law_fault(record.ledger, "not-announced", "announce", text)])
        if player not in waiting:
            text = _("%(name)s is not waiting for a seat.")
            raise Refused.because("not-waiting", text % values, "player")
        if waiting[player].announced:
            text = _("%(name)s has announced the wish to succeed already.")
            raise Refused.because("announced", text % values, "player")
        return Announcement.objects.create(act=record.act, arrival_id=waiting[player].arrival.pk)


@answer_repeated
def set_absent(*, order: Order, night: Night, player: Player, absent: bool = True) -> Absence:
    """Record that a player in the room cannot be found, or is back.

    They keep their place and their right, and are passed over until they are back: no table is
    formed with them, and they do not cut. Raise Refused for a player who is not in the room or is
    cutting now, and if it is recorded already.
    """
    verb = "missing" if absent else "found"
    with writing(
        order, night, verb, body={"player": player.pk}, player=player, returns=Absence
    ) as record:
        room, arrival = read_room(record.ledger), _arrival(record.ledger, player)
        values = {"name": str(player)}
        if arrival is None:
            raise Refused([make_absent_fault(player)])
        if (player in room.absent) == absent:
            text = _("%(name)s is missing already.") if absent else _("%(name)s is not missing.")
            raise Refused.because("same", text % values, "player")
        faults = [fault for view in room.tables for fault in check_not_cutting(view, player)]
        if faults:
            raise Refused(faults)
        return Absence.objects.create(act=record.act, arrival=arrival, absent=absent)


@answer_repeated
def renew_link(*, order: Order, night: Night, table: Table) -> LinkRenewal:
    """Renew the table's link. The earlier link, on every phone, stops working."""
    with writing(
        order, night, "renew-link", body={"table": table.pk}, table=table, returns=LinkRenewal
    ) as record:
        generation = get_generation(table) + 1
        return LinkRenewal.objects.create(act=record.act, table=table, generation=generation)
