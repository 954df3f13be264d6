"""What a season tells a member: contracts, partners, adversaries, the back score night by night."""

from rest_framework import serializers

from club.serializers.people import PlayerSerializer


class ContractsSerializer(serializers.Serializer):
    """What a player's contracts came to: those played, the partner's, those defended."""

    matches = serializers.IntegerField()
    deals = serializers.IntegerField()
    longest = serializers.IntegerField(help_text="Deals of the longest match.")
    declared = serializers.IntegerField()
    made = serializers.IntegerField()
    partner_declared = serializers.IntegerField()
    defended = serializers.IntegerField()
    beaten = serializers.IntegerField()
    slams = serializers.IntegerField(help_text="Bid and made by the player's side.")


class InGameSerializer(serializers.Serializer):
    """What a player's matches of one game came to; margin in points."""

    game = serializers.CharField()
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    margin = serializers.IntegerField()
    deals = serializers.IntegerField()


class FaredSerializer(serializers.Serializer):
    """How a player fared with a partner, or against an adversary; margin in points."""

    player = PlayerSerializer()
    matches = serializers.IntegerField()
    won = serializers.IntegerField()
    margin = serializers.IntegerField()


class StandSerializer(serializers.Serializer):
    """A player's total of a night in hundreds, and the sum up to then.

    Of an old game in its own points, added up game by game. night and date are null for a night
    that the caller may not see.
    """

    night = serializers.UUIDField(allow_null=True)
    date = serializers.DateField(allow_null=True)
    game = serializers.CharField()
    total = serializers.IntegerField()
    running = serializers.IntegerField()


class StatisticsSerializer(serializers.Serializer):
    """A player's season on one ladder; partners and adversaries with the most matches first."""

    player = PlayerSerializer()
    ladder = serializers.CharField()
    contracts = ContractsSerializer()
    games = InGameSerializer(many=True)
    partners = FaredSerializer(many=True)
    adversaries = FaredSerializer(many=True)
    nights = StandSerializer(many=True)
