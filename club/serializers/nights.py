"""Nights and their standings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.formation.code import CODES
from club.models import Night, NightState, Rotation, Visibility
from club.models.night import GAME_NAMES
from club.serializers.base import Envelope, ObjectField, Reasoned, path_of
from club.serializers.people import PlayerSerializer

_LINKS = (
    "night", "arrivals", "candidates", "absences", "wave", "undo", "tables", "matches", "standing",
)  # fmt: skip


class NightLinks(serializers.Serializer):
    """Where everything of a night is."""

    night = serializers.CharField()
    arrivals = serializers.CharField()
    candidates = serializers.CharField()
    absences = serializers.CharField()
    wave = serializers.CharField()
    undo = serializers.CharField()
    tables = serializers.CharField()
    matches = serializers.CharField()
    standing = serializers.CharField()

    def to_representation(self, instance: Night) -> dict[str, str]:
        """Answer the paths of what belongs to the night."""
        return {name: path_of(self.context, name, night=instance.pk) for name in _LINKS}


class NightSerializer(serializers.ModelSerializer):
    """A night in a list."""

    state = serializers.ChoiceField(choices=NightState.choices)
    rules = ObjectField()
    house = ObjectField(help_text="Where the club cuts otherwise than the code has it.")
    links = NightLinks(source="*", read_only=True)

    class Meta:
        model = Night
        fields = [
            "id", "date", "title", "game", "rules", "code", "house", "rotation", "visibility",
            "acceptance", "state", "version", "created_at", "links",
        ]  # fmt: skip


class NightCounts(serializers.Serializer):
    """How much there is on a night: players in the room, tables formed, matches begun."""

    arrivals = serializers.IntegerField()
    tables = serializers.IntegerField()
    matches = serializers.IntegerField()


class NightDetailSerializer(NightSerializer):
    """A night by itself."""

    counts = serializers.SerializerMethodField()

    class Meta(NightSerializer.Meta):
        fields = [*NightSerializer.Meta.fields, "counts"]

    @extend_schema_field(NightCounts)
    def get_counts(self, night: Night) -> dict[str, int]:
        """Answer the counts, which the view has read."""
        counts: dict[str, int] = self.context["counts"]
        return counts


class NewNight(Envelope):
    """A night to open."""

    date = serializers.DateField()
    title = serializers.CharField(max_length=120, allow_blank=True, default="")
    game = serializers.ChoiceField(choices=GAME_NAMES, default="rubber")
    rules = ObjectField(default=dict)
    code = serializers.ChoiceField(
        choices=list(CODES),
        default="",
        allow_blank=True,
        help_text="How cards are cut; empty: as the game usually.",
    )
    house = ObjectField(default=dict, help_text="The club's own values over the code's.")
    rotation = serializers.ChoiceField(
        choices=Rotation.choices,
        default=Rotation.CUT,
        help_text="How the next match at a table is seated; a pivot begins without cards.",
    )
    visibility = serializers.ChoiceField(choices=Visibility.choices, default=Visibility.PUBLIC)
    acceptance = serializers.BooleanField(default=False)


class Closing(Reasoned):
    """What becomes of matches in play when the night closes."""

    unfinished = serializers.ChoiceField(choices=["wait", "abandoned", "void"], default="wait")


class ColumnSerializer(serializers.Serializer):
    """A column of the back-score sheet: one match. One that was made void has no marks."""

    match = serializers.UUIDField()
    table = serializers.IntegerField()
    number = serializers.IntegerField()
    void = serializers.BooleanField(default=False)
    corrections = serializers.IntegerField(default=0, help_text="Deals of it put right since.")


class RowSerializer(serializers.Serializer):
    """A row of the back-score sheet: one player; marks has an entry a column, or null."""

    position = serializers.IntegerField()
    rank = serializers.IntegerField()
    player = PlayerSerializer()
    matches = serializers.IntegerField()
    plus = serializers.IntegerField()
    minus = serializers.IntegerField()
    total = serializers.IntegerField()
    marks = serializers.ListField(child=serializers.IntegerField(allow_null=True))


class StandingSerializer(serializers.Serializer):
    """The back-score sheet as of a version of the night; behind when the night moved since."""

    version = serializers.IntegerField(source="standing.version")
    computed_at = serializers.DateTimeField(source="standing.computed_at", allow_null=True)
    behind = serializers.BooleanField()
    plus = serializers.IntegerField()
    minus = serializers.IntegerField()
    corrections = serializers.SerializerMethodField(
        help_text="Acts that changed it after the night's first closing, told by its corrections."
    )
    columns = ColumnSerializer(many=True)
    rows = RowSerializer(many=True)

    def get_corrections(self, view: Any) -> int:
        """Answer how many there are."""
        made: int = self.context.get("corrections", 0)
        return made
