"""Setting up an installation, and the demonstration that can be tried before."""

import datetime
import threading
from io import StringIO
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.utils.translation import gettext as _

from club.actions.clubs import create_club
from club.backups.problems import BackupError
from club.backups.sqlite import copy_database
from club.ledger.log_file import truncate_log
from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Order
from club.models import Account, Club
from club.setup.demonstration import SLUG, forget, is_demonstration, read_told
from club.setup.queries import is_new

#: An embedded installation is one process: whoever asks twice waits for the first time.
_filling = threading.Lock()


def set_up(
    *, order: Order, name: str, username: str, password: str, time_zone: str
) -> tuple[Club, Account]:
    """Create the first club of an installation and the account that owns it.

    Raise Refused if the installation has been set up meanwhile, or for faults of the club's fields.
    """
    with _filling, transaction.atomic():
        if not is_new():
            text = _("This installation was set up meanwhile.")
            raise Conflict.because("set-up", text)
        # What is left of a demonstration that was interrupted is not made up beside this club.
        forget()
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


def fill_demonstration() -> Account | None:
    """Create the demonstration club. Return its director, or None if there is another club.

    It takes some seconds. Whoever asks for it meanwhile waits, and gets the same director.
    """
    with _filling:
        if is_new():
            call_command("demo", stdout=StringIO())
        club = Club.objects.filter(slug=SLUG).first()
        if club is None or not is_demonstration(club):
            return None
        return Account.objects.get(username=read_told()["director"]["username"])


def empty_demonstration(club: Club, *, name: str, now: datetime.datetime) -> Path:
    """Remove the demonstration club with all its accounts, after copying the database.

    name: the club's name, which whoever asks for it has typed. Return the copy. Raise Refused if
    the name is another one, the club is more than the demonstration, or no copy can be made.
    """
    if " ".join(name.split()) != club.name:
        text = _("This is not the name of the club. Nothing was removed.")
        raise Refused.because("name", text, "name")
    with _filling:
        if not is_demonstration(club):
            text = _("There is more here than the demonstration. Nothing was removed.")
            raise Conflict.because("not-a-demonstration", text)
        folder = settings.DATA / "backups"
        copy: Path = folder / f"{now:%Y%m%dT%H%M%S.%fZ}-before-emptying.sqlite3"
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            copy_database(Path(settings.DATABASES["default"]["NAME"]), copy)
        except (BackupError, OSError) as error:
            text = _("%(why)s Nothing was removed.") % {"why": str(error).rstrip(".") + "."}
            raise Refused.because("no-copy", text) from error
        call_command("flush", interactive=False, verbosity=0)
        forget()
        truncate_log()
        return copy
