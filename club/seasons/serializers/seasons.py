"""Seasons, ladders and tiers."""

import datetime
import uuid
from collections.abc import Callable, Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from club.ledger.refusals import make_faults
from club.seasons.models import LadderRow, Placement, Season, SeasonVisibility
from club.seasons.queries.derivations import derive_line
from club.seasons.queries.placements import Amended, PlacementLine
from club.seasons.queries.records import read_record
from club.seasons.queries.seasons import get_ladder_rules, get_tier_rules, is_stale
from club.seasons.serializers.rules import LadderRulesField, TierRulesField
from club.web.api.bodies import Envelope, PlayerSerializer, Reasoned
from scoring.ladder import make_ladder_rules
from scoring.problem import Faulty
from scoring.tiers import LEVELS, make_tier_rules

TIERS = [str(level) for level in LEVELS]


class SeasonSerializer(serializers.ModelSerializer):
    """A season of nights, first and last day included."""

    class Meta:
        model = Season
        fields = ["id", "name", "starts", "ends", "visibility"]
        extra_kwargs = {
            "id": {"help_text": "The season's id."},
            "name": {"help_text": "The season's name."},
            "starts": {"help_text": "The first day."},
            "ends": {"help_text": "The last day."},
            "visibility": {"help_text": "Who may see the season."},
        }


class SeasonDetailSerializer(SeasonSerializer):
    """A season with the rules in force."""

    ladder_rules = serializers.SerializerMethodField(
        help_text="The rules of the ladders, including defaults."
    )
    tier_rules = serializers.SerializerMethodField(
        help_text="The rules of the tiers, including defaults."
    )
    stale = serializers.SerializerMethodField(
        help_text="Whether the ladders have yet to be computed by the rules in force."
    )

    class Meta(SeasonSerializer.Meta):
        fields = [*SeasonSerializer.Meta.fields, "ladder_rules", "tier_rules", "stale"]

    @extend_schema_field(LadderRulesField)
    def get_ladder_rules(self, season: Season) -> dict[str, Any]:
        """Return the rules of the ladders, including defaults."""
        return asdict(get_ladder_rules(season))

    @extend_schema_field(TierRulesField)
    def get_tier_rules(self, season: Season) -> dict[str, Any]:
        """Return the rules of the tiers, including defaults."""
        return asdict(get_tier_rules(season))

    def get_stale(self, season: Season) -> bool:
        """Return whether the ladders are still to be computed by the rules in force."""
        return is_stale(season)


class NewSeason(Envelope):
    """A season to open."""

    name = serializers.CharField(max_length=80, allow_blank=True, help_text="The season's name.")
    starts = serializers.DateField(help_text="The first day.")
    ends = serializers.DateField(help_text="The last day.")
    visibility = serializers.ChoiceField(
        choices=SeasonVisibility.choices,
        default=SeasonVisibility.PUBLIC,
        help_text="Who may see the season.",
    )


class ChangedSeason(NewSeason):
    """All values of a season to change."""

    visibility = serializers.ChoiceField(
        choices=SeasonVisibility.choices, help_text="Who may see the season."
    )


