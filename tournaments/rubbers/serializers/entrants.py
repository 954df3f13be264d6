"""Entrants of an event of rubbers: players, pairs and teams."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned
from tournaments.queries.seating import EntrantView
from tournaments.serializers.entrants import (
    RANKED,
    SEED,
    EntrantSerializer,
    make_from_round,
    make_players,
)

_DIVISION = "The division of a league; empty for none."


class RubberEntrantSerializer(EntrantSerializer):
    """An entrant of an event of rubbers. The context has the levels by entry."""

    number = serializers.IntegerField(
        source="entrant.entry",
        help_text="The number, which is the rank in the order of entering, from 1.",
    )
    division = serializers.CharField(source="details.stratum", default="", help_text=_DIVISION)
    levels = serializers.SerializerMethodField(
        help_text="The levels of the members when its first round was drawn, from which handicaps "
        "follow; empty before, or if one of them has none."
    )

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_levels(self, entrant: EntrantView) -> list[str]:
        """Return the levels of the members."""
        return list(self.context["levels"].get(entrant.entrant.entry, ()))


class _Details(serializers.Serializer):
    """What is said of an entrant besides its names."""

    seed = serializers.IntegerField(
        min_value=1, max_value=9_999, allow_null=True, required=False, help_text=SEED
    )
    division = serializers.CharField(
        max_length=3, allow_blank=True, required=False, help_text=_DIVISION
    )
    ranked = serializers.BooleanField(required=False, help_text=RANKED)


class NewRubberEntrant(Reasoned, _Details):
    """A player, a pair or a team to enter."""

    players = make_players(4)


class ChangedRubberEntrant(Reasoned, _Details):
    """The changes of an entrant."""


class RubberEntrantMembers(Reasoned):
    """Who plays for an entrant from a round on."""

    players = make_players(4)
    from_round = make_from_round()


class OwnEntry(Envelope):
    """The entry of the caller."""

    beside = serializers.UUIDField(
        allow_null=True,
        default=None,
        help_text="The id of an entrant that lacks a name, beside whom to play; null to enter "
        "alone, for a partner to join.",
    )
