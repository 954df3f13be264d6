"""Candidates, absent players, and the cuts that order candidates."""

from rest_framework import serializers

from club.web.api.bodies import PlayerSerializer, Reasoned
from nights.serializers.room import TableSerializer


class CandidateSerializer(serializers.Serializer):
    """A player who is waiting for a seat."""

    place = serializers.IntegerField(help_text="The place in the order of precedence, from 1.")
    player = PlayerSerializer(help_text="The player who is waiting.")
    why = serializers.CharField(help_text="The reason for the place, in a sentence.")
    number = serializers.IntegerField(
        source="arrival.number", help_text="Their rank in the order of arrival."
    )
    announced = serializers.BooleanField(
        help_text="Whether they announced that they wish to succeed to a vacancy."
    )
    at_door = serializers.BooleanField(help_text="Whether they checked in themselves.")
    substituting = serializers.IntegerField(
        allow_null=True,
        help_text="The number of the table at which they are a substitute until its match ends; "
        "null if they are not. They keep their place.",
    )


class RankedSerializer(serializers.Serializer):
    """A player's place by the cards cut."""

    place = serializers.IntegerField(help_text="The place, from 1.")
    player = PlayerSerializer(help_text="The player.")
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="The player's cards, one for each round."
    )


class PrecedenceCutSerializer(serializers.Serializer):
    """A cut for the order of precedence."""

    rounds = serializers.ListField(
        child=serializers.DictField(child=serializers.CharField()),
        help_text="The cards of each round, by the player's id.",
    )
    order = RankedSerializer(many=True, help_text="The resulting order.")


class WaveSerializer(PrecedenceCutSerializer):
    """The opening wave. Players cut when it is closed."""

    closed = serializers.BooleanField(help_text="Whether the opening wave is closed.")
    at = serializers.DateTimeField(
        allow_null=True, help_text="When it was closed; null while it is open."
    )
    typed = serializers.BooleanField(
        help_text="Whether the cards were cut at the table, not drawn by the software."
    )


class AdmissionSerializer(PrecedenceCutSerializer):
    """The cut, among players of other tables, for the places at a fresh table."""

    at = serializers.DateTimeField(help_text="When they cut.")
    typed = serializers.BooleanField(
        help_text="Whether the cards were cut at the table, not drawn by the software."
    )


class FilledSerializer(PrecedenceCutSerializer):
    """A table whose vacancies were filled, and the cut for them if there was one."""

    table = TableSerializer(help_text="The table as it is now.")


class AnnouncementSerializer(serializers.Serializer):
    """An announced wish to succeed, and the player's current place among the candidates."""

    at = serializers.DateTimeField(help_text="When it was announced.")
    player = PlayerSerializer(help_text="The player who announced it.")
    place = serializers.IntegerField(
        allow_null=True, help_text="The place among the candidates; null if they are not one."
    )


class AbsenceSerializer(serializers.Serializer):
    """A player who was marked as absent, or as back."""

    at = serializers.DateTimeField(help_text="When it was recorded.")
    player = PlayerSerializer(help_text="The player.")
    absent = serializers.BooleanField(help_text="Whether the player is absent.")


class AbsenceBody(Reasoned):
    """The player to mark as absent, or as back."""

    player = serializers.UUIDField(help_text="The id of the player.")
    absent = serializers.BooleanField(
        default=True, help_text="Whether the player is absent; false if they are back."
    )
