"""The search for a player by the beginning of a public name, on phones that have a link alone."""

from django.db.models import Q, QuerySet

from club.models.people import LONGEST_NAME, Player

_SHOWN = 12


def find_by_public_name(players: QuerySet[Player], text: str) -> list[Player]:
    """Return the first players whose public name has a part beginning with a text.

    Full names are not searched: the result would confirm a guess.
    """
    part = text.replace("\0", "").strip()
    if not part or len(part) > LONGEST_NAME:
        return []
    named = Q(short_name__istartswith=part) | Q(short_name__icontains=f" {part}")
    return list(players.filter(named).order_by("short_name")[:_SHOWN])
