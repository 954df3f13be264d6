"""A club's own acts and facts, which belong to no night."""

from django.db import models

from club.ledger.models import AbstractAct, AbstractFact
from club.models.accounts import Account
from club.models.people import Club, Player


class ClubAct(AbstractAct):
    """A step recorded for a club: a player added or merged, a role given, a season's rules set."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="acts", db_index=False)
    account = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="club_acts"
    )

    class Meta:
        ordering = ["club", "number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="club_act_number_once"),
            models.UniqueConstraint(fields=["club", "key"], name="club_act_key_once"),
        ]


class ClubFact(AbstractFact):
    """A fact of a club, recorded by one of its acts."""

    act = models.ForeignKey(ClubAct, models.PROTECT)

    class Meta:
        abstract = True


class PlayerMerge(ClubFact):
    """A person was entered twice: the duplicate is the keeper in every ledger."""

    duplicate = models.OneToOneField(Player, models.PROTECT, related_name="merged_into")
    keeper = models.ForeignKey(Player, models.PROTECT, related_name="merged_from")

    class Meta:
        default_related_name = "player_merges"

    def __str__(self) -> str:
        return f"{self.duplicate_id} is {self.keeper_id}"
