"""Corrections of who holds the seats of a match: a wrong name, or seats that were swapped."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player, SeatName
from nights.actions.amending import check_version
from nights.actions.entry import check_no_cut, check_not_cutting
from nights.actions.seats import (
    add_seating,
    check_in,
    check_not_elsewhere,
    check_seat,
    find_strangers,
    seat_faults,
)
from nights.models import Belonging, BelongingEnd, Match, Seating
from nights.queries.present import list_belongings
from nights.queries.room import Room, read_room
from nights.queries.sheets import MatchSheet, read_sheet
from nights.translate import get_seats

#: Who held a seat, each from which deal on.
Chain = list[tuple[int, Player]]


@answer_repeated
def correct_seats(
    *,
    order: Order,
    match: Match,
    seats: Mapping[str, Player],
    began: Mapping[str, Player] | None = None,
) -> list[Seating]:
    """Correct who sits where: seats that were swapped, or a wrong name.

    seats: who holds each seat now. If a player moves to another seat, all who held theirs before
    them move too, unless one of these stays. began: who really began a seat, if it is not who then
    follows. The deals are not changed. A player who was named wrongly leaves the table, and the
    player who really sat there belongs to it. Raise Refused unless different players of the club
    hold every seat of the game at each deal, and none of them plays elsewhere.
    """
    began = began or {}
    body = {
        "match": match.pk,
        "seats": {seat: player.pk for seat, player in seats.items()},
        "began": {seat: player.pk for seat, player in began.items()},
    }
    with writing(
        order,
        match.night,
        "seats",
        body=body,
        table=match.table,
        match=match,
        after_closing=True,
        returns=lambda act: list(Seating.objects.filter(act=act)),
    ) as record:
        sheet, around = read_sheet(match), read_room(record.ledger)
        check_version(order, sheet)
        faults = seat_faults(match, seats) + _check_beginners(match, began)
        faults += _check_free(sheet, around, seats)
        wanted = {} if faults else _list_wanted(sheet, seats, began)
        faults += _check_chains(wanted, began)
        fresh = [] if faults else _reseat(record, sheet, wanted)
        if not faults and not fresh:
            faults.append(Fault("same", _("The players sit like that already."), "seats"))
        if faults:
            raise Refused(faults)
        _belong(record, match, around, sheet, seats)
        return fresh


def _check_beginners(match: Match, began: Mapping[str, Player]) -> list[Fault]:
    """Return the faults of beginners of unknown seats, and of players of another club."""
    there = get_seats(match)
    unknown = [fault for seat in began for fault in check_seat(seat, there, f"began.{seat}")]
    return find_strangers(match, list(began.values())) + unknown


def _check_free(sheet: MatchSheet, around: Room, seats: Mapping[str, Player]) -> list[Fault]:
    """Return the faults of players who play or cut elsewhere, and of a cut for the next match."""
    match, players = sheet.match, set(sheet.players.values())
    faults = []
    if not sheet.over:
        faults += check_not_elsewhere(around, list(seats.values()), but=match)
        named = [player for player in seats.values() if player not in players]
        faults += [
            fault
            for view in around.tables
            for player in named
            for fault in check_not_cutting(view, player)
        ]
    if set(seats.values()) != players:
        faults += _cutting_for_the_next(around, match)
    return faults


def _cutting_for_the_next(around: Room, match: Match) -> list[Fault]:
    """Return the fault of a table that is cutting, if a change would alter who belongs to it."""
    view = around.table(match.table_id)
    latest = view.latest is not None and view.latest.match == match
    return check_no_cut(view) if latest and around.open and not match.paper else []


def _check_chains(wanted: Mapping[str, Chain], stated: Collection[str]) -> list[Fault]:
    """Return a fault for each player who would have held two seats at once."""
    faults: dict[Player, Fault] = {}
    firsts = sorted({first for chain in wanted.values() for first, _who in chain})
    for deal in firsts:
        at: dict[Player, str] = {}
        for seat, chain in wanted.items():
            who = [player for first, player in chain if first <= deal][-1]
            if who in at and who not in faults:
                begins = deal == firsts[0]
                # What was stated, and not what follows from the seats, is what may be wrong.
                both = (seat, at[who]) if at[who] in stated else (at[who], seat)
                faults[who] = _tell_two_seats(who, *both, deal, begins=begins)
            at[who] = seat
    return list(faults.values())


def _tell_two_seats(who: Player, seat: str, other: str, deal: int, *, begins: bool) -> Fault:
    """Return the fault of a player who would have held two seats at a deal, or begun in both."""
    values = {"name": str(who), "one": SeatName(seat).label, "other": SeatName(other).label}
    if begins:
        text = _("%(name)s would have begun both %(one)s and %(other)s. Say who began %(other)s.")
        return Fault("two-seats", text % values, f"began.{other}")
    text = _("%(name)s would have held both %(one)s and %(other)s at deal %(deal)d.")
    return Fault("two-seats", text % {**values, "deal": deal}, f"seats.{other}")


def _list_wanted(
    sheet: MatchSheet, seats: Mapping[str, Player], began: Mapping[str, Player]
) -> dict[str, Chain]:
    """Return who should have held each seat, with a seating for each that is stored."""
    wanted = {}
    for seat, player in seats.items():
        chain = _find_wanted(sheet, seats, seat, player)
        if seat in began:
            chain[0] = (chain[0][0], began[seat])
        last, who = chain[-1]
        surplus = sheet.chain(seat)[len(chain) :]  # they repeat the last player
        wanted[seat] = chain + [(max(last, seating.from_deal), who) for seating in surplus]
    return wanted


def _find_wanted(
    sheet: MatchSheet, seats: Mapping[str, Player], seat: str, player: Player
) -> Chain:
    """Return who should have held a seat and from which deal on, if player holds it now."""
    source = next((old_seat for old_seat, who in sheet.players.items() if who == player), None)
    own = _read_chain(sheet, seat)
    if source is None:
        wrong = sheet.players[seat]
        return [(deal, player if who == wrong else who) for deal, who in own]
    moved = _read_chain(sheet, source)
    if source != seat and seats[source] in [who for _deal, who in moved[:-1]]:
        # An earlier holder stays there: only the last one came to this seat.
        first = moved[-1][0]
        return [*((deal, who) for deal, who in own if deal < first), (first, player)]
    return moved


def _read_chain(sheet: MatchSheet, seat: str) -> Chain:
    """Return who held a seat according to the sheet."""
    return [(seating.from_deal, sheet.people[seating.player_id]) for seating in sheet.chain(seat)]


def _reseat(record: Writing, sheet: MatchSheet, wanted: Mapping[str, Chain]) -> list[Seating]:
    """Replace the seatings that change, seat by seat."""
    return [row for seat, chain in wanted.items() for row in _rewrite(record, sheet, seat, chain)]


def _rewrite(record: Writing, sheet: MatchSheet, seat: str, wanted: Chain) -> list[Seating]:
    """Replace a seat's seatings by those wanted, of which there are as many or more."""
    held = sheet.chain(seat)
    olds = [*held, *[None] * (len(wanted) - len(held))]
    return [
        add_seating(record, sheet.match, seat, who, deal, old)
        for old, (deal, who) in zip(olds, wanted, strict=True)
        if old is None or (old.from_deal, sheet.people[old.player_id]) != (deal, who)
    ]


