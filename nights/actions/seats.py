"""Who holds a seat: those who begin, and substitutes."""

import uuid
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Player
from club.queries.people import find_outsiders, make_stranger_fault
from nights.actions.amending import check_version
from nights.actions.entry import check_not_cutting, make_law_fault
from nights.models import Act, Arrival, Match, Seating
from nights.queries.room import Room, read_room
from nights.queries.sheets import read_sheet
from nights.translate import get_seats
from scoring.repeats import find_repeats


def check_seat(seat: str, seats: Sequence[str], field: str = "seat") -> list[Fault]:
    """Return the fault of a seat that the game does not have."""
    if seat in seats:
        return []
    text = _("The seat is one of %(seats)s.") % {"seats": ", ".join(seats)}
    return [Fault("seat", text, field)]


def seat_players(act: Act, match: Match, seats: Mapping[str, uuid.UUID]) -> list[Seating]:
    """Store who holds each seat of a new match, and return the rows."""
    rows: list[Seating] = Seating.objects.bulk_create(
        Seating(act=act, match=match, seat=seat, player_id=player_id)
        for seat, player_id in seats.items()
    )
    return rows


@answer_repeated
def substitute(*, order: Order, match: Match, seat: str, player: Player, consent: bool) -> Seating:
    """Let a player hold a seat from the next deal on, until the match ends.

    consent: whether the other three players agree. The match counts for the player who began it,
    unless the code of the night says otherwise, and the substitute's rights do not change. Before
    the first deal the substitute begins it. A substitute who is not in the room is checked in.
    Raise Refused without consent, for an unknown seat, and for a player who is playing already.
    [SB 23] [E 24] [L entry 4] [W 14]
    """
    body = {"match": match.pk, "seat": seat, "player": player.pk}
    with writing(
        order,
        match.night,
        "substitute",
        body=body,
        table=match.table,
        match=match,
        player=player,
        returns=Seating,
    ) as record:
        sheet, around = read_sheet(match), read_room(record.ledger)
        check_version(order, sheet)
        faults = find_strangers(match, [player]) + check_not_elsewhere(around, [player])
        faults += [fault for view in around.tables for fault in check_not_cutting(view, player)]
        faults += check_seat(seat, get_seats(match))
        if sheet.over:
            faults.append(Fault("over", _("The match is over.")))
        if not consent:
            text = _(
                "A substitute plays with the consent of the other three: ask them, and say that "
                "they agree. If they do not, wait, or abandon the match."
            )
            faults.append(
                make_law_fault(record.ledger, "no-consent", "consent", text, field="consent")
            )
        if faults:
            raise Refused(faults)
        check_in(record.act, around, player)
        old = sheet.chain(seat)[-1]
        # Before a card is played nobody has begun the match: the newcomer begins it.
        replaced = old if old.from_deal == sheet.next_number else None
        return add_seating(record, match, seat, player, sheet.next_number, replaced)


def add_seating(
    record: Writing, match: Match, seat: str, player: Player, deal: int, old: Seating | None
) -> Seating:
    """Store who holds a seat from a deal on. old: the seating that it corrects, if any."""
    return Seating.objects.create(
        act=record.act, match=match, seat=seat, player=player, from_deal=deal, replaces=old
    )


def check_not_elsewhere(
    room: Room, players: Sequence[Player], but: Match | None = None
) -> list[Fault]:
    """Return a fault for each player who holds a seat in another match in play.

    but: the match that does not count.
    """
    faults = []
    for current in room.playing:
        for player in players:
            if current.match != but and player in current.players.values():
                text = _("%(name)s is playing at table %(number)d.")
                values = {"name": str(player), "number": current.match.table.number}
                faults.append(Fault("playing", text % values, "players"))
    return faults


def seat_faults(match: Match, seats: Mapping[str, Player]) -> list[Fault]:
    """Return the faults of the seats of a match: empty seats, unknown seats and players."""
    return check_seats(seats, get_seats(match)) + find_strangers(match, list(seats.values()))


def check_seats(seats: Mapping[str, Player], there: Sequence[str]) -> list[Fault]:
    """Return a fault for each empty or unknown seat, and each player in two."""
    faults = [
        Fault("seat-empty", _("Nobody sits %(seat)s.") % {"seat": seat}, f"seats.{seat}")
        for seat in there
        if seat not in seats
    ]
    faults += [fault for seat in seats for fault in check_seat(seat, there, f"seats.{seat}")]
    held = list(seats.items())
    for index in find_repeats(seats.values()):
        seat, player = held[index]
        text = _("%(name)s cannot hold two seats.") % {"name": str(player)}
        faults.append(Fault("two-seats", text, f"seats.{seat}"))
    return faults


def find_strangers(match: Match, players: Sequence[Player]) -> list[Fault]:
    """Return a fault for each player of another club."""
    return [
        make_stranger_fault(outsider, "players")
        for outsider in find_outsiders(match.club_id, players)
    ]


def check_in(act: Act, around: Room, player: Player) -> None:
    """Check a player in with the act, unless they are in the room."""
    if all(around.people[arrival.player_id] != player for arrival in around.arrivals):
        number = Arrival.objects.filter(night=act.night_id).count() + 1
        Arrival.objects.create(act=act, player=player, number=number, guest=player.guest)
