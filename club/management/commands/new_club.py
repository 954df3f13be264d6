"""Create a club and its owner."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone

from club.accounts.login_links import make_login_path
from club.actions.clubs import create_club
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.management.commands.login_link import UNKNOWN_HOST
from club.management.database import DatabaseCommand
from club.web.qr import make_public_address


class Command(DatabaseCommand):
    """``manage.py new_club NAME --owner USERNAME [--slug ADDRESS] [--time-zone ZONE]``"""

    help = "Create a club, and its owner's account if new, with a link to choose a password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--owner", required=True, help="the account that owns it")
        parser.add_argument("--slug", default="", help="the club's address (made from the name)")
        parser.add_argument("--time-zone", default="UTC", help="such as Europe/Zurich")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            club, owner, fresh = create_club(
                order=Order(Actor(), timezone.now()),
                name=options["name"],
                owner=options["owner"],
                slug=options["slug"],
                time_zone=options["time_zone"],
            )
        except Refused as refused:
            faults = "\n".join(f"{fault.field}: {fault.text}" for fault in refused.faults)
            raise CommandError(faults) from refused
        address, known = make_public_address(reverse("club", args=[club.slug]))
        self.stdout.write(f"{club.name} is at {address}")
        if fresh:
            link, _known = make_public_address(make_login_path(owner, 24))
            self.stdout.write(f"{owner.username} chooses a password at {link}")
        if not known:
            self.stderr.write(UNKNOWN_HOST)
