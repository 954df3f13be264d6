"""What is read of practice rooms."""

import datetime
import uuid
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.registered import PracticeKind, PracticeMove
from club.ledger.registry import registry
from club.models.people import Club
from club.practice.models import Practice


def find_own_practice(club: Club, account: Any) -> Practice | None:
    """Return the room in which an account of a club practises, or None."""
    return Practice.objects.filter(of=club, account=account).select_related("club").first()


def find_practice(club: Club) -> Practice | None:
    """Return the practice room that a club is, or None for a club."""
    if club.practice_until is None:
        return None
    return Practice.objects.filter(club=club).select_related("club", "of").first()


def find_kind(name: str) -> PracticeKind:
    """Return a kind of practice room. Raise Refused if there is none of that name."""
    for kind in registry.practices:
        if kind.name == name:
            return kind
    raise Refused.because("no-such-practice", _("Choose what you want to practise."), "kind")


def find_move(practice: Practice, name: str) -> PracticeMove:
    """Return a move of the tables of a room. Raise Refused if there is none of that name."""
    for move in find_kind(practice.kind).moves:
        if move.name == name:
            return move
    raise Refused.because("no-such-move", _("The tables cannot do that."), "move")


def make_all_calling() -> Refused:
    """Return the refusal of a call where every table waits for the director."""
    text = _("No other table can call. Go to those that have called first.")
    return Refused.because("no-table-calls", text)


def list_old(now: datetime.datetime) -> Iterable[uuid.UUID]:
    """Return the ids of the clubs that are thrown away now, which were practised in."""
    rows = Club.objects.filter(practice_until__lt=now).order_by("practice_until")
    return list(rows.values_list("pk", flat=True)[:20])
