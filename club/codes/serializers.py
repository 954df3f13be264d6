"""The cards of a club's tables."""

from typing import Any

from rest_framework import serializers

from club.codes.actions import MOST_TABLES
from club.codes.links import make_card_path
from club.codes.models import ShortCode
from club.web.api.bodies import Reasoned

#: What the API says of a code beside a link.
CODE = (
    "Six characters that lead there when they are typed at `/q/`, for as long as it is played. "
    "Empty after that."
)


class TableCardSerializer(serializers.ModelSerializer):
    """The card of a table, which leads to whatever is played there."""

    page = serializers.SerializerMethodField(help_text="The path of the page that its QR code has.")

    class Meta:
        model = ShortCode
        fields = ["number", "code", "page", "made_at"]
        extra_kwargs = {
            "number": {
                "help_text": "The number of the table.",
                "allow_null": False,
                "required": True,
            },
            "code": {"help_text": "Six characters that lead to the same page at `/q/`."},
            "made_at": {"help_text": "When the code was made, or made anew."},
        }

    def get_page(self, card: ShortCode) -> str:
        """Return the path of its page."""
        return make_card_path(card)


class MadeCards(serializers.Serializer):
    """The cards of a club after some were made."""

    made = serializers.IntegerField(help_text="How many are new.")
    cards: Any = TableCardSerializer(many=True, help_text="All cards, by number.")


class NewCards(Reasoned):
    """For how many tables there are to be cards."""

    tables = serializers.IntegerField(
        min_value=1,
        max_value=MOST_TABLES,
        help_text="The tables from 1 to this number get a card, unless they have one.",
    )
