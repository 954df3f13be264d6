"""Deals in the score sheet format, and what they scored."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.ledger.refusals import faults_of
from club.models import Deal
from club.queries.sheets import SheetDeal
from club.serializers.base import (
    NOT_AN_OBJECT,
    SEATS,
    SIDES,
    Envelope,
    LineSerializer,
    PairSerializer,
    Reasoned,
)
from club.serializers.deal_shapes import COLUMNS, DEAL
from scoring.shape import clipped


class DealBody(serializers.Serializer):
    """A deal in the score sheet format. The laws check it, so that every fault comes at once.

    columns: its keys, whatever the game, where it stands in a row of CSV.
    """

    columns = COLUMNS

    def to_internal_value(self, data: Any) -> Any:
        """Answer the deal as it came; raises ValidationError if it is no object."""
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({"": [NOT_AN_OBJECT]}, "not-an-object")
        return data

    def to_representation(self, instance: Any) -> Any:
        """Answer the deal as it is stored."""
        return instance


class DealBodySchema(OpenApiSerializerExtension):
    """Describes a deal, which the score sheet format defines and no serializer reads."""

    target_class = "club.serializers.deals.DealBody"

    def get_name(self, *args: Any) -> str:
        """Answer the component's name."""
        return "Deal"

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Answer the deal as JSON Schema."""
        return DEAL


class After(serializers.Serializer):
    """Where the match stands after a deal."""

    totals = PairSerializer()
    part_scores = PairSerializer()
    games = PairSerializer()
    dealer = serializers.ChoiceField(choices=SEATS, help_text="Who deals next.")
    vulnerable = serializers.ListField(child=serializers.ChoiceField(choices=SIDES))
    complete = serializers.BooleanField()


class FaultSerializer(serializers.Serializer):
    """Why a deal does not count where it stands."""

    field = serializers.CharField()
    code = serializers.CharField()
    problem = serializers.CharField()


class SheetDealSerializer(serializers.Serializer):
    """A deal that stands on the sheet; version is that of the match when it was entered.

    faults: a deal that has become impossible counts for nothing, and says why.
    """

    id = serializers.UUIDField(source="row.pk")
    number = serializers.IntegerField()
    version = serializers.IntegerField(source="row.act.number")
    entered_at = serializers.DateTimeField(source="row.act.at")
    by_table = serializers.BooleanField(source="row.act.by_device")
    accepted = serializers.SerializerMethodField()
    deal = DealBody(source="row.data")
    lines = LineSerializer(many=True)
    after = After(source="step.state")
    faults = serializers.SerializerMethodField()

    def get_accepted(self, deal: SheetDeal) -> bool | None:
        """Answer what the other side said; null while it has not."""
        return deal.acceptance.accepted if deal.acceptance else None

    @extend_schema_field(FaultSerializer(many=True))
    def get_faults(self, deal: SheetDeal) -> Any:
        """Answer why the deal does not count; empty for one that does."""
        faults = [fault.as_dict() for fault in faults_of(deal.step.problems)]
        return [{key: one[key] for key in ("field", "code", "problem")} for one in faults]


class EntrySerializer(serializers.Serializer):
    """One entry of a deal's history: as entered, as corrected, or withdrawn (then no deal)."""

    id = serializers.UUIDField(source="pk")
    version = serializers.IntegerField(source="act.number")
    at = serializers.DateTimeField(source="act.at")
    verb = serializers.CharField(source="act.verb")
    reason = serializers.CharField(source="act.reason")
    by_table = serializers.BooleanField(source="act.by_device")
    withdrawn = serializers.BooleanField()
    deal = serializers.SerializerMethodField()

    @extend_schema_field(DealBody(allow_null=True))
    def get_deal(self, row: Deal) -> Any:
        """Answer the deal; null for one that was withdrawn."""
        return None if row.withdrawn else row.data


class DealHistorySerializer(serializers.Serializer):
    """A deal by its number: as it stands (null once withdrawn), and every entry of it."""

    number = serializers.IntegerField()
    standing = SheetDealSerializer(allow_null=True)
    history = EntrySerializer(many=True)


class Later(Reasoned):
    """A reason, and by number what becomes of later deals that turn impossible.

    abandon: a match that is no longer over, though its table has gone on, is abandoned.
    """

    abandon = serializers.BooleanField(default=False)

    later = serializers.DictField(
        child=serializers.ChoiceField(choices=["withdraw", "move", "uphold"]), default=dict
    )

    def validate_later(self, later: dict[str, str]) -> dict[int, str]:
        """Answer the decisions by number; raises ValidationError for a key that is none."""
        wrong = [key for key in later if not (key.isascii() and key.isdigit() and len(key) < 6)]
        if wrong:
            text = _("This is not the number of a deal.")
            raise serializers.ValidationError({clipped(key): [text] for key in wrong})
        return {int(key): decision for key, decision in later.items()}


class Withdrawal(Later):
    """Why a deal goes off the sheet; overrule, where the law's time for it is over."""

    overrule = serializers.BooleanField(default=False)


class Correction(Withdrawal):
    """A deal as it should have been."""

    deal = DealBody()


class Acceptance(Envelope):
    """What the other side says of a deal."""

    accepted = serializers.BooleanField(default=True)
