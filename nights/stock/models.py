"""Drawing from the stock at draw and discard, turn by turn, before the deal is bid and played."""

from django.db import models

from nights.models.match import Match
from nights.models.night import NightFact


class Stock(NightFact):
    """A shuffled pack from which the players of a match draw their hands for one deal.

    The latest of a deal counts. pack: the 52 cards from the top, which nobody is shown until the
    deal has been entered, except by drawing. number: of the deal. first: the seat that draws first.
    """

    match = models.ForeignKey(Match, models.PROTECT)
    number = models.PositiveIntegerField()
    first = models.CharField(max_length=1)
    pack = models.JSONField()

    class Meta:
        db_table = "club_stock"
        default_related_name = "stocks"

    def __str__(self) -> str:
        return f"stock of deal {self.number}"


class StockPhone(NightFact):
    """A phone draws for a seat. The latest of a seat counts.

    secret: the digest of the phone's secret; empty if the director freed the seat for another.
    """

    stock = models.ForeignKey(Stock, models.PROTECT)
    seat = models.CharField(max_length=1)
    secret = models.CharField(max_length=64, blank=True)

    class Meta:
        db_table = "club_stockphone"
        default_related_name = "stock_phones"

    def __str__(self) -> str:
        return self.seat


class StockTurn(NightFact):
    """A player took the first card of a turn, or rejected it. turn: from 1."""

    stock = models.ForeignKey(Stock, models.PROTECT, db_index=False)
    turn = models.PositiveSmallIntegerField()
    choice = models.CharField(max_length=6)

    class Meta:
        db_table = "club_stockturn"
        default_related_name = "stock_turns"
        constraints = [models.UniqueConstraint(fields=["stock", "turn"], name="stock_turn_once")]

    def __str__(self) -> str:
        return f"{self.turn}: {self.choice}"
