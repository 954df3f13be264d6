"""What is computed from the facts of an event. It can be dropped at any time."""

from django.db import models

from club.ledger.ids import new_id
from club.ledger.models import AbstractRecord
from club.models.people import Club, Player
from tournaments.models.event import Event
from tournaments.models.field import Entrant


class EventStanding(models.Model):
    """That the standing of an event was computed, as of which version and by which code.

    provisional: whether results are still to come. scored: whether what was recorded can be scored.
    hosted_version: of the night on which its matches are played.
    """

    event = models.OneToOneField(
        Event, models.CASCADE, primary_key=True, related_name="standing", db_constraint=False
    )
    version = models.PositiveIntegerField()
    code = models.CharField(max_length=12)
    provisional = models.BooleanField()
    scored = models.BooleanField(default=True)
    hosted_version = models.PositiveIntegerField(default=0)
    computed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.event_id} {self.version}"


class BoardScore(models.Model):
    """A board that is compared as one field, with the points of every result.

    field: the section's letter, or empty if there is one section. complete: whether every result is
    in that the movement means the board to have. late: whether one is still to come.
    results: a list of objects with the entrants, the score and the points of each side.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="board_scores", db_constraint=False, db_index=False
    )
    field = models.CharField(max_length=3, blank=True)
    board = models.PositiveSmallIntegerField()
    top = models.CharField(max_length=24)
    complete = models.BooleanField()
    late = models.BooleanField(default=False)
    results = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "field", "board"], name="board_score_once")
        ]

    def __str__(self) -> str:
        return f"{self.field}{self.board}"


class MatchScore(models.Model):
    """A match of teams, or a bye, with what it came to.

    round: in which it ends. table: of its first room; 0 for a bye. away: None at a bye.
    complete: whether everything is in. exact: what it comes to, as `scoring.teams.again` writes it,
    so that the standing follows without its boards. row: the match in the answer of the event
    format, with ``boards``: each with its number, the results of both rooms and what it gives each
    team; ``tables``: the round and table of each room; ``missing``: the boards to come.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="match_scores", db_constraint=False, db_index=False
    )
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    home = models.ForeignKey(
        Entrant, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    away = models.ForeignKey(
        Entrant, models.CASCADE, null=True, related_name="+", db_constraint=False, db_index=False
    )
    complete = models.BooleanField()
    exact = models.JSONField(default=dict)
    row = models.JSONField()

    class Meta:
        indexes = [models.Index(fields=["event", "round", "table"], name="match_score_of_round")]

    def __str__(self) -> str:
        return f"{self.round}: {self.home_id} {self.away_id}"


class EntrantScore(models.Model):
    """What an entrant has scored, and its place.

    row: the entry of the standings in the event format. tally: what its boards come to.
    """

    event = models.ForeignKey(
        Event, models.CASCADE, related_name="entrant_scores", db_constraint=False
    )
    entrant = models.OneToOneField(
        Entrant, models.CASCADE, related_name="score", db_constraint=False
    )
    place = models.PositiveIntegerField()
    row = models.JSONField()
    tally = models.JSONField()

    class Meta:
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place}. {self.entrant_id}"


class LeagueRecord(AbstractRecord):
    """What a result of a league counts for one player on a ladder of its season.

    date: the day on which it counts. rules: the digest of the season's rules that it follows.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # The constraint begins with it.
    event = models.ForeignKey(
        Event, models.CASCADE, related_name="league_records", db_index=False, db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="league_records", db_constraint=False
    )
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    date = models.DateField()
    ladder = models.CharField(max_length=10)
    rules = models.CharField(max_length=16)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event", "round", "table", "player"], name="league_record_once"
            )
        ]
        indexes = [models.Index(fields=["club", "date"], name="league_record_days")]

    def __str__(self) -> str:
        return f"{self.event_id} {self.round}.{self.table} {self.player_id}"
