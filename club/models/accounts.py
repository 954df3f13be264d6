"""Accounts, what they sign in with, and their API tokens."""

import datetime
import hashlib
import secrets

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.names import check_name, find_name_faults, isolate


class Account(AbstractUser):
    """A user who can sign in. One account is used for every club of the installation.

    email_confirmed_at: since when its address is known to be its holder's. second_factor_at: since
    when it signs in with a second factor; null for none.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    username = models.CharField(
        _("username"),
        max_length=150,
        unique=True,
        help_text=_("Letters, digits and @/./+/-/_ only; 150 at most."),
        validators=[AbstractUser.username_validator, check_name],
        error_messages={"unique": _("A user with that username already exists.")},
    )

    email_confirmed_at = models.DateTimeField(null=True, blank=True, editable=False)
    second_factor_at = models.DateTimeField(null=True, blank=True, editable=False)
    #: Rises when the sessions of the account end: see `_get_session_auth_hash`.
    session_number = models.PositiveIntegerField(default=0, editable=False)

    def __str__(self) -> str:
        return isolate(self.get_full_name() or self.username)

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Return what a session must know: it ends with the password, and with the number."""
        own: str = super()._get_session_auth_hash(secret=secret)  # type: ignore[misc]  # Django's own
        if not self.session_number:
            return own
        text = f"{own}{self.session_number}"
        return salted_hmac("club.session", text, secret=secret, algorithm="sha256").hexdigest()

    def clean(self) -> None:
        """Raise ValidationError for a first or last name with characters that are not seen."""
        super().clean()
        names = {"first_name": self.first_name, "last_name": self.last_name}
        wrong = {fault.field: fault.text for fault in find_name_faults(names)}
        if wrong:
            raise ValidationError(wrong)


class Passkey(models.Model):
    """A second factor that a browser or a security key keeps for an account.

    credential: its id and its public key, as hexadecimal digits. sign_count: how often it has
    signed, as it says itself; one that does not count says 0. host: where it was made.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(Account, models.CASCADE, related_name="passkeys")
    name = models.CharField(_("name"), max_length=60, validators=[check_name])
    host = models.CharField(max_length=255)
    credential = models.TextField(editable=False)
    sign_count = models.BigIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return isolate(self.name)


class Scope(models.TextChoices):
    """What an API token may do; never more than its account may."""

    READ = "read", _("read")
    DEALS = "deals", _("enter deals")
    DIRECT = "direct", _("direct")


#: The scopes that a token may have.
SCOPES = tuple(Scope.values)


class ApiToken(models.Model):
    """An API token, which acts for an account in one club. Only its hash is stored."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey("club.Club", models.CASCADE, related_name="tokens")
    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=80, validators=[check_name])
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "id"]

    def __str__(self) -> str:
        return self.name

    def has_expired(self, now: datetime.datetime) -> bool:
        """Return whether the token has expired."""
        return self.expires_at is not None and self.expires_at <= now

    @staticmethod
    def fresh_secret() -> str:
        """Return a new secret. It is shown once and never stored."""
        return "cutin_" + secrets.token_urlsafe(32)

    @staticmethod
    def digest_of(secret: str) -> str:
        """Return the hash that is stored of a secret. It is random and long: one hash is enough."""
        return hashlib.sha256(secret.encode()).hexdigest()
