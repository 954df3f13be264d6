"""Candidates, absent players, and the cuts that order candidates."""

from rest_framework import serializers

from club.serializers.base import Reasoned
from club.serializers.people import PlayerSerializer
from club.serializers.room import TableSerializer


class CandidateSerializer(serializers.Serializer):
    """A player who waits for a seat."""

    place = serializers.IntegerField(help_text="The place, from 1; the best right comes first.")
    player = PlayerSerializer(help_text="Who waits.")
    why = serializers.CharField(help_text="Why they stand there, in a sentence.")
    number = serializers.IntegerField(
        source="arrival.number", help_text="Their rank in the order of arrival."
    )
    announced = serializers.BooleanField(
        help_text="Whether they announced the wish to succeed to a vacancy."
    )
    at_door = serializers.BooleanField(help_text="Whether they checked in by themselves.")


class RankedSerializer(serializers.Serializer):
    """A player's place by the cards."""

    place = serializers.IntegerField(help_text="The place, from 1.")
    player = PlayerSerializer(help_text="The player.")
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="The player's cards, one a round."
    )


class PrecedenceCutSerializer(serializers.Serializer):
    """A cut for the order of precedence."""

    rounds = serializers.ListField(
        child=serializers.DictField(child=serializers.CharField()),
        help_text="The cards of each round, by the player's id.",
    )
    order = RankedSerializer(many=True, help_text="The order that the cards made.")


class WaveSerializer(PrecedenceCutSerializer):
    """The opening wave. While it is open nobody has cut."""

    closed = serializers.BooleanField(help_text="Whether the opening wave is closed.")
    at = serializers.DateTimeField(
        allow_null=True, help_text="When it was closed; null while it is open."
    )
    typed = serializers.BooleanField(
        help_text="Whether the cards fell at the table and were not drawn by the software."
    )


class AdmissionSerializer(PrecedenceCutSerializer):
    """The cut of players who have played elsewhere for the places at a fresh table."""

    at = serializers.DateTimeField(help_text="When they cut.")
    typed = serializers.BooleanField(
        help_text="Whether the cards fell at the table and were not drawn by the software."
    )


class FilledSerializer(PrecedenceCutSerializer):
    """A table whose vacancies were filled, and the cut for them if there was one."""

    table = TableSerializer(help_text="The table as it is now.")


class AnnouncementSerializer(serializers.Serializer):
    """A wish to succeed, and the player's present place among those who wait."""

    at = serializers.DateTimeField(help_text="When it was announced.")
    player = PlayerSerializer(help_text="Who announced it.")
    place = serializers.IntegerField(
        allow_null=True, help_text="Their place among those who wait; null where they do not."
    )


class AbsenceSerializer(serializers.Serializer):
    """A player who cannot be found, or is back."""

    at = serializers.DateTimeField(help_text="When it was noted.")
    player = PlayerSerializer(help_text="Who it is about.")
    absent = serializers.BooleanField(help_text="Whether they cannot be found.")


class AbsenceBody(Reasoned):
    """The player who cannot be found, or is back."""

    player = serializers.UUIDField(help_text="The id of the player.")
    absent = serializers.BooleanField(default=True, help_text="false: they are back.")
