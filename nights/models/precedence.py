"""Cuts that settle who comes first: for seats that are filled, for an opening, for admission."""

from django.db import models

from nights.models.night import NightFact
from nights.models.room import Arrival, Table


class AbstractPrecedenceCut(NightFact):
    """Candidates cut for the order of their right; code and house: by which they cut."""

    code = models.CharField(max_length=20)
    house = models.JSONField(default=dict)
    typed = models.BooleanField()

    class Meta:
        abstract = True


class AbstractPrecedenceDraw(NightFact):
    """A card that a candidate cut for their right; number is the order of drawing."""

    card = models.CharField(max_length=5)
    round = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()

    class Meta:
        abstract = True


class Filling(AbstractPrecedenceCut):
    """The vacancies of a table went to those of the best right, who cut if they were too many."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="fillings")

    class Meta:
        db_table = "club_filling"
        default_related_name = "fillings"

    def __str__(self) -> str:
        return f"filling {self.id}"


class FillDraw(AbstractPrecedenceDraw):
    """A card cut by a player of a broken-up table, for a place at another table."""

    filling = models.ForeignKey(Filling, models.PROTECT, related_name="draws", db_index=False)
    arrival = models.ForeignKey(Arrival, models.PROTECT, related_name="fill_draws")

    class Meta:
        db_table = "club_filldraw"
        default_related_name = "fill_draws"
        ordering = ["filling", "number"]
        constraints = [
            models.UniqueConstraint(fields=["filling", "round", "arrival"], name="fill_draw_once")
        ]

    def __str__(self) -> str:
        return self.card


class OpeningWave(AbstractPrecedenceCut):
    """The opening wave was closed: those who waited then were equal, and cut for their right.

    The code and house rules by which they cut are stored with it. At most one counts.
    """

    class Meta:
        db_table = "club_openingwave"
        default_related_name = "opening_waves"

    def __str__(self) -> str:
        return f"wave {self.id}"


class WaveDraw(AbstractPrecedenceDraw):
    """A card cut by a player of the opening wave. A player alone has round 0 and no card."""

    wave = models.ForeignKey(OpeningWave, models.PROTECT, related_name="draws", db_index=False)
    arrival = models.ForeignKey(Arrival, models.PROTECT, related_name="draws")
    card = models.CharField(max_length=5, blank=True)
    round = models.PositiveSmallIntegerField(default=0)

    class Meta:
        db_table = "club_wavedraw"
        default_related_name = "wave_draws"
        ordering = ["wave", "number"]
        constraints = [
            models.UniqueConstraint(fields=["wave", "round", "arrival"], name="wave_draw_once")
        ]

    def __str__(self) -> str:
        return self.card


class Admission(AbstractPrecedenceCut):
    """Players who had played elsewhere cut for the places at a fresh table, being too many."""

    class Meta:
        db_table = "club_admission"
        default_related_name = "admissions"

    def __str__(self) -> str:
        return f"admission {self.id}"


class AdmissionDraw(AbstractPrecedenceDraw):
    """A card cut by a player who had played elsewhere, for a place at a fresh table."""

    admission = models.ForeignKey(Admission, models.PROTECT, related_name="draws", db_index=False)
    arrival = models.ForeignKey(Arrival, models.PROTECT, related_name="admission_draws")

    class Meta:
        db_table = "club_admissiondraw"
        default_related_name = "admission_draws"
        ordering = ["admission", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["admission", "round", "arrival"], name="admission_draw_once"
            )
        ]

    def __str__(self) -> str:
        return self.card
