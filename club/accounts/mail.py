"""Mail to holders of accounts: a link for a lost password, and one to confirm an address.

It is sent by a task. The request that asks for it does the same whether there is an account or not.
"""

import uuid

from django.conf import settings
from django.core import signing
from django.core.mail import send_mail
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from club.accounts.login_links import make_login_path
from club.models import Account
from club.web.qr import make_public_address

#: The tasks, by name.
SEND_RESET, SEND_CONFIRMATION = "club.send_reset", "club.send_confirmation"
#: For how long the links work: in hours, and in seconds.
RESET_HOURS = 1
CONFIRM_SECONDS = 86_400
#: The most accounts of one address that are sent a link.
MOST = 5
_SALT = "club.mail.address"


def is_mail_configured() -> bool:
    """Return whether the installation sends mail."""
    return bool(settings.EMAIL_URL)


def send_reset(name_or_address: str) -> int:
    """Send a link for a new password to the accounts of a name or an address. Return how many.

    Only to an address that its holder has confirmed.
    """
    if "\0" in name_or_address:
        return 0
    named = Q(username=name_or_address) | Q(email__iexact=name_or_address)
    accounts = Account.objects.filter(named, is_active=True, email_confirmed_at__isnull=False)
    receivers = list(accounts.exclude(email="").order_by("pk")[:MOST])
    for account in receivers:
        address, _known = make_public_address(make_login_path(account, RESET_HOURS))
        text = _(
            "Somebody, probably you, asked for a new password of the account %(name)s.\n"
            "Choose it here, once, within an hour:\n\n%(link)s\n\n"
            "If it was not you, nothing has changed, and there is nothing to do."
        )
        values = {"name": account.username, "link": address}
        _send(_("A new password"), text % values, account.email)
    return len(receivers)


def send_confirmation(account_id: uuid.UUID, address: str) -> None:
    """Send a link by which an account confirms an address."""
    account = Account.objects.filter(pk=account_id, is_active=True).first()
    if account is None:
        return
    token = signing.dumps([str(account.pk), address, account.email], salt=_SALT)
    link, _known = make_public_address(reverse("confirm-email", args=[token]))
    text = _(
        "The account %(name)s is to have this address. If it is yours, confirm it within a day, "
        "signed in:\n\n%(link)s\n\nIf it is not, there is nothing to do."
    )
    _send(_("Is this your address?"), text % {"name": account.username, "link": link}, address)


def read_confirmation(token: str, account: Account) -> str | None:
    """Return the address that a link confirms for an account, or None for a link that does not.

    It works until the address of the account changes.
    """
    try:
        known, address, before = signing.loads(token, salt=_SALT, max_age=CONFIRM_SECONDS)
    except (signing.BadSignature, ValueError):
        return None
    fits = known == str(account.pk) and before == account.email
    return str(address) if fits else None


def _send(subject: str, text: str, address: str) -> None:
    send_mail(f"Cut In: {subject}", text, settings.DEFAULT_FROM_EMAIL, [address])
