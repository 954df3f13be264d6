"""The acts of taking something out of a club as a file."""

from club.archives.queries import list_archive_faults
from club.ledger.refusals import Refused
from club.ledger.writing import Order, writing
from club.models import Club, Player


def record_export(*, order: Order, club: Club) -> None:
    """Record that an owner takes the club's archive.

    Raise Refused if an app has a reason against it now, such as cards that nobody has seen.
    """
    with writing(order, club, "export", body={}):
        if faults := list_archive_faults(club):
            raise Refused(faults)


def record_player_export(*, order: Order, player: Player) -> None:
    """Record that an owner takes what the club holds about a player."""
    detail = {"player": str(player.pk)}
    with writing(order, player.club, "export-player", body=detail, detail=detail):
        pass
