"""Matches, who holds their seats, and their deals."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.people import Player
from club.models.seats import SeatName
from nights.models.cuts import Cut
from nights.models.night import NightFact
from nights.models.room import Table


class Match(NightFact):
    """A match at a table, such as one rubber or Chicago. Its game and rules are frozen here."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="matches", db_index=False)
    number = models.PositiveIntegerField()
    game = models.CharField(max_length=20)
    rules = models.JSONField(default=dict)
    dealer = models.CharField(max_length=1, choices=SeatName)
    cut = models.OneToOneField(Cut, models.PROTECT, null=True, blank=True, related_name="match")
    paper = models.BooleanField(default=False)
    #: Not a column: the `nights.queries.begun.Begun` of a match that was stored, not read.
    begun: Any = None

    class Meta:
        db_table = "club_match"
        default_related_name = "matches"
        ordering = ["night", "table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="match_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Seating(NightFact):
    """A player holds a seat from one deal on (from 1), until another player does.

    A seating that replaces another corrects who held the seat.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="seatings")
    seat = models.CharField(max_length=1, choices=SeatName)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings")
    from_deal = models.PositiveIntegerField(default=1)
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        db_table = "club_seating"
        default_related_name = "seatings"

    def __str__(self) -> str:
        return f"{self.seat} {self.player_id}"


class Deal(NightFact):
    """A deal in the score sheet format. number is its place in the match, from 1.

    A correction replaces it under the same number. A withdrawn deal holds no data.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField()
    data = models.JSONField(default=dict)
    withdrawn = models.BooleanField(default=False)
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        db_table = "club_deal"
        default_related_name = "deals"
        ordering = ["match", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "number"],
                condition=models.Q(replaces__isnull=True),
                name="deal_number_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Ruling(NightFact):
    """What the director decided about an irregularity, by the catalogue's keys.

    number is the deal's place in the match. The deal may not be entered yet: the ruling is then
    added to it when it is. A ruling that replaces another takes it back. OVERRULED is the option of
    a correction out of time, stored under the clause that was overruled.
    """

    OVERRULED = "overruled"

    match = models.ForeignKey(Match, models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField()
    law = models.CharField(max_length=60)
    offender = models.CharField(max_length=1, choices=SeatName, blank=True)
    option = models.CharField(max_length=60)
    moment = models.PositiveSmallIntegerField(default=0)
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )

    class Meta:
        db_table = "club_ruling"
        default_related_name = "rulings"
        ordering = ["match", "act"]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number} {self.law}"

    @property
    def entry(self) -> dict[str, str]:
        """The ruling as a deal stores it."""
        return {"law": self.law, "offender": self.offender, "option": self.option}


class Acceptance(NightFact):
    """The other side accepted a deal as entered, or objected to it. The latest counts."""

    deal = models.ForeignKey(Deal, models.PROTECT, related_name="answers")
    accepted = models.BooleanField()

    class Meta:
        db_table = "club_acceptance"
        default_related_name = "acceptances"

    def __str__(self) -> str:
        return "accepted" if self.accepted else "objected"


class MatchState(models.TextChoices):
    """The state of a match that was not played out."""

    PLAYING = "playing", _("playing")
    ABANDONED = "abandoned", _("abandoned")
    VOID = "void", _("void")


class MatchProgress(models.TextChoices):
    """What has become of a match: its state, or that it was played out."""

    PLAYING = "playing", _("playing")
    COMPLETE = "complete", _("complete")
    ABANDONED = "abandoned", _("abandoned")
    VOID = "void", _("void")


class MatchStatus(NightFact):
    """The match was abandoned, made void or resumed. The latest counts.

    broken_off_by: the seat of the player who broke it off, if not all players agreed to stop.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="statuses")
    state = models.CharField(max_length=10, choices=MatchState)
    broken_off_by = models.CharField(max_length=1, choices=SeatName, blank=True)

    class Meta:
        db_table = "club_matchstatus"
        default_related_name = "match_statuses"

    def __str__(self) -> str:
        return self.state
