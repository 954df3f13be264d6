"""Entrants: who plays, under which number, and leaving."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import PlayerSerializer, Reasoned
from tournaments.models import WithdrawalKind
from tournaments.queries.seating import EntrantView

SEED = "The seed, from 1, the strongest; null for none."
RANKED = "Whether it is ranked."


class EntrantRef(serializers.Serializer):
    """An entrant by its id, its number and its public name."""

    id = serializers.UUIDField(help_text="The id of the entrant.")
    label = serializers.CharField(  # type: ignore[assignment]  # a column
        source="number", help_text="The number that is shown, with its line if any."
    )
    name = serializers.CharField(help_text="The public names of the members.")


class EntrantSerializer(serializers.Serializer):
    """What entrants of every kind of event have. The context has the field."""

    id = serializers.UUIDField(help_text="The entrant's id.")
    name = serializers.CharField(help_text="The public names of the members.")
    players = serializers.SerializerMethodField(
        help_text="The members in order; null where a name is missing."
    )
    seed = serializers.IntegerField(
        source="details.seed", default=None, allow_null=True, help_text=SEED
    )
    ranked = serializers.BooleanField(source="details.ranked", default=True, help_text=RANKED)
    withdrawn = serializers.ChoiceField(
        choices=WithdrawalKind.choices,
        help_text="Whether its results are cancelled or stand if it has withdrawn; else empty.",
    )
    after_round = serializers.IntegerField(
        source="withdrawal.after_round",
        default=None,
        allow_null=True,
        help_text="The last round that it played; null unless it has withdrawn.",
    )
    award = serializers.CharField(
        source="withdrawal.award",
        default="",
        help_text="What it has for each board that it cannot play; empty for what the rules say.",
    )

    @extend_schema_field(
        serializers.ListField(child=PlayerSerializer(allow_null=True), help_text="The members.")
    )
    def get_players(self, entrant: EntrantView) -> list[Any]:
        """Return the members, None where a name is missing."""
        shape = PlayerSerializer(context=self.context)
        return [shape.to_representation(player) if player else None for player in entrant.team()]


def make_players(most: int) -> serializers.ListField:
    """Return the field of the members of an entrant. most: how many there can be."""
    return serializers.ListField(
        child=serializers.UUIDField(allow_null=True),
        min_length=1,
        max_length=most,
        help_text="The ids of the members; null where a name is missing.",
    )


def make_from_round() -> serializers.IntegerField:
    """Return the field of the first round for which something holds."""
    return serializers.IntegerField(
        min_value=1, max_value=999, default=1, help_text="The first round for which it holds."
    )


class EntrantLeaving(Reasoned):
    """The last round that an entrant plays, and what becomes of its results."""

    after_round = serializers.IntegerField(
        min_value=0, max_value=999, help_text="The last round that it has played; 0 for none."
    )
    results = serializers.ChoiceField(
        choices=["cancelled", "stand"],
        allow_null=True,
        default=None,
        help_text="What becomes of its results; by default they are cancelled if it has played "
        "less than half of its boards.",
    )
    award = serializers.CharField(
        max_length=20,
        default="",
        allow_blank=True,
        help_text="What a pair has for each board that it cannot play, if the rules give averages "
        "for them: AVE-, a share such as 30%, or 5 IMPs less as -5 IMPs; empty for AVE-.",
    )
