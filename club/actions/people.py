"""Players of a club: added, and found to have been entered twice."""

import uuid
from contextlib import AbstractContextManager

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from club.actions.seats import playing_elsewhere
from club.actions.writing import Order, Writing, writing
from club.models import (
    Club,
    Departure,
    Match,
    Night,
    Player,
    PlayerMerge,
)
from club.models.ids import new_id
from club.queries.people import free_short_name, ids_of, outsiders
from club.queries.present import belonging, here
from club.queries.room import room
from club.refusals import Conflict, Fault, Refused


def add_player(
    *, club: Club, name: str, short_name: str, guest: bool = False, key: str = ""
) -> Player:
    """Add a player to the club; the same key answers the player that it added.

    short_name: the public name; when empty, the shortest that nobody in the club has.
    Raises Refused for a public name that somebody has, and Conflict for a key that added
    somebody else.
    """
    # The key is kept in the id itself: there is no night here whose acts could hold it.
    fresh = uuid.uuid5(club.pk, f"player {key}") if key else new_id()
    chosen = short_name or free_short_name(club, name)
    player = Player(pk=fresh, club=club, name=name, short_name=chosen, guest=guest)
    try:
        with transaction.atomic():
            player.save(force_insert=True)
    except IntegrityError:
        return _added_before(player, short_name)
    return player


def _added_before(player: Player, said: str) -> Player:
    """Answer the player of the same key, or refuse the name."""
    known = Player.objects.filter(pk=player.pk).first()
    if known is None:
        raise Refused([_taken(player.short_name)])
    if known.name != player.name or said not in ("", known.short_name):
        text = _("This key was used for a different request before.")
        raise Conflict.because("key-used", text, "key")
    return known


def change_player(
    *,
    player: Player,
    name: str | None = None,
    short_name: str | None = None,
    guest: bool | None = None,
) -> Player:
    """Change a player's names, or whether they are a guest; None leaves a value as it is.

    short_name: the public name; when empty, the shortest that nobody in the club has. Raise
    Refused with every fault: no name, a public name that somebody has.
    """
    name = player.name if name is None else name.strip()
    shown = player.short_name if short_name is None else short_name.strip()
    others = Player.objects.filter(club=player.club_id).exclude(pk=player.pk)
    faults = []
    if not name:
        faults.append(Fault("no-name", _("A player has a name."), "name"))
    if shown and others.filter(short_name=shown).exists():
        faults.append(_taken(shown))
    if faults:
        raise Refused(faults)
    player.name, player.short_name = name, shown or free_short_name(player.club, name)
    player.guest = player.guest if guest is None else guest
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        raise Refused([_taken(player.short_name)]) from error
    return player


def _taken(short_name: str) -> Fault:
    text = _("Another player is shown as %(name)s. Choose another.") % {"name": short_name}
    return Fault("taken", text, "short_name")


def merge_players(*, order: Order, night: Night, duplicate: Player, keeper: Player) -> PlayerMerge:
    """Say that a person was entered twice: every fact of the duplicate is the keeper's.

    Each night that the duplicate took part in has an act for it. Raises Refused where the
    two met in one match, sit at two tables or play in two matches now: then they are two
    people, or one leaves first.
    """
    body = {"duplicate": duplicate.pk, "keeper": keeper.pk}
    with transaction.atomic():
        # Merges wait for each other, so that no two make each other's keeper a duplicate.
        Club.objects.filter(pk=night.club_id).update(name=F("name"))
        with _merging(order, night, body) as now:
            if now.repeated:
                return PlayerMerge.objects.get(duplicate=duplicate)
            _mergeable(now.night, duplicate, keeper)
            _one_place(now, duplicate, keeper)
        unkeyed = Order(order.actor, order.at, reason=order.reason)
        for other in _other_nights(night, duplicate):
            with _merging(unkeyed, other, body) as then:
                _one_place(then, duplicate, keeper)
        return PlayerMerge.objects.create(act=now.act, duplicate=duplicate, keeper=keeper)


def _merging(
    order: Order, night: Night, body: dict[str, uuid.UUID]
) -> AbstractContextManager[Writing]:
    detail = {name: str(value) for name, value in body.items()}
    return writing(order, night, "merge", body=body, detail=detail, after_closing=True)


def _other_nights(night: Night, duplicate: Player) -> QuerySet[Night]:
    """Answer the nights in which anything stands under the duplicate's names."""
    ids = ids_of(duplicate)
    theirs = Q(arrivals__player__in=ids) | Q(seatings__player__in=ids)
    nights = Night.objects.filter(theirs, club=night.club_id).exclude(pk=night.pk)
    return nights.distinct().order_by("pk")


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
    pair = [*ids_of(duplicate), *ids_of(keeper)]
    around = room(now.night)
    faults = [
        fault
        for current in around.playing
        if duplicate in current.players.values()
        for fault in playing_elsewhere(around, [keeper], but=current.match)
    ]
    if faults:
        raise Refused(faults)
    places = belonging(night=now.night, player__in=pair)
    if places.count() > 1:
        text = _("%(name)s belongs to two tables. Let one leave their table first.")
        raise Refused.because("two-tables", text % {"name": keeper.short_name}, "keeper")
    present = here(now.night).filter(player__in=pair)
    for arrival in present.order_by("number")[1:]:
        Departure.objects.create(act=now.act, arrival=arrival)
