"""People coming and going, and tables formed of them."""

import random
from collections.abc import Sequence

from django.utils.translation import gettext as _

from club.actions.cuts import Cards, Cutting, begin, in_words, settled_by
from club.actions.door import not_too_often
from club.actions.writing import Order, writing
from club.models import (
    Act,
    Arrival,
    Belonging,
    BelongingEnd,
    Departure,
    LinkRenewal,
    Match,
    Night,
    Player,
    Table,
)
from club.queries.door import DOOR_IN, DOOR_OUT
from club.queries.people import ids_of, outsiders
from club.queries.room import Room, TableView, generation_of, room, table_view
from club.queries.rotation import next_turn
from club.refusals import Fault, Refused


def arrive(*, order: Order, night: Night, player: Player, door: bool = False) -> Arrival:
    """Check a player in, behind everybody who came before; door: by themselves, at the door.

    Raises Refused for somebody who is in the room already, and at the door where that is
    used too often.
    """
    verb = DOOR_IN if door else "arrive"
    with writing(order, night, verb, body={"player": player.pk}, player=player) as now:
        if now.repeated:
            return Arrival.objects.get(act=now.act)
        if door:
            not_too_often(now.night, player)
        _own(night, player)
        if _arrival(night, player):
            text = _("%(name)s is in the room already.") % {"name": player.short_name}
            raise Refused.because("arrived", text, "player")
        number = Arrival.objects.filter(night=night).count() + 1
        return Arrival.objects.create(act=now.act, player=player, number=number)


def depart(*, order: Order, night: Night, player: Player, door: bool = False) -> Departure:
    """Let a player go home, or undo a check-in by mistake; they leave their table too.

    door: they stand down by themselves, on their own phone.

    Raises Refused for somebody who is playing: substitute or abandon first.
    """
    verb = DOOR_OUT if door else "depart"
    with writing(order, night, verb, body={"player": player.pk}, player=player) as now:
        if now.repeated:
            return Departure.objects.get(act=now.act)
        arrival = _arrival(night, player)
        if arrival is None:
            text = _("%(name)s is not in the room.") % {"name": player.short_name}
            raise Refused.because("not-in-room", text, "player")
        end_belonging(now.act, room(night), player)
        return Departure.objects.create(act=now.act, arrival=arrival)


def _arrival(night: Night, player: Player) -> Arrival | None:
    """Answer how the player is checked in, under any id that is theirs."""
    here = Arrival.objects.filter(night=night, departure__isnull=True)
    return here.filter(player__in=ids_of(player)).first()


def end_belonging(act: Act, seen: Room, player: Player) -> None:
    """End the player's place at a table, if any; refuse while they are playing."""
    for view in seen.tables:
        if player in view.members:
            current = view.current
            if current and player in current.players.values():
                text = _("%(name)s is playing at table %(number)d. Substitute somebody first.")
                values = {"name": player.short_name, "number": view.table.number}
                raise Refused.because("playing", text % values, "player")
            place = Belonging.objects.get(
                table=view.table, player__in=ids_of(player), end__isnull=True
            )
            BelongingEnd.objects.create(act=act, belonging=place)


def form_table(
    *,
    order: Order,
    night: Night,
    players: Sequence[Player],
    cards: Cards,
    typed: bool,
    chooser_seat: str = "N",
    chance: random.Random | None = None,
) -> Match:
    """Form a table of four to six candidates, or two for a game of two; cut, and begin.

    cards: a card by player id, or several such rounds where equals cut again; typed tells that
    they fell at the table. chance draws whatever is still to be drawn. Raises Refused with
    every fault: a player not in the room or at another table, too few or too many, a card
    missing or drawn twice, and who cuts again where nobody may draw for them.
    """
    body = {"players": [one.pk for one in players], "cards": in_words(cards), "seat": chooser_seat}
    if not typed:  # drawn by chance: a repeated request would carry other cards
        body.pop("cards")
    with writing(order, night, "form", body=body) as now:
        if now.repeated:
            return Match.objects.get(act=now.act)
        seen = room(night)
        faults = [fault for one in players for fault in _not_free(seen, one)]
        table = Table(act=now.act, number=len(seen.tables) + 1)
        view = TableView(table, tuple(players), ())
        cutting = Cutting(cards, typed, chooser_seat, chance)
        turn = next_turn(now.night, view)
        settled = settled_by(night, view, turn, cutting, faults)
        table.save()
        LinkRenewal.objects.create(act=now.act, table=table, generation=1)
        for one in players:
            Belonging.objects.create(act=now.act, table=table, player=one)
        return begin(now, view, turn, settled, typed)


