"""A night, who may see it, and its acts."""

import uuid
from typing import TypedDict

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id, new_link_key
from club.ledger.models import AbstractAct, AbstractFact, AbstractLedger
from club.ledger.names import check_name
from club.ledger.prepared import Prepared
from club.ledger.refusals import Fault
from club.models.accounts import Account
from club.models.people import Club


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


class NightSettings(TypedDict, total=False):
    """The columns of a night that a director may change at any time."""

    name: str
    rotation: str
    visibility: str
    acceptance: bool


#: Their names, in the order in which forms show them.
SETTINGS = tuple(NightSettings.__annotations__)


class Night(AbstractLedger):
    """One session of the club, from opening the room to settling up.

    hosted: the label of the app that seats its tables; empty if the club itself does. counts:
    whether its matches count on the ladders and for the tiers.
    """

    lock_rank = 10
    rebuild_task = "club.rebuild_night"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="nights", db_index=False)
    date = models.DateField(_("date"))
    # The column has the name that installations of release 0.2.0 gave it.
    name = models.CharField(
        _("name"), max_length=120, blank=True, validators=[check_name], db_column="title"
    )
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
    hosted = models.CharField(max_length=20, default="", blank=True, editable=False)
    counts = models.BooleanField(_("its matches count in the season"), default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        db_table = "club_night"
        ordering = ["-date", "-id"]
        indexes = [models.Index(fields=["club", "-date", "-id"], name="night_of_club")]

    def __str__(self) -> str:
        return self.name or f"{self.club} {self.date}"

    def is_open(self) -> bool:
        """Return whether the night is in progress: its latest status is not closed."""
        latest = _latest_state.first(self.pk)
        return latest is None or latest[0] == NightState.OPEN

    def closed_fault(self) -> Fault | None:
        """Return the fault of acting on a closed night, or None if it is open."""
        return None if self.is_open() else Fault("night-closed", str(_("This night is closed.")))


_latest_state: Prepared[tuple[str]] = Prepared(
    lambda night: (
        NightStatus.objects.filter(night=night).order_by("-act__number").values_list("state")[:1]
    ),
    uuid.UUID,
)


class Act(AbstractAct):
    """A step recorded for a night. table, match and player: what the act concerns.

    table is also the table whose phone sent the request.
    """

    device_field = "table"
    redactable = AbstractAct.redactable | {"player"}

    night = models.ForeignKey(Night, models.PROTECT, related_name="acts", db_index=False)
    account = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="acts"
    )
    table = models.ForeignKey(
        "nights.Table", models.PROTECT, null=True, blank=True, related_name="acts"
    )
    match = models.ForeignKey(
        "nights.Match", models.PROTECT, null=True, blank=True, related_name="acts", db_index=False
    )
    player = models.ForeignKey(
        "club.Player", models.PROTECT, null=True, blank=True, related_name="acts"
    )

    class Meta:
        db_table = "club_act"
        ordering = ["night", "number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="act_number_once"),
            models.UniqueConstraint(fields=["night", "key"], name="act_key_once"),
        ]
        indexes = [models.Index(fields=["match", "number"], name="act_of_match")]


class NightFact(AbstractFact):
    """A fact of a night, recorded by one of its acts."""

    ledger_field = "night"

    night = models.ForeignKey(Night, models.PROTECT)
    act = models.ForeignKey(Act, models.PROTECT)

    class Meta:
        abstract = True


class Undoing(NightFact):
    """An act was undone: what it recorded of the room no longer counts."""

    undone = models.OneToOneField(Act, models.PROTECT, related_name="undoing")

    class Meta:
        db_table = "club_undoing"
        default_related_name = "undoings"

    def __str__(self) -> str:
        return f"-{self.undone_id}"


class NightState(models.TextChoices):
    """Whether a night is in progress."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


class NightStatus(NightFact):
    """The night was opened, closed or reopened. The latest counts."""

    state = models.CharField(max_length=10, choices=NightState)

    class Meta:
        db_table = "club_nightstatus"
        default_related_name = "night_statuses"

    def __str__(self) -> str:
        return self.state
