"""Players of a club."""

import uuid

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from club.models import Club, Player
from club.models.ids import new_id
from club.queries.people import free_short_name
from club.refusals import Conflict, Refused


def add_player(
    *, club: Club, name: str, short_name: str, guest: bool = False, key: str = ""
) -> Player:
    """Add a player to the club; the same key answers the player that it added.

    short_name: the public name; when empty, the shortest that nobody in the club has.
    Raises Refused for a public name that somebody has, and Conflict for a key that added
    somebody else.
    """
    # The key is kept in the id itself: there is no night here whose acts could hold it.
    fresh = uuid.uuid5(club.pk, f"player {key}") if key else new_id()
    chosen = short_name or free_short_name(club, name)
    player = Player(pk=fresh, club=club, name=name, short_name=chosen, guest=guest)
    try:
        with transaction.atomic():
            player.save(force_insert=True)
    except IntegrityError:
        return _added_before(player, short_name)
    return player


def _added_before(player: Player, said: str) -> Player:
    """Answer the player of the same key, or refuse the name."""
    known = Player.objects.filter(pk=player.pk).first()
    if known is None:
        text = _("Another player is shown as %(name)s. Choose another.")
        raise Refused.because("taken", text % {"name": player.short_name}, "short_name")
    if known.name != player.name or said not in ("", known.short_name):
        text = _("This key was used for a different request before.")
        raise Conflict.because("key-used", text, "key")
    return known
