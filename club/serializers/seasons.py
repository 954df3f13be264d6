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

from club.ledger.refusals import faults_of
from club.models import LadderRow, Placement, Season, SeasonVisibility
from club.queries.placements import Amended, Line
from club.queries.seasons import is_behind, ladder_rules, record_of, tier_rules
from club.serializers.base import Envelope, ObjectField, Reasoned
from club.serializers.people import PlayerSerializer
from scoring.ladder import make_ladder_rules
from scoring.problem import Faulty
from scoring.tiers import LEVELS, make_tier_rules


class SeasonSerializer(serializers.ModelSerializer):
    """A stretch of nights, first and last day included."""

    class Meta:
        model = Season
        fields = ["id", "name", "starts", "ends", "visibility"]


class SeasonDetailSerializer(SeasonSerializer):
    """A season with the rules in force; behind: its ladders are being computed."""

    ladder_rules = serializers.SerializerMethodField()
    tier_rules = serializers.SerializerMethodField()
    behind = serializers.SerializerMethodField()

    class Meta(SeasonSerializer.Meta):
        fields = [*SeasonSerializer.Meta.fields, "ladder_rules", "tier_rules", "behind"]

    @extend_schema_field(ObjectField)
    def get_ladder_rules(self, season: Season) -> dict[str, Any]:
        """Answer the rules of the ladders, the usual ones filled in."""
        return asdict(ladder_rules(season))

    @extend_schema_field(ObjectField)
    def get_tier_rules(self, season: Season) -> dict[str, Any]:
        """Answer the rules of the tiers, the usual ones filled in."""
        return asdict(tier_rules(season))

    def get_behind(self, season: Season) -> bool:
        """Tell whether the ladders are yet to be computed by the rules in force."""
        return is_behind(season)


class NewSeason(Envelope):
    """A season to open."""

    name = serializers.CharField(max_length=80, allow_blank=True)
    starts = serializers.DateField(help_text="The first day.")
    ends = serializers.DateField(help_text="The last day.")
    visibility = serializers.ChoiceField(
        choices=SeasonVisibility.choices, default=SeasonVisibility.PUBLIC
    )


class ChangedSeason(NewSeason):
    """A season as it is to be, whole."""

    visibility = serializers.ChoiceField(choices=SeasonVisibility.choices)


class NewRules(Reasoned):
    """A club's own values over the usual rules: what is left out is as usual."""

    ladder = ObjectField()
    tiers = ObjectField()

    def validate_ladder(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Answer the ladder's values; raises ValidationError with every fault."""
        return _sound(make_ladder_rules, raw)

    def validate_tiers(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Answer the tiers' values; raises ValidationError with every fault."""
        return _sound(make_tier_rules, raw)


def _sound(make: Callable[[Mapping[str, Any]], object], raw: dict[str, Any]) -> dict[str, Any]:
    try:
        make(raw)
    except Faulty as faulty:
        found: dict[str, list[Any]] = {}
        for one in faults_of(faulty.problems):
            place = found.setdefault(one.field.removeprefix("rules."), [])
            place.append(ErrorDetail(one.text, one.code))
        raise serializers.ValidationError(found) from faulty
    return raw


class NewPlacement(Envelope):
    """Up to which day matches count for it; today unless it says."""

    until = serializers.DateField(allow_null=True, default=None)

    def validate_until(self, until: datetime.date | None) -> datetime.date | None:
        """Answer the day; raises ValidationError for one that the season has not seen yet."""
        if until and not self.context["first"] <= until <= self.context["today"]:
            text = _("Choose a day of the season, up to today.")
            raise serializers.ValidationError(text, "until")
        return until


class LadderRowSerializer(serializers.ModelSerializer):
    """A player's line on a ladder. rank is by the order asked for; equals share it."""

    rank = serializers.IntegerField()
    player = PlayerSerializer()
    victory_points = serializers.SerializerMethodField(help_text="Exact: margin in hundreds.")
    winning_rate = serializers.SerializerMethodField(help_text="Won of played, 0 to 1.")

    class Meta:
        model = LadderRow
        fields = [
            "rank", "player", "ranking_points", "victory_points", "margin", "matches", "won",
            "lost", "drawn", "defaults", "winning_rate",
        ]  # fmt: skip

    def get_victory_points(self, row: LadderRow) -> str:
        """Answer the victory points as a decimal number in text."""
        whole, rest = divmod(abs(row.margin), 100)
        return f"{'-' if row.margin < 0 else ''}{whole}.{rest:02}"

    def get_winning_rate(self, row: LadderRow) -> float:
        """Answer the rate."""
        return float(record_of(row).winning_rate)


class PlacementSerializer(serializers.ModelSerializer):
    """A placement as it was announced: by the matches up to a day."""

    at = serializers.DateTimeField(source="act.at", read_only=True)

    class Meta:
        model = Placement
        fields = ["number", "until", "ranked", "at"]


class PartSerializer(serializers.Serializer):
    """What one of the three adds to a value."""

    part = serializers.CharField(source="code")
    amount = serializers.SerializerMethodField()
    weight = serializers.IntegerField()

    def get_amount(self, part: Any) -> float:
        """Answer it as a number."""
        return float(part.amount)


class PlacedSerializer(serializers.Serializer):
    """A player's tier in a placement, why, and what the next one takes.

    before: the tier in the placement before. now: the tier by today's facts, where a later
    correction has changed the record; null where it has not.
    """

    place = serializers.IntegerField(source="row.place")
    player = PlayerSerializer(source="row.player")
    tier = serializers.ChoiceField(choices=[str(one) for one in LEVELS], source="row.level")
    before = serializers.CharField(source="row.before", help_text="Empty for a newcomer.")
    played = serializers.IntegerField(source="row.played")
    value = serializers.SerializerMethodField("get_total")
    parts = PartSerializer(source="value.parts", many=True)
    why = serializers.CharField()
    need = serializers.CharField()
    amended = serializers.SerializerMethodField()
    now = serializers.SerializerMethodField()

    def get_total(self, line: Line) -> float:
        """Answer the value, 0 to the sum of the weights."""
        return float(Fraction(line.value.total))

    def get_amended(self, line: Line) -> bool:
        """Tell whether a later correction has changed the record."""
        return self._amended(line) is not None

    def get_now(self, line: Line) -> str | None:
        """Answer the tier by today's facts where they differ, if there is one."""
        changed = self._amended(line)
        return str(changed.now) if changed and changed.now else None

    def _amended(self, line: Line) -> Amended | None:
        """Answer what amends a line; of: the one placement that ``amended`` is about, if said."""
        of = self.context.get("of", line.row.placement_id)
        found: dict[uuid.UUID, Amended] = self.context["amended"]
        return found.get(line.row.player_id) if line.row.placement_id == of else None
