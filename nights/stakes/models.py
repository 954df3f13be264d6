"""Stakes of a night, charges to its players, and payments. No data of cards or banks is stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.club import ClubFact
from club.models.people import Player
from nights.models.match import Match
from nights.models.night import Night, NightFact


class Stakes(NightFact):
    """What a night is played for. The latest counts; without one, a night has no stakes.

    on: whether there are stakes. currency: its code of three letters. stake: for each unit of the
    back score, a hundred or a point, in minor units of the currency; each player of the losing side
    pays it to one of the winners. table_money and visitor_fee: what everybody who plays, and every
    guest besides, pays to the club.
    """

    on = models.BooleanField(default=True)
    currency = models.CharField(max_length=3, blank=True)
    stake = models.PositiveIntegerField(default=0)
    table_money = models.PositiveIntegerField(default=0)
    visitor_fee = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "club_stakes"
        default_related_name = "stakes"

    def __str__(self) -> str:
        return f"{self.stake} {self.currency}" if self.on else "off"


class ChargeKind(models.TextChoices):
    """What a player is charged for."""

    BYSTANDER = "bystander", _("a bystander's remark: the losers' stakes of a match")
    NEW_CARDS = "new-cards", _("new cards, for the one who asked for them")
    OTHER = "other", _("something else")


class Charge(NightFact):
    """A player is charged for something besides the stakes.

    A bystander pays the losers' stakes of a match in their place, so amount is 0: it follows from
    the result. Other amounts are paid to the club, in minor units; below 0 they are a credit
    against what the player owes. A charge that replaces another takes it back.
    """

    player = models.ForeignKey(Player, models.PROTECT)
    kind = models.CharField(max_length=10, choices=ChargeKind)
    match = models.ForeignKey(Match, models.PROTECT, null=True)
    amount = models.IntegerField(default=0)
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by")

    class Meta:
        db_table = "club_charge"
        default_related_name = "charges"

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"


class Payment(ClubFact):
    """A player has paid another, or the club.

    night: the night whose settlement it is part of, None for what was carried over from several.
    payee: None for the club. amount: in minor units, above 0. A payment that replaces another takes
    it back.
    """

    night = models.ForeignKey(Night, models.PROTECT, null=True)
    payer = models.ForeignKey(Player, models.PROTECT, related_name="payments_made")
    payee = models.ForeignKey(Player, models.PROTECT, null=True, related_name="payments_received")
    currency = models.CharField(max_length=3)
    amount = models.PositiveIntegerField()
    replaces = models.OneToOneField("self", models.PROTECT, null=True, related_name="replaced_by")

    class Meta:
        db_table = "club_payment"
        default_related_name = "payments"

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}"
