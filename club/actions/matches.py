"""Matches ended early, seats put right, paper tables, one person entered twice."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actions.room import seat_players
from club.actions.writing import Order, Writing, writing
from club.models import (
    Act,
    Arrival,
    Belonging,
    BelongingEnd,
    Deal,
    Departure,
    Match,
    MatchState,
    MatchStatus,
    Night,
    Player,
    PlayerMerge,
    Seating,
    Table,
)
from club.queries.people import ids_of, outsiders
from club.queries.room import Room, room
from club.queries.sheets import Sheet, sheet
from club.refusals import Fault, Refused, faults_of
from club.translate import fold, game_of_night

SEATS = ("N", "E", "S", "W")


def set_match_state(*, order: Order, match: Match, state: str) -> MatchStatus:
    """Abandon a match (its points count), make it void, or take it up again.

    Raises Refused for a state that it has already, and for abandoning one played out.
    """
    body = {"match": match.pk, "state": state}
    with writing(
        order, match.night, state, body=body, table=match.table, match=match, after_closing=True
    ) as now:
        if now.repeated:
            return MatchStatus.objects.get(act=now.act)
        seen = sheet(match)
        if state not in MatchState.values or state == seen.status:
            raise Refused.because("state", _("The match stands like that already."), "state")
        if state == MatchState.ABANDONED and seen.last_state.complete:
            raise Refused.because("complete", _("The match was played out."), "state")
        return MatchStatus.objects.create(act=now.act, match=match, state=state)


def substitute(*, order: Order, match: Match, seat: str, player: Player) -> Seating:
    """Let somebody hold a seat from the next deal on; the match counts for who began it.

    Raises Refused for a seat that is none, and for a player who is playing already.
    """
    body = {"match": match.pk, "seat": seat, "player": player.pk}
    with writing(
        order, match.night, "substitute", body=body, table=match.table, match=match, player=player
    ) as now:
        if now.repeated:
            return Seating.objects.get(act=now.act)
        seen = sheet(match)
        faults = _playing(room(now.night), [player])
        if seat not in SEATS:
            faults.append(Fault("seat", _("The seat is one of N, E, S and W."), "seat"))
        if seen.over:
            faults.append(Fault("over", _("The match is over.")))
        if faults:
            raise Refused(faults)
        old = seen.seating(seat)
        # Before a card is played nobody has begun the match: the newcomer does.
        replaced = old if old.from_deal == seen.next_number else None
        return Seating.objects.create(
            act=now.act,
            match=match,
            seat=seat,
            player=player,
            from_deal=seen.next_number,
            replaces=replaced,
        )


def _playing(seen: Room, players: Sequence[Player], but: Match | None = None) -> list[Fault]:
    """Say which of the players hold a seat in a match in play, other than one."""
    faults = []
    for view in seen.tables:
        current = view.current
        if current is None or current.match == but:
            continue
        for player in players:
            if player in current.players.values():
                text = _("%(name)s is playing at table %(number)d.")
                values = {"name": player.short_name, "number": view.table.number}
                faults.append(Fault("playing", text % values, "players"))
    return faults


def correct_seats(*, order: Order, match: Match, seats: Mapping[str, Player]) -> list[Seating]:
    """Put right who sits where: seats swapped, or a wrong name.

    The deals stay as they were entered. Somebody who was named wrongly leaves the table,
    and whoever really sat there belongs to it. Raises Refused unless four different players
    of the club hold the four seats, none of them playing elsewhere.
    """
    body = {"match": match.pk, "seats": {seat: one.pk for seat, one in seats.items()}}
    with writing(
        order, match.night, "seats", body=body, table=match.table, match=match, after_closing=True
    ) as now:
        if now.repeated:
            return list(Seating.objects.filter(act=now.act))
        seen = sheet(match)
        around = room(now.night)
        faults = _four(match, seats)
        if not seen.over:
            faults += _playing(around, list(seats.values()), but=match)
        if not faults and all(seats[seat] == seen.players[seat] for seat in SEATS):
            faults.append(Fault("same", _("They sit like that already."), "seats"))
        if faults:
            raise Refused(faults)
        if not match.paper:
            _belong(now, match, around, seen, seats)
        return _reseat(now, seen, seats)


def _four(match: Match, seats: Mapping[str, Player]) -> list[Fault]:
    """Say what is wrong with four seats."""
    faults = [
        Fault("seat-empty", _("Nobody sits %(seat)s.") % {"seat": seat}, f"seats.{seat}")
        for seat in SEATS
        if seat not in seats
    ]
    seen: set[uuid.UUID] = set()
    for seat, player in seats.items():
        values = {"name": player.short_name}
        if player.pk in seen:
            text = _("%(name)s cannot hold two seats.") % values
            faults.append(Fault("two-seats", text, f"seats.{seat}"))
        if player.club_id != match.club_id:
            text = _("%(name)s is not a player of this club.") % values
            faults.append(Fault("no-such-player", text, f"seats.{seat}"))
        seen.add(player.pk)
    return faults


def _reseat(now: Writing, seen: Sheet, seats: Mapping[str, Player]) -> list[Seating]:
    """Replace the seating of each seat whose holder changes."""
    fresh = []
    for seat, player in seats.items():
        old = seen.seating(seat)
        if seen.people[old.player_id] != player:
            fresh.append(
                Seating.objects.create(
                    act=now.act,
                    match=seen.match,
                    seat=seat,
                    player=player,
                    from_deal=old.from_deal,
                    replaces=old,
                )
            )
    return fresh


def _belong(
    now: Writing, match: Match, around: Room, seen: Sheet, seats: Mapping[str, Player]
) -> None:
    """Let the table's belongings follow the seats that were put right."""
    members = around.table(match.table_id).members
    elsewhere = around.seated.difference(members)
    out = set(seen.players.values()) - set(seats.values())
    for player in set(seats.values()) - set(seen.players.values()):
        if player not in members and player not in elsewhere:
            _check_in(now.act, around, player)
            Belonging.objects.create(act=now.act, table=match.table, player=player)
    for place in Belonging.objects.filter(table=match.table, end__isnull=True):
        if around.people[place.player_id] in out:
            BelongingEnd.objects.create(act=now.act, belonging=place)


