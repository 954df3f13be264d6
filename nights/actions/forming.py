"""Forming tables of candidates, and cutting for the matches at them."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player
from nights.actions.cuts import Cards, Cutting, begin, make_cut_body, settle_cut
from nights.actions.entry import (
    check_free,
    check_no_cut,
    check_not_substituting,
    check_open,
    check_precedence,
    check_vacancies,
    make_broken_fault,
    make_law_fault,
    make_playing_fault,
    must_cut_first,
)
from nights.actions.room import end_belonging
from nights.models import Belonging, LinkRenewal, Match, Night, Table
from nights.queries.presence import Presence
from nights.queries.room import read_room
from nights.queries.rotation import get_next_turn
from nights.queries.tables import TableView, get_table_view
from nights.translate import get_seats
from scoring.repeats import find_repeats


@answer_repeated
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
        "players": [player.pk for player in players],
        "cards": make_cut_body(cards),
        "seat": chooser_seat,
    }
    if not typed:  # drawn by chance: a repeated request would have other cards
        body.pop("cards")
    with writing(order, night, "form", body=body, returns=Match) as record:
        presence = Presence(record.ledger)
        lent = find_lent(presence, players)
        faults = check_cutting_now(presence, players) + check_together(
            order, presence, players, lent
        )
        cutting = Cutting(cards, typed, chooser_seat, chance)
        return cut_fresh_table(record, presence, players, cutting, faults, lent)


def cut_fresh_table(
    record: Writing[Night],
    presence: Presence,
    players: Sequence[Player],
    cutting: Cutting,
    faults: Sequence[Fault] = (),
    lent: Mapping[Player, TableView] | None = None,
) -> Match:
    """Store a fresh table of some players, and its first match by a cut.

    faults: those found before. lent: those of `find_lent`. Raise Refused with all faults.
    """
    table = make_table(record)
    view = TableView(table, tuple(players), ())
    turn = get_next_turn(record.ledger, view)
    settled = settle_cut(record.ledger, view, turn, cutting, [*faults], presence)
    store_belongings(record, table, players, lent or {})
    return begin(record, view, turn, settled, cutting.typed)


@answer_repeated
def gather_table(*, order: Order, night: Night, players: Sequence[Player]) -> Table:
    """Form a table whose players do not cut yet: they wait for a fourth, or cut at its phone.

    A table may have fewer players than a match needs. Raise Refused with every fault of the
    players.
    """
    body = {"players": [player.pk for player in players]}
    with writing(order, night, "gather", body=body, returns=Table) as record:
        presence = Presence(record.ledger)
        lent = find_lent(presence, players)
        faults = check_together(order, presence, players, lent)
        most = presence.code.most_at(get_seats(record.ledger))
        if not players:
            faults.append(Fault("nobody", _("Choose who belongs to the table."), "players"))
        if len(players) > most:
            text, values = _("At most %(most)d players belong to a table."), {"most": most}
            faults.append(
                make_law_fault(record.ledger, "too-many", "complete", text, values, "players")
            )
        faults += check_named_twice(players)
        if faults:
            raise Refused(faults)
        table = make_table(record)
        store_belongings(record, table, players, lent)
        return table


def check_named_twice(players: Sequence[Player]) -> list[Fault]:
    """Return a fault for each player who is named more than once."""
    text = _("%(name)s is named twice.")
    return [
        Fault("twice", text % {"name": str(players[index])}, "players")
        for index in find_repeats(players)
    ]


def make_table(record: Writing) -> Table:
    """Return an unsaved table with the next number. The number of an undone table is not reused."""
    number = Table.objects.filter(night=record.ledger).count() + 1
    return Table(act=record.act, night=record.ledger, number=number)


def check_cutting_now(presence: Presence, players: Sequence[Player]) -> list[Fault]:
    """Return the faults of players who cannot cut now, since they are substitutes elsewhere."""
    return [fault for player in players for fault in check_not_substituting(presence, player)]


def check_together(
    order: Order, presence: Presence, players: Sequence[Player], lent: Mapping[Player, TableView]
) -> list[Fault]:
    """Return the faults of players who cannot form a fresh table. lent: those of `find_lent`."""
    coming = [player for player in players if player not in lent]
    faults = [fault for player in coming for fault in check_free(presence, player)]
    faults += must_cut_first(order, presence, coming)
    faults = faults or check_precedence(order, presence, coming, fresh=True)
    return faults or _check_enables(order, presence, coming, lent)


def _check_enables(
    order: Order, presence: Presence, coming: Sequence[Player], lent: Mapping[Player, TableView]
) -> list[Fault]:
    """Return the fault of a member of another table who takes the place of one who waits.

    Only who enables three candidates to form a table may return. [L entry 2] [L entry 3]
    """
    mine = presence.find_keys(coming)
    others = [
        ranked.claim.name for ranked in presence.rank(fresh=True) if ranked.claim.key not in mine
    ]
    if order.reason or not lent or not others:
        return []
    text = _(
        "%(name)s waits for a seat and goes before %(other)s, who belongs to table %(number)d: a "
        "fresh table is possible without them. Take %(name)s, or give a reason why another goes "
        "first."
    )
    ((member, view),) = lent.items()
    values = {"name": others[0], "other": str(member), "number": view.table.number}
    return [make_law_fault(presence.night, "lesser-right", "return", text, values, "players")]


def find_lent(presence: Presence, players: Sequence[Player]) -> dict[Player, TableView]:
    """Return by player the table that they leave to make a fresh one possible for three.

    They may return to it. Only by the laws of 1907: three candidates, and one player who belongs to
    another table and does not play there. [L entry 3]
    """
    fits = presence.code.returns and len(players) == len(get_seats(presence.night)) == 4
    if not fits or not any(player.pk in presence.places for player in players):
        return {}
    elsewhere = {
        member: view
        for view in read_room(presence.night).tables
        for member in view.waiting
        if member in players
        and member not in view.absent
        and view.open_cut is None
        and not check_not_substituting(presence, member)
    }
    return elsewhere if len(elsewhere) == 1 else {}


def store_belongings(
    record: Writing, table: Table, players: Sequence[Player], lent: Mapping[Player, TableView]
) -> None:
    """Store a fresh table's belongings, with the way back of a player who makes it possible."""
    table.save()
    LinkRenewal.objects.create(act=record.act, table=table, generation=1)
    for player in lent:
        end_belonging(record.act, read_room(record.ledger), player)
    homes = {player: view.table for player, view in lent.items()}
    Belonging.objects.bulk_create(
        Belonging(act=record.act, table=table, player=player, returns_to=homes.get(player))
        for player in players
    )


