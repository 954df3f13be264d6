"""Entrants of an event of rubbers: players, pairs and teams."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import PlayerSerializer, Reasoned
from tournaments.models import WithdrawalKind
from tournaments.queries.seating import EntrantView

_DIVISION = "The division of a league; empty for none."
_SEED = "The seed, from 1, the strongest; null for none."
_RANKED = "Whether it is ranked."


class RubberEntrantSerializer(serializers.Serializer):
    """An entrant. The context has the levels by entry."""

    id = serializers.UUIDField(help_text="The entrant's id.")
    number = serializers.IntegerField(
        source="entrant.entry",
        help_text="The number, which is the rank in the order of entering, from 1.",
    )
    name = serializers.CharField(help_text="The public names of the members.")
    players = serializers.SerializerMethodField(
        help_text="The members in order; null where a name is missing."
    )
    seed = serializers.IntegerField(
        source="details.seed", default=None, allow_null=True, help_text=_SEED
    )
    division = serializers.CharField(source="details.stratum", default="", help_text=_DIVISION)
    levels = serializers.SerializerMethodField(
        help_text="The levels of the members when its first round was drawn, from which handicaps "
        "follow; empty before, or if one of them has none."
    )
    ranked = serializers.BooleanField(source="details.ranked", default=True, help_text=_RANKED)
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

    @extend_schema_field(
        serializers.ListField(child=PlayerSerializer(allow_null=True), help_text="The members.")
    )
    def get_players(self, one: EntrantView) -> list[Any]:
        """Return the members, None where a name is missing."""
        shape = PlayerSerializer(context=self.context)
        return [shape.to_representation(player) if player else None for player in one.team()]

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_levels(self, one: EntrantView) -> list[str]:
        """Return the levels of the members."""
        return list(self.context["levels"].get(one.entrant.entry, ()))


def _make_players() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.UUIDField(allow_null=True),
        min_length=1,
        max_length=4,
        help_text="The ids of the members; null where a name is missing.",
    )


class _Details(serializers.Serializer):
    """What is said of an entrant besides its names."""

    seed = serializers.IntegerField(
        min_value=1, max_value=9_999, allow_null=True, required=False, help_text=_SEED
    )
    division = serializers.CharField(
        max_length=3, allow_blank=True, required=False, help_text=_DIVISION
    )
    ranked = serializers.BooleanField(required=False, help_text=_RANKED)


class NewRubberEntrant(Reasoned, _Details):
    """A player, a pair or a team to enter."""

    players = _make_players()


class ChangedRubberEntrant(Reasoned, _Details):
    """The changes of an entrant."""


class RubberEntrantMembers(Reasoned):
    """Who plays for an entrant from a round on."""

    players = _make_players()
    from_round = serializers.IntegerField(
        min_value=1, max_value=999, default=1, help_text="The first round for which it holds."
    )
