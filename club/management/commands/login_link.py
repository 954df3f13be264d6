"""Print a one-time sign-in link for a user who lost the password."""

from difflib import get_close_matches
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import CommandError, CommandParser

from club.accounts.actions.accounts import remove_second_factor
from club.accounts.login_links import make_login_path
from club.management.database import DatabaseCommand
from club.web.qr import make_public_address

UNKNOWN_HOST = "The link assumes this server's own address; set PUBLIC_URL to that of the club."


class Command(DatabaseCommand):
    """manage.py login_link USERNAME [--hours 1] [--remove-second-factor]"""

    help = "Print a one-time link at which an account chooses a new password."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the account's name, and how long the link works."""
        parser.add_argument("username")
        parser.add_argument(
            "--remove-second-factor",
            action="store_true",
            help="for a lost phone and lost recovery codes: sign in by the password alone",
        )
        parser.add_argument("--hours", type=float, default=1, help="hours that the link works (1)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print only the link on stdout, and what it does on stderr."""
        hours = options["hours"]
        if not 0 < hours <= 24 * 7:
            raise CommandError("--hours must be more than 0 and at most 168, a week.")
        account = find(options["username"])
        if options["remove_second_factor"]:
            remove_second_factor(account)
        address, known = make_public_address(make_login_path(account, hours))
        self.stdout.write(address)
        if not known:
            self.stderr.write(UNKNOWN_HOST)
        self.stderr.write(f"Works once, for {hours:g} h; then choose a new password there.")


def find(username: str) -> Any:
    """Return the active account of that name. Raise CommandError if there is none."""
    model = get_user_model()
    field = model.USERNAME_FIELD
    account = model._default_manager.filter(**{f"{field}__iexact": username}).first()
    if account is None:
        raise CommandError(f"There is no account {username!r}.{_offer(username, names(field))}")
    if not account.is_active:
        raise CommandError(f"The account {username!r} is switched off; switch it on first.")
    return account


def names(field: str) -> list[str]:
    """Return the values of the field for every active account."""
    accounts = get_user_model()._default_manager.filter(is_active=True)
    return list(accounts.order_by(field).values_list(field, flat=True))


def _offer(wanted: str, there: list[str]) -> str:
    near = [n for n in there if wanted.lower() in n.lower()] or get_close_matches(wanted, there)
    if near:
        return f" Did you mean {', '.join(near[:5])}?"
    return f" There are {', '.join(there)}." if 0 < len(there) <= 5 else ""
