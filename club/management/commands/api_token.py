"""Create an API token."""

import datetime
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.management.database import DatabaseCommand
from club.models import SCOPES, Membership
from club.tokens.actions import make_token

#: A hundred years.
MOST_DAYS = 36_500


class Command(DatabaseCommand):
    """``manage.py api_token CLUB USERNAME NAME [--scopes read deals direct] [--days 90]``"""

    help = "Create an API token. It is shown only once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the club's address")
        parser.add_argument("username", help="the member that the token acts for")
        parser.add_argument("name", help="what the token is for")
        parser.add_argument("--scopes", nargs="+", default=list(SCOPES), metavar="SCOPE")
        parser.add_argument("--days", type=int, help="days until the token expires (never)")

    def handle(self, *args: Any, **options: Any) -> None:
        days = options["days"]
        if days is not None and abs(days) > MOST_DAYS:
            raise CommandError(
                f"--days is {MOST_DAYS} at most. Without it, the token does not expire."
            )
        member = (
            Membership.objects.filter(
                club__slug=options["club"], account__username=options["username"]
            )
            .select_related("club", "account")
            .first()
        )
        if member is None:
            raise CommandError(f"{options['username']} is not a member of {options['club']}.")
        try:
            _token, secret = make_token(
                order=Order(Actor(), timezone.now()),
                club=member.club,
                account=member.account,
                name=options["name"],
                scopes=options["scopes"],
                expires=None if days is None else datetime.timedelta(days=days),
            )
        except Refused as refused:
            raise CommandError("\n".join(fault.text for fault in refused.faults)) from refused
        self.stdout.write(secret)
