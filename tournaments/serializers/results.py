"""Results of boards: entering, correcting, adjusting and accepting them."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned
from tournaments.models import BoardResult, Source
from tournaments.queries.field import Field
from tournaments.queries.said import get_score
from tournaments.serializers.entrants import SideSerializer, show_side

AWARD = r"^AVE[+-]?$"
#: The keys of a result in the event format that a body may have.
SAID = (
    "contract", "declarer", "tricks", "lead", "score", "turned", "adjusted", "weighted",
    "not_played", "late",
)  # fmt: skip


class AdjustedSerializer(Envelope):
    """The artificial scores of a board, one for each side or for one alone."""

    ns = serializers.CharField(
        max_length=20,
        required=False,
        help_text="North-South's: AVE+, AVE, AVE-, a share such as 55%, or 3 IMPs.",
    )
    ew = serializers.CharField(
        max_length=20,
        required=False,
        help_text="East-West's: AVE+, AVE, AVE-, a share such as 55%, or 3 IMPs.",
    )
    reason = serializers.CharField(max_length=300, required=False, help_text="The reason.")


_PARTS = {
    "type": "array",
    "items": {"type": "object", "additionalProperties": True},
}


@extend_schema_field({"anyOf": [_PARTS, {"type": "object", "additionalProperties": True}]})
class WeightedField(serializers.JSONField):
    """A weighted score: a list of parts, or an object with a list for each side."""


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


def make_seated(text: str) -> serializers.ListField:
    """Return the field of who sat in a direction."""
    return serializers.ListField(
        child=serializers.UUIDField(allow_null=True),
        min_length=1,
        max_length=2,
        required=False,
        help_text=text,
    )


class NewResult(SaidSerializer, Reasoned):
    """The result of a board at a table."""

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
    ns = make_seated(
        "The ids of who sat North-South, if others than the movement has; null "
        "for an absent side. Send `ew` as well."
    )
    ew = make_seated(
        "The ids of who sat East-West, if others than the movement has; null for "
        "an absent side. Send `ns` as well."
    )
    confirmed = serializers.BooleanField(
        default=False,
        help_text="Whether it is right, though the table was not to play that board in this round, "
        "or though the result is unlikely.",
    )


class NewResults(Reasoned):
    """Results that are entered in one request, in this order."""

    results = serializers.ListField(
        child=NewResult(), min_length=1, max_length=200, help_text="The results, from 1 to 200."
    )


class ResultCorrection(Reasoned):
    """The changes of a result. What is left out stays; null takes it away."""

    board = serializers.IntegerField(
        min_value=1,
        max_value=9999,
        required=False,
        help_text="The number of the board, if it was entered for another.",
    )
    ns = make_seated("The ids of who sat North-South; null for an absent side. Send `ew` as well.")
    ew = make_seated("The ids of who sat East-West; null for an absent side. Send `ns` as well.")
    confirmed = serializers.BooleanField(
        default=False,
        help_text="Whether it is right, though the table was not to play that board in this round, "
        "or though the result is unlikely.",
    )

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with everything that is said of a board, which may be null."""
        fields: dict[str, Any] = super().get_fields()
        said: dict[str, Any] = SaidSerializer().get_fields()
        for one in said.values():
            one.allow_null = True
        return {**fields, **said}


class ResultAdjustment(Envelope):
    """An adjusted score in place of a result, or beside it for one side."""

    adjusted = AdjustedSerializer(required=False, help_text="The artificial scores of the board.")
    weighted = WeightedField(
        required=False, help_text="A weighted score: its parts, as in the event format."
    )
    reason = serializers.CharField(
        max_length=300, allow_blank=True, default="", help_text="The reason, which is required."
    )


class ResultAcceptance(Envelope):
    """Whether the other side accepts a result."""

    accepted = serializers.BooleanField(
        default=True, help_text="False if the other side objects to the result."
    )


class ResultSideSerializer(SideSerializer):
    """Who sat in a direction of a result. columns: those of the entrants."""

    def __init__(self, *args: Any, columns: tuple[str, str], **options: Any) -> None:
        self.columns = columns
        super().__init__(*args, **options)

    def to_representation(self, instance: BoardResult) -> dict[str, Any]:
        """Return who sat there, by the field of the context."""
        field: Field = self.context["field"]
        views = [field.entrants.get(getattr(instance, one)) for one in self.columns]
        return show_side(field, views, instance.round)


