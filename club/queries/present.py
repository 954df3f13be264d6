"""Who is in the room and who belongs to which table: facts that have not ended or been undone."""

import uuid

from django.db.models import Exists, OuterRef, QuerySet

from club.ledger.undoing import STANDS
from club.models import Absence, Arrival, Belonging, BelongingEnd, Departure, Night


def list_present(night: Night) -> QuerySet[Arrival]:
    """Return the arrivals of the players in the room, in order."""
    gone = Departure.objects.filter(STANDS, arrival=OuterRef("pk"))
    rows = Arrival.objects.filter(STANDS, ~Exists(gone), night=night)
    return rows.select_related("act").order_by("number")


def list_belongings(**where: object) -> QuerySet[Belonging]:
    """Return the current belongings that match the filters, in the order of joining."""
    ended = BelongingEnd.objects.filter(STANDS, belonging=OuterRef("pk"))
    rows = Belonging.objects.filter(STANDS, ~Exists(ended), **where)
    return rows.order_by("act__number", "id")


def find_absent(night: Night) -> set[uuid.UUID]:
    """Return the ids of the players in the room who cannot be found, by the latest fact of each."""
    gone = Departure.objects.filter(STANDS, arrival=OuterRef("arrival"))
    said = Absence.objects.filter(STANDS, ~Exists(gone), night=night).order_by("act__number")
    latest = dict(said.values_list("arrival__player_id", "absent"))
    return {key for key, absent in latest.items() if absent}