def next_match(
    *,
    order: Order,
    night: Night,
    table: Table,
    cards: Cards,
    typed: bool,
    chooser_seat: str = "N",
    chance: random.Random | None = None,
) -> Match:
    """Cut again at a table whose match is over, or go on with its rotation, and begin.

    A chukker of a pivot takes no cards. Raises Refused while a match is in play, and for
    faults of the cut.
    """
    body = {"table": table.pk, "cards": in_words(cards), "seat": chooser_seat}
    if not typed:
        body.pop("cards")
    with writing(order, night, "next", body=body, table=table) as now:
        if now.repeated:
            return Match.objects.get(act=now.act)
        view = table_view(table)
        faults = []
        if view.current:
            text = _("Table %(number)d is still playing its match.") % {"number": table.number}
            faults.append(Fault("still-playing", text))
        cutting = Cutting(cards, typed, chooser_seat, chance)
        turn = next_turn(now.night, view)
        settled = settled_by(night, view, turn, cutting, faults)
        return begin(now, view, turn, settled, typed)


def _own(night: Night, player: Player) -> None:
    """Refuse a player of another club, or one that was found to be entered twice."""
    if outsiders(night.club_id, [player]):
        text = _("%(name)s is not a player of this club.") % {"name": player.short_name}
        raise Refused.because("no-such-player", text, "player")


def _not_free(seen: Room, player: Player) -> list[Fault]:
    """Say why a player cannot take a seat at a new table."""
    if any(player == candidate for _arrival, candidate in seen.candidates):
        return []
    name = player.short_name
    for view in seen.tables:
        if player in view.members:
            text = _("%(name)s belongs to table %(number)d: move them, or let them leave it first.")
            values = {"name": name, "number": view.table.number}
            return [Fault("at-a-table", text % values, "players")]
    text = _("%(name)s is not in the room: check them in first.") % {"name": name}
    return [Fault("not-in-room", text, "players")]


def join_table(*, order: Order, night: Night, table: Table, player: Player) -> Belonging:
    """Let a candidate belong to a table that is not complete; they play from the next cut.

    Raises Refused for a seventh player, or one who is not free.
    """
    body = {"table": table.pk, "player": player.pk}
    with writing(order, night, "join", body=body, table=table, player=player) as now:
        if now.repeated:
            return Belonging.objects.get(act=now.act)
        seen = room(night)
        faults = _not_free(seen, player)
        faults += not_open(seen, table)
        if faults:
            raise Refused(faults)
        return Belonging.objects.create(act=now.act, table=table, player=player)


def not_open(seen: Room, table: Table) -> list[Fault]:
    """Say why nobody more can belong to a table. [L forming-tables 3]"""
    view = seen.table(table.pk)
    values = {"number": table.number, "most": seen.most}
    if view.broken:
        text = _("Nobody belongs to table %(number)d any more: form a new table.")
        return [Fault("broken", text % values, "table")]
    if len(view.members) >= seen.most:
        text = _(
            "Table %(number)d is complete: %(most)d players belong to it. "
            "Form a new table, or wait for a vacancy."
        )
        return [Fault("complete", text % values, "table")]
    return []


def leave_table(*, order: Order, night: Night, table: Table, player: Player) -> Act:
    """Let a player leave the table for the waiting list; not while they are playing."""
    body = {"table": table.pk, "player": player.pk}
    with writing(order, night, "leave", body=body, table=table, player=player) as now:
        if now.repeated:
            return now.act
        seen = room(night)
        if player not in seen.table(table.pk).members:
            text = _("%(name)s does not belong to table %(number)d.")
            values = {"name": player.short_name, "number": table.number}
            raise Refused.because("not-at-table", text % values, "player")
        end_belonging(now.act, seen, player)
        return now.act


def renew_link(*, order: Order, night: Night, table: Table) -> LinkRenewal:
    """Make the table's link anew; the one on every phone so far stops working."""
    with writing(order, night, "renew-link", body={"table": table.pk}, table=table) as now:
        if now.repeated:
            return LinkRenewal.objects.get(act=now.act)
        generation = generation_of(table) + 1
        return LinkRenewal.objects.create(act=now.act, table=table, generation=generation)
