"""Substitutes, and corrections of who holds a seat."""

import uuid
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from club.actions.amending import check_version
from club.actions.entry import check_no_cut, check_not_cutting, cite_rule
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, writing
from club.models import Act, Arrival, Belonging, BelongingEnd, Match, Player, Seating
from club.queries.people import find_outsiders
from club.queries.present import list_belongings
from club.queries.room import Room, read_room
from club.queries.sheets import MatchSheet, read_sheet
from club.translate import get_seats

#: Who held a seat, each from which deal on.
Chain = list[tuple[int, Player]]


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


def substitute(*, order: Order, match: Match, seat: str, player: Player, consent: bool) -> Seating:
    """Let a player hold a seat from the next deal on, until the match ends.

    consent: whether the other three players agree. The match counts for the player who began it,
    unless the code of the night says otherwise, and the substitute's rights do not change. Before
    the first deal the substitute begins it. A
    substitute who is not in the room is checked in. Raise Refused without consent, for an unknown
    seat, and for a player who is playing already. [SB 23] [E 24] [L entry 4] [W 14]
    """
    body = {"match": match.pk, "seat": seat, "player": player.pk}
    with writing(
        order, match.night, "substitute", body=body, table=match.table, match=match, player=player
    ) as now:
        if now.repeated:
            return Seating.objects.get(act=now.act)
        seen, around = read_sheet(match), read_room(now.ledger)
        check_version(order, seen)
        faults = _strangers(match, [player]) + check_not_elsewhere(around, [player])
        faults += [fault for view in around.tables for fault in check_not_cutting(view, player)]
        faults += check_seat(seat, get_seats(match))
        if seen.over:
            faults.append(Fault("over", _("The match is over.")))
        if not consent:
            text = _(
                "A substitute plays with the consent of the other three: ask them, and say that "
                "they agree. If they do not, wait, or abandon the match."
            )
            faults.append(Fault("no-consent", cite_rule(now.ledger, "consent", text), "consent"))
        if faults:
            raise Refused(faults)
        check_in(now.act, around, player)
        old = seen.chain(seat)[-1]
        # Before a card is played nobody has begun the match: the newcomer begins it.
        replaced = old if old.from_deal == seen.next_number else None
        return _seat(now, match, seat, player, seen.next_number, replaced)


def _seat(
    now: Writing, match: Match, seat: str, player: Player, deal: int, old: Seating | None
) -> Seating:
    return Seating.objects.create(
        act=now.act, match=match, seat=seat, player=player, from_deal=deal, replaces=old
    )


def check_not_elsewhere(
    seen: Room, players: Sequence[Player], but: Match | None = None
) -> list[Fault]:
    """Return a fault for each player who holds a seat in another match in play.

    but: the match that does not count.
    """
    faults = []
    for current in seen.playing:
        for player in players:
            if current.match != but and player in current.players.values():
                text = _("%(name)s is playing at table %(number)d.")
                values = {"name": str(player), "number": current.match.table.number}
                faults.append(Fault("playing", text % values, "players"))
    return faults


def correct_seats(
    *,
    order: Order,
    match: Match,
    seats: Mapping[str, Player],
    began: Mapping[str, Player] | None = None,
) -> list[Seating]:
    """Correct who sits where: seats that were swapped, or a wrong name.

    seats: who holds each seat now. If a player moves to another seat, all who held theirs before
    them move too. began: who really began a seat in which a substitute sits, if that was wrong. The
    deals are not changed. A player who was named wrongly leaves the table, and the player who
    really sat there belongs to it. Raise Refused unless different players of the club hold every
    seat of the game, and none of them plays elsewhere.
    """
    began = began or {}
    body = {
        "match": match.pk,
        "seats": {seat: one.pk for seat, one in seats.items()},
        "began": {seat: one.pk for seat, one in began.items()},
    }
    with writing(
        order, match.night, "seats", body=body, table=match.table, match=match, after_closing=True
    ) as now:
        if now.repeated:
            return list(Seating.objects.filter(act=now.act))
        seen, around = read_sheet(match), read_room(now.ledger)
        check_version(order, seen)
        faults = seat_faults(match, seats) + _strangers(match, list(began.values()))
        faults += _check_beginners(seen, began) + _check_free(seen, around, seats)
        wanted = {} if faults else _list_wanted(seen, seats, began)
        faults += _check_chains(wanted)
        fresh = [] if faults else _reseat(now, seen, wanted)
        if not faults and not fresh:
            faults.append(Fault("same", _("The players sit like that already."), "seats"))
        if faults:
            raise Refused(faults)
        _belong(now, match, around, seen, seats)
        return fresh


def _check_free(seen: MatchSheet, around: Room, seats: Mapping[str, Player]) -> list[Fault]:
    """Return the faults of players who play or cut elsewhere, and of a cut for the next match."""
    match, players = seen.match, set(seen.players.values())
    faults = []
    if not seen.over:
        faults += check_not_elsewhere(around, list(seats.values()), but=match)
        named = [one for one in seats.values() if one not in players]
        faults += [
            fault
            for view in around.tables
            for one in named
            for fault in check_not_cutting(view, one)
        ]
    if set(seats.values()) != players:
        faults += _cutting_for_the_next(around, match)
    return faults


def _check_beginners(seen: MatchSheet, began: Mapping[str, Player]) -> list[Fault]:
    """Return a fault for each player who would have begun the match in two seats."""
    others = [one for seat, one in seen.starters.items() if seat not in began]
    text = _("%(name)s began the match in another seat.")
    players = list(began.values())
    return [
        Fault("two-seats", text % {"name": str(one)}, f"began.{seat}")
        for place, (seat, one) in enumerate(began.items())
        if one in others or one in players[:place]
    ]


