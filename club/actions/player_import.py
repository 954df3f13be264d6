"""Importing the players of a list, all or none."""

from collections.abc import Iterable, Sequence

from django.db import IntegrityError
from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, writing
from club.models import Club, Player
from club.queries.limits import check_player_limit
from club.queries.player_import import (
    ImportPlan,
    Known,
    LineFault,
    Planned,
    PlayerLine,
    make_import_plan,
    read_names,
)


def import_players(
    *,
    order: Order,
    club: Club,
    lines: Iterable[PlayerLine],
    faults: Sequence[LineFault] = (),
    reviewed: str = "",
) -> ImportPlan:
    """Add the players of a list who are not in the club yet, and numbers of those who are.

    reviewed: the digest of the plan that was reviewed before, or empty. The same list again adds
    nobody. Return what was done. Raise Refused with every fault of every line and for more players
    than the club may have, and Conflict if the club's players have changed since the plan was
    reviewed.
    """
    lines = list(lines)
    body = {"lines": lines, "seen": reviewed}
    # A long list is compared before the club is locked, and again only if it has changed.
    known = read_names(club)
    plan = _plan(known, lines, faults)
    with writing(order, club, "import-players", body=body) as record:
        fresh = read_names(club)
        if fresh != known:
            plan = _plan(fresh, lines, faults)
        if record.repeated:
            return plan
        if reviewed and reviewed != plan.mark:
            raise _changed()
        if not plan.new and not plan.numbered:
            record.discard()
        check_player_limit(record.ledger, len(plan.new))
        _change_numbers(club, plan)
        try:
            Player.objects.bulk_create(_player(club, planned) for planned in plan.new)
        except IntegrityError as error:  # a player was added without the club's lock
            raise _changed() from error
    return plan


def _plan(known: Known, lines: list[PlayerLine], faults: Sequence[LineFault]) -> ImportPlan:
    """Return the plan. Raise Refused for the faults of the list and its lines."""
    plan = make_import_plan(known, lines, faults)
    if plan.all_faults:
        raise Refused(Fault("line", fault.said, "text") for fault in plan.all_faults)
    return plan


def _player(club: Club, planned: Planned) -> Player:
    return Player(
        club=club,
        name=planned.line.name,
        short_name=planned.short_name,
        guest=planned.line.guest,
        numbers=planned.line.numbers,
    )


def _change_numbers(club: Club, plan: ImportPlan) -> None:
    """Store the numbers of players who are in the club already."""
    numbers = {planned.short_name: planned.numbers for planned in plan.numbered}
    if not numbers:
        return
    players = list(Player.objects.filter(club=club, short_name__in=numbers, erased_at=None))
    for player in players:
        player.numbers = numbers[player.short_name]
    Player.objects.bulk_update(players, ["numbers"], batch_size=500)


def _changed() -> Conflict:
    text = _("The list, or the club's players, changed since it was checked. Look at it again.")
    return Conflict([Fault("changed", text, "text")])
