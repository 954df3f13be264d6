"""The room: arrivals, tables and who belongs to them, and the cards that were cut."""

from django.db import models

from club.models.people import Player
from nights.models.night import NightFact, Rotation


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


class OpenCut(NightFact):
    """A cut is under way at a table, whose players cut one after the other.

    candidates: who cuts, each as ``{"player", "consecutive", "sat_out"}`` with the counts when the
    cut began, and at a fresh table with ``place`` and ``right`` as in a draw. Nobody leaves the
    table until the cut ends, and nobody enters it after a card is cut.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="open_cuts")
    code = models.CharField(max_length=20)
    house = models.JSONField(default=dict)
    rotation = models.CharField(max_length=10, choices=Rotation, default=Rotation.CUT)
    turn = models.PositiveIntegerField(default=1)
    order = models.JSONField(default=list)
    candidates = models.JSONField(default=list)

    class Meta:
        db_table = "club_opencut"
        default_related_name = "open_cuts"

    def __str__(self) -> str:
        return f"open cut {self.id}"


class OpenCutEntry(NightFact):
    """Players entered a table whose cut was under way, before a card was cut.

    candidates, turn and order: those of the cut from then on, as in the cut.
    """

    cut = models.ForeignKey(OpenCut, models.PROTECT, related_name="entries")
    turn = models.PositiveIntegerField(default=1)
    order = models.JSONField(default=list)
    candidates = models.JSONField(default=list)

    class Meta:
        db_table = "club_opencutentry"
        default_related_name = "open_cut_entries"

    def __str__(self) -> str:
        return f"entry {self.id}"


class OpenCard(NightFact):
    """A card cut by one player in a cut under way. drawn: drawn by the program, and final."""

    cut = models.ForeignKey(OpenCut, models.PROTECT, related_name="cards")
    player = models.ForeignKey(Player, models.PROTECT, related_name="open_cards")
    round = models.PositiveSmallIntegerField()
    card = models.CharField(max_length=5)
    drawn = models.BooleanField(default=False)

    class Meta:
        db_table = "club_opencard"
        default_related_name = "open_cards"

    def __str__(self) -> str:
        return self.card


class OpenCutEnd(NightFact):
    """A cut under way ended: it began a match, or was given up."""

    cut = models.ForeignKey(OpenCut, models.PROTECT, related_name="ends")

    class Meta:
        db_table = "club_opencutend"
        default_related_name = "open_cut_ends"

    def __str__(self) -> str:
        return f"-{self.cut_id}"


class Cut(NightFact):
    """Cards were drawn to settle who plays, partners and the deal, or a rotation settled it.

    agreed: the players agreed upon the seats and the deal, and nobody cut.

    turn: the number of the match in the rotation, from 1; match 1 is always cut for. order: the ids
    of the players in the order of the rotation.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="cuts")
    code = models.CharField(max_length=20)
    house = models.JSONField(default=dict)
    typed = models.BooleanField()
    agreed = models.BooleanField(default=False)
    rotation = models.CharField(max_length=10, choices=Rotation, default=Rotation.CUT)
    turn = models.PositiveIntegerField(default=1)
    order = models.JSONField(default=list)

    class Meta:
        db_table = "club_cut"
        default_related_name = "cuts"

    def __str__(self) -> str:
        return f"cut {self.id}"

    @property
    def pivots(self) -> bool:
        """Whether the match was seated without a card."""
        return self.rotation in (Rotation.PIVOT, Rotation.STAY) and self.turn > 1


class Draw(NightFact):
    """One player's card in one round of a cut, as in ``QS``. number is the order of drawing.

    Two exposed cards are stored together, as in ``QS+3D``. A player who did not have to draw has
    round 0 and no card. consecutive and sat_out are the player's consecutive matches and matches
    sat out, on which the cut was judged. place and right are the place of each player of a fresh
    table who had cut for precedence, and the reason for it, as ``{"code", "values"}``.
    """

    cut = models.ForeignKey(Cut, models.PROTECT, related_name="draws", db_index=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="draws")
    card = models.CharField(max_length=5, blank=True)
    round = models.PositiveSmallIntegerField(default=0)
    consecutive = models.PositiveIntegerField(default=0)
    sat_out = models.PositiveIntegerField(default=0)
    place = models.PositiveSmallIntegerField(default=0)
    right = models.JSONField(default=dict)
    number = models.PositiveIntegerField()

    class Meta:
        db_table = "club_draw"
        default_related_name = "draws"
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


class Breakup(NightFact):
    """A table was broken up: nobody belongs to it any more.

    breaker: by whose doing; None if nobody did it, and if that player is no candidate any more.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="breakups")
    breaker = models.ForeignKey(
        Player, models.PROTECT, null=True, blank=True, related_name="broke_up"
    )

    class Meta:
        db_table = "club_breakup"
        default_related_name = "breakups"

    def __str__(self) -> str:
        return f"-{self.table_id}"


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
