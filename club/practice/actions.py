"""Beginning to practise, letting the simulated tables go on, and throwing the room away."""

import datetime
import random
import secrets

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club.actions.clubs import create_club
from club.ledger.refusals import Refused
from club.ledger.removal import remove_club_rows
from club.ledger.writing import Order
from club.models.accounts import Account
from club.models.people import Club
from club.practice.models import Practice
from club.practice.queries import find_kind, find_move, find_own_practice, list_old

#: A room is kept for this time after its tables did something.
LASTS = datetime.timedelta(hours=24)
_NAME_LENGTH = 120


def begin_practice(*, order: Order, club: Club, account: Account, kind: str) -> Practice:
    """Return the room in which a director of a club practises; make it unless there is one.

    kind: the name of a kind. Raise Refused if there is none of that name.
    """
    chosen = find_kind(kind)
    known = find_own_practice(club, account)
    if known is not None:
        return known
    try:
        with transaction.atomic():
            room = _make_room(order, club, account, kind)
            chosen.fill(room.club, account, order.at)
    except IntegrityError:
        # The second of two clicks, while the first made the room.
        known = find_own_practice(club, account)
        if known is None:
            raise
        return known
    return room


def _make_room(order: Order, club: Club, account: Account, kind: str) -> Practice:
    name = _("Practice: %(club)s") % {"club": club.name}
    room, _owner, _fresh = create_club(
        order=order,
        name=name[:_NAME_LENGTH],
        owner=account.username,
        slug=f"practice-{secrets.token_hex(5)}",
        time_zone=club.time_zone,
        practice_until=order.at + LASTS,
    )
    return Practice.objects.create(club=room, of=club, account=account, kind=kind)


def make_move(*, practice: Practice, move: str, now: datetime.datetime) -> None:
    """Let the simulated tables of a room do something, and keep what they did to be told.

    Raise Refused if there is no such move, or if the tables cannot make it now.
    """
    chosen = find_move(practice, move)
    chance = random.Random(f"{practice.pk}/{practice.moves}")  # noqa: S311 - a play, not a secret
    rows = Practice.objects.filter(pk=practice.pk)
    try:
        told = chosen.act(practice.club, chance, now)
    except Refused:
        # What was told before does not stand beside the refusal.
        rows.update(told="")
        raise
    rows.update(moves=F("moves") + 1, told=told[:400])
    Club.objects.filter(pk=practice.club_id).update(practice_until=now + LASTS)


def throw_away(*, practice: Practice) -> None:
    """Delete a practice room with everything that was done in it. Once more it does nothing."""
    remove_club_rows(practice.club_id)


def throw_away_old(now: datetime.datetime) -> None:
    """Delete the rooms in which nobody has practised for a day."""
    for club_id in list_old(now):
        remove_club_rows(club_id)
