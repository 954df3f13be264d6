"""A tally, its acts and facts, called as the club's are to show that names do not clash."""

from typing import ClassVar

from django.db import models

from club.ledger.ids import new_id
from club.ledger.models import AbstractAct, AbstractFact, AbstractLedger, AbstractRecord
from club.ledger.refusals import Fault
from club.models.people import Club, Player


class Tally(AbstractLedger):
    """What is counted in one evening."""

    lock_rank = 20
    rebuild_task: ClassVar[str] = "probe.rebuild_tally"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="+")
    date = models.DateField()
    generation = models.PositiveIntegerField(default=1)
    closed = models.BooleanField(default=False)

    def closed_fault(self) -> Fault | None:
        return Fault("tally-closed", "This tally is closed.") if self.closed else None


class Act(AbstractAct):
    """One step of a tally; table: the board whose phone sent it."""

    device_field = "table"

    tally = models.ForeignKey(Tally, models.PROTECT, related_name="acts")
    table = models.ForeignKey("probe.Table", models.PROTECT, null=True, related_name="acts")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tally", "number"], name="probe_act_number_once"),
            models.UniqueConstraint(fields=["tally", "key"], name="probe_act_key_once"),
        ]


class TallyFact(AbstractFact):
    """A fact of a tally."""

    ledger_field = "tally"

    tally = models.ForeignKey(Tally, models.PROTECT)
    act = models.ForeignKey(Act, models.PROTECT)

    class Meta:
        abstract = True


class Table(TallyFact):
    """A board at which people throw."""

    number = models.PositiveIntegerField()

    class Meta:
        default_related_name = "tables"


class Deal(TallyFact):
    """One throw of a player."""

    redactable = frozenset({"note"})

    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    points = models.IntegerField()
    note = models.CharField(max_length=80, blank=True)

    class Meta:
        default_related_name = "deals"


class Undoing(TallyFact):
    """An act was undone."""

    undone = models.OneToOneField(Act, models.PROTECT, related_name="undoing")

    class Meta:
        default_related_name = "undoings"


class Total(AbstractRecord):
    """What a player's throws come to, as of a version: a projection that counts in seasons."""

    tally = models.ForeignKey(Tally, models.CASCADE, related_name="totals")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    ladder = models.CharField(max_length=10, default="contract")
    version = models.PositiveIntegerField()
