"""Who of a team sits where, and how the pairs of teams did."""

from rest_framework import serializers

from club.web.api.bodies import Reasoned
from tournaments.models import TEAM_SIZES
from tournaments.serializers.entrants import EntrantRef

_PLACES = "The places of two members in the team, from 1, as the entrant lists its players."


def _make_pair() -> serializers.ListField:
    """Return a field for a pair of a team; the last two are of teams of eight."""
    return serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=TEAM_SIZES[1] * 3 // 2),
        max_length=2,
        required=False,
        help_text=_PLACES,
    )


class LineUpSerializer(serializers.Serializer):
    """Two members of a team at a table."""

    round = serializers.IntegerField(help_text="The round.")
    team = EntrantRef(help_text="The team.")
    line = serializers.CharField(help_text="The direction: NS or EW; NS2 or EW2 of a second pair.")
    table = serializers.IntegerField(help_text="The number of the table.")
    players = serializers.ListField(
        child=serializers.CharField(),
        help_text="The public names of both; empty if it was not said.",
    )


class NewLineUp(Reasoned):
    """Who of a team sits where in a round. What is left out stays as it was said."""

    entrant = serializers.UUIDField(help_text="The id of the team.")
    round = serializers.IntegerField(min_value=1, max_value=999, help_text="The round.")
    NS = _make_pair()
    EW = _make_pair()
    NS2 = _make_pair()
    EW2 = _make_pair()


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
