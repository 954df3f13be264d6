"""The hands of the boards of an event, which nobody is shown before they are open."""

from django.db import models

from tournaments.models.event import EventFact
from tournaments.models.field import Section

LONGEST = 72
"""How long four hands are in PBN notation, at most."""


class BoardHands(EventFact):
    """The hands of a board as they were dealt. The latest that were told of a place count.

    They are read through `tournaments.duplicate.queries.hands` alone, which gives out those of
    boards that are over: there is no admin page of them, and an archive has those of events that
    are over. They are not encrypted: whoever reads the database reads them.

    section, round: None if every section, or every round, plays the board with these hands. hands:
    in PBN notation from North.
    """

    section = models.ForeignKey(Section, models.PROTECT, null=True)
    round = models.PositiveSmallIntegerField(null=True)
    board = models.PositiveSmallIntegerField()
    hands = models.CharField(max_length=LONGEST)

    class Meta:
        default_related_name = "board_hands"

    def __str__(self) -> str:
        return str(self.board)  # and never the cards
