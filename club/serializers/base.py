"""Names of seats and sides, and the parts of a score sheet."""

from typing import Any

from rest_framework import serializers

SEATS = ("N", "E", "S", "W")
SIDES = ("NS", "EW")


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
