"""Drawn cards in the body of a request."""

from rest_framework import serializers

from club.serializers.base import SEATS
from club.web.api.bodies import Reasoned


class Cards(Reasoned):
    """Cards as drawn, by player. Missing cards are drawn by the software."""

    cards = serializers.DictField(
        child=serializers.CharField(max_length=8),
        required=False,
        help_text="The card of each player who cuts now by the player's id, such as `QS` or `10H`.",
    )
    rounds = serializers.ListField(
        child=serializers.DictField(child=serializers.CharField(max_length=8)),
        required=False,
        max_length=20,
        help_text="Instead of `cards`, if equal cards were cut again: an object for each round.",
    )


class MatchCards(Cards):
    """The cards of a cut for a match, and where the dealer sits."""

    seat = serializers.ChoiceField(
        choices=SEATS, default="N", help_text="The seat that the dealer chooses."
    )


class NextCards(MatchCards):
    """The cards of a cut for the next match, and the candidates who claim a seat before it."""

    joining = serializers.ListField(
        child=serializers.UUIDField(),
        default=list,
        max_length=52,
        help_text="The ids of candidates who claim a seat; they become members of the table.",
    )


class NewTable(MatchCards):
    """Four to six players of the room who form a table, or two in a game for two."""

    players = serializers.ListField(
        child=serializers.UUIDField(), max_length=52, help_text="The ids of the players."
    )


class CutCard(Reasoned):
    """A card that a player has cut. If it is missing, the software draws one."""

    player = serializers.UUIDField(help_text="The id of the player.")
    card = serializers.CharField(
        max_length=8,
        required=False,
        help_text="The card, such as `QS`; the software draws one if it is left out.",
    )
