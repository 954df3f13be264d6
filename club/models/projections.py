"""What is computed from the facts. Any of it may be dropped; a rebuild makes it anew."""

from django.db import models

from club.models.ids import new_id
from club.models.match import Match
from club.models.night import Night
from club.models.people import Club, Player


class MatchResult(models.Model):
    """What a match came to: the answer of its sheet as of a version, by one scoring code."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="result")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    night = models.ForeignKey(Night, models.CASCADE, related_name="results")
    version = models.PositiveIntegerField()
    code = models.CharField(max_length=16)
    state = models.CharField(max_length=10)
    counted = models.BooleanField()
    margin = models.IntegerField()
    back_score = models.IntegerField()
    answer = models.JSONField()

    def __str__(self) -> str:
        return f"result of {self.match_id}"


class NightStanding(models.Model):
    """The back scores of a night as of a version."""

    night = models.OneToOneField(Night, models.CASCADE, primary_key=True, related_name="standing")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    code = models.CharField(max_length=16)
    computed_at = models.DateTimeField()
    columns = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"standing of {self.night_id}"


class StandingRow(models.Model):
    """One player's line on the back-score sheet.

    marks has an entry a column of the standing: the match's id and hundreds, or null.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    standing = models.ForeignKey(NightStanding, models.CASCADE, related_name="rows")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="standing_rows")
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField()
    matches = models.PositiveIntegerField()
    plus = models.IntegerField()
    minus = models.IntegerField()
    total = models.IntegerField()
    marks = models.JSONField(default=list)

    class Meta:
        ordering = ["standing", "position"]
        constraints = [
            models.UniqueConstraint(fields=["standing", "position"], name="standing_position_once"),
            models.UniqueConstraint(fields=["standing", "player"], name="standing_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.player_id}"
