"""What holders of accounts do with them: passwords, second factors, addresses.

These belong to no club, so they are no acts. What they end is said in the answer.
"""

import datetime
import hashlib
import secrets

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import F
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from club.ledger.locks import lock_row
from club.ledger.writing import Order
from club.models import Account, ApiToken, Passkey
from club.tokens.actions import revoke_token

#: How many recovery codes an account is given, and how many letters each has.
CODES, CODE_LENGTH = 10, 10
#: In how many other sessions of an account setting up may have begun.
MOST_BEGUN = 5
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def change_password(account: Account, password: str) -> None:
    """Set the password. The account's sessions end."""
    account.password = make_password(password)
    account.save(update_fields=["password"])


def revoke_own_tokens(order: Order, account: Account) -> int:
    """Revoke the API tokens of an account in all clubs. Return how many."""
    rows = ApiToken.objects.filter(account=account, revoked_at__isnull=True)
    tokens = list(rows.select_related("club"))
    for token in tokens:
        revoke_token(order=order.for_part(str(token.pk)), token=token)
    return len(tokens)


def begin_second_factor(account: Account, session: str) -> TOTPDevice:
    """Return the device that the account's app is to know, which does not count yet.

    Each session has one of its own: whoever has seen the secret in another browser, or before,
    knows nothing of the one that will count.
    """
    with transaction.atomic():
        lock_row(account)  # of two requests at once, one makes it
        mine = TOTPDevice.objects.filter(user=account, confirmed=False).order_by("-pk")
        name = _name_device(session)
        device = mine.filter(name=name).first() or TOTPDevice.objects.create(
            user=account, confirmed=False, name=name
        )
        others = list(mine.exclude(pk=device.pk).values_list("pk", flat=True))
        TOTPDevice.objects.filter(pk__in=others[MOST_BEGUN:]).delete()
        return device


def confirm_second_factor(
    account: Account, session: str, code: str, now: datetime.datetime
) -> list[str] | None:
    """Let a session's device count if its code is right, and return the recovery codes, or None.

    The account's other sessions end, and their devices go.
    """
    with transaction.atomic():
        rows = TOTPDevice.objects.select_for_update().filter(
            user=account, confirmed=False, name=_name_device(session)
        )
        device = rows.order_by("pk").first()
        if device is None or not device.verify_token(_bare(code)):
            return None
        TOTPDevice.objects.filter(user=account).exclude(pk=device.pk).delete()
        device.confirmed, device.name = True, "app"
        device.save(update_fields=["confirmed", "name"])
        _set(account, now)
        return make_recovery_codes(account)


def make_recovery_codes(account: Account) -> list[str]:
    """Return new recovery codes, of which only digests are stored. The old ones stop working."""
    codes = [_make_code() for _number in range(CODES)]
    with transaction.atomic():
        StaticDevice.objects.filter(user=account).delete()
        device = StaticDevice.objects.create(user=account, name="recovery")
        StaticToken.objects.bulk_create(
            StaticToken(device=device, token=_digest(code)) for code in codes
        )
    return [f"{code[:5]}-{code[5:]}" for code in codes]


def remove_second_factor(account: Account) -> None:
    """Let the account sign in by its password alone. Its sessions end."""
    with transaction.atomic():
        TOTPDevice.objects.filter(user=account).delete()
        StaticDevice.objects.filter(user=account).delete()
        Passkey.objects.filter(account=account).delete()
        _set(account, None)


def verify_second_factor(account: Account, code: str) -> bool:
    """Return whether a code of the app, or a recovery code, is right. Each is right once.

    After a wrong code the next one counts only after a delay, which grows.
    """
    bare = _bare(code)
    with transaction.atomic():
        if bare.isdigit() and len(bare) == 6:
            app = TOTPDevice.objects.select_for_update().filter(user=account, confirmed=True)
            return any(device.verify_token(bare) for device in app)
        kept = StaticDevice.objects.select_for_update().filter(user=account, confirmed=True)
        return any(device.verify_token(_digest(bare)) for device in kept)


def set_address(account: Account, address: str, now: datetime.datetime) -> None:
    """Store an address of which is known that it is the holder's."""
    account.email, account.email_confirmed_at = address, now
    account.save(update_fields=["email", "email_confirmed_at"])


def _set(account: Account, at: datetime.datetime | None) -> None:
    """Set since when the account has a second factor, and end its sessions."""
    rows = Account.objects.filter(pk=account.pk)
    rows.update(second_factor_at=at, session_number=F("session_number") + 1)
    account.refresh_from_db(fields=["second_factor_at", "session_number"])


def _name_device(session: str) -> str:
    """Return the name of the device that a session sets up."""
    return f"app {hashlib.sha256(session.encode()).hexdigest()[:32]}"


def _make_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _letter in range(CODE_LENGTH))


def _bare(code: str) -> str:
    """Return a code as it is compared: without blanks and hyphens."""
    return "".join(character for character in code.lower() if character.isalnum())[:CODE_LENGTH]


def _digest(code: str) -> str:
    """Return what is stored of a recovery code. It is random: one hash is enough."""
    return hashlib.sha256(f"club.recovery {code}".encode()).hexdigest()[:16]
