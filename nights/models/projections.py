"""Projections, computed from the facts. Any row may be dropped: a rebuild computes it again.

PostgreSQL does not check their keys of facts, which are never deleted.
"""

from django.db import models

from club.ledger.ids import new_id
from club.ledger.models import AbstractRecord
from club.models.people import Club, Player
from nights.models.match import Match
from nights.models.night import Act, Night


class MatchResult(models.Model):
    """The result of a match as of a version, computed by one version of the scoring code.

    seats: the players for whom the match counts, as player ids by seat. began: the number of the
    act that began the match. entered: how many deals were ever entered, and corrections: how many
    deals and seatings were replaced. starters and holders: who held the seats at first and last,
    under the ids that were seated. With these a standing is computed without reading deals.
    """

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="result", db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    night = models.ForeignKey(Night, models.CASCADE, related_name="results", db_constraint=False)
    version = models.PositiveIntegerField()
    code = models.CharField(max_length=16)
    state = models.CharField(max_length=10)
    counted = models.BooleanField()
    margin = models.IntegerField()
    back_score = models.IntegerField()
    answer = models.JSONField()
    game = models.CharField(max_length=20, default="")
    seats = models.JSONField(default=dict)
    broken_off_by = models.CharField(max_length=1, blank=True, default="")
    began = models.PositiveIntegerField(default=0)
    entered = models.PositiveIntegerField(default=0)
    corrections = models.PositiveIntegerField(default=0)
    starters = models.JSONField(default=dict)
    holders = models.JSONField(default=dict)

    class Meta:
        db_table = "club_matchresult"

    def __str__(self) -> str:
        return f"result of {self.match_id}"


class PlayerMatch(models.Model):
    """The figures of a counted match for one of its players, used for statistics.

    broken_off: whether a player broke the match off, so that only the ladder counts it.
    margin is in points of the ladder, for the player's own side. declared and made: contracts that
    the player played, and those that were made. partner_declared: contracts that the partner
    played. defended and beaten: contracts of the other side, and those that went down. slams: bid
    and made by the player's side.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # An index or a constraint below begins with each of those without an index.
    match = models.ForeignKey(
        Match, models.CASCADE, related_name="player_matches", db_index=False, db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    night = models.ForeignKey(
        Night, models.CASCADE, related_name="player_matches", db_index=False, db_constraint=False
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="player_matches", db_index=False, db_constraint=False
    )
    partner = models.ForeignKey(
        Player, models.CASCADE, null=True, related_name="+", db_constraint=False, db_index=False
    )
    ladder = models.CharField(max_length=10)
    game = models.CharField(max_length=20)
    side = models.CharField(max_length=2)
    margin = models.IntegerField()
    deals = models.PositiveIntegerField()
    declared = models.PositiveIntegerField(default=0)
    made = models.PositiveIntegerField(default=0)
    partner_declared = models.PositiveIntegerField(default=0)
    defended = models.PositiveIntegerField(default=0)
    beaten = models.PositiveIntegerField(default=0)
    slams = models.PositiveIntegerField(default=0)
    broken_off = models.BooleanField(default=False)

    class Meta:
        db_table = "club_playermatch"
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="player_match_once")
        ]
        indexes = [
            models.Index(fields=["night", "club"], name="matches_of_night"),
            models.Index(fields=["player", "ladder"], name="matches_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.match_id}"


class NightStanding(models.Model):
    """The back scores of a night as of a version."""

    night = models.OneToOneField(
        Night, models.CASCADE, primary_key=True, related_name="standing", db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    version = models.PositiveIntegerField()
    code = models.CharField(max_length=16)
    computed_at = models.DateTimeField()
    columns = models.JSONField(default=list)
    ladder_rules = models.CharField(max_length=16, default="")

    class Meta:
        db_table = "club_nightstanding"

    def __str__(self) -> str:
        return f"standing of {self.night_id}"


class StandingRow(models.Model):
    """One player's line on the back-score sheet.

    marks has an entry for each column of the standing: the match's id and hundreds, or null.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # A constraint below begins with it.
    standing = models.ForeignKey(NightStanding, models.CASCADE, related_name="rows", db_index=False)
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="standing_rows", db_constraint=False
    )
    position = models.PositiveIntegerField()
    rank = models.PositiveIntegerField()
    matches = models.PositiveIntegerField()
    plus = models.IntegerField()
    minus = models.IntegerField()
    total = models.IntegerField()
    marks = models.JSONField(default=list)

    class Meta:
        db_table = "club_standingrow"
        ordering = ["standing", "position"]
        constraints = [
            models.UniqueConstraint(fields=["standing", "position"], name="standing_position_once"),
            models.UniqueConstraint(fields=["standing", "player"], name="standing_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.player_id}"


class Correction(models.Model):
    """What an act after the night's first closing changed of the published results.

    match: the match that was changed, or None for several or for a merge of players. totals has an
    entry for each player whose total changed: the id, and the hundreds before and after, null if
    the player has no line on the sheet.
    """

    act = models.OneToOneField(
        Act, models.CASCADE, primary_key=True, related_name="correction", db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    night = models.ForeignKey(
        Night, models.CASCADE, related_name="corrections", db_constraint=False
    )
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, related_name="corrections", db_constraint=False
    )
    date = models.DateField()
    at = models.DateTimeField()
    totals = models.JSONField(default=list)

    class Meta:
        db_table = "club_correction"
        indexes = [models.Index(fields=["club", "-at", "-act"], name="correction_of_club")]

    def __str__(self) -> str:
        return f"correction {self.act_id}"


class NightRecord(AbstractRecord):
    """A player's totals over one ladder's matches of a night, by the rules of its season."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # The constraint begins with it.
    night = models.ForeignKey(
        Night, models.CASCADE, related_name="records", db_index=False, db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    ladder = models.CharField(max_length=10)
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="night_records", db_constraint=False
    )

    class Meta:
        db_table = "club_nightrecord"
        constraints = [
            models.UniqueConstraint(fields=["night", "ladder", "player"], name="night_record_once")
        ]

    def __str__(self) -> str:
        return f"{self.night_id} {self.player_id}"


class NightSum(models.Model):
    """How much was played of one ladder on a night, in counted matches.

    biggest: the most points of the ladder by which a match was won that nobody broke off; zero if
    none was. longest: the most deals of a match.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    night = models.ForeignKey(
        Night, models.CASCADE, related_name="sums", db_index=False, db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    ladder = models.CharField(max_length=10)
    matches = models.PositiveIntegerField()
    deals = models.PositiveIntegerField()
    slams = models.PositiveIntegerField()
    biggest = models.PositiveIntegerField()
    longest = models.PositiveIntegerField()

    class Meta:
        db_table = "club_nightsum"
        constraints = [models.UniqueConstraint(fields=["night", "ladder"], name="night_sum_once")]

    def __str__(self) -> str:
        return f"{self.night_id} {self.ladder}"