def _check_in(act: Act, around: Room, player: Player) -> None:
    if all(around.people[one.player_id] != player for one in around.arrivals):
        number = Arrival.objects.filter(night=act.night_id).count() + 1
        Arrival.objects.create(act=act, player=player, number=number)


def enter_paper(
    *,
    order: Order,
    night: Night,
    seats: Mapping[str, Player],
    dealer: str = "N",
    deals: Sequence[Mapping[str, Any]] = (),
    abandoned: bool = False,
) -> Match:
    """Record a match that was kept on paper, on a table of its own, also after closing.

    deals: as the score sheet format has them; more may be entered afterwards. abandoned:
    play stopped there. Raises Refused with every fault of the seats and of each deal.
    """
    body = {
        "seats": {seat: one.pk for seat, one in seats.items()},
        "dealer": dealer,
        "deals": list(deals),
        "abandoned": abandoned,
    }
    with writing(order, night, "paper", body=body, after_closing=True) as now:
        if now.repeated:
            return Match.objects.get(act=now.act)
        number = Table.objects.filter(night=night).count() + 1
        table = Table(act=now.act, number=number)
        match = Match(
            act=now.act, table=table, number=1, game=night.game, rules=night.rules,
            dealer=dealer, paper=True,
        )  # fmt: skip
        faults = _four(match, seats) + _paper_faults(now.night, dealer, deals)
        if faults:
            raise Refused(faults)
        table.save()
        match.save()
        seat_players(now.act, match, {seat: one.pk for seat, one in seats.items()})
        for at, raw in enumerate(deals, start=1):
            Deal.objects.create(act=now.act, match=match, number=at, data=dict(raw))
        if abandoned:
            MatchStatus.objects.create(act=now.act, match=match, state=MatchState.ABANDONED)
        return match


def _paper_faults(night: Night, dealer: str, deals: Sequence[Mapping[str, Any]]) -> list[Fault]:
    if dealer not in SEATS:
        return [Fault("seat", _("The dealer is one of N, E, S and W."), "dealer")]
    steps = fold(game_of_night(night), dealer, deals)
    return [
        Fault(fault.code, fault.text, fault.field, deal=at)
        for at, step in enumerate(steps, start=1)
        for fault in faults_of(step.problems)
    ]


def merge_players(*, order: Order, night: Night, duplicate: Player, keeper: Player) -> PlayerMerge:
    """Say that a person was entered twice: every fact of the duplicate is the keeper's.

    Each night that the duplicate took part in has an act for it. Raises Refused where the
    two met in one match or sit at two tables now: then they are two people, or one leaves
    first.
    """
    acts = {}
    with transaction.atomic():
        for one in _nights_to_lock(night, duplicate):
            given = one.pk == night.pk
            inner = order if given else Order(order.actor, order.at, reason=order.reason)
            body = {"duplicate": duplicate.pk, "keeper": keeper.pk}
            detail = {name: str(value) for name, value in body.items()}
            with writing(inner, one, "merge", body=body, detail=detail, after_closing=True) as now:
                if now.repeated:
                    return PlayerMerge.objects.get(duplicate=duplicate)
                acts[one.pk] = now.act
                if given:
                    _mergeable(night, duplicate, keeper)
                _one_place(now, duplicate, keeper)
        return PlayerMerge.objects.create(act=acts[night.pk], duplicate=duplicate, keeper=keeper)


def _nights_to_lock(night: Night, duplicate: Player) -> list[Night]:
    """The nights that a merge touches, in one order for everybody, so that none deadlock."""
    theirs = Q(arrivals__player=duplicate) | Q(seatings__player=duplicate)
    nights = Night.objects.filter(Q(pk=night.pk) | theirs, club=night.club_id).distinct()
    return list(nights.order_by("pk"))


def _mergeable(night: Night, duplicate: Player, keeper: Player) -> None:
    faults = []
    for player in outsiders(night.club_id, (duplicate, keeper)):
        text = _("%(name)s is not a player of this club.") % {"name": player.short_name}
        faults.append(Fault("no-such-player", text, "players"))
    if duplicate == keeper:
        faults.append(Fault("same", _("Choose two different players."), "keeper"))
    met = Match.objects.filter(seatings__player__in=ids_of(duplicate)).filter(
        seatings__player__in=ids_of(keeper)
    )
    if duplicate != keeper and met.exists():
        text = _("%(one)s and %(other)s have played in one match: they are two people.")
        values = {"one": duplicate.short_name, "other": keeper.short_name}
        faults.append(Fault("met", text % values, "keeper"))
    if faults:
        raise Refused(faults)


def _one_place(now: Writing, duplicate: Player, keeper: Player) -> None:
    """Leave one arrival and one table on a night where both were checked in."""
    here = {"night": now.night}
    pair = [*ids_of(duplicate), *ids_of(keeper)]
    places = Belonging.objects.filter(**here, player__in=pair, end__isnull=True)
    if places.count() > 1:
        text = _("%(name)s belongs to two tables. Let one leave their table first.")
        raise Refused.because("two-tables", text % {"name": keeper.short_name}, "keeper")
    present = Arrival.objects.filter(**here, player__in=pair, departure__isnull=True)
    for arrival in present.order_by("number")[1:]:
        Departure.objects.create(act=now.act, arrival=arrival)
