"""Seasons, the rules of their ladders and tiers, and announced placements."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.models import AppendOnly
from club.ledger.names import check_name, isolate
from club.models.club import ClubFact
from club.models.people import Club, Player
from scoring.tiers import LEVELS


class SeasonVisibility(models.TextChoices):
    """Who may read a season's ladders and tiers."""

    PUBLIC = "public", _("everybody")
    MEMBERS = "members", _("members of the club")
    LINK = "link", _("whoever has the link")


class Season(models.Model):
    """A span of dates, first and last day included. Seasons of a club do not overlap.

    link_key: the key of the address at which it is shown by link; empty unless it is.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="seasons", db_index=False)
    name = models.CharField(_("name"), max_length=80, validators=[check_name])
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    visibility = models.CharField(
        _("who may see it"),
        max_length=10,
        choices=SeasonVisibility,
        default=SeasonVisibility.PUBLIC,
    )
    link_key = models.CharField(max_length=40, default="", blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-starts"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")), name="season_ends"
            ),
        ]
        indexes = [models.Index(fields=["club", "-starts"], name="season_of_club")]

    def __str__(self) -> str:
        return isolate(self.name)


class SeasonRules(ClubFact):
    """The rules of a season's ladders and tiers as set at one time. The latest count."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="rules", db_index=False)
    number = models.PositiveIntegerField()
    ladder = models.JSONField(default=dict)
    tiers = models.JSONField(default=dict)

    class Meta:
        default_related_name = "season_rules"
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="season_rules_once")
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.number}"


class Placement(ClubFact):
    """A placement of all players in tiers, by the matches up to a day and the rules in force."""

    # A constraint below begins with it.
    season = models.ForeignKey(Season, models.PROTECT, related_name="placements", db_index=False)
    number = models.PositiveIntegerField()
    until = models.DateField()
    rules = models.JSONField(default=dict)
    ranked = models.PositiveIntegerField()

    class Meta:
        default_related_name = "placements"
        ordering = ["season", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="placement_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.season_id} placement {self.number}"


class PlacementRow(AppendOnly):
    """One player's tier in a placement, with the record and the reasons as codes and values.

    place is the order of the placement, from 1; above and level_with are empty for newcomers.
    """

    # There are as many rows as players, and all are stored with their placement: PostgreSQL checks
    # the player alone. A constraint and an index below begin with the placement and the player.
    club = models.ForeignKey(Club, models.PROTECT, related_name="+", db_constraint=False)
    placement = models.ForeignKey(
        Placement, models.PROTECT, related_name="rows", db_index=False, db_constraint=False
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="placements", db_index=False)
    place = models.PositiveIntegerField()
    level = models.CharField(max_length=5, choices=[(str(level), level.symbol) for level in LEVELS])
    before = models.CharField(max_length=5, blank=True)
    played = models.PositiveIntegerField()
    above = models.PositiveIntegerField(null=True)
    level_with = models.PositiveIntegerField(null=True)
    won = models.PositiveIntegerField()
    lost = models.PositiveIntegerField()
    drawn = models.PositiveIntegerField()
    defaults = models.PositiveIntegerField()
    margin = models.IntegerField()
    capped = models.IntegerField()
    why = models.JSONField(default=dict)
    need = models.JSONField(default=dict)

    class Meta:
        ordering = ["placement", "place"]
        constraints = [
            models.UniqueConstraint(fields=["placement", "player"], name="placement_player_once"),
            models.UniqueConstraint(fields=["placement", "place"], name="placement_place_once"),
        ]
        indexes = [models.Index(fields=["player", "-id"], name="placements_of_player")]

    def __str__(self) -> str:
        return f"{self.place}. {self.player_id} {self.level}"
