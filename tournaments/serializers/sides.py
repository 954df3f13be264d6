"""Sides: `NS` and `EW` in the API, as everywhere in it, and `ns` and `ew` in the event format."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

#: The sides of the event format, by their names in the API.
SIDES = {"NS": "ns", "EW": "ew"}
_OWN_FORMAT = re.compile(r"(?<![^.])(ns|ew)(?![^.])")


class SideField(serializers.ChoiceField):
    """A side."""

    def __init__(self, **options: Any) -> None:
        super().__init__([(side, side) for side in SIDES], **options)

    def to_internal_value(self, data: Any) -> str:
        """Return the side of the event format."""
        return SIDES[super().to_internal_value(data)]

    def to_representation(self, value: Any) -> Any:
        """Return the side by its name in the API."""
        return value.upper() if value else value


def name_sides(field: str) -> str:
    """Return the path of a field with the names of sides that the API has.

    A movement is sent in its own format, and its paths are left as they are.
    """
    if field.partition(".")[0] in ("movement", "hands"):
        return field
    return _OWN_FORMAT.sub(lambda match: match[0].upper(), field)


def write_sides(value: Any) -> Any:
    """Return a value of the event format with the names of sides that the API has."""
    if not isinstance(value, Mapping):
        return value
    return {key.upper() if key in SIDES.values() else key: part for key, part in value.items()}


def read_sides(value: Any) -> Any:
    """Return a value of a body with the names of sides that the event format has.

    Raise ValidationError for names of the event format.
    """
    if not isinstance(value, Mapping):
        return value
    if unknown := value.keys() & set(SIDES.values()):
        text = _("Unknown key.")
        raise serializers.ValidationError({key: [text] for key in unknown}, "unknown-key")
    return {SIDES.get(key, key): part for key, part in value.items()}