class ResultSerializer(serializers.Serializer):
    """A result of a board. The context has the field, and who accepted which result."""

    id = serializers.UUIDField(source="pk", help_text="The id of the result.")
    section = serializers.SerializerMethodField(help_text="The letter of the section.")
    round = serializers.IntegerField(help_text="The round.")
    table = serializers.IntegerField(help_text="The number of the table.")
    board = serializers.IntegerField(help_text="The number of the board.")
    ns = ResultSideSerializer(
        source="*", columns=("ns_id", "south_id"), help_text="Who sat North-South."
    )
    ew = ResultSideSerializer(
        source="*", columns=("ew_id", "west_id"), help_text="Who sat East-West."
    )
    contract = serializers.CharField(
        source="said.contract", default=None, allow_null=True,
        help_text="The contract such as 4SX, or pass; null if it is not known.",
    )  # fmt: skip
    declarer = serializers.CharField(
        source="said.declarer", default=None, allow_null=True,
        help_text="The declarer's seat; null for none.",
    )  # fmt: skip
    tricks = serializers.IntegerField(
        source="said.tricks", default=None, allow_null=True,
        help_text="The tricks that the declarer's side won; null for none.",
    )  # fmt: skip
    lead = serializers.CharField(
        source="said.lead", default=None, allow_null=True,
        help_text="The opening lead; null if it is not known.",
    )  # fmt: skip
    score = serializers.SerializerMethodField(
        help_text="North-South's score; null if the result has none."
    )
    turned = serializers.BooleanField(
        source="said.turned", default=False,
        help_text="Whether the pairs sat in each other's direction.",
    )  # fmt: skip
    adjusted = serializers.SerializerMethodField(
        help_text="The artificial scores of the board; null for none."
    )
    weighted = WeightedField(
        source="said.weighted", default=None, allow_null=True,
        help_text="A weighted score, as in the event format; null for none.",
    )  # fmt: skip
    not_played = serializers.BooleanField(
        source="said.not_played", default=False, help_text="Whether the board is not played."
    )
    late = serializers.BooleanField(
        source="said.late", default=False, help_text="Whether the result is still to come."
    )
    entered_by = serializers.ChoiceField(
        source="source", choices=Source.choices, help_text="How it came in."
    )
    accepted = serializers.SerializerMethodField(
        help_text="Whether the other side accepted it, or objected; null for neither."
    )
    at = serializers.DateTimeField(source="act.at", help_text="When it was entered.")
    counts = serializers.SerializerMethodField(
        help_text="Whether it counts: false once it was corrected, taken away or undone."
    )

    @property
    def _field(self) -> Field:
        field: Field = self.context["field"]
        return field

    def get_section(self, row: BoardResult) -> str:
        """Return the letter of the section."""
        return self._field.section(row.section_id).letter

    def get_score(self, row: BoardResult) -> int | None:
        """Return North-South's score, or None."""
        event = self._field.event
        return get_score(event.kind, event.scoring, row.board, row.said) if row.said else None

    @extend_schema_field(AdjustedSerializer(allow_null=True))
    def get_adjusted(self, row: BoardResult) -> dict[str, str] | None:
        """Return the artificial scores, or None."""
        return row.said.get("adjusted")

    def get_accepted(self, row: BoardResult) -> bool | None:
        """Return whether the other side accepted it, or None."""
        found: bool | None = self.context["agreements"].get(row.pk)
        return found

    def get_counts(self, row: BoardResult) -> bool:
        """Return whether it counts."""
        return row.pk in self.context["counting"]


class ResultHistorySerializer(ResultSerializer):
    """A result with who entered it and why."""

    by = serializers.SerializerMethodField(
        help_text="The user name of the account; null if a phone sent it, or for the public."
    )
    reason = serializers.CharField(source="act.reason", help_text="The reason; empty for none.")
    removed = serializers.SerializerMethodField(
        help_text="Whether this entry took the result away."
    )

    def get_by(self, row: BoardResult) -> str | None:
        """Return the user name of the account, or None."""
        account: Any = row.act.account
        return account.get_username() if account and self.context["directs"] else None

    def get_removed(self, row: BoardResult) -> bool:
        """Return whether this entry took the result away."""
        return not row.said


class EnteredResults(serializers.Serializer):
    """Results that were entered in one request."""

    results = ResultSerializer(many=True, help_text="The results, in order.")


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
    ns = serializers.RegexField(
        AWARD,
        required=False,
        help_text="North-South's award: AVE+, AVE or AVE-; left out with `ew`, the boards are "
        "simply not played.",
    )
    ew = serializers.RegexField(
        AWARD, required=False, help_text="East-West's award; send `ns` as well."
    )


class PenaltySerializer(serializers.Serializer):
    """Points that an entrant loses or gains. The context has the field."""

    id = serializers.UUIDField(source="pk", help_text="The id of the penalty.")
    entrant = serializers.UUIDField(source="entrant_id", help_text="The id of the entrant.")
    name = serializers.SerializerMethodField(help_text="The public names of the members.")
    points = serializers.CharField(help_text="The points as a decimal; negative if they are lost.")
    unit = serializers.CharField(help_text="The unit of the points, as in the event format.")
    round = serializers.IntegerField(allow_null=True, help_text="The round; null for none.")
    board = serializers.IntegerField(allow_null=True, help_text="The board; null for none.")
    reason = serializers.CharField(source="act.reason", help_text="What it is for.")
    at = serializers.DateTimeField(source="act.at", help_text="When it was given.")

    def get_name(self, row: Any) -> str:
        """Return the public names of the entrant's members."""
        view = self.context["field"].entrants.get(row.entrant_id)
        return view.name if view else ""


class NewPenalty(Reasoned):
    """A penalty to give. The reason is required."""

    entrant = serializers.UUIDField(help_text="The id of the entrant.")
    points = serializers.CharField(
        max_length=12, help_text="The points as a decimal such as -10 or 2.5."
    )
    unit = serializers.CharField(
        max_length=20,
        help_text="matchpoints, percent-of-board, percent-of-session or imps, as the scoring has.",
    )
    round = serializers.IntegerField(
        min_value=1, max_value=999, allow_null=True, default=None, help_text="The round, if any."
    )
    board = serializers.IntegerField(
        min_value=1, max_value=9999, allow_null=True, default=None, help_text="The board, if any."
    )


class FoulingSerializer(serializers.Serializer):
    """A board of which another version was played from a round on. The context has the field."""

    id = serializers.UUIDField(source="pk", help_text="The id of the fouling.")
    section = serializers.SerializerMethodField(help_text="The letter of the section.")
    board = serializers.IntegerField(help_text="The number of the board.")
    from_round = serializers.IntegerField(help_text="The first round of this version.")
    version = serializers.CharField(
        help_text="The name of the version; empty if the board was put right."
    )

    def get_section(self, row: Any) -> str:
        """Return the letter of the section."""
        letter: str = self.context["field"].section(row.section_id).letter
        return letter


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
