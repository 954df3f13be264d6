"""What happens while an event is played: rounds, results, rulings, calls."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import EventFact
from tournaments.models.field import Entrant, EventTable, Section


class ClockKind(models.TextChoices):
    """What was done with the clock."""

    ROUND = "round", _("a round began")
    PAUSE = "pause", _("paused")
    RESUME = "resume", _("went on")
    EXTEND = "extend", _("more time")


class ClockStep(EventFact):
    """A round began, or the clock was paused, resumed or extended.

    round: the round of the step. seconds: the length of a round that began, or what was added.
    """

    kind = models.CharField(max_length=8, choices=ClockKind)
    round = models.PositiveSmallIntegerField()
    seconds = models.IntegerField(default=0)

    class Meta:
        default_related_name = "clock_steps"

    def __str__(self) -> str:
        return f"{self.kind} {self.round}"


class Source(models.TextChoices):
    """How a result came in."""

    PHONE = "phone", _("a phone")
    DIRECTOR = "director", _("the director")
    PAPER = "paper", _("paper")
    PROGRAM = "program", _("the API")


class BoardResult(EventFact):
    """The result of a board at a table.

    said: the keys of a result of the event format, without the entrants; empty if the result was
    taken away. ns and ew: the entrants in the columns; at an individual ns is North, ew is East,
    south and west the others. replaces: the result that this one corrects.
    """

    section = models.ForeignKey(Section, models.PROTECT)
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    ns = models.ForeignKey(Entrant, models.PROTECT, null=True, related_name="+")
    ew = models.ForeignKey(Entrant, models.PROTECT, null=True, related_name="+")
    south = models.ForeignKey(Entrant, models.PROTECT, null=True, related_name="+")
    west = models.ForeignKey(Entrant, models.PROTECT, null=True, related_name="+")
    said = models.JSONField(default=dict)
    source = models.CharField(max_length=8, choices=Source, default=Source.DIRECTOR)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, related_name="replaced_by")

    class Meta:
        default_related_name = "board_results"
        indexes = [models.Index(fields=["event", "board"], name="result_of_board")]

    def __str__(self) -> str:
        return f"{self.board} {self.table} {self.round}"


class Agreement(EventFact):
    """The other side accepted a result, or objected to it. The latest counts."""

    result = models.ForeignKey(BoardResult, models.PROTECT)
    accepted = models.BooleanField()

    class Meta:
        default_related_name = "agreements"

    def __str__(self) -> str:
        return f"{self.result_id} {self.accepted}"


class Fouling(EventFact):
    """A board was changed on its way: from a round on, another version of it was played.

    version: its name; empty if the board was put right, as at the beginning.
    """

    section = models.ForeignKey(Section, models.PROTECT)
    board = models.PositiveSmallIntegerField()
    from_round = models.PositiveSmallIntegerField()
    version = models.CharField(max_length=8, blank=True)

    class Meta:
        default_related_name = "foulings"

    def __str__(self) -> str:
        return f"{self.board} {self.version}"


class Penalty(EventFact):
    """Points that an entrant loses, or gains. The reason is the act's.

    points: a decimal. unit: as in the event format. replaces: the penalty that is taken back, in
    which case points is empty.
    """

    entrant = models.ForeignKey(Entrant, models.PROTECT)
    round = models.PositiveSmallIntegerField(null=True)
    board = models.PositiveSmallIntegerField(null=True)
    points = models.CharField(max_length=12, blank=True)
    unit = models.CharField(max_length=20, blank=True)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by")

    class Meta:
        default_related_name = "penalties"

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.points}"


class MatchRuling(EventFact):
    """What the director decided of a match of teams. The latest of a match counts.

    round: that of the match in the event format. said: keys of a match in the event format:
    ``adjust``, ``awarded``, ``imps``, ``not_played``, ``carry``, ``winner``; empty if nothing is
    decided.
    """

    round = models.PositiveSmallIntegerField()
    home = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    away = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    said = models.JSONField(default=dict)

    class Meta:
        default_related_name = "match_rulings"

    def __str__(self) -> str:
        return f"{self.round}: {self.home_id} {self.away_id}"


class LineUp(EventFact):
    """Which two members of a team sit in a direction in a round. The latest counts.

    line: NS or EW, of teams of eight NS2 or EW2 as well. first, second: the places of the members
    in their team, from 0; the same one twice where it is taken back, as one of them was then named
    in another direction.
    """

    entrant = models.ForeignKey(Entrant, models.PROTECT)
    round = models.PositiveSmallIntegerField()
    line = models.CharField(
        max_length=3, choices=[(line, line) for line in ("NS", "EW", "NS2", "EW2")]
    )
    first = models.PositiveSmallIntegerField()
    second = models.PositiveSmallIntegerField()

    class Meta:
        default_related_name = "line_ups"

    def __str__(self) -> str:
        return f"{self.round} {self.entrant_id} {self.line}"


class Confirmation(EventFact):
    """A team says whether the result of its match is right. The latest of a team counts.

    round: that of the match. covers: the signature of the results of which it was said; once they
    change it no longer counts.
    """

    round = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, models.PROTECT)
    opponent = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    agrees = models.BooleanField()
    covers = models.CharField(max_length=16)

    class Meta:
        default_related_name = "confirmations"

    def __str__(self) -> str:
        return f"{self.round} {self.entrant_id} {self.agrees}"


class Call(EventFact):
    """A table called the director."""

    redactable = frozenset({"text"})

    table = models.ForeignKey(EventTable, models.PROTECT)
    round = models.PositiveSmallIntegerField(default=0)
    text = models.CharField(max_length=200, blank=True)

    class Meta:
        default_related_name = "calls"

    def __str__(self) -> str:
        return str(self.table_id)


class CallGoing(EventFact):
    """A director is going to a table that called: the account of its act. The latest counts."""

    call = models.ForeignKey(Call, models.PROTECT, related_name="goings")

    class Meta:
        default_related_name = "call_goings"

    def __str__(self) -> str:
        return str(self.call_id)


class CallAnswer(EventFact):
    """The director has answered a call."""

    call = models.OneToOneField(Call, models.PROTECT, related_name="answer")

    class Meta:
        default_related_name = "call_answers"

    def __str__(self) -> str:
        return str(self.call_id)
