"""The door: the link by which players check in by themselves, and the search for their names."""

from django.db.models import Q

from club.models import Act, DoorRenewal, Night, Player
from club.queries.people import known_in, players_of
from club.queries.present import here

#: The verbs of acts by which a player checked in, or left, on their own phone.
DOOR_IN, DOOR_OUT = "door-in", "door-out"
_SHOWN = 12


def door_generation(night: Night) -> int:
    """Return the generation of the night's link for checking in that works."""
    latest = DoorRenewal.objects.filter(night=night).order_by("-generation").first()
    return latest.generation if latest else 1


def door_acts(night: Night, player: Player | None = None) -> int:
    """Return how often the door was used on the night, or by one player."""
    acts = Act.objects.filter(night=night, verb__in=(DOOR_IN, DOOR_OUT))
    return acts.filter(player=player).count() if player else acts.count()


def found_at_door(night: Night, text: str) -> list[Player]:
    """Return the players outside the room whose public name has a part beginning with text.

    Full names are not searched: the result would confirm a guess.
    """
    said = text.replace("\0", "").strip()
    if not said:
        return []
    ids = here(night).values_list("player_id", flat=True)
    present = {one.pk for one in known_in(night.club_id, ids).values()}
    named = Q(short_name__istartswith=said) | Q(short_name__icontains=f" {said}")
    absent = players_of(night.club).exclude(pk__in=present)
    return list(absent.filter(named).order_by("short_name")[:_SHOWN])
