"""Rounds that were drawn; of events of rubbers and Chicagos also what is played, and results."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import EventFact
from tournaments.models.field import Entrant
from tournaments.models.play import Source


class EventForm(models.TextChoices):
    """How entrants meet."""

    INDIVIDUAL = "individual", _("individual: partners change every round")
    PAIRS = "pairs", _("pairs")
    TEAMS = "teams", _("teams of two pairs")
    PARTY = "party", _("progressive party")
    KNOCK_OUT = "knock-out", _("knock-out")
    LEAGUE = "league", _("league")


class Terms(EventFact):
    """What is played at an event of rubbers, and how it is scored. The latest counts.

    game_rules: every rule of the game. rules: as in the format of rubber events. rounds: how many
    are planned; 0 if it is not said. draw: how rounds are drawn: ``by`` lot or cut, with the
    ``code`` of cutting and the ``house`` rules over it; ``way`` and ``partners`` of a party,
    ``third`` of a knock-out, ``times`` of a league. counts: whether the matches count in the
    season.
    """

    form = models.CharField(max_length=12, choices=EventForm)
    game = models.CharField(max_length=20)
    game_rules = models.JSONField(default=dict)
    scoring = models.CharField(max_length=16)
    rules = models.JSONField(default=dict)
    rounds = models.PositiveSmallIntegerField(default=0)
    draw = models.JSONField(default=dict)
    counts = models.BooleanField(default=True)

    class Meta:
        default_related_name = "terms"

    def __str__(self) -> str:
        return self.form


class HostedRoom(EventFact):
    """The night on which the matches of an event are played, as `nights.hosting` names it."""

    night = models.UUIDField(db_index=True)

    class Meta:
        default_related_name = "hosted_rooms"

    def __str__(self) -> str:
        return str(self.night)


class RoundDraw(EventFact):
    """A round was drawn. drawn: the draw, in which entrants are named by their entry.

    Its keys are ``tables``, ``out``, ``order``, ``reason``, ``chance``, ``present`` and ``levels``:
    the levels of each entrant's members when it was drawn. If cards were cut, also ``cuts`` and
    the ``code``; if it was seated again by other cards, the ``terms`` of its first draw.
    """

    round = models.PositiveSmallIntegerField()
    drawn = models.JSONField()

    class Meta:
        default_related_name = "round_draws"

    def __str__(self) -> str:
        return str(self.round)


class MatchDraw(EventFact):
    """A round of matches of teams was drawn. The latest of a round counts.

    request: the object ``draw`` of the event format. drawn: its answer, in which entrants are
    named by their entry. The movement of the round is the plan of the same act.
    """

    round = models.PositiveSmallIntegerField()
    request = models.JSONField(default=dict)
    drawn = models.JSONField()

    class Meta:
        default_related_name = "match_draws"

    def __str__(self) -> str:
        return str(self.round)


class ExtraBoards(EventFact):
    """Two teams of a knock-out play more boards at their tables, as their match is level.

    round: that of the match. first_board, boards: the first number and how many there are.
    """

    round = models.PositiveSmallIntegerField()
    home = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    away = models.ForeignKey(Entrant, models.PROTECT, related_name="+")
    first_board = models.PositiveSmallIntegerField()
    boards = models.PositiveSmallIntegerField()

    class Meta:
        default_related_name = "extra_boards"

    def __str__(self) -> str:
        return f"{self.round}: {self.first_board} {self.boards}"

    @property
    def numbers(self) -> range:
        """The numbers of the boards."""
        return range(self.first_board, self.first_board + self.boards)


class HostedMatch(EventFact):
    """A match at a table of a round. part: which match of the meeting, from 1. match: its id."""

    draw = models.ForeignKey(RoundDraw, models.PROTECT)
    table = models.PositiveSmallIntegerField()
    part = models.PositiveSmallIntegerField(default=1)
    hosted_table = models.UUIDField(db_index=True)
    match = models.UUIDField()

    class Meta:
        default_related_name = "hosted_matches"

    def __str__(self) -> str:
        return f"{self.table}.{self.part}"


class TableResult(EventFact):
    """The result of a table that has no sheet here, or what the director decided instead.

    said: one of the keys of a table's results in the format of rubber events; empty if it is taken
    back. replaces: the result that it corrects.
    """

    draw = models.ForeignKey(RoundDraw, models.PROTECT)
    table = models.PositiveSmallIntegerField()
    said = models.JSONField(default=dict)
    source = models.CharField(max_length=8, choices=Source, default=Source.DIRECTOR)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, related_name="replaced_by")

    class Meta:
        default_related_name = "table_results"

    def __str__(self) -> str:
        return f"{self.draw_id} {self.table}"


class ResultAnswer(EventFact):
    """The other side accepted a result, or objected to it. The latest counts."""

    result = models.ForeignKey(TableResult, models.PROTECT)
    accepted = models.BooleanField()

    class Meta:
        default_related_name = "result_answers"

    def __str__(self) -> str:
        return f"{self.result_id} {self.accepted}"


class RoundEnd(EventFact):
    """The director closed a round: what was not finished then does not go on."""

    draw = models.ForeignKey(RoundDraw, models.PROTECT)

    class Meta:
        default_related_name = "round_ends"

    def __str__(self) -> str:
        return str(self.draw_id)
