"""Calls of the director from a table's phone."""

from django.db import models

from nights.models.night import NightFact
from nights.models.room import Table


class DirectorCall(NightFact):
    """A table called the director."""

    table = models.ForeignKey(Table, models.PROTECT)

    class Meta:
        db_table = "club_directorcall"
        default_related_name = "director_calls"

    def __str__(self) -> str:
        return str(self.table_id)


class DirectorGoing(NightFact):
    """A director is going to a table that called: the account of its act. The latest counts."""

    call = models.ForeignKey(DirectorCall, models.PROTECT, related_name="goings")

    class Meta:
        db_table = "club_directorgoing"
        default_related_name = "director_goings"

    def __str__(self) -> str:
        return str(self.call_id)


class DirectorAnswer(NightFact):
    """The director has come to a table that called."""

    call = models.OneToOneField(DirectorCall, models.PROTECT, related_name="answer")

    class Meta:
        db_table = "club_directoranswer"
        default_related_name = "director_answers"

    def __str__(self) -> str:
        return str(self.call_id)
