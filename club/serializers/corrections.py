"""Corrections after publication: what changed, when, by whom and why, and whose totals."""

from typing import Any

from rest_framework import serializers

from club.queries.corrections import CorrectionMade, DealChange, SeatPut
from club.serializers.people import PlayerSerializer


class ChangedDealSerializer(serializers.Serializer):
    """A deal before and after; null before for one added, null after for one withdrawn."""

    match = serializers.UUIDField(source="match.pk")
    number = serializers.IntegerField()
    before = serializers.SerializerMethodField()
    after = serializers.SerializerMethodField()

    def get_before(self, change: DealChange) -> dict[str, Any] | None:
        """Answer the deal as it was, as the score sheet format has it."""
        return change.before.data if change.before else None

    def get_after(self, change: DealChange) -> dict[str, Any] | None:
        """Answer the deal as it is, as the score sheet format has it."""
        return change.after.data if change.after else None


class ChangedSeatSerializer(serializers.Serializer):
    """Who holds a seat from a deal on, and who was noted there before."""

    match = serializers.UUIDField(source="match.pk")
    seat = serializers.CharField()
    deal = serializers.IntegerField()
    before = serializers.SerializerMethodField()
    after = PlayerSerializer(source="player")

    def get_before(self, change: SeatPut) -> str | None:
        """Answer the public name of who was noted there, if anybody was."""
        return change.before.short_name if change.before else None


class ChangedStateSerializer(serializers.Serializer):
    """How a match stands, and stood: empty where nothing had been said."""

    match = serializers.UUIDField(source="match.pk")
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField()


class ChangedTotalSerializer(serializers.Serializer):
    """A player's total of the night in hundreds; null where there was, or is, no line."""

    player = PlayerSerializer()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class PublishedCorrectionSerializer(serializers.Serializer):
    """An act after the night's first closing, and all that it changed."""

    night = serializers.UUIDField(source="row.night_id")
    date = serializers.DateField(source="row.date")
    number = serializers.IntegerField(source="act.number")
    verb = serializers.CharField(source="act.verb")
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="As its reader may know whoever it was.")
    reason = serializers.CharField(source="act.reason", allow_blank=True)
    deals = ChangedDealSerializer(many=True)
    seats = ChangedSeatSerializer(many=True)
    states = ChangedStateSerializer(many=True)
    totals = ChangedTotalSerializer(many=True)
    merged = serializers.SerializerMethodField()

    def get_merged(self, one: CorrectionMade) -> list[str] | None:
        """Answer the entry found to be somebody entered before, and who that is, by name."""
        return [player.short_name for player in one.merged] if one.merged else None
