"""Projections that are stored in the transaction of each act: heads of matches, and marks."""

from django.db import models

from club.models.people import Club
from nights.models.match import Match
from nights.models.night import Night
from nights.models.room import Table


class MatchHead(models.Model):
    """A match as of its latest act, stored in the same transaction as the act.

    data: as `nights.queries.head` writes it. Without a row, the match is folded from its facts.
    """

    match = models.OneToOneField(
        Match, models.CASCADE, primary_key=True, related_name="head", db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    night = models.ForeignKey(Night, models.CASCADE, related_name="heads", db_constraint=False)
    version = models.PositiveIntegerField()
    code = models.CharField(max_length=20)
    data = models.JSONField()

    class Meta:
        db_table = "club_matchhead"

    def __str__(self) -> str:
        return f"head of {self.match_id}"


class TableMark(models.Model):
    """The number of the latest act that changed what the phones of a table show, and no others.

    Without a row, any act of the night may have changed it.
    """

    table = models.OneToOneField(
        Table, models.CASCADE, primary_key=True, related_name="mark", db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    night = models.ForeignKey(
        Night, models.CASCADE, related_name="table_marks", db_constraint=False
    )
    version = models.PositiveIntegerField()

    class Meta:
        db_table = "club_tablemark"

    def __str__(self) -> str:
        return f"mark of {self.table_id}"


class NightMark(models.Model):
    """The number of the latest act that may have changed what the phones of all tables show."""

    night = models.OneToOneField(
        Night, models.CASCADE, primary_key=True, related_name="mark", db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    version = models.PositiveIntegerField()

    class Meta:
        db_table = "club_nightmark"

    def __str__(self) -> str:
        return f"mark of {self.night_id}"