def _cutting_for_the_next(around: Room, match: Match) -> list[Fault]:
    """Return the fault of a table that is cutting, if a change would alter who belongs to it."""
    view = around.table(match.table_id)
    latest = view.latest is not None and view.latest.match == match
    return check_no_cut(view) if latest and around.open and not match.paper else []


def seat_faults(match: Match, seats: Mapping[str, Player]) -> list[Fault]:
    """Return the faults of the seats of a match: empty seats, unknown seats and players."""
    return check_seats(seats, get_seats(match)) + _strangers(match, list(seats.values()))


def check_seats(seats: Mapping[str, Player], there: Sequence[str]) -> list[Fault]:
    """Return a fault for each empty or unknown seat, and each player in two."""
    faults = [
        Fault("seat-empty", _("Nobody sits %(seat)s.") % {"seat": seat}, f"seats.{seat}")
        for seat in there
        if seat not in seats
    ]
    faults += [fault for seat in seats for fault in check_seat(seat, there, f"seats.{seat}")]
    players = list(seats.values())
    for place, (seat, player) in enumerate(seats.items()):
        if player in players[:place]:
            text = _("%(name)s cannot hold two seats.") % {"name": str(player)}
            faults.append(Fault("two-seats", text, f"seats.{seat}"))
    return faults


def _strangers(match: Match, players: Sequence[Player]) -> list[Fault]:
    text = _("%(name)s is not a player of this club.")
    return [
        Fault("no-such-player", text % {"name": str(one)}, "players")
        for one in find_outsiders(match.club_id, players)
    ]


def _check_chains(wanted: Mapping[str, Chain]) -> list[Fault]:
    """Return a fault for each player who would have held two seats at once."""
    found: dict[Player, Fault] = {}
    text = _("%(name)s would have held two seats, %(one)s and %(other)s: say who began there.")
    for deal in {first for chain in wanted.values() for first, _who in chain}:
        at: dict[Player, str] = {}
        for seat, chain in wanted.items():
            who = [player for first, player in chain if first <= deal][-1]
            if who in at:
                values = {"name": str(who), "one": at[who], "other": seat}
                found[who] = Fault("two-seats", text % values, f"began.{seat}")
            at[who] = seat
    return list(found.values())


def _list_wanted(
    seen: MatchSheet, seats: Mapping[str, Player], began: Mapping[str, Player]
) -> dict[str, Chain]:
    """Return who should have held each seat."""
    wanted = {seat: _wanted(seen, seat, player) for seat, player in seats.items()}
    for seat in wanted.keys() & began.keys():
        wanted[seat][0] = (wanted[seat][0][0], began[seat])
    return wanted


def _reseat(now: Writing, seen: MatchSheet, wanted: Mapping[str, Chain]) -> list[Seating]:
    """Replace the seatings that change, seat by seat."""
    return [row for seat, chain in wanted.items() for row in _rewrite(now, seen, seat, chain)]


def _wanted(seen: MatchSheet, seat: str, player: Player) -> Chain:
    """Return who should have held a seat and from which deal on, if player holds it now."""
    source = next((one for one, who in seen.players.items() if who == player), None)
    if source is not None:
        return [(one.from_deal, seen.people[one.player_id]) for one in seen.chain(source)]
    wrong = seen.players[seat]
    held = [(one.from_deal, seen.people[one.player_id]) for one in seen.chain(seat)]
    return [(deal, player if who == wrong else who) for deal, who in held]


def _rewrite(now: Writing, seen: MatchSheet, seat: str, wanted: Chain) -> list[Seating]:
    """Replace a seat's seatings by those wanted. A surplus seating repeats the last player."""
    held = seen.chain(seat)
    last = wanted[-1][1]
    targets = wanted + [(one.from_deal, last) for one in held[len(wanted) :]]
    olds = [*held, *[None] * (len(targets) - len(held))]
    return [
        _seat(now, seen.match, seat, who, deal, old)
        for old, (deal, who) in zip(olds, targets, strict=True)
        if old is None or (old.from_deal, seen.people[old.player_id]) != (deal, who)
    ]


def _belong(
    now: Writing, match: Match, around: Room, seen: MatchSheet, seats: Mapping[str, Player]
) -> None:
    """Change the table's belongings too, if the night is open and this is its latest match.

    A player who really sat as a substitute does not belong to the table either.
    """
    view = around.table(match.table_id)
    latest = view.latest
    if match.paper or not around.open or latest is None or latest.match != match:
        return
    places = list_belongings(table=match.table)
    out = set(seen.players.values()) - set(seats.values())
    leaving = [place for place in places if around.people[place.player_id] in out]
    elsewhere = around.seated.difference(view.members)
    for player in set(seats.values()) - set(view.members) - elsewhere:
        check_in(now.act, around, player)
        if _noted_as(player, seats, seen.players) in view.members:
            Belonging.objects.create(act=now.act, table=match.table, player=player)
    for place in leaving:
        BelongingEnd.objects.create(act=now.act, belonging=place)


def _noted_as(player: Player, seats: Mapping[str, Player], held: Mapping[str, Player]) -> Player:
    """Return the player recorded in a player's place, or the player if they held a seat."""
    now_at = {who: seat for seat, who in seats.items()}
    if player in held.values():
        return player
    noted = held[now_at[player]]
    while noted in now_at:
        noted = held[now_at[noted]]
    return noted


def check_in(act: Act, around: Room, player: Player) -> None:
    """Check a player in with the act, unless they are in the room."""
    if all(around.people[one.player_id] != player for one in around.arrivals):
        number = Arrival.objects.filter(night=act.night_id).count() + 1
        Arrival.objects.create(act=act, player=player, number=number, guest=player.guest)
