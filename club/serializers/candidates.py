"""The order of right: who waits for a seat, who cannot be found, the cuts that order them."""

from rest_framework import serializers

from club.serializers.base import Reasoned
from club.serializers.people import PlayerSerializer
from club.serializers.room import TableSerializer


class CandidateSerializer(serializers.Serializer):
    """Somebody who waits for a seat; place counts from 1, the best right first."""

    place = serializers.IntegerField()
    player = PlayerSerializer()
    why = serializers.CharField(help_text="Why they stand there, in a sentence.")
    number = serializers.IntegerField(
        source="arrival.number", help_text="Their rank in the order of arrival."
    )
    announced = serializers.BooleanField(help_text="They announced the wish to succeed.")
    at_door = serializers.BooleanField(help_text="They checked in by themselves.")


class RankedSerializer(serializers.Serializer):
    """Where the cards put a player: place counts from 1."""

    place = serializers.IntegerField()
    player = PlayerSerializer()
    cards = serializers.ListField(child=serializers.CharField())


class RightCutSerializer(serializers.Serializer):
    """A cut for the order of right: each round's cards by player, and the order they made."""

    rounds = serializers.ListField(child=serializers.DictField(child=serializers.CharField()))
    order = RankedSerializer(many=True)


class WaveSerializer(RightCutSerializer):
    """The opening wave; while it is open nobody has cut."""

    closed = serializers.BooleanField()
    at = serializers.DateTimeField(allow_null=True, help_text="When it was closed.")
    typed = serializers.BooleanField(help_text="The cards fell at the table.")


class AdmissionSerializer(RightCutSerializer):
    """The cut of those who have played elsewhere for the places at a fresh table."""

    at = serializers.DateTimeField()
    typed = serializers.BooleanField(help_text="The cards fell at the table.")


class FilledSerializer(RightCutSerializer):
    """A table whose vacancies were filled, and the cut for them if there was one."""

    table = TableSerializer()


class AnnouncementSerializer(serializers.Serializer):
    """A wish to succeed, and the place that its player has now among those who wait."""

    at = serializers.DateTimeField()
    player = PlayerSerializer()
    place = serializers.IntegerField(allow_null=True)


class AbsenceSerializer(serializers.Serializer):
    """Somebody who cannot be found, or is back."""

    at = serializers.DateTimeField()
    player = PlayerSerializer()
    missing = serializers.BooleanField()


class Missing(Reasoned):
    """Who cannot be found, or is back."""

    player = serializers.UUIDField()
    missing = serializers.BooleanField(default=True, help_text="false: they are back.")
