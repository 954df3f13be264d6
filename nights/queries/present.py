"""Who is in the room and who belongs to which table: facts that have not ended or been undone."""

import datetime
import uuid
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from nights.models import Absence, Arrival, Belonging, BelongingEnd, Departure, Night


class Came(NamedTuple):
    """The act by which a player checked in."""

    number: int
    verb: str
    at: datetime.datetime


class Present(NamedTuple):
    """The arrival of a player who is in the room, as a light row: a room may have hundreds."""

    pk: uuid.UUID
    player_id: uuid.UUID
    number: int
    act: Came


def read_present(night: Night) -> tuple[Present, ...]:
    """Return the players in the room, in the order of arrival."""
    return tuple(
        Present(key, player, number, Came(*act))
        for key, player, number, *act in _present.fetch(night.pk)
    )


def list_present(night: Night | uuid.UUID) -> QuerySet[Arrival]:
    """Return the arrivals of the players in the room, in order."""
    gone = Departure.objects.filter(STANDS, arrival=OuterRef("pk"))
    rows = Arrival.objects.filter(STANDS, ~Exists(gone), night=night)
    return rows.select_related("act").order_by("number")


_present: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: list_present(night).values_list(
        "pk", "player_id", "number", "act__number", "act__verb", "act__at"
    ),
    uuid.UUID,
)


def list_belongings(**where: object) -> QuerySet[Belonging]:
    """Return the current belongings that match the filters, in the order of joining."""
    ended = BelongingEnd.objects.filter(STANDS, belonging=OuterRef("pk"))
    rows = Belonging.objects.filter(STANDS, ~Exists(ended), **where)
    return rows.order_by("act__number", "id")


def find_absent(night: Night) -> set[uuid.UUID]:
    """Return the ids of the players in the room who cannot be found, by the latest fact of each."""
    latest = dict(_absences.fetch(night.pk))
    return {key for key, absent in latest.items() if absent}


def _select_absences(night: uuid.UUID) -> QuerySet[Absence, Any]:
    gone = Departure.objects.filter(STANDS, arrival=OuterRef("arrival"))
    absences = Absence.objects.filter(STANDS, ~Exists(gone), night=night).order_by("act__number")
    return absences.values_list("arrival__player_id", "absent")


_absences: Prepared[tuple[uuid.UUID, bool]] = Prepared(_select_absences, uuid.UUID)
