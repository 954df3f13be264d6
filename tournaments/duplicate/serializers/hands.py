"""The hands of boards, as they are brought and as they are shown once they are open."""

from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned
from scoring.files.limits import MOST_BOARDS
from tournaments.models.hands import LONGEST


class DealtBoardSerializer(Envelope):
    """The hands of a board."""

    board = serializers.IntegerField(
        min_value=1, max_value=MOST_BOARDS, help_text="The number of the board."
    )
    hands = serializers.CharField(
        max_length=LONGEST + 8, help_text="The hands in PBN notation: `N:` and so on, clockwise."
    )
    section = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=2,
        help_text="The section that plays them; empty for all.",
    )
    round = serializers.IntegerField(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=999,
        help_text="The round of teams in which they are played; null for all.",
    )


class NewHands(Reasoned):
    """The hands of boards that are to be kept."""

    boards = serializers.ListField(
        child=DealtBoardSerializer(), max_length=MOST_BOARDS, help_text="The hands, board by board."
    )


class KeptHands(serializers.Serializer):
    """How many hands were kept."""

    count = serializers.IntegerField(help_text="How many boards have new hands or others.")


class OpenHandsSerializer(serializers.Serializer):
    """The hands of a board that is over."""

    board = serializers.IntegerField(help_text="The number of the board.")
    hands = serializers.CharField(help_text="The hands in PBN notation, from North.")
    section = serializers.CharField(help_text="The section that played them; empty for all.")
    round = serializers.IntegerField(
        allow_null=True, help_text="The round of teams in which they were played; null for all."
    )
