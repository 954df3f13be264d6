"""The act of taking a club's archive out of the installation."""

from club.ledger.refusals import Refused
from club.ledger.writing import Order, writing
from club.models import Club
from club.queries.archives import find_hidden_stock


def record_export(*, order: Order, club: Club) -> None:
    """Record that an owner takes the club's archive.

    Raise Refused while hands are drawn from a stock: the archive has cards that nobody has seen.
    """
    with writing(order, club, "export", body={}):
        if fault := find_hidden_stock(club):
            raise Refused([fault])
