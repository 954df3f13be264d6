"""Corrections after publication: the changes, their author, time and reason, and the totals."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.serializers.base import SEATS
from club.web.api.bodies import PlayerSerializer
from club.web.reasons import read_reason_in
from nights.queries.corrections import CorrectionMade, DealChange, SeatPut
from nights.serializers.deals import DealBody


class ChangedDealSerializer(serializers.Serializer):
    """A deal before and after."""

    match = serializers.UUIDField(source="match.pk", help_text="The match of the deal.")
    number = serializers.IntegerField(help_text="The deal's number in its match.")
    before = serializers.SerializerMethodField(help_text="The deal before; null if it was added.")
    after = serializers.SerializerMethodField(help_text="The deal after; null if it was withdrawn.")

    @extend_schema_field(DealBody(allow_null=True))
    def get_before(self, change: DealChange) -> dict[str, Any] | None:
        """Return the deal before in the score sheet format, or None."""
        return change.before.data if change.before else None

    @extend_schema_field(DealBody(allow_null=True))
    def get_after(self, change: DealChange) -> dict[str, Any] | None:
        """Return the deal after in the score sheet format, or None."""
        return change.after.data if change.after else None


class ChangedSeatSerializer(serializers.Serializer):
    """A seat's player from a deal on, and the player recorded there before."""

    match = serializers.UUIDField(source="match.pk", help_text="The match of the seat.")
    seat = serializers.ChoiceField(choices=SEATS, help_text="The seat.")
    deal = serializers.IntegerField(help_text="The number of the first deal that it applies to.")
    before = serializers.SerializerMethodField(
        help_text="The public name of the player recorded before; null if there was none."
    )
    after = PlayerSerializer(source="player", help_text="The player recorded now.")

    def get_before(self, change: SeatPut) -> str | None:
        """Return the public name of the player recorded there before, or None."""
        return change.before.short_name if change.before else None


class ChangedStateSerializer(serializers.Serializer):
    """The state of a match, and its state before."""

    match = serializers.UUIDField(source="match.pk", help_text="The match.")
    before = serializers.CharField(
        allow_blank=True, help_text="The state before; empty if none was recorded."
    )
    after = serializers.CharField(help_text="The state after.")


class ChangedTotalSerializer(serializers.Serializer):
    """A player's total of the night, in hundreds."""

    player = PlayerSerializer(help_text="The player.")
    before = serializers.IntegerField(
        allow_null=True, help_text="The total before; null if the player was not on the sheet."
    )
    after = serializers.IntegerField(
        allow_null=True, help_text="The total after; null if the player is not on the sheet."
    )


class PublishedCorrectionSerializer(serializers.Serializer):
    """An act after the night was first closed, and everything that it changed."""

    night = serializers.UUIDField(source="row.night_id", help_text="The id of the night.")
    date = serializers.DateField(source="row.date", help_text="The date of the night.")
    number = serializers.IntegerField(source="act.number", help_text="The act's number.")
    verb = serializers.CharField(
        source="act.verb", help_text="What was done, such as `correct` or `withdraw`."
    )
    at = serializers.DateTimeField(help_text="When it was done.")
    by = serializers.CharField(
        help_text="Who did it: a username if you may see it, or else a public name, `the table` or "
        "`a director`."
    )
    reason = serializers.SerializerMethodField(
        help_text="The reason; empty if none was given, or if you may not read it."
    )
    deals = ChangedDealSerializer(many=True, help_text="The deals that it changed.")
    seats = ChangedSeatSerializer(many=True, help_text="The seats that it changed.")
    states = ChangedStateSerializer(many=True, help_text="The matches whose state it changed.")
    totals = ChangedTotalSerializer(many=True, help_text="The totals of the night that it changed.")
    merged = serializers.SerializerMethodField(
        help_text="The public names of the duplicate and of the player that is kept; null if no "
        "players were merged."
    )

    def get_reason(self, correction: CorrectionMade) -> str:
        """Return the reason as far as the caller may read it."""
        return read_reason_in(self.context, correction.act)

    def get_merged(self, correction: CorrectionMade) -> list[str] | None:
        """Return the public names of the duplicate and the keeper, or None if nobody was merged."""
        return [player.short_name for player in correction.merged] if correction.merged else None
