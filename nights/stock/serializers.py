"""Cards drawn from the stock at draw and discard."""

from rest_framework import serializers

_CARD = "as rank and suit, such as `TD`."


class DrawnTurnSerializer(serializers.Serializer):
    """One turn of a drawing."""

    number = serializers.IntegerField(help_text="The number of the turn, from 1.")
    seat = serializers.ChoiceField(choices=("N", "E"), help_text="The seat that drew.")
    choice = serializers.ChoiceField(
        choices=("take", "reject"), help_text="Whether the first card was taken or rejected."
    )
    kept = serializers.CharField(help_text=f"The card that was kept, {_CARD}")
    discarded = serializers.CharField(help_text=f"The card that was discarded, {_CARD}")


class DrawingSerializer(serializers.Serializer):
    """The cards drawn for a deal that has been entered."""

    number = serializers.IntegerField(source="row.number", help_text="The number of the deal.")
    turns = DrawnTurnSerializer(
        source="turns_drawn", many=True, help_text="The turns, in their order."
    )
    hands = serializers.SerializerMethodField(
        help_text="Both hands in PBN notation; null if the drawing was not finished."
    )

    def get_hands(self, stock: object) -> str | None:
        """Return both hands in PBN notation, or None if they are not complete."""
        return stock.hands if stock.over else None  # type: ignore[attr-defined]  # a StockView
