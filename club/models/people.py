"""Clubs and people. These rows may be edited: they identify people and are not facts."""

import datetime
import hashlib
import secrets
import uuid
import zoneinfo

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.models import AbstractLedger
from club.models.zones import check_zone


class Account(AbstractUser):
    """A user who can sign in. One account is used for every club of the installation."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Club(AbstractLedger):
    """A club, to which every other row of the installation belongs.

    It is the ledger of what belongs to no night: players, roles, tokens, seasons.
    """

    lock_rank = 0

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    slug = models.SlugField(_("address"), unique=True, max_length=60)
    name = models.CharField(_("name"), max_length=120)
    time_zone = models.CharField(
        _("time zone"), max_length=60, default="UTC", validators=[check_zone]
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name

    @property
    def club_id(self) -> uuid.UUID:
        """The club's own id, under the name by which every ledger gives its club."""
        return self.pk

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The time zone in which the club's times are shown."""
        return zoneinfo.ZoneInfo(self.time_zone)


class Player(models.Model):
    """A person who plays at a club. Names are stored only here, so that they can be erased."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = models.CharField(_("name"), max_length=120)
    short_name = models.CharField(
        _("public name"), max_length=40, help_text=_("Shown to everybody, such as Anna K.")
    )
    guest = models.BooleanField(_("guest"), default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "short_name"], name="player_short_name_once")
        ]

    def __str__(self) -> str:
        return self.short_name


class Role(models.TextChoices):
    """What an account may do in a club, from the most rights to the fewest."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")


class Scope(models.TextChoices):
    """What an API token may do; never more than its account may."""

    READ = "read", _("read")
    DEALS = "deals", _("enter deals")
    DIRECT = "direct", _("direct")


class Membership(models.Model):
    """A membership joins an account, a club and a role, and the account's player in that club."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships")
    account = models.ForeignKey(Account, models.CASCADE, related_name="memberships")
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "account"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.role} {self.club}"


class ApiToken(models.Model):
    """An API token, which acts for an account in one club. Only its hash is stored."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="tokens")
    account = models.ForeignKey(Account, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=80)
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
