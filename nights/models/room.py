"""The room: arrivals, tables and who belongs to them, and the cards that were cut."""

from django.db import models

from club.models.people import Player
from nights.models.night import NightFact


class Arrival(NightFact):
    """A player checked in. number is their place in the order of arrival, from 1.

    guest: whether they came as a guest of the club, which later changes of the player leave.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="arrivals")
    number = models.PositiveIntegerField()
    guest = models.BooleanField(default=False)

    class Meta:
        db_table = "club_arrival"
        default_related_name = "arrivals"
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="arrival_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.player_id}"


class Departure(NightFact):
    """An arrival ended: the player left the room, or was checked in by mistake.

    At most one counts. There are several only if the earlier ones were undone.
    """

    arrival = models.ForeignKey(Arrival, models.PROTECT, related_name="departures")

    class Meta:
        db_table = "club_departure"
        default_related_name = "departures"

    def __str__(self) -> str:
        return f"-{self.arrival_id}"


class Announcement(NightFact):
    """A player who waits announced the wish to succeed to the first vacancy."""

    arrival = models.ForeignKey(Arrival, models.PROTECT, related_name="announcements")

    class Meta:
        db_table = "club_announcement"
        default_related_name = "announcements"

    def __str__(self) -> str:
        return f"!{self.arrival_id}"


class Absence(NightFact):
    """A player in the room cannot be found, or was found again if absent is false.

    The latest counts.
    """

    arrival = models.ForeignKey(Arrival, models.PROTECT, related_name="absences")
    absent = models.BooleanField(default=True)

    class Meta:
        db_table = "club_absence"
        default_related_name = "absences"

    def __str__(self) -> str:
        return f"?{self.arrival_id}" if self.absent else f"{self.arrival_id} is back"


class Table(NightFact):
    """A table formed on a night. number is the number by which players know it."""

    number = models.PositiveIntegerField()

    class Meta:
        db_table = "club_table"
        default_related_name = "tables"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["night", "number"], name="table_number_once")
        ]

    def __str__(self) -> str:
        return str(self.number)


class LinkRenewal(NightFact):
    """The table's link was renewed. Links of an earlier generation no longer work."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="renewals", db_index=False)
    generation = models.PositiveIntegerField()

    class Meta:
        db_table = "club_linkrenewal"
        default_related_name = "link_renewals"
        constraints = [models.UniqueConstraint(fields=["table", "generation"], name="renewal_once")]

    def __str__(self) -> str:
        return str(self.generation)


class DoorRenewal(NightFact):
    """The night's link for checking in was renewed. The earlier link no longer works."""

    generation = models.PositiveIntegerField()

    class Meta:
        db_table = "club_doorrenewal"
        default_related_name = "door_renewals"
        constraints = [models.UniqueConstraint(fields=["night", "generation"], name="door_once")]

    def __str__(self) -> str:
        return str(self.generation)


class Belonging(NightFact):
    """A player belongs to a table, playing or waiting for the next match there.

    returns_to: the table to which they may go back, if they left it to make a fresh table possible.
    Their place there is reserved.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="belongings")
    player = models.ForeignKey(Player, models.PROTECT, related_name="belongings")
    returns_to = models.ForeignKey(
        Table, models.PROTECT, null=True, blank=True, related_name="returning"
    )

    class Meta:
        db_table = "club_belonging"
        default_related_name = "belongings"

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class BelongingEnd(NightFact):
    """A player no longer belongs to the table. At most one counts for each belonging."""

    belonging = models.ForeignKey(Belonging, models.PROTECT, related_name="ends")

    class Meta:
        db_table = "club_belongingend"
        default_related_name = "belonging_ends"

    def __str__(self) -> str:
        return f"-{self.belonging_id}"
