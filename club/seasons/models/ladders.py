"""Projections of a season: its ladders, and what corrections mean for its placements."""

from django.db import models

from club.ledger.ids import new_id
from club.ledger.models import AbstractRecord
from club.models.people import Club, Player
from club.seasons.models.seasons import Placement, Season


class LadderStanding(models.Model):
    """A season's ladder as stored: when it was last computed, and by which rules.

    Without this row the ladder is computed again from the records. changes counts how often rows
    were changed since it was computed.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    season = models.ForeignKey(
        Season, models.CASCADE, related_name="standings", db_constraint=False, db_index=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    ladder = models.CharField(max_length=10)
    rules = models.CharField(max_length=16)
    computed_at = models.DateTimeField()
    changes = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "ladder"], name="ladder_once")]

    def __str__(self) -> str:
        return f"{self.season_id} {self.ladder}"


class LadderRow(AbstractRecord):
    """One player's line on a season's ladder. matches and ranking_points follow from the sums."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    # The constraint begins with it.
    standing = models.ForeignKey(
        LadderStanding, models.CASCADE, related_name="rows", db_index=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="ladder_rows", db_constraint=False
    )
    matches = models.IntegerField()
    ranking_points = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["standing", "player"], name="ladder_player_once")
        ]
        indexes = [
            models.Index(
                fields=["standing", "-ranking_points", "-margin", "player"], name="ladder_in_order"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.ranking_points}"


class LadderDeclarer(models.Model):
    """The sums of a player's figures on a season's ladder: matches, contracts played and made."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    standing = models.ForeignKey(
        LadderStanding, models.CASCADE, related_name="declarers", db_index=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    matches = models.IntegerField()
    declared = models.IntegerField()
    made = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["standing", "player"], name="ladder_declarer_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.made}"


class LadderPair(models.Model):
    """The sums of two partners on a season's ladder, without matches that were broken off.

    player is the one with the lower id. margin is in points of the ladder, for their side.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    standing = models.ForeignKey(
        LadderStanding, models.CASCADE, related_name="pairs", db_index=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    partner = models.ForeignKey(
        Player, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    matches = models.IntegerField()
    won = models.IntegerField()
    margin = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["standing", "player", "partner"], name="ladder_pair_once"
            )
        ]
        indexes = [models.Index(fields=["standing", "-margin", "matches"], name="best_pairs")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.partner_id} {self.margin}"


class PlacementCheck(models.Model):
    """A placement was checked against the current results. Differences are in its amendments.

    Without this row the placement is checked again.
    """

    placement = models.OneToOneField(
        Placement, models.CASCADE, primary_key=True, related_name="check_made", db_constraint=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    checked_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"check of {self.placement_id}"


class Amendment(AbstractRecord):
    """A player whose matches now give another record than a placement announced.

    level: the tier by the current facts, empty for a player without a match.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    check_made = models.ForeignKey(
        PlacementCheck, models.CASCADE, related_name="amendments", db_index=False
    )
    club = models.ForeignKey(
        Club, models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    player = models.ForeignKey(
        Player, models.CASCADE, related_name="amendments", db_constraint=False, db_index=False
    )
    level = models.CharField(max_length=5, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["check_made", "player"], name="amendment_once")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.level}"
