"""Awards for boards that are not played, penalties, and fouled boards."""

from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned
from tournaments.serializers.penalties import NewPenalty

AWARD = r"^AVE[+-]?$"


class AwardPlace(Envelope):
    """A board that is not played at a table."""

    section = serializers.CharField(
        max_length=3, default="A", help_text="The letter of the section; by default A."
    )
    round = serializers.IntegerField(min_value=1, max_value=999, help_text="The round.")
    table = serializers.IntegerField(
        min_value=1, max_value=999, help_text="The number of the table."
    )
    board = serializers.IntegerField(
        min_value=1, max_value=9999, help_text="The number of the board."
    )


class NewAwards(Reasoned):
    """Artificial scores for boards that are not played. The reason is required."""

    places = serializers.ListField(
        child=AwardPlace(), min_length=1, max_length=200, help_text="The boards at their tables."
    )
    NS = serializers.RegexField(
        AWARD,
        source="ns",
        required=False,
        help_text="North-South's award: AVE+, AVE or AVE-; left out with `EW`, the boards are "
        "simply not played.",
    )
    EW = serializers.RegexField(
        AWARD, source="ew", required=False, help_text="East-West's award; send `NS` as well."
    )


class NewDuplicatePenalty(NewPenalty):
    """A penalty to give at a duplicate event. The reason is required."""

    unit = serializers.CharField(
        max_length=20,
        help_text="matchpoints, percent-of-board, percent-of-session, imps or vp, by the scoring.",
    )
    board = serializers.IntegerField(
        min_value=1, max_value=9999, allow_null=True, default=None, help_text="The board, if any."
    )


class FoulingSerializer(serializers.Serializer):
    """A board of which another version was played from a round on."""

    id = serializers.UUIDField(source="pk", help_text="The id of the fouling.")
    section = serializers.CharField(source="section.letter", help_text="The letter of the section.")
    board = serializers.IntegerField(help_text="The number of the board.")
    from_round = serializers.IntegerField(help_text="The first round of this version.")
    version = serializers.CharField(
        help_text="The name of the version; empty if the board was put right."
    )


class NewFouling(Reasoned):
    """A fouled board, or one that was put right. The reason is required."""

    section = serializers.CharField(
        max_length=3, default="A", help_text="The letter of the section; by default A."
    )
    board = serializers.IntegerField(
        min_value=1, max_value=9999, help_text="The number of the board."
    )
    from_round = serializers.IntegerField(
        min_value=1, max_value=999, help_text="The first round of this version."
    )
    version = serializers.CharField(
        max_length=8,
        allow_blank=True,
        help_text="The name of the version such as b; empty if the board was put right.",
    )
