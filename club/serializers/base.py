"""What every envelope shares: unknown keys are faults, and a reason may stand in it."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.shape import clipped

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")


class Envelope(serializers.Serializer):
    """A posted object. A key that it does not know is a fault, so that no typing error is lost."""

    def to_internal_value(self, data: Any) -> Any:
        """Read the object; raises ValidationError with every fault of it."""
        unknown: dict[str, list[str]] = {}
        if isinstance(data, Mapping):
            text = str(_("There is no such key here."))
            unknown = {clipped(key): [text] for key in data if key not in self.fields}
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            detail = error.detail if isinstance(error.detail, dict) else {"": error.detail}
            raise serializers.ValidationError({**detail, **unknown}, "unknown-key") from error
        if unknown:
            raise serializers.ValidationError(unknown, "unknown-key")
        return values


class Reasoned(Envelope):
    """What a director asks for, with the reason if they give one."""

    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


NOT_AN_OBJECT = _("This is not an object.")


@extend_schema_field({"type": "object", "additionalProperties": {}})
class ObjectField(serializers.JSONField):
    """A JSON object, whatever is in it."""

    default_error_messages = {"object": NOT_AN_OBJECT}

    def to_internal_value(self, data: Any) -> Any:
        """Answer the object; raises ValidationError for anything else."""
        if not isinstance(data, Mapping):
            self.fail("object")
        return data


class PairSerializer(serializers.Serializer):
    """A whole number for each side."""

    NS = serializers.IntegerField()
    EW = serializers.IntegerField()


class LineSerializer(serializers.Serializer):
    """A line of the score sheet: points for one side, and what for."""

    side = serializers.ChoiceField(choices=SIDES)
    column = serializers.CharField()
    points = serializers.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        """Answer the fields; one bears a name that Python keeps for itself."""
        return {**super().get_fields(), "for": serializers.CharField(source="for_")}


def path_of(context: Mapping[str, Any], name: str, **place: Any) -> str:
    """Answer the path of something of the club that the context is about."""
    return reverse(f"api-{name}", kwargs={"club": context["club"], **place})
