"""What bodies and responses of every app are made of.

Unknown keys of a body are errors; a body may have a reason; a player is shown by public name.
"""

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.ledger.refusals import MOST_FAULTS
from club.models.people import Player
from scoring.shape import clip_text


class Envelope(serializers.Serializer):
    """The body of a request. An unknown key is an error, so that misspelled keys are noticed."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values. Raise ValidationError with every fault of the body."""
        unknown: dict[str, list[str]] = {}
        if isinstance(data, Mapping):
            text = str(_("Unknown key."))
            strange = (key for key in data if key not in self.fields)
            # One more than are told, so that the refusal says that there are more.
            unknown = {clip_text(key): [text] for key in islice(strange, MOST_FAULTS + 1)}
            unknown |= self._find_too_long(data)
        if any(name in self.fields for name in unknown):
            raise serializers.ValidationError(unknown, "max_length")
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as error:
            detail = error.detail if isinstance(error.detail, dict) else {"": error.detail}
            raise serializers.ValidationError({**detail, **unknown}, "unknown-key") from error
        if unknown:
            raise serializers.ValidationError(unknown, "unknown-key")
        return values

    def _find_too_long(self, data: Mapping[str, Any]) -> dict[str, list[str]]:
        """Return the fault of each list that is too long, before each of its items is looked at."""
        faults = {}
        for name, field in self.fields.items():
            most, given = getattr(field, "max_length", None), data.get(name)
            if isinstance(given, list) and most is not None and len(given) > most:
                text = _("There are %(count)d; %(most)d at most.")
                faults[name] = [str(text) % {"count": len(given), "most": most}]
        return faults


def copy_fields(
    body: type[serializers.Serializer], names: Collection[str], **options: Any
) -> dict[str, serializers.Field]:
    """Return fields of a body, none of which is required, for a body or an answer like it.

    options: further options of each field, such as ``read_only=True``.
    """
    return {
        name: type(field)(
            *field._args,  # type: ignore[attr-defined]  # what it was made with
            **{**_get_options(field), "required": False, **options},
        )
        for name, field in body().fields.items()
        if name in names
    }


def _get_options(field: serializers.Field) -> dict[str, Any]:
    """Return the options that a field was made with, except its default."""
    options: dict[str, Any] = field._kwargs  # type: ignore[attr-defined]  # as above
    return {name: value for name, value in options.items() if name != "default"}


class GivenReason(str):
    """A reason, and whether everybody may read it."""

    public = False


class Reasoned(Envelope):
    """The body of a director's request, which may have a reason."""

    reason = serializers.CharField(
        max_length=300,
        allow_blank=True,
        default="",
        help_text="The reason, stored with the act. Some requests need one.",
    )
    reason_public = serializers.BooleanField(
        default=False,
        help_text="Whether everybody may read the reason, not only members of the club.",
    )

    def to_internal_value(self, data: Any) -> Any:
        """Return the values, with the reason and who may read it as one."""
        values = super().to_internal_value(data)
        values["reason"] = GivenReason(values.get("reason", ""))
        values["reason"].public = values.pop("reason_public", False)
        return values


NOT_AN_OBJECT = _("This is not an object.")


class ObjectField(serializers.JSONField):
    """A JSON object. A subclass describes its shape."""

    default_error_messages = {"object": NOT_AN_OBJECT}

    def to_internal_value(self, data: Any) -> Any:
        """Return the object. Raise ValidationError for anything else."""
        if not isinstance(data, Mapping):
            self.fail("object")
        return data


@extend_schema_field({"type": "object", "additionalProperties": True})
class OpenObjectField(ObjectField):
    """A JSON object with keys that the description of the field tells of."""


class PlayerSerializer(serializers.ModelSerializer):
    """A player by public name. Only directors see the full name and the numbers."""

    name = serializers.CharField(required=False, help_text="The full name; for directors only.")

    class Meta:
        model = Player
        fields = ["id", "short_name", "name", "guest", "numbers"]
        extra_kwargs = {
            "id": {
                "help_text": "The player's id. Of a player whom a season does not name to you, an "
                "id of the lists of that season alone, which leads nowhere."
            },
            "short_name": {"help_text": "The public name, such as Anna K."},
            "guest": {"help_text": "Whether the player is a guest of the club."},
            "numbers": {"help_text": "Numbers in federations; for directors only."},
        }

    @property
    def hidden(self) -> frozenset[str]:
        """The fields that the caller does not see. The context says whether a director reads."""
        return frozenset() if self.context.get("directs") else frozenset({"name", "numbers"})

    def to_representation(self, instance: Player) -> dict[str, Any]:
        """Return the player, without what the caller does not see."""
        shown = super().to_representation(instance)
        return {name: value for name, value in shown.items() if name not in self.hidden}


def make_path(context: Mapping[str, Any], name: str, **kwargs: Any) -> str:
    """Return the path of a resource of the context's club."""
    return reverse(f"api-{name}", kwargs={"club": context["club"], **kwargs})
