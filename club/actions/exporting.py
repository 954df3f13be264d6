"""The acts of taking something out of a club as a file."""

from club.ledger.refusals import Refused
from club.ledger.writing import Order, writing
from club.models import Club, Player
from club.queries.archives import find_hidden_stock


def record_export(*, order: Order, club: Club) -> None:
    """Record that an owner takes the club's archive.

    Raise Refused while hands are drawn from a stock: the archive has cards that nobody has seen.
    """
    with writing(order, club, "export", body={}):
        if fault := find_hidden_stock(club):
            raise Refused([fault])


def record_player_export(*, order: Order, player: Player) -> None:
    """Record that an owner takes what the club holds about a player."""
    detail = {"player": str(player.pk)}
    with writing(order, player.club, "export-player", body=detail, detail=detail):
        pass
