"""The room: who came, who belongs to which table, and the cards that were cut."""

from django.db import models

from club.models.night import ActFact
from club.models.people import Player


class Arrival(ActFact):
    """A player checked in; number is their rank in the order of arrival, from 1."""

    player = models.ForeignKey(Player, models.PROTECT, related_name="arrivals")
    number = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="arrival_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.player_id}"


class Departure(ActFact):
    """An arrival that ended: the player left the room, or never was there."""

    arrival = models.OneToOneField(Arrival, models.PROTECT, related_name="departure")

    def __str__(self) -> str:
        return f"-{self.arrival_id}"


class Table(ActFact):
    """A table formed on a night; number is what stands on it."""

    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="table_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class LinkRenewal(ActFact):
    """The table's link was made anew; links of an earlier generation no longer work."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="renewals")
    generation = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "generation"], name="renewal_once")]

    def __str__(self) -> str:
        return str(self.generation)


class Belonging(ActFact):
    """A player belongs to a table, playing or waiting for the next match there."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="belongings")
    player = models.ForeignKey(Player, models.PROTECT, related_name="belongings")

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class BelongingEnd(ActFact):
    """A player no longer belongs to the table."""

    belonging = models.OneToOneField(Belonging, models.PROTECT, related_name="end")

    def __str__(self) -> str:
        return f"-{self.belonging_id}"


class Cut(ActFact):
    """Cards were drawn to settle who plays, partners and the deal."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="cuts")
    code = models.CharField(max_length=20)
    house = models.JSONField(default=dict)
    typed = models.BooleanField()

    def __str__(self) -> str:
        return f"cut {self.id}"


class Draw(ActFact):
    """One player's card in one round of a cut, as in ``QS``; number is the order of drawing.

    Two cards that were exposed stand together, as in ``QS+3D``. Somebody who did not have to
    draw stands in round 0 without a card. consecutive and sat_out are what the player had
    played running and sat out, on which the cut was judged.
    """

    cut = models.ForeignKey(Cut, models.PROTECT, related_name="draws")
    player = models.ForeignKey(Player, models.PROTECT, related_name="draws")
    card = models.CharField(max_length=5, blank=True)
    round = models.PositiveSmallIntegerField(default=0)
    consecutive = models.PositiveIntegerField(default=0)
    sat_out = models.PositiveIntegerField(default=0)
    number = models.PositiveIntegerField()

    class Meta:
        ordering = ["cut", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["cut", "round", "card"],
                condition=~models.Q(card=""),
                name="draw_card_once",
            ),
            models.UniqueConstraint(fields=["cut", "round", "player"], name="draw_player_once"),
        ]

    def __str__(self) -> str:
        return self.card


class PlayerMerge(ActFact):
    """One person was entered twice: the duplicate is the keeper, in every night."""

    duplicate = models.OneToOneField(Player, models.PROTECT, related_name="merged_into")
    keeper = models.ForeignKey(Player, models.PROTECT, related_name="merged_from")

    def __str__(self) -> str:
        return f"{self.duplicate_id} is {self.keeper_id}"
