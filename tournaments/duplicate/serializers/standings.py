"""The standing, the scored boards, and an entrant's card."""

from rest_framework import serializers

from tournaments.duplicate.serializers.hands import OpenHandsSerializer
from tournaments.duplicate.serializers.said import AdjustedSerializer, WeightedField
from tournaments.duplicate.serializers.sides import SideSerializer
from tournaments.serializers.entrants import EntrantRef
from tournaments.serializers.standings import StandingSerializer


class ScoreLineSerializer(serializers.Serializer):
    """A part of a score, and why."""

    points = serializers.CharField(help_text="The points, exact.")
    code = serializers.CharField(help_text="The code of the reason.")
    text = serializers.CharField(help_text="The reason as a sentence.")


class HandicappedSerializer(serializers.Serializer):
    """The place with the handicap."""

    rank = serializers.IntegerField(allow_null=True, help_text="The rank with the handicap.")
    tied = serializers.BooleanField(help_text="Whether the rank is shared.")
    points = serializers.CharField(
        required=False, help_text="The points with the handicap, where points rank."
    )
    percent = serializers.CharField(
        required=False, help_text="The percentage with the handicap, where it ranks."
    )


class PlaceSerializer(serializers.Serializer):
    """The place of an entrant."""

    entrant = serializers.UUIDField(help_text="The id of the entrant.")
    label = serializers.CharField(  # type: ignore[assignment]  # a column
        source="number", help_text="The number that is shown."
    )
    name = serializers.CharField(help_text="The public names of the members.")
    line = serializers.CharField(
        allow_null=True, help_text="The line, NS or EW; null if there is one winner."
    )
    rank = serializers.IntegerField(allow_null=True, help_text="The rank; null if not ranked.")
    tied = serializers.BooleanField(help_text="Whether the rank is shared.")
    points = serializers.CharField(help_text="The points, as they are shown.")
    maximum = serializers.CharField(
        allow_null=True, help_text="The most points there could be, at matchpoints; else null."
    )
    percent = serializers.CharField(
        allow_null=True, help_text="The percentage, at matchpoints; null before the first board."
    )
    boards = serializers.IntegerField(help_text="The number of boards that count.")
    played = serializers.IntegerField(
        allow_null=True, help_text="The matches that a team has played; null at other kinds."
    )
    imps = serializers.CharField(
        allow_null=True, help_text="The difference of a team's IMPs; null at other kinds."
    )
    beaten = serializers.IntegerField(
        allow_null=True, help_text="The round in which a team was beaten, at a knock-out."
    )
    stratum_ranks = serializers.DictField(
        child=serializers.IntegerField(),
        help_text="The rank in each stratum; empty without strata.",
    )
    handicapped = HandicappedSerializer(
        allow_null=True, help_text="The place with the handicap; null without handicaps."
    )


class DuplicateStandingSerializer(StandingSerializer):
    """The standing of a duplicate event."""

    rows = PlaceSerializer(many=True, help_text="The places, North-South's line first.")


class ScoredBoardSerializer(serializers.Serializer):
    """A board in the list of scored boards."""

    board = serializers.IntegerField(help_text="The number of the board.")
    section = serializers.CharField(help_text="The section; empty if there is one.", source="field")
    dealer = serializers.CharField(help_text="The dealer's seat.")
    vulnerable = serializers.CharField(help_text="The vulnerable sides: -, NS, EW or both.")
    top = serializers.CharField(help_text="The top; empty where there is none.")
    results = serializers.IntegerField(help_text="The number of results.", source="count")
    complete = serializers.BooleanField(
        help_text="Whether every result is in that the movement has."
    )


class PointsOfResult(serializers.Serializer):
    """What a result is worth to both sides."""

    NS = serializers.CharField(
        source="ns_points", allow_null=True, help_text="North-South's points; null for none."
    )
    EW = serializers.CharField(
        source="ew_points", allow_null=True, help_text="East-West's points; null for none."
    )


class ReasonsOfPoints(serializers.Serializer):
    """Why both sides have their points."""

    NS = serializers.CharField(
        source="ns_why", help_text="Why North-South have them; empty for none."
    )
    EW = serializers.CharField(
        source="ew_why", help_text="Why East-West have them; empty for none."
    )


