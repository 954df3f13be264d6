"""The door: the link by which players check in by themselves, and the search for their names."""

from django.db.models import QuerySet

from club.models import Player
from club.queries.name_search import find_by_public_name
from club.queries.people import find_known_players, list_players
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, DoorRenewal, Night
from nights.queries.present import list_present


def get_door_generation(night: Night) -> int:
    """Return the generation of the night's link for checking in that works."""
    latest = DoorRenewal.objects.filter(night=night).order_by("-generation").first()
    return latest.generation if latest else 1


def count_door_acts(night: Night) -> int:
    """Return how often the door was used on the night."""
    return _list_door_acts(night).count()


def count_phone_acts(night: Night, phone: str) -> int:
    """Return how often one phone has used the door, whoever it was for."""
    return _list_door_acts(night).filter(detail__phone=phone).count()


def count_unknown_acts(night: Night, player: Player) -> int:
    """Return how often phones that were not known have used the door for a player."""
    return _list_door_acts(night).filter(player=player, detail__phone__isnull=True).count()


def _list_door_acts(night: Night) -> QuerySet[Act]:
    return Act.objects.filter(night=night, verb__in=NIGHT_ACTS.about(NightTopic.DOOR))


def find_at_door(night: Night, text: str) -> list[Player]:
    """Return the players outside the room whose public name has a part beginning with the text."""
    ids = list_present(night).values_list("player_id", flat=True)
    present = {player.pk for player in find_known_players(night.club_id, ids).values()}
    return find_by_public_name(list_players(night.club).exclude(pk__in=present), text)