@answer_repeated
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
        body["joining"] = [str(player.pk) for player in joining]
    if not typed:
        body.pop("cards")
    with writing(order, night, "next", body=body, table=table, returns=Match) as record:
        view = get_table_view(table)
        faults = check_ready(record.ledger, view) + check_claims(
            order, record.ledger, table, joining
        )
        view = replace(view, members=(*view.members, *joining))
        cutting = Cutting(cards, typed, chooser_seat, chance)
        turn = get_next_turn(record.ledger, view)
        settled = settle_cut(record.ledger, view, turn, cutting, faults)
        for player in joining:
            Belonging.objects.create(act=record.act, table=table, player=player)
        return begin(record, view, turn, settled, typed)


def check_ready(night: Night, view: TableView) -> list[Fault]:
    """Return the faults of a table that cannot cut for its next match.

    A match is in play, a cut is under way, nobody is left, or a player is playing elsewhere.
    """
    if view.current:
        return [make_playing_fault(view)]
    if view.open_cut:
        return check_no_cut(view)
    if view.broken:
        return [make_broken_fault(view.table)]
    text = _(
        "%(name)s plays at table %(table)d as a substitute, until the match ends. Wait for that, "
        "let another substitute there, or say that %(name)s cannot be found: then the others cut, "
        "and %(name)s plays from the next cut on."
    )
    substitutes = Presence(night).substitutes
    return [
        make_law_fault(
            night,
            "playing",
            "consent",
            text,
            {"name": str(player), "table": substitutes[player.pk]},
            "players",
        )
        for player in view.present
        if player.pk in substitutes
    ]


def check_claims(
    order: Order, night: Night, table: Table, joining: Sequence[Player]
) -> list[Fault]:
    """Return the faults of candidates who claim a seat at a table."""
    if not joining:
        return []
    presence = Presence(night)
    room = read_room(night)
    faults = [fault for player in joining for fault in check_free(presence, player)]
    faults += check_cutting_now(presence, joining)
    faults += check_open(room, table, len(joining)) + check_named_twice(joining)
    faults = faults or check_precedence(order, presence, joining, fresh=False)
    return faults or check_vacancies(order, presence, room.count_vacancies(table), joining)
