"""A player's statistics of a season: contracts, partners, adversaries, back scores."""

from rest_framework import serializers

from club.web.api.bodies import PlayerSerializer
from nights.games import GAME_NAMES
from scoring.ladders import Ladder


class ContractsSerializer(serializers.Serializer):
    """A player's contracts: those played, the partner's, those defended."""

    matches = serializers.IntegerField(help_text="Matches played.")
    deals = serializers.IntegerField(help_text="Deals played.")
    longest = serializers.IntegerField(help_text="The number of deals of the longest match.")
    declared = serializers.IntegerField(help_text="Contracts declared by the player.")
    made = serializers.IntegerField(help_text="Contracts made, of those declared.")
    partner_declared = serializers.IntegerField(help_text="Contracts declared by the partner.")
    defended = serializers.IntegerField(help_text="Contracts declared by the adversaries.")
    beaten = serializers.IntegerField(help_text="Contracts beaten, of those defended.")
    slams = serializers.IntegerField(help_text="Slams bid and made by the player's side.")


class InGameSerializer(serializers.Serializer):
    """A player's matches of one game."""

    game = serializers.ChoiceField(choices=GAME_NAMES, help_text="The game.")
    matches = serializers.IntegerField(help_text="Matches played.")
    won = serializers.IntegerField(help_text="Matches won.")
    drawn = serializers.IntegerField(help_text="Matches drawn.")
    lost = serializers.IntegerField(help_text="Matches lost.")
    margin = serializers.IntegerField(help_text="The points won minus the points lost.")
    deals = serializers.IntegerField(help_text="Deals played.")


class FaredSerializer(serializers.Serializer):
    """A player's figures with a partner, or against an adversary."""

    player = PlayerSerializer(help_text="The partner or the adversary.")
    matches = serializers.IntegerField(help_text="Matches played together.")
    won = serializers.IntegerField(help_text="Matches won.")
    margin = serializers.IntegerField(help_text="The points won minus the points lost.")


class StandSerializer(serializers.Serializer):
    """A player's total of a night, and the sum up to then.

    Both are in hundreds, or in an old game's own points, which are added up game by game.
    """

    night = serializers.UUIDField(
        allow_null=True, help_text="The id of the night; null if the caller may not see it."
    )
    date = serializers.DateField(
        allow_null=True, help_text="The date of the night; null if the caller may not see it."
    )
    game = serializers.ChoiceField(choices=GAME_NAMES, help_text="The game of the night.")
    total = serializers.IntegerField(help_text="The total of the night.")
    running = serializers.IntegerField(help_text="The sum of the totals, including this night.")


class StatisticsSerializer(serializers.Serializer):
    """A player's season on one ladder."""

    player = PlayerSerializer(help_text="The player.")
    ladder = serializers.ChoiceField(choices=list(Ladder), help_text="The ladder.")
    contracts = ContractsSerializer(help_text="The player's contracts.")
    games = InGameSerializer(many=True, help_text="The results of the matches, by game.")
    partners = FaredSerializer(many=True, help_text="Partners, with the most matches first.")
    adversaries = FaredSerializer(many=True, help_text="Adversaries, with the most matches first.")
    nights = StandSerializer(many=True, help_text="The back score of each night.")
