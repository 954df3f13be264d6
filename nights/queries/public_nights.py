"""The nights that a club shows to everybody, closed ones first."""

import uuid

from django.db.models import Q, QuerySet

from club.models import Club
from nights.models import Night, NightState, Visibility
from nights.queries.nights import list_nights


def list_public_nights(club: Club) -> QuerySet[Night]:
    """Return the nights that everybody may see, the latest first."""
    return list_nights(club).filter(visibility=Visibility.PUBLIC)


def find_public_night(club: Club, wanted: uuid.UUID | None = None) -> Night | None:
    """Return a public night: the one wanted, or else the latest closed one; None without one."""
    nights = list_public_nights(club)
    return nights.filter(Q(pk=wanted) if wanted else Q(state=NightState.CLOSED)).first()
