"""Forming tables of candidates, and cutting for the matches at them."""

import random
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from club.actions.cuts import Cards, Cutting, begin, make_cut_body, settle_cut
from club.actions.entry import (
    check_free,
    check_no_cut,
    check_not_substituting,
    check_open,
    check_precedence,
    cite_rule,
    must_cut_first,
)
from club.actions.room import end_belonging
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, writing
from club.models import Belonging, LinkRenewal, Match, Night, Player, Table
from club.queries.room import Room, read_room
from club.queries.rotation import get_next_turn
from club.queries.tables import TableView, get_table_view
from club.translate import get_code


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
    """Form a table of four to six candidates, or two in a game for two; cut, and begin a match.

    cards: a card by player id, or several such rounds if equal cards were cut again. typed: whether
    the cards were drawn at the table. chance draws the cards that are missing. Raise Refused with
    every fault: a player not in the room or at another table, too few or too many players, a card
    missing or drawn twice, and players who must cut again when chance is None.
    """
    body = {
        "players": [one.pk for one in players],
        "cards": make_cut_body(cards),
        "seat": chooser_seat,
    }
    if not typed:  # drawn by chance: a repeated request would have other cards
        body.pop("cards")
    with writing(order, night, "form", body=body) as now:
        if now.repeated:
            return Match.objects.get(act=now.act)
        seen = read_room(now.ledger)
        faults = check_together(order, seen, players)
        table = make_table(now)
        view = TableView(table, tuple(players), ())
        cutting = Cutting(cards, typed, chooser_seat, chance)
        turn = get_next_turn(now.ledger, view)
        settled = settle_cut(now.ledger, view, turn, cutting, faults)
        store_belongings(now, seen, table, players)
        return begin(now, view, turn, settled, typed)


def gather_table(*, order: Order, night: Night, players: Sequence[Player]) -> Table:
    """Form a table whose players do not cut yet: they wait for a fourth, or cut at its phone.

    A table may have fewer players than a match needs. Raise Refused with every fault of the
    players.
    """
    body = {"players": [one.pk for one in players]}
    with writing(order, night, "gather", body=body) as now:
        if now.repeated:
            return Table.objects.get(act=now.act)
        seen = read_room(now.ledger)
        faults = check_together(order, seen, players)
        most = {"most": seen.most}
        if not players:
            faults.append(Fault("nobody", _("Choose who belongs to the table."), "players"))
        if len(players) > seen.most:
            text = _("At most %(most)d players belong to a table.") % most
            faults.append(Fault("too-many", cite_rule(now.ledger, "complete", text), "players"))
        faults += _named_twice(players)
        if faults:
            raise Refused(faults)
        table = make_table(now)
        store_belongings(now, seen, table, players)
        return table


def _named_twice(players: Sequence[Player]) -> list[Fault]:
    text = _("%(name)s is named twice.")
    return [
        Fault("twice", text % {"name": one.short_name}, "players")
        for at, one in enumerate(players)
        if one in players[:at]
    ]


def make_table(now: Writing) -> Table:
    """Return an unsaved table with the next number. The number of an undone table is not reused."""
    return Table(act=now.act, number=Table.objects.filter(night=now.ledger).count() + 1)


def check_together(order: Order, seen: Room, players: Sequence[Player]) -> list[Fault]:
    """Return the faults of players who cannot form a fresh table."""
    lent = find_lent(seen, players)
    coming = [one for one in players if one not in lent]
    faults = [fault for one in coming for fault in check_free(seen, one)]
    faults += must_cut_first(seen, coming)
    return faults or check_precedence(order, seen, coming, fresh=True)


def find_lent(seen: Room, players: Sequence[Player]) -> dict[Player, TableView]:
    """Return by player the table that they leave to make a fresh one possible for three.

    They may return to it. Only by the laws of 1907: three candidates, and one player who belongs to
    another table and does not play there. [L entry 3]
    """
    night = seen.night
    elsewhere = {
        one: view
        for view in seen.tables
        for one in view.waiting
        if one in players
        and one not in view.absent
        and view.open_cut is None
        and not check_not_substituting(seen, one)
    }
    lent = get_code(night).returns and len(elsewhere) == 1 and len(players) == seen.needed == 4
    return elsewhere if lent else {}


def store_belongings(now: Writing, seen: Room, table: Table, players: Sequence[Player]) -> None:
    """Store a fresh table's belongings, with the way back of a player who makes it possible."""
    table.save()
    LinkRenewal.objects.create(act=now.act, table=table, generation=1)
    own = find_lent(seen, players)
    for one in players:
        if one in own:
            end_belonging(now.act, seen, one)
        home = own[one].table if one in own else None
        Belonging.objects.create(act=now.act, table=table, player=one, returns_to=home)


def begin_next_match(
    *,
    order: Order,
    night: Night,
    table: Table,
    cards: Cards,
    typed: bool,
    chooser_seat: str = "N",
    chance: random.Random | None = None,
    joining: Sequence[Player] = (),
) -> Match:
    """Cut again at a table whose match is over, or continue its rotation, and begin a match.

    A chukker of a pivot takes no cards. joining: candidates who claim a seat before the cut, and
    belong to the table with it. Raise Refused while a match is in play or a cut under way, for
    invalid claims, and for faults of the cut. [SB 20] [SB 21] [L cutting-out 1]
    """
    body = {"table": table.pk, "cards": make_cut_body(cards), "seat": chooser_seat}
    if joining:
        body["joining"] = [str(one.pk) for one in joining]
    if not typed:
        body.pop("cards")
    with writing(order, night, "next", body=body, table=table) as now:
        if now.repeated:
            return Match.objects.get(act=now.act)
        view = get_table_view(table)
        faults = check_ready(now.ledger, view) + check_claims(order, now.ledger, table, joining)
        view = replace(view, members=(*view.members, *joining))
        cutting = Cutting(cards, typed, chooser_seat, chance)
        turn = get_next_turn(now.ledger, view)
        settled = settle_cut(now.ledger, view, turn, cutting, faults)
        for one in joining:
            Belonging.objects.create(act=now.act, table=table, player=one)
        return begin(now, view, turn, settled, typed)


def check_ready(night: Night, view: TableView) -> list[Fault]:
    """Return the faults of a table that cannot cut for its next match.

    A match is in play, a cut is under way, nobody is left, or a player is playing elsewhere.
    """
    number = {"number": view.table.number}
    if view.current:
        text = _("Table %(number)d is still playing its match.")
        return [Fault("still-playing", text % number)]
    if view.open_cut:
        return check_no_cut(view)
    if view.broken:
        text = _("Nobody belongs to table %(number)d any more: form a new table.")
        return [Fault("broken", text % number, "table")]
    seen = read_room(night)
    return [fault for one in view.present for fault in check_not_substituting(seen, one)]


def check_claims(
    order: Order, night: Night, table: Table, joining: Sequence[Player]
) -> list[Fault]:
    """Return the faults of candidates who claim a seat at a table."""
    if not joining:
        return []
    seen = read_room(night)
    faults = [fault for one in joining for fault in check_free(seen, one)]
    faults += check_open(seen, table, len(joining)) + _named_twice(joining)
    return faults or check_precedence(order, seen, joining, fresh=False)
