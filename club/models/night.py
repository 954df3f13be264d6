"""A night, who may see it, and the acts that made it what it is."""

import secrets
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.models.base import Fact
from club.models.ids import new_id
from club.models.people import Account, Club


def new_link_key() -> str:
    """Answer an unguessable word for the address of a night that is shown by link."""
    return secrets.token_urlsafe(12)


#: The games that a night can be played by.
GAME_NAMES = [
    ("rubber", _("Rubber")),
    ("chicago", _("Chicago")),
    ("bridge-1907", _("Bridge of 1907")),
    ("short-bridge", _("Short Bridge")),
    ("draw-and-discard", _("Draw and discard")),
]


class Visibility(models.TextChoices):
    """Who may read a night."""

    PUBLIC = "public", _("everybody")
    MEMBERS = "members", _("members of the club")
    LINK = "link", _("whoever has the link")


class Rotation(models.TextChoices):
    """How the next match at a table is seated."""

    CUT = "cut", _("they cut again")
    PIVOT = "pivot", _("a pivot: each plays with each, and nobody cuts")
    ROTA = "rota", _("they cut for partners, and go out by a rota")
    STAY = "stay", _("the same four go on, and cut only when somebody claims a seat")


class Night(models.Model):
    """One sitting of the club. Its version counts its acts and is its one lock."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="nights")
    date = models.DateField(_("date"))
    title = models.CharField(_("title"), max_length=120, blank=True)
    game = models.CharField(_("game"), max_length=20, default="rubber")
    rules = models.JSONField(default=dict, blank=True)
    code = models.CharField(_("cards are cut by"), max_length=20, default="modern")
    house = models.JSONField(default=dict, blank=True)
    rotation = models.CharField(
        _("after a match"), max_length=10, choices=Rotation, default=Rotation.CUT
    )
    visibility = models.CharField(
        _("who may see it"), max_length=10, choices=Visibility, default=Visibility.PUBLIC
    )
    link_key = models.CharField(max_length=40, default=new_link_key, unique=True)
    acceptance = models.BooleanField(_("the other side accepts each deal"), default=False)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-date", "-id"]
        indexes = [models.Index(fields=["club", "-date", "-id"], name="night_of_club")]

    def __str__(self) -> str:
        return self.title or f"{self.club} {self.date}"


class Act(Fact):
    """One step taken on a night: who took it, when, why, and the client's key for it."""

    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=40)
    at = models.DateTimeField()
    account = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="acts"
    )
    table = models.ForeignKey(
        "club.Table", models.PROTECT, null=True, blank=True, related_name="acts"
    )
    match = models.ForeignKey(
        "club.Match", models.PROTECT, null=True, blank=True, related_name="acts"
    )
    player = models.ForeignKey(
        "club.Player", models.PROTECT, null=True, blank=True, related_name="acts"
    )
    by_table = models.BooleanField(default=False)
    seat = models.CharField(max_length=1, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    detail = models.JSONField(default=dict, blank=True)
    key = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - null: no key
    fingerprint = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["night", "number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="act_number_once"),
            models.UniqueConstraint(fields=["night", "key"], name="act_key_once"),
        ]
        indexes = [models.Index(fields=["match", "number"], name="act_of_match")]

    def __str__(self) -> str:
        return f"{self.number}. {self.verb}"


class ActFact(Fact):
    """A fact that one act recorded."""

    act = models.ForeignKey(Act, models.PROTECT, related_name="%(class)ss")

    class Meta:
        abstract = True

    def __init__(self, *args: Any, **values: Any) -> None:
        # The act knows the club and the night; nobody has to say them again.
        act = values.get("act")
        if act is not None and "night" not in values and "night_id" not in values:
            values.update(night_id=act.night_id, club_id=act.club_id)
        super().__init__(*args, **values)


class Undoing(ActFact):
    """An act was taken back: what it recorded of the room no longer counts."""

    undone = models.OneToOneField(Act, models.PROTECT, related_name="undoing")

    def __str__(self) -> str:
        return f"-{self.undone_id}"


class NightState(models.TextChoices):
    """Whether a night is in progress."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


class NightStatus(ActFact):
    """The night was opened, closed or opened again; the latest counts."""

    state = models.CharField(max_length=10, choices=NightState)

    def __str__(self) -> str:
        return self.state
