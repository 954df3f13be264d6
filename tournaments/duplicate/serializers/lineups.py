"""Who of a team sits where, and how the pairs of teams did."""

from rest_framework import serializers

from club.web.api.bodies import Reasoned
from tournaments.serializers.entrants import EntrantRef

_PLACES = "The places of two members in the team, from 1, as the entrant lists its players."


class LineUpSerializer(serializers.Serializer):
    """Two members of a team at a table."""

    round = serializers.IntegerField(help_text="The round.")
    team = EntrantRef(help_text="The team.")
    line = serializers.CharField(help_text="The direction: NS or EW.")
    table = serializers.IntegerField(help_text="The number of the table.")
    players = serializers.ListField(
        child=serializers.CharField(),
        help_text="The public names of both; empty if it was not said.",
    )


class NewLineUp(Reasoned):
    """Who of a team sits where in a round. What is left out stays as it was said."""

    entrant = serializers.UUIDField(help_text="The id of the team.")
    round = serializers.IntegerField(min_value=1, max_value=999, help_text="The round.")
    NS = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=6),
        max_length=2,
        required=False,
        help_text=_PLACES,
    )
    EW = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=6),
        max_length=2,
        required=False,
        help_text=_PLACES,
    )


class TeamPairSerializer(serializers.Serializer):
    """A pair of a team, compared with all tables."""

    team = EntrantRef(help_text="The team.")
    names = serializers.CharField(
        help_text="The public names of both, or the direction in which they sat if it was not said."
    )
    boards = serializers.IntegerField(help_text="The boards that count.")
    butler = serializers.CharField(help_text="Its IMPs against the datum.")
    each = serializers.CharField(help_text="The same for a board, by which pairs are listed.")
    cross = serializers.CharField(help_text="Its IMPs against the other results.")