class TravellerLineSerializer(serializers.Serializer):
    """A result of a board with its points."""

    section = serializers.CharField(help_text="The section; empty if there is one.")
    round = serializers.IntegerField(help_text="The round.")
    table = serializers.IntegerField(help_text="The number of the table.")
    NS = SideSerializer(source="ns", help_text="Who sat North-South.")
    EW = SideSerializer(source="ew", help_text="Who sat East-West.")
    contract = serializers.CharField(allow_null=True, help_text="The contract; null for none.")
    declarer = serializers.CharField(allow_null=True, help_text="The declarer; null for none.")
    tricks = serializers.IntegerField(allow_null=True, help_text="The tricks; null for none.")
    lead = serializers.CharField(allow_null=True, help_text="The lead; null for none.")
    score = serializers.IntegerField(
        allow_null=True, help_text="North-South's score; null for none."
    )
    adjusted = AdjustedSerializer(
        allow_null=True, help_text="The artificial scores of the board; null for none."
    )
    weighted = WeightedField(allow_null=True, help_text="A weighted score; null for none.")
    version = serializers.CharField(
        help_text="The version of a board that was fouled; empty for that of the beginning."
    )
    cancelled = serializers.BooleanField(
        help_text="Whether it counts for nobody, as an entrant that played it has withdrawn."
    )
    points = PointsOfResult(source="*", help_text="The points of both sides.")
    why = ReasonsOfPoints(source="*", help_text="Why they have them.")


class FrequencySerializer(serializers.Serializer):
    """How often a score was made on a board, and what it is worth."""

    score = serializers.IntegerField(help_text="North-South's score.")
    count = serializers.IntegerField(help_text="How often it was made.")
    version = serializers.CharField(
        help_text="The version of a board that was fouled; empty for that of the beginning."
    )
    cancelled = serializers.BooleanField(
        help_text="Whether it counts for nobody, as an entrant that played it has withdrawn."
    )
    points = PointsOfResult(source="*", help_text="What it is worth to both sides.")


class BoardGroupSerializer(serializers.Serializer):
    """The results of a board that are compared with each other."""

    section = serializers.CharField(
        help_text="The section; empty if all sections are compared with each other."
    )
    top = serializers.CharField(help_text="The top; empty where there is none.")
    results = TravellerLineSerializer(many=True, help_text="The results with their points.")
    frequencies = FrequencySerializer(many=True, help_text="The scores, the highest first.")


class BoardDetailSerializer(serializers.Serializer):
    """A scored board: its traveller and its frequencies."""

    board = serializers.IntegerField(help_text="The number of the board.")
    dealer = serializers.CharField(help_text="The dealer's seat.")
    vulnerable = serializers.CharField(help_text="The vulnerable sides: -, NS, EW or both.")
    groups = BoardGroupSerializer(many=True, help_text="The groups that are compared.")
    hands = OpenHandsSerializer(
        many=True, help_text="Its hands, once every table has played it; none before."
    )


class CardLineSerializer(serializers.Serializer):
    """A board as an entrant played it."""

    board = serializers.IntegerField(help_text="The number of the board.")
    round = serializers.IntegerField(help_text="The round.")
    table = serializers.IntegerField(help_text="The number of the table.")
    direction = serializers.ChoiceField(
        choices=["NS", "EW"], help_text="The direction in which the entrant sat."
    )
    against = SideSerializer(help_text="The opponents.")
    contract = serializers.CharField(allow_null=True, help_text="The contract; null for none.")
    declarer = serializers.CharField(allow_null=True, help_text="The declarer; null for none.")
    tricks = serializers.IntegerField(allow_null=True, help_text="The tricks; null for none.")
    lead = serializers.CharField(allow_null=True, help_text="The lead; null for none.")
    score = serializers.IntegerField(
        allow_null=True, help_text="North-South's score; null for none."
    )
    points = serializers.CharField(
        allow_null=True, help_text="The entrant's points; null for none."
    )
    top = serializers.CharField(help_text="The top; empty where there is none.")
    version = serializers.CharField(
        help_text="The version of a board that was fouled; empty for that of the beginning."
    )
    cancelled = serializers.BooleanField(
        help_text="Whether it counts for nobody, as an entrant that played it has withdrawn."
    )
    why = serializers.CharField(help_text="Why it has them; empty for none.")


class CardSerializer(serializers.Serializer):
    """An entrant's own card."""

    entrant = EntrantRef(help_text="The entrant.")
    place = PlaceSerializer(allow_null=True, help_text="Its place; null if it is not computed.")
    lines = ScoreLineSerializer(many=True, help_text="How the points come about.")
    boards = CardLineSerializer(many=True, help_text="Its boards in order.")
