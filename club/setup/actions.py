"""Setting up an installation."""

from django.db import transaction
from django.utils.translation import gettext as _

from club.actions.clubs import create_club
from club.ledger.refusals import Conflict
from club.ledger.writing import Order
from club.models import Account, Club
from club.setup.queries import is_new


def set_up(
    *, order: Order, name: str, username: str, password: str, time_zone: str
) -> tuple[Club, Account]:
    """Create the first club of an installation and the account that owns it.

    Raise Refused if the installation has been set up meanwhile, or for faults of the club's fields.
    """
    with transaction.atomic():
        if not is_new():
            text = _("This installation was set up meanwhile.")
            raise Conflict.because("set-up", text)
        club, account, _fresh = create_club(
            order=order,
            name=name,
            owner=username,
            slug="" if _makes_slug(name) else "club",
            time_zone=time_zone,
        )
        account.set_password(password)
        account.save(update_fields=["password"])
    return club, account


def _makes_slug(name: str) -> bool:
    """Return whether an address can be made from a name: of one in Greek or Hebrew it cannot."""
    return any(character.isascii() and character.isalnum() for character in name)
