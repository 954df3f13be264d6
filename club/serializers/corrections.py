"""Corrections after publication: what changed, when, by whom and why, and whose totals."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.queries.corrections import CorrectionMade, DealChange, SeatPut
from club.serializers.base import SEATS
from club.serializers.deals import DealBody
from club.serializers.people import PlayerSerializer


class ChangedDealSerializer(serializers.Serializer):
    """A deal before and after."""

    match = serializers.UUIDField(source="match.pk", help_text="The match of the deal.")
    number = serializers.IntegerField(help_text="The deal's number in its match.")
    before = serializers.SerializerMethodField(
        help_text="The deal as it was; null for one that was added."
    )
    after = serializers.SerializerMethodField(
        help_text="The deal as it is; null for one that was withdrawn."
    )

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
    deal = serializers.IntegerField(help_text="The number of the deal from which on it holds.")
    before = serializers.SerializerMethodField(
        help_text="The public name of who was noted there; null where nobody was."
    )
    after = PlayerSerializer(source="player", help_text="Who holds the seat.")

    def get_before(self, change: SeatPut) -> str | None:
        """Return the public name of the player recorded there before, or None."""
        return change.before.short_name if change.before else None


class ChangedStateSerializer(serializers.Serializer):
    """The state of a match, and its state before."""

    match = serializers.UUIDField(source="match.pk", help_text="The match.")
    before = serializers.CharField(
        allow_blank=True, help_text="How it stood; empty where nothing had been said."
    )
    after = serializers.CharField(help_text="How it stands.")


class ChangedTotalSerializer(serializers.Serializer):
    """A player's total of the night, in hundreds."""

    player = PlayerSerializer(help_text="The player.")
    before = serializers.IntegerField(
        allow_null=True, help_text="The total before; null where there was no line."
    )
    after = serializers.IntegerField(
        allow_null=True, help_text="The total after; null where there is no line."
    )


class PublishedCorrectionSerializer(serializers.Serializer):
    """An act after the night's first closing, and all that it changed."""

    night = serializers.UUIDField(source="row.night_id", help_text="The night that it changed.")
    date = serializers.DateField(source="row.date", help_text="The night's day.")
    number = serializers.IntegerField(source="act.number", help_text="The act's number.")
    verb = serializers.CharField(
        source="act.verb", help_text="What was done, such as `correct` or `withdraw`."
    )
    at = serializers.DateTimeField(help_text="When it was done.")
    by = serializers.CharField(
        help_text="Who did it: the account's name for directors, `a director` for others."
    )
    reason = serializers.CharField(
        source="act.reason", allow_blank=True, help_text="Why; empty where nobody said."
    )
    deals = ChangedDealSerializer(many=True, help_text="The deals that it changed.")
    seats = ChangedSeatSerializer(many=True, help_text="The seats that it changed.")
    states = ChangedStateSerializer(many=True, help_text="The matches whose state it changed.")
    totals = ChangedTotalSerializer(many=True, help_text="Whose totals of the night it changed.")
    merged = serializers.SerializerMethodField(
        help_text="The public names of an entry found to be somebody entered before, and of who "
        "that is; null where it merged nobody."
    )

    def get_merged(self, one: CorrectionMade) -> list[str] | None:
        """Return the public names of the duplicate and the keeper, or None if nobody was merged."""
        return [player.short_name for player in one.merged] if one.merged else None
