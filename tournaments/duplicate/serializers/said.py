"""What is said of a board, as in the event format."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import Envelope
from tournaments.serializers.sides import read_sides, write_sides

#: The keys of a result in the event format that a body may have.
SAID = (
    "contract",
    "declarer",
    "tricks",
    "lead",
    "score",
    "turned",
    "adjusted",
    "weighted",
    "not_played",
    "late",
)


class AdjustedSerializer(Envelope):
    """The artificial scores of a board, one for each side or for one alone."""

    NS = serializers.CharField(
        source="ns",
        max_length=20,
        required=False,
        help_text="North-South's, that is of whoever `NS` names, also if the pairs were turned: "
        "AVE+, AVE, AVE-, a share such as 55%, or 3 IMPs.",
    )
    EW = serializers.CharField(
        source="ew",
        max_length=20,
        required=False,
        help_text="East-West's, that is of whoever `EW` names, also if the pairs were turned: "
        "AVE+, AVE, AVE-, a share such as 55%, or 3 IMPs.",
    )
    reason = serializers.CharField(max_length=300, required=False, help_text="The reason.")


_PARTS = {
    "type": "array",
    "items": {"type": "object", "additionalProperties": True},
}


@extend_schema_field({"anyOf": [_PARTS, {"type": "object", "additionalProperties": True}]})
class WeightedField(serializers.JSONField):
    """A weighted score: a list of parts, or an object with a list for each side."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the weighted score of the event format."""
        return read_sides(super().to_internal_value(data))

    def to_representation(self, value: Any) -> Any:
        """Return the weighted score with the sides by their names in the API."""
        return write_sides(super().to_representation(value))


class SaidSerializer(serializers.Serializer):
    """What is said of a board, as in the event format."""

    contract = serializers.CharField(
        max_length=10, required=False, help_text="The contract such as 4SX or 3NT, or pass."
    )
    declarer = serializers.CharField(
        max_length=5, required=False, help_text="The declarer's seat: N, E, S or W."
    )
    tricks = serializers.IntegerField(
        required=False, help_text="The tricks that the declarer's side won, 0 to 13."
    )
    lead = serializers.CharField(
        max_length=5, required=False, help_text="The opening lead, such as HQ."
    )
    score = serializers.IntegerField(
        required=False, help_text="North-South's score, where only that is known."
    )
    turned = serializers.BooleanField(
        required=False, help_text="Whether the pairs sat in each other's direction."
    )
    adjusted = AdjustedSerializer(required=False, help_text="The artificial scores of the board.")
    weighted = WeightedField(
        required=False, help_text="A weighted score: its parts, as in the event format."
    )
    not_played = serializers.BooleanField(
        required=False, help_text="Whether the board is not played, without any award."
    )
    late = serializers.BooleanField(
        required=False, help_text="Whether the result is still to come."
    )


def get_said(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a body says of a board. False is as good as nothing said."""
    return {
        key: dict(value) if isinstance(value, Mapping) else value
        for key in SAID
        if (value := values.get(key)) is not None and value is not False
    }
