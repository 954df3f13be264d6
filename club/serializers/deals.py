"""Deals in the score sheet format, and what they scored."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.models import Deal
from club.queries.sheets import SheetDeal
from club.refusals import faults_of
from club.serializers.base import (
    NOT_AN_OBJECT,
    SEATS,
    SIDES,
    Envelope,
    LineSerializer,
    PairSerializer,
    Reasoned,
)
from scoring.shape import clipped

_SEAT = {"type": "string", "enum": list(SEATS)}
_SIDE = {"type": "string", "enum": list(SIDES)}


def _object(needed: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": needed,
        "additionalProperties": False,
    }


def _list(items: dict[str, Any], **limits: int) -> dict[str, Any]:
    return {"type": "array", "items": items, **limits}


#: A deal of rubber or Chicago, as the score sheet format has it.
DEAL: dict[str, Any] = {
    "type": "object",
    "description": (
        "One hand and its result in the score sheet format. A deal has a contract (with "
        "declarer and tricks unless it is pass), or it is void. Every fault is answered at once."
    ),
    "additionalProperties": False,
    "properties": {
        "contract": {
            "type": "string",
            "pattern": "^(?:[1-7](?:[CDHS]|NT)X{0,2}|pass)$",
            "description": "1C to 7NT, with X or XX behind it; pass when nobody bid.",
        },
        "declarer": _SEAT,
        "tricks": {
            "type": "integer",
            "minimum": 0,
            "maximum": 13,
            "description": "Won by declarer's side, before any revoke adjustment.",
        },
        "honours": _list(
            _object(["hand", "held"], hand=_SEAT, held={"type": "integer", "enum": [4, 5]}),
            maxItems=1,
        ),
        "revokes": _list(
            _object(
                ["by", "tricks"], by=_SIDE, tricks={"type": "integer", "enum": [1, 2]}, hand=_SEAT
            )
        ),
        "dealer": {**_SEAT, "description": "Who dealt; a different one needs a ruling."},
        "void": {
            "type": "string",
            "enum": ["new-deal", "deal-lost"],
            "description": "Instead of a result.",
        },
        "rulings": _list(
            _object(
                ["law", "offender", "option"],
                law={"type": "string", "minLength": 1},
                offender=_SEAT,
                option={"type": "string", "minLength": 1},
            )
        ),
        "calls": _list({"type": "string"}),
        "hands": {"type": "string", "description": "The four hands in PBN notation."},
        "play": _list({"type": "string"}),
    },
    "example": {"contract": "4SX", "declarer": "N", "tricks": 10},
}


class DealBody(serializers.Serializer):
    """A deal in the score sheet format. The laws check it, so that every fault comes at once."""

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
    by_table = serializers.BooleanField(source="row.act.by_table")
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
    by_table = serializers.BooleanField(source="act.by_table")
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
    """A reason, and by number what becomes of later deals that turn impossible."""

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


class Correction(Later):
    """A deal as it should have been."""

    deal = DealBody()


class Acceptance(Envelope):
    """What the other side says of a deal."""

    accepted = serializers.BooleanField(default=True)