class NewRules(Reasoned):
    """A club's changes to the default rules."""

    ladder = LadderRulesField(help_text="The rules of the ladders; missing keys get defaults.")
    tiers = TierRulesField(help_text="The rules of the tiers; missing keys get defaults.")

    def validate_ladder(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Return the ladder's values. Raise ValidationError with every fault."""
        return _sound(make_ladder_rules, raw)

    def validate_tiers(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Return the tiers' values. Raise ValidationError with every fault."""
        return _sound(make_tier_rules, raw)


def _sound(make: Callable[[Mapping[str, Any]], object], raw: dict[str, Any]) -> dict[str, Any]:
    try:
        make(raw)
    except Faulty as faulty:
        errors: dict[str, list[Any]] = {}
        for fault in make_faults(faulty.problems):
            details = errors.setdefault(fault.field.removeprefix("rules."), [])
            details.append(ErrorDetail(fault.text, fault.code))
        raise serializers.ValidationError(errors) from faulty
    return raw


class NewPlacement(Envelope):
    """The last day whose matches count for a placement."""

    until = serializers.DateField(
        allow_null=True, default=None, help_text="The last day that counts. Default: today."
    )

    def validate_until(self, until: datetime.date | None) -> datetime.date | None:
        """Return the day. Raise ValidationError if it is outside the season or in the future."""
        if until and not self.context["first"] <= until <= self.context["today"]:
            text = _("Choose a day of the season, up to today.")
            raise serializers.ValidationError(text, "until")
        return until


class LadderRowSerializer(serializers.ModelSerializer):
    """A player's line on a ladder."""

    rank = serializers.IntegerField(
        help_text="The rank in the requested order, shared by equal players."
    )
    player = PlayerSerializer(help_text="The player.")
    victory_points = serializers.SerializerMethodField(
        help_text="The exact margin in hundreds, as a decimal string."
    )
    winning_rate = serializers.SerializerMethodField(help_text="The winning rate, from 0 to 1.")

    class Meta:
        model = LadderRow
        fields = [
            "rank",
            "player",
            "ranking_points",
            "victory_points",
            "margin",
            "matches",
            "won",
            "lost",
            "drawn",
            "defaults",
            "winning_rate",
        ]
        extra_kwargs = {
            "ranking_points": {"help_text": "Ranking points."},
            "margin": {"help_text": "The points won minus the points lost."},
            "matches": {"help_text": "The number of matches that count."},
            "won": {"help_text": "Matches won."},
            "lost": {"help_text": "Matches lost at the table."},
            "drawn": {"help_text": "Matches drawn."},
            "defaults": {"help_text": "Matches lost by default."},
        }

    def get_victory_points(self, row: LadderRow) -> str:
        """Return the victory points as a decimal string."""
        whole, rest = divmod(abs(row.margin), 100)
        return f"{'-' if row.margin < 0 else ''}{whole}.{rest:02}"

    def get_winning_rate(self, row: LadderRow) -> float:
        """Return the winning rate."""
        return float(read_record(row).winning_rate)


class PlacementSerializer(serializers.ModelSerializer):
    """A placement as announced, by the matches up to a day."""

    at = serializers.DateTimeField(
        source="act.at", read_only=True, help_text="When the placement was announced."
    )

    class Meta:
        model = Placement
        fields = ["number", "until", "ranked", "at"]
        extra_kwargs = {
            "number": {"help_text": "The placement's number in its season, from 1."},
            "until": {"help_text": "The last day whose matches count."},
            "ranked": {"help_text": "The number of players ranked."},
        }


class PartSerializer(serializers.Serializer):
    """One of the three parts of a value."""

    part = serializers.CharField(
        source="code", help_text="The part, such as the victory points or the winning rate."
    )
    amount = serializers.SerializerMethodField(help_text="What the part adds to the value.")
    weight = serializers.IntegerField(help_text="The maximum that the part can add.")

    def get_amount(self, part: Any) -> float:
        """Return the amount as a number."""
        return float(part.amount)


class PlacedSerializer(serializers.Serializer):
    """A player's tier in a placement, the reasons, and what the next tier requires."""

    place = serializers.IntegerField(source="row.place", help_text="The place, from 1.")
    player = PlayerSerializer(source="row.player", help_text="The player.")
    tier = serializers.ChoiceField(
        choices=TIERS, source="row.level", help_text="The tier, from Elite to 2♣."
    )
    before = serializers.ChoiceField(
        choices=TIERS,
        allow_blank=True,
        source="row.before",
        help_text="The tier in the previous placement; empty for a newcomer.",
    )
    played = serializers.IntegerField(
        source="row.played", help_text="The number of matches that count."
    )
    value = serializers.SerializerMethodField(
        "get_total", help_text="The value that decides the tier, from 0 to the sum of the weights."
    )
    parts = PartSerializer(source="value.parts", many=True, help_text="The parts of the value.")
    why = serializers.CharField(help_text="The reason for the tier, in a sentence.")
    need = serializers.CharField(help_text="What the next tier requires, in a sentence.")
    derivation = serializers.SerializerMethodField(
        help_text="How every figure is computed, in sentences."
    )
    amended = serializers.SerializerMethodField(
        help_text="Whether a later correction has changed the record."
    )
    now = serializers.SerializerMethodField(
        help_text="The tier by the current facts; null if no correction has changed the record."
    )

    def get_total(self, line: PlacementLine) -> float:
        """Return the value, from 0 to the sum of the weights."""
        return float(Fraction(line.value.total))

    def get_derivation(self, line: PlacementLine) -> list[str]:
        """Return how every figure is computed."""
        return derive_line(line).steps

    def get_amended(self, line: PlacementLine) -> bool:
        """Return whether a later correction has changed the record."""
        return self._amended(line) is not None

    @extend_schema_field(serializers.ChoiceField(choices=TIERS, allow_null=True))
    def get_now(self, line: PlacementLine) -> str | None:
        """Return the tier by the current facts, or None if it does not differ or there is none."""
        changed = self._amended(line)
        return str(changed.now) if changed and changed.now else None

    def _amended(self, line: PlacementLine) -> Amended | None:
        """Return the amendment of a line, or None.

        Only the placement in the context's ``amended`` has amendments, if it is given.
        """
        of = self.context.get("of", line.row.placement_id)
        amended: dict[uuid.UUID, Amended] = self.context["amended"]
        return amended.get(line.row.player_id) if line.row.placement_id == of else None
