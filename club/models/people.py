"""Clubs and people. These rows may be edited: they identify people and are not facts."""

import datetime
import uuid
import zoneinfo
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.models import AbstractLedger
from club.ledger.names import check_name, choose_name, isolate
from club.models.accounts import Account
from club.models.zones import check_zone

#: The names of the accounts that stand for the authors of an archive begin so.
AUTHOR_PREFIX = "archived-"
#: The most characters of what a club says on its privacy page.
PRIVACY_LENGTH = 5000


class PlayersVisibility(models.TextChoices):
    """Who may read the list of a club's players, or the reasons of its corrections."""

    PUBLIC = "public", _("everybody")
    MEMBERS = "members", _("members of the club")


class LadderNames(models.TextChoices):
    """Whom a season that everybody may see names to those who are no members."""

    ALL = "all", _("everybody who has played")
    LISTED = "listed", _("players of public nights")


class Club(AbstractLedger):
    """A club, to which every other row of the installation belongs.

    It is the ledger of what belongs to no night: players, roles, tokens, seasons. second_factor:
    whether its owners and directors need a second factor for their roles to work.
    players_visibility, reasons_visibility, ladder_names: empty in a club of an earlier release
    whose owners have not chosen yet; then everybody reads what everybody read before.
    privacy_text: what the club itself says on its privacy page. names_version: the number of the
    latest act that changed what a player is called. most_players, most_playing: how many players
    the host of the installation allows, and how many nights and events in play; null for any.
    practice_until: empty, except for a practice room, which is thrown away at that time.
    """

    only_acts_change = frozenset({"version", "names_version"})
    lock_rank = 0

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    slug = models.SlugField(_("address"), unique=True, max_length=60)
    name = models.CharField(_("name"), max_length=120, validators=[check_name])
    time_zone = models.CharField(
        _("time zone"), max_length=60, default="UTC", validators=[check_zone]
    )
    second_factor = models.BooleanField(
        _("owners and directors need a second factor"), default=False, editable=False
    )
    players_visibility = models.CharField(
        _("who may read the list of players"),
        max_length=8,
        choices=PlayersVisibility.choices,
        default=PlayersVisibility.MEMBERS,
        blank=True,
        editable=False,
    )
    reasons_visibility = models.CharField(
        _("who may read the reasons of corrections"),
        max_length=8,
        choices=PlayersVisibility.choices,
        default=PlayersVisibility.MEMBERS,
        blank=True,
        editable=False,
    )
    ladder_names = models.CharField(
        _("whom public seasons name"),
        max_length=8,
        choices=LadderNames.choices,
        default=LadderNames.LISTED,
        blank=True,
        editable=False,
    )
    names_version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    privacy_text = models.TextField(
        _("what the club says about privacy"),
        max_length=PRIVACY_LENGTH,
        default="",
        blank=True,
        editable=False,
    )
    practice_until = models.DateTimeField(
        _("thrown away at"), null=True, blank=True, editable=False
    )
    most_players = models.PositiveIntegerField(null=True, blank=True, editable=False)
    most_playing = models.PositiveIntegerField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return isolate(self.name)

    @property
    def club_id(self) -> uuid.UUID:
        """The club's own id, under the name by which every ledger gives its club."""
        return self.pk

    @property
    def has_chosen(self) -> bool:
        """Whether its owners have said who may read what, which earlier releases did not ask."""
        return all((self.players_visibility, self.reasons_visibility, self.ladder_names))

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The time zone in which the club's times are shown."""
        return zoneinfo.ZoneInfo(self.time_zone)


class FormerName(str):
    """What is shown in place of a name that was erased. It is stored as an empty text."""


class NameField(models.CharField):
    """A name of a player. One that was erased is read as "a former player"."""

    def from_db_value(self, value: Any, *_args: Any) -> Any:
        """Return the stored name, or what is shown in place of an erased one."""
        return FormerName(gettext("a former player")) if value == "" else value

    def get_prep_value(self, value: Any) -> Any:
        """Return what is stored of a name."""
        return "" if isinstance(value, FormerName) else super().get_prep_value(value)

    def deconstruct(self) -> Any:
        """Return the field as a migration writes it: as the column that it is."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options


#: The most characters of a player's name.
LONGEST_NAME = 120


class Player(models.Model):
    """A person who plays at a club. Names are stored only here, so that they can be erased.

    numbers: in federations, as `club.ledger.federations` writes them.
    erased_at: when the names were erased, for good. is_hidden: whether this is no stored row, but
    stands for a player whom the reader may not know; then the id is none that leads anywhere.
    """

    is_hidden = False

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="players")
    name = NameField(_("name"), max_length=LONGEST_NAME, validators=[check_name])
    short_name = NameField(
        _("public name"),
        max_length=40,
        help_text=_("Shown to everybody, such as Anna K."),
        validators=[check_name],
    )
    guest = models.BooleanField(_("guest"), default=False)
    numbers = models.CharField(
        _("numbers in federations"),
        max_length=200,
        blank=True,
        default="",
        db_default="",
        help_text=_("Such as EBU 123456, ACBL 7654321. They go into files for federations alone."),
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "short_name"],
                condition=~models.Q(short_name=""),
                name="player_short_name_once",
            )
        ]

    def __str__(self) -> str:
        return choose_name(self.name, self.short_name)


class Role(models.TextChoices):
    """What an account may do in a club, from the most rights to the fewest."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """A membership joins an account, a club and a role, and the account's player in that club.

    calendar_generation: of the secret address at which the member's calendar is read.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="memberships", db_index=False)
    account = models.ForeignKey(Account, models.CASCADE, related_name="memberships")
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    calendar_generation = models.PositiveIntegerField(default=1, editable=False)
    #: The role that does not work, because the club asks for a second factor (`hold_back`).
    held_role = ""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "account"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.role} {self.club}"


class Invitation(models.Model):
    """A role that an owner offers. It is given when whoever is meant accepts it, and not before.

    username: as the owner typed it. account: the account of that name when it was typed, which is
    shown the invitation once it is signed in; the owner is not told whether there is one. Anybody
    may accept it who has its link of this generation. answer: empty while it is open.
    """

    class Answer(models.TextChoices):
        """How an invitation ended."""

        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    username = models.CharField(_("username"), max_length=150)
    account = models.ForeignKey(
        Account, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    generation = models.PositiveIntegerField(default=1, editable=False)
    answer = models.CharField(max_length=10, choices=Answer, blank=True, default="")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "username"],
                condition=models.Q(answer=""),
                name="invitation_open_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.username} {self.role} {self.club}"

    def is_open(self, now: datetime.datetime) -> bool:
        """Return whether the invitation can be accepted."""
        return not self.answer and now < self.expires_at
