"""Results of boards: entering, correcting, adjusting and accepting them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned
from club.web.reasons import read_reason_in
from tournaments.duplicate.queries.said import get_score
from tournaments.duplicate.serializers.said import AdjustedSerializer, SaidSerializer, WeightedField
from tournaments.duplicate.serializers.sides import SideSerializer, show_side
from tournaments.models import BoardResult, Source
from tournaments.queries.field import Field
from tournaments.queries.still_to_play import HIDDEN
from tournaments.serializers.sides import write_sides


def make_seated(side: str, text: str) -> serializers.ListField:
    """Return the field of who sat in a direction."""
    return serializers.ListField(
        child=serializers.UUIDField(allow_null=True),
        min_length=1,
        max_length=2,
        required=False,
        source=side,
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
    NS = make_seated(
        "ns",
        "The ids of who sat North-South, if others than the movement has; null "
        "for an absent side. Send `EW` as well.",
    )
    EW = make_seated(
        "ew",
        "The ids of who sat East-West, if others than the movement has; null for "
        "an absent side. Send `NS` as well.",
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
    NS = make_seated(
        "ns", "The ids of who sat North-South; null for an absent side. Send `EW` as well."
    )
    EW = make_seated(
        "ew", "The ids of who sat East-West; null for an absent side. Send `NS` as well."
    )
    confirmed = serializers.BooleanField(
        default=False,
        help_text="Whether it is right, though the table was not to play that board in this round, "
        "or though the result is unlikely.",
    )

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, with everything that is said of a board, which may be null."""
        fields: dict[str, Any] = super().get_fields()
        further: dict[str, Any] = SaidSerializer().get_fields()
        for field in further.values():
            field.allow_null = True
        return {**fields, **further}


class ResultAdjustment(Envelope):
    """An adjusted score in place of a result, or beside it for one side."""

    adjusted = AdjustedSerializer(required=False, help_text="The artificial scores of the board.")
    weighted = WeightedField(
        required=False, help_text="A weighted score: its parts, as in the event format."
    )
    reason = serializers.CharField(
        max_length=300, allow_blank=True, default="", help_text="The reason, which is required."
    )


class ResultAcceptance(Reasoned):
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
        views = [field.entrants.get(getattr(instance, column)) for column in self.columns]
        shown: dict[str, Any] = super().to_representation(show_side(field, views, instance.round))
        return shown


class ResultSerializer(serializers.Serializer):
    """A result of a board. The context has the field, and who accepted which result."""

    id = serializers.UUIDField(source="pk", help_text="The id of the result.")
    section = serializers.SerializerMethodField(help_text="The letter of the section.")
    round = serializers.IntegerField(help_text="The round.")
    table = serializers.IntegerField(help_text="The number of the table.")
    board = serializers.IntegerField(help_text="The number of the board.")
    NS = ResultSideSerializer(
        source="*", columns=("ns_id", "south_id"), help_text="Who sat North-South."
    )
    EW = ResultSideSerializer(
        source="*", columns=("ew_id", "west_id"), help_text="Who sat East-West."
    )
    contract = serializers.CharField(
        source="said.contract",
        default=None,
        allow_null=True,
        help_text="The contract such as 4SX, or pass; null if it is not known.",
    )
    declarer = serializers.CharField(
        source="said.declarer",
        default=None,
        allow_null=True,
        help_text="The declarer's seat; null for none.",
    )
    tricks = serializers.IntegerField(
        source="said.tricks",
        default=None,
        allow_null=True,
        help_text="The tricks that the declarer's side won; null for none.",
    )
    lead = serializers.CharField(
        source="said.lead",
        default=None,
        allow_null=True,
        help_text="The opening lead; null if it is not known.",
    )
    score = serializers.SerializerMethodField(
        help_text="North-South's score; null if the result has none."
    )
    turned = serializers.BooleanField(
        source="said.turned",
        default=False,
        help_text="Whether the pairs sat in each other's direction.",
    )
    adjusted = serializers.SerializerMethodField(
        help_text="The artificial scores of the board; null for none."
    )
    weighted = WeightedField(
        source="said.weighted",
        default=None,
        allow_null=True,
        help_text="A weighted score, as in the event format; null for none.",
    )
    not_played = serializers.BooleanField(
        source="said.not_played", default=False, help_text="Whether the board is not played."
    )
    hidden = serializers.SerializerMethodField(
        help_text="Whether what was said is left out, as you have still to play the board."
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
    objection = serializers.SerializerMethodField(
        help_text="Why the other side objects, for directors; empty if it did not say, or null."
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

    def get_hidden(self, row: BoardResult) -> bool:
        """Return whether what was said is left out."""
        return HIDDEN in row.said

    def get_score(self, row: BoardResult) -> int | None:
        """Return North-South's score, or None."""
        if not row.said or HIDDEN in row.said:
            return None
        event = self._field.event
        return get_score(event.kind, event.scoring, row.board, row.said)

    @extend_schema_field(AdjustedSerializer(allow_null=True))
    def get_adjusted(self, row: BoardResult) -> dict[str, str] | None:
        """Return the artificial scores, or None."""
        adjusted: dict[str, str] | None = write_sides(row.said.get("adjusted"))
        return adjusted

    def get_accepted(self, row: BoardResult) -> bool | None:
        """Return whether the other side accepted it, or None."""
        accepted: bool | None = self.context["agreements"].get(row.pk)
        return accepted

    def get_objection(self, row: BoardResult) -> str | None:
        """Return why the other side objects, or None."""
        if HIDDEN in row.said:
            return None
        return self.context["objections"].get(row.pk) if self.context["directs"] else None

    def get_counts(self, row: BoardResult) -> bool:
        """Return whether it counts."""
        return row.pk in self.context["counting"]


class ResultHistorySerializer(ResultSerializer):
    """A result with who entered it and why."""

    by = serializers.SerializerMethodField(
        help_text="The user name of the account; null if a phone sent it, or for the public."
    )
    reason = serializers.SerializerMethodField(
        help_text="The reason; empty if none was given, or if you may not read it."
    )
    removed = serializers.SerializerMethodField(
        help_text="Whether this entry took the result away."
    )

    def get_by(self, row: BoardResult) -> str | None:
        """Return the user name of the account, or None."""
        account: Any = row.act.account
        return account.get_username() if account and self.context["directs"] else None

    def get_reason(self, row: BoardResult) -> str:
        """Return the reason as far as the caller may read it; that of an adjusted score is shown.

        It belongs to the result, as the scores do.
        """
        adjusted = "adjusted" in row.said or "weighted" in row.said
        return row.act.reason if adjusted else read_reason_in(self.context, row.act)

    def get_removed(self, row: BoardResult) -> bool:
        """Return whether this entry took the result away."""
        return not row.said


class EnteredResults(serializers.Serializer):
    """Results that were entered in one request."""

    results = ResultSerializer(many=True, help_text="The results, in order.")
