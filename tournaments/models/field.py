"""Who takes part in an event and where they sit: sections, movements, entrants."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Player
from tournaments.models.event import EventFact


class Section(EventFact):
    """A section of the field, with a movement of its own."""

    letter = models.CharField(max_length=3)

    class Meta:
        default_related_name = "sections"
        ordering = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["event", "letter"], name="section_letter_once")
        ]

    def __str__(self) -> str:
        return self.letter


class Plan(EventFact):
    """The movement of a section from one round on. The latest of a round counts.

    movement: in the movement format. boards_per_set: how many boards a set has. first_board: the
    number of the first board of set 1.
    """

    section = models.ForeignKey(Section, models.PROTECT)
    from_round = models.PositiveSmallIntegerField(default=1)
    movement = models.JSONField()
    boards_per_set = models.PositiveSmallIntegerField()
    first_board = models.PositiveSmallIntegerField(default=1)

    class Meta:
        default_related_name = "plans"

    def __str__(self) -> str:
        return f"{self.section_id} from {self.from_round}"


class EventTable(EventFact):
    """A table of a section, whose phone's link names it."""

    section = models.ForeignKey(Section, models.PROTECT, db_index=False)
    number = models.PositiveSmallIntegerField()

    class Meta:
        default_related_name = "tables"
        constraints = [
            models.UniqueConstraint(fields=["section", "number"], name="event_table_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class LinksRenewal(EventFact):
    """The links of all phones of the event were made anew: earlier ones no longer work."""

    class Meta:
        default_related_name = "links_renewals"

    def __str__(self) -> str:
        return str(self.pk)


class Entrant(EventFact):
    """A player, a pair or a team that takes part. entry: from 1 in the order of entering."""

    entry = models.PositiveSmallIntegerField()

    class Meta:
        default_related_name = "entrants"
        constraints = [models.UniqueConstraint(fields=["event", "entry"], name="entry_once")]

    def __str__(self) -> str:
        return str(self.entry)


class Member(EventFact):
    """Who plays for an entrant at one place, from one round on. The latest of a round counts.

    place: 0 or 1, of a team 0 to 5. player: None while the name is missing.
    """

    entrant = models.ForeignKey(Entrant, models.PROTECT)
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, null=True, related_name="+")
    from_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        default_related_name = "members"

    def __str__(self) -> str:
        return f"{self.entrant_id}.{self.place}"


class EntrantDetails(EventFact):
    """What is said of an entrant besides its names. The latest counts.

    handicap: a decimal, in percent or IMPs a board. stratum: empty for none. seed: from 1, the
    strongest; None for none. stationary: whether it should not change tables. ranked: whether it is
    ranked. name: what a team calls itself. club_name: the club that it
    comes from. carry: a decimal, what it brings into the event.
    """

    redactable = frozenset({"name", "club_name"})

    entrant = models.ForeignKey(Entrant, models.PROTECT)
    handicap = models.CharField(max_length=8, blank=True)
    stratum = models.CharField(max_length=3, blank=True)
    seed = models.PositiveSmallIntegerField(null=True)
    stationary = models.BooleanField(default=False)
    ranked = models.BooleanField(default=True)
    name = models.CharField(max_length=60, blank=True)
    club_name = models.CharField(max_length=60, blank=True)
    carry = models.CharField(max_length=10, blank=True)

    class Meta:
        default_related_name = "details"

    def __str__(self) -> str:
        return str(self.entrant_id)


class Slot(EventFact):
    """The number in a section's movement that an entrant fills, from one round on.

    section and number are None if the entrant fills none from then on. The latest of a round
    counts.
    """

    entrant = models.ForeignKey(Entrant, models.PROTECT)
    section = models.ForeignKey(Section, models.PROTECT, null=True)
    number = models.PositiveSmallIntegerField(null=True)
    from_round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        default_related_name = "slots"

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.number}"


class WithdrawalKind(models.TextChoices):
    """What becomes of the results of an entrant that withdraws."""

    BEFORE = "before", _("its results are cancelled")
    AFTER = "after", _("its results stand")
    NONE = "", _("it plays on")


class Withdrawal(EventFact):
    """An entrant withdrew, or came back. The latest counts. after_round: the last it played.

    award: what it has in place of AVE- for the boards that it cannot play, as the event format
    writes it; empty for AVE-.
    """

    entrant = models.ForeignKey(Entrant, models.PROTECT)
    kind = models.CharField(max_length=6, choices=WithdrawalKind, blank=True)
    after_round = models.PositiveSmallIntegerField(default=0)
    award = models.CharField(max_length=20, blank=True)

    class Meta:
        default_related_name = "withdrawals"

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.kind}"