def _belong(
    record: Writing, match: Match, around: Room, sheet: MatchSheet, seats: Mapping[str, Player]
) -> None:
    """Change the table's belongings too, if the night is open and this is its latest match.

    A player who really sat as a substitute does not belong to the table either.
    """
    view = around.table(match.table_id)
    latest = view.latest
    if match.paper or not around.open or latest is None or latest.match != match:
        return
    places = list_belongings(table=match.table)
    out = set(sheet.players.values()) - set(seats.values())
    leaving = [belonging for belonging in places if around.people[belonging.player_id] in out]
    elsewhere = around.seated.difference(view.members)
    for player in set(seats.values()) - set(view.members) - elsewhere:
        check_in(record.act, around, player)
        if _noted_as(player, seats, sheet.players) in view.members:
            Belonging.objects.create(act=record.act, table=match.table, player=player)
    for belonging in leaving:
        BelongingEnd.objects.create(act=record.act, belonging=belonging)


def _noted_as(player: Player, seats: Mapping[str, Player], held: Mapping[str, Player]) -> Player:
    """Return the player recorded in a player's place, or the player if they held a seat."""
    now_at = {who: seat for seat, who in seats.items()}
    if player in held.values():
        return player
    noted = held[now_at[player]]
    while noted in now_at:
        noted = held[now_at[noted]]
    return noted
