"""Recording that something was taken out of a club as a file."""

from club.ledger.writing import Order, writing
from club.models import Player


def note_player_export(*, order: Order, player: Player) -> None:
    """Record that what the club holds about a player was taken out."""
    detail = {"player": str(player.pk)}
    with writing(order, player.club, "export-player", body=detail, detail=detail):
        pass
