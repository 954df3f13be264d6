"""Base serializers. Unknown keys of a body are errors; a body may have a reason."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.shape import clip_text

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")


class Envelope(serializers.Serializer):
    """The body of a request. An unknown key is an error, so that misspelled keys are noticed."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values. Raise ValidationError with every fault of the body."""
        unknown: dict[str, list[str]] = {}
        if isinstance(data, Mapping):
            text = str(_("Unknown key."))
            unknown = {clip_text(key): [text] for key in data if key not in self.fields}
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            detail = error.detail if isinstance(error.detail, dict) else {"": error.detail}
            raise serializers.ValidationError({**detail, **unknown}, "unknown-key") from error
        if unknown:
            raise serializers.ValidationError(unknown, "unknown-key")
        return values


class Reasoned(Envelope):
    """The body of a director's request, which may have a reason."""

    reason = serializers.CharField(
        max_length=300,
        allow_blank=True,
        default="",
        help_text="The reason, stored with the act. Some requests need one.",
    )


NOT_AN_OBJECT = _("This is not an object.")


class ObjectField(serializers.JSONField):
    """A JSON object. A subclass describes its shape."""

    default_error_messages = {"object": NOT_AN_OBJECT}

    def to_internal_value(self, data: Any) -> Any:
        """Return the object. Raise ValidationError for anything else."""
        if not isinstance(data, Mapping):
            self.fail("object")
        return data


class PairSerializer(serializers.Serializer):
    """An integer for each side."""

    NS = serializers.IntegerField(help_text="For North and South.")
    EW = serializers.IntegerField(help_text="For East and West.")


class LineSerializer(serializers.Serializer):
    """A line of the score sheet: the side, the points, and what they are for."""

    side = serializers.ChoiceField(choices=SIDES, help_text="The side that scores the points.")
    column = serializers.CharField(
        help_text="The column of the points, such as `below` or `above` the line."
    )
    points = serializers.IntegerField(help_text="The points.")

    def get_fields(self) -> dict[str, Any]:
        """Return the fields. `for` is added here, because it is a keyword in Python."""
        what_for = serializers.CharField(
            source="for_", help_text="What the points are for, such as `contract` or `honours`."
        )
        return {**super().get_fields(), "for": what_for}


def make_path(context: Mapping[str, Any], name: str, **place: Any) -> str:
    """Return the path of a resource of the context's club."""
    return reverse(f"api-{name}", kwargs={"club": context["club"], **place})
