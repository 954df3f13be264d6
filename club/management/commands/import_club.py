"""Put the club of an archive into this installation."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone

from club.archives.importing import Imported, import_club
from club.ledger.refusals import Refused
from club.links import make_invitation_path
from club.management.commands.login_link import UNKNOWN_HOST
from club.management.database import DatabaseCommand
from club.management.progress import Steps
from club.models import Role
from club.web.qr import make_public_address


class Command(DatabaseCommand):
    """``manage.py import_club FILE [--slug ADDRESS] [--owner NAME]``"""

    help = "Put the club of an archive into this installation, and invite its owners by link."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="an archive that `export_club` made")
        parser.add_argument("--slug", default="", help="another address for the club")
        parser.add_argument("--owner", default="", help="a name to invite as an owner besides")

    def handle(self, *args: Any, **options: Any) -> None:
        """Import the club as a whole, or not at all."""
        path = Path(options["file"])
        steps = Steps(sys.stderr)
        try:
            with path.open("rb") as file:
                made = import_club(
                    file,
                    now=timezone.now(),
                    slug=options["slug"],
                    owner=options["owner"],
                    note=steps,
                )
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
        except Refused as refused:
            faults = "\n".join(fault.text for fault in refused.faults)
            raise CommandError(f"{faults}\nNothing was imported.") from refused
        finally:
            steps.end()
        self.tell(made)

    def tell(self, made: Imported) -> None:
        """Print where the club is, and the links of its owners."""
        address, known = make_public_address(reverse("club", args=[made.club.slug]))
        self.stdout.write(f"{made.club.name} is at {address} ({made.rows} rows).")
        for invitation in made.invitations:
            if invitation.role == Role.OWNER:
                link, _known = make_public_address(make_invitation_path(invitation))
                self.stdout.write(f"{invitation.username} becomes its owner at {link}")
        others = sum(1 for invitation in made.invitations if invitation.role != Role.OWNER)
        if others:
            self.stdout.write(f"{others} others are invited: an owner finds them at Members.")
        if not known:
            self.stderr.write(UNKNOWN_HOST)
