"""Adding and changing players of a club, and merging those entered twice."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.federations import (
    LENGTH,
    find_number_faults,
    read_numbers,
    tidy_numbers,
    write_numbers,
)
from club.ledger.ids import new_id
from club.ledger.names import find_name_faults
from club.ledger.refusals import Fault, Refused
from club.ledger.registry import registry
from club.ledger.writing import Order, Writing, answer_repeated, writing
from club.models import Club, Player, PlayerMerge
from club.queries.limits import check_player_limit
from club.queries.people import (
    NAME_LENGTH,
    find_free_short_name,
    find_outsiders,
    make_stranger_fault,
    tell_taken,
    tell_too_long,
)


@answer_repeated
def add_player(
    *,
    order: Order,
    club: Club,
    name: str,
    short_name: str = "",
    guest: bool = False,
    numbers: str = "",
) -> Player:
    """Add a player to the club. The same key returns the player that it added.

    short_name: the public name; if empty, the shortest one that is free in the club. numbers: in
    federations, as `club.ledger.federations` reads them. Raise Refused for a name that is too
    long, a public name that is taken, numbers that cannot be read, or more players than the club
    may have, and Conflict if the key was used for another player.
    """
    body = {"name": name, "short_name": short_name, "guest": guest}
    body |= {"numbers": numbers} if numbers else {}
    player = Player(pk=new_id(), club=club, name=name, short_name=short_name, guest=guest)
    with writing(
        order,
        club,
        "add-player",
        body=body,
        detail=_detail(player),
        returns=lambda act: Player.objects.get(pk=act.detail["player"]),
    ) as record:
        check_player_limit(record.ledger)
        if len(name) > NAME_LENGTH:
            raise Refused.because("too-long", tell_too_long(), "name")
        _check_names(name, short_name, numbers)
        player.numbers = tidy_numbers(numbers)
        player.short_name = short_name or find_free_short_name(club, name)
        _check_free(player)
        player.save(force_insert=True)
    return player


def change_player(
    *,
    order: Order,
    player: Player,
    name: str | None = None,
    short_name: str | None = None,
    guest: bool | None = None,
    numbers: str | None = None,
) -> Player:
    """Change a player's names and numbers, and whether they are a guest. None leaves a value.

    Raise Refused for a public name that another player of the club has, and for numbers that cannot
    be read.
    """
    body = {"player": player.pk, "name": name, "short_name": short_name, "guest": guest}
    body |= {} if numbers is None else {"numbers": numbers}
    with writing(order, player.club, "change-player", body=body, detail=_detail(player)) as record:
        fresh = Player.objects.get(pk=player.pk, club=player.club_id)
        if record.repeated:
            return fresh
        if fresh.erased_at is not None:
            raise Refused.because("erased", _("This player was erased."), "name")
        _check_names(name, short_name, numbers)
        fresh.name, fresh.short_name = name or fresh.name, short_name or fresh.short_name
        fresh.guest = fresh.guest if guest is None else guest
        fresh.numbers = fresh.numbers if numbers is None else tidy_numbers(numbers)
        _check_free(fresh)
        fresh.save(update_fields=["name", "short_name", "guest", "numbers"])
        note_new_names(record)
    return fresh


@answer_repeated
def add_numbers(
    *, order: Order, club: Club, numbers: Mapping[uuid.UUID, Mapping[str, str]]
) -> list[Player]:
    """Add numbers in federations to players who have none there. Return those who got some.

    numbers: by player and federation. What is no number is left out, and so is one in a federation
    in which the player has another.
    """
    body = {str(player): dict(own) for player, own in numbers.items()}
    with writing(
        order, club, "number-players", body=body, returns=lambda _act: list[Player]()
    ) as record:
        rows = Player.objects.filter(club=club, pk__in=numbers, erased_at=None)
        changed = [row for row in rows if _take_numbers(row, numbers[row.pk])]
        if not changed:
            record.discard()
        Player.objects.bulk_update(changed, ["numbers"], batch_size=500)
        return changed


def _take_numbers(player: Player, numbers: Mapping[str, str]) -> bool:
    """Give a player the numbers of federations in which it has none. Return whether there were."""
    told = read_numbers(", ".join(f"{name} {number}" for name, number in numbers.items()))
    after = write_numbers({**told, **read_numbers(player.numbers)})
    changed = after != player.numbers and len(after) <= LENGTH
    player.numbers = after if changed else player.numbers
    return changed


def note_new_names(record: Writing[Club]) -> None:
    """Note that an act changes what players are called, which the phones of tables show."""
    Club.objects.filter(pk=record.ledger.pk).update(names_version=record.act.number)


def _detail(player: Player) -> dict[str, Any]:
    """Return what the act stores of a player: only the id, because names can be erased."""
    return {"player": str(player.pk)}


def _check_names(name: str | None, short_name: str | None, numbers: str | None) -> None:
    """Raise Refused for names with characters that are not seen, and for what is no number."""
    faults = find_name_faults({"name": name, "short_name": short_name})
    if faults := [*faults, *find_number_faults(numbers)]:
        raise Refused(faults)


def _check_free(player: Player) -> None:
    """Raise Refused if another player of the club has the public name."""
    others = Player.objects.filter(club=player.club_id, short_name=player.short_name)
    if others.exclude(pk=player.pk).exists():
        raise Refused.because("taken", tell_taken(str(player)), "short_name")


@answer_repeated
def merge_players(*, order: Order, club: Club, duplicate: Player, keeper: Player) -> PlayerMerge:
    """Record that a person was entered twice: every fact of the duplicate counts as the keeper's.

    Every app records the merge in its ledgers in which the duplicate took part. Raise Refused if
    they are players of another club, if one of them was merged already, or if an app finds that
    they are two people or that one must leave a place first.
    """
    body = {"duplicate": duplicate.pk, "keeper": keeper.pk}
    detail = {name: str(value) for name, value in body.items()}
    with writing(order, club, "merge", body=body, detail=detail, returns=PlayerMerge) as record:
        _check_two_players(club.pk, duplicate, keeper)
        unkeyed = Order(order.actor, order.at, reason=order.reason)
        for merge in registry.merges:
            merge(unkeyed, record.ledger, duplicate, keeper)
        _keep_numbers(duplicate, keeper)
        return PlayerMerge.objects.create(act=record.act, duplicate=duplicate, keeper=keeper)


def _keep_numbers(duplicate: Player, keeper: Player) -> None:
    """Give a keeper the duplicate's numbers in federations in which it has none itself."""
    numbers = {
        player: read_numbers(player.numbers)
        for player in Player.objects.filter(pk__in=(duplicate.pk, keeper.pk))
    }
    whole = write_numbers({**numbers[duplicate], **numbers[keeper]})
    if numbers[duplicate] and not find_number_faults(whole):
        Player.objects.filter(pk=keeper.pk).update(numbers=whole)


def _check_two_players(club_id: uuid.UUID, duplicate: Player, keeper: Player) -> None:
    faults = [
        make_stranger_fault(player, "players")
        for player in find_outsiders(club_id, (duplicate, keeper))
    ]
    if duplicate == keeper:
        faults.append(Fault("same", _("Choose two different players."), "keeper"))
    if faults:
        raise Refused(faults)
