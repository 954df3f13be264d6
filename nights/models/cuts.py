"""Cuts: at an open table's cut, for the seats of a match, and a table that is broken up."""

from django.db import models

from club.models.people import Player
from nights.models.night import NightFact, Rotation
from nights.models.room import Table


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
