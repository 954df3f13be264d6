"""Nights and their standings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import Envelope, PlayerSerializer, Reasoned, copy_fields, make_path
from nights.formation.code import CODES
from nights.games import GAME_NAMES
from nights.models import SETTINGS, Night, NightState, Rotation, Visibility
from nights.serializers.rules import GameRulesField, HouseField

_LINKS = (
    "night",
    "arrivals",
    "candidates",
    "absences",
    "wave",
    "undo",
    "tables",
    "matches",
    "standing",
)


class NightLinks(serializers.Serializer):
    """The paths of the night's resources."""

    night = serializers.CharField(help_text="The path of the night.")
    arrivals = serializers.CharField(help_text="The path of the players in the room.")
    candidates = serializers.CharField(help_text="The path of the candidates for a seat.")
    absences = serializers.CharField(help_text="The path of the absent players.")
    wave = serializers.CharField(help_text="The path of the opening wave.")
    undo = serializers.CharField(help_text="The path of the last step in the room.")
    tables = serializers.CharField(help_text="The path of the tables.")
    matches = serializers.CharField(help_text="The path of the matches.")
    standing = serializers.CharField(help_text="The path of the back-score sheet.")

    def to_representation(self, instance: Night) -> dict[str, str]:
        """Return the paths of the night's resources."""
        return {name: make_path(self.context, name, night=instance.pk) for name in _LINKS}


class NewNight(Envelope):
    """A night to open."""

    date = serializers.DateField(help_text="The date of the night, in the club's time zone.")
    name = serializers.CharField(
        max_length=120, allow_blank=True, default="", help_text="The name; empty for none."
    )
    game = serializers.ChoiceField(
        choices=GAME_NAMES, default="rubber", help_text="The game of new matches."
    )
    rules = GameRulesField(
        default=dict, help_text="The rules of the game; what is left out is as the game has it."
    )
    code = serializers.ChoiceField(
        choices=list(CODES),
        default="",
        allow_blank=True,
        help_text="The code for cutting; by default the usual code of the game.",
    )
    house = HouseField(default=dict, help_text="The club's changes to the code for cutting.")
    rotation = serializers.ChoiceField(
        choices=Rotation.choices,
        default=Rotation.CUT,
        help_text="How the next match at a table is seated. A pivot begins without a cut. Matches "
        "that have begun do not change.",
    )
    visibility = serializers.ChoiceField(
        choices=Visibility.choices, default=Visibility.PUBLIC, help_text="Who may see the night."
    )
    acceptance = serializers.BooleanField(
        default=False, help_text="Whether the other side must accept each deal."
    )


class ChangedNight(Reasoned):
    """The changes of a night: its settings, and the shared link."""

    new_link = serializers.BooleanField(
        required=False, help_text="Renew the shared link: the old one stops working."
    )

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with those of a new night that can be changed."""
        return {**copy_fields(NewNight, SETTINGS), **super().get_fields()}


class NightSerializer(serializers.ModelSerializer):
    """A night in a list."""

    state = serializers.ChoiceField(
        choices=NightState.choices, help_text="Whether the night is in progress."
    )
    links = NightLinks(source="*", read_only=True, help_text="The paths of the night's resources.")

    class Meta:
        model = Night
        fields = ["id", "state", "version", "created_at", "links"]
        extra_kwargs = {
            "id": {"help_text": "The night's id."},
            "version": {"help_text": "Increases with every act on the night."},
            "created_at": {"help_text": "When the night was opened."},
        }

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with all that a night is opened with after its id."""
        opened = copy_fields(NewNight, NewNight().fields.keys(), read_only=True)
        own = super().get_fields()
        return {"id": own.pop("id"), **opened, **own}


class NightCounts(serializers.Serializer):
    """The counts of a night."""

    arrivals = serializers.IntegerField(help_text="The number of players in the room.")
    tables = serializers.IntegerField(help_text="The number of tables.")
    matches = serializers.IntegerField(help_text="The number of matches.")


class NightDetailSerializer(NightSerializer):
    """A night with its details."""

    counts = serializers.SerializerMethodField(help_text="The counts of the night.")

    class Meta(NightSerializer.Meta):
        fields = [*NightSerializer.Meta.fields, "counts"]

    @extend_schema_field(NightCounts)
    def get_counts(self, night: Night) -> dict[str, int]:
        """Return the counts, which the view puts into the context."""
        counts: dict[str, int] = self.context["counts"]
        return counts


class Closing(Reasoned):
    """What to do with matches in play when the night closes."""

    unfinished = serializers.ChoiceField(
        choices=["wait", "abandoned", "void"],
        default="wait",
        help_text="The new state of matches in play. `wait` refuses to close while there is one.",
    )


class ColumnSerializer(serializers.Serializer):
    """A column of the back-score sheet: one match."""

    match = serializers.UUIDField(help_text="The id of the match.")
    table = serializers.IntegerField(help_text="The number of its table.")
    number = serializers.IntegerField(help_text="The match's number at its table, from 1.")
    void = serializers.BooleanField(
        default=False, help_text="Whether the match is void and has no marks."
    )
    corrections = serializers.IntegerField(
        default=0, help_text="How many of its deals were corrected after the night was closed."
    )


class RowSerializer(serializers.Serializer):
    """A row of the back-score sheet: one player. Points are in hundreds."""

    position = serializers.IntegerField(help_text="The place in the list, from 1.")
    rank = serializers.IntegerField(help_text="The rank, shared by equal totals.")
    player = PlayerSerializer(help_text="The player.")
    matches = serializers.IntegerField(help_text="The number of matches that count for the player.")
    plus = serializers.IntegerField(help_text="The points that the player won.")
    minus = serializers.IntegerField(help_text="The points that the player lost.")
    total = serializers.IntegerField(help_text="The points won minus the points lost.")
    marks = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="The result in each column; null for a match of other players.",
    )


class StandingSerializer(serializers.Serializer):
    """The back-score sheet as of a version of the night. Points are in hundreds."""

    version = serializers.IntegerField(
        source="standing.version", help_text="The version of the night it was computed from."
    )
    computed_at = serializers.DateTimeField(
        source="standing.computed_at",
        allow_null=True,
        help_text="When it was computed; null if it has not been yet.",
    )
    stale = serializers.BooleanField(help_text="Whether the night has changed since.")
    plus = serializers.IntegerField(help_text="The sum of the points won.")
    minus = serializers.IntegerField(help_text="The sum of the points lost; equal to `plus`.")
    corrections = serializers.SerializerMethodField(
        help_text="How many acts changed it after the night was first closed."
    )
    columns = ColumnSerializer(many=True, help_text="The matches, table by table.")
    rows = RowSerializer(many=True, help_text="The players, the highest first.")

    def get_corrections(self, view: Any) -> int:
        """Return the number of corrections."""
        made: int = self.context.get("corrections", 0)
        return made
