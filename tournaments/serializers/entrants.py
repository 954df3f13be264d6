"""Entrants: who plays, under which number, and leaving."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.web.api.bodies import PlayerSerializer, Reasoned
from tournaments.models import WithdrawalKind
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView


class EntrantRef(serializers.Serializer):
    """An entrant by its id, its number and its public name."""

    id = serializers.UUIDField(help_text="The id of the entrant.")
    number = serializers.CharField(help_text="The number that is shown, with its line if any.")
    name = serializers.CharField(help_text="The public names of the members.")


class EntrantSerializer(serializers.Serializer):
    """An entrant. The context has the field."""

    id = serializers.UUIDField(help_text="The entrant's id.")
    entry = serializers.IntegerField(
        source="entrant.entry", help_text="The rank in the order of entering, from 1."
    )
    number = serializers.SerializerMethodField(
        help_text="The number that is shown; in parentheses while it fills none of a movement."
    )
    line = serializers.SerializerMethodField(
        help_text="The line in which it is ranked, NS or EW; null if there is one winner."
    )
    section = serializers.SerializerMethodField(
        help_text="The letter of its section; null while it fills no number."
    )
    slot = serializers.SerializerMethodField(
        help_text="The number of the movement that it fills; null for none."
    )
    name = serializers.CharField(help_text="The public names of the members.")
    players = serializers.SerializerMethodField(
        help_text="The members in order; null where a name is missing."
    )
    handicap = serializers.CharField(
        source="details.handicap", default="", help_text="The handicap; empty for none."
    )
    stratum = serializers.CharField(
        source="details.stratum", default="", help_text="The stratum; empty for none."
    )
    seed = serializers.IntegerField(
        source="details.seed",
        default=None,
        allow_null=True,
        help_text="The seed, from 1, the strongest; null for none.",
    )
    stationary = serializers.BooleanField(
        source="details.stationary",
        default=False,
        help_text="Whether it should not change tables.",
    )
    ranked = serializers.BooleanField(
        source="details.ranked", default=True, help_text="Whether it is ranked."
    )
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

    @property
    def _field(self) -> Field:
        field: Field = self.context["field"]
        return field

    def get_number(self, one: EntrantView) -> str:
        """Return the number that is shown."""
        return self._field.number(one)

    def get_line(self, one: EntrantView) -> str | None:
        """Return the line, or None."""
        line = self._field.line(one)
        return str(line) if line else None

    def get_section(self, one: EntrantView) -> str | None:
        """Return the letter of the section, or None."""
        slot = one.slot_in()
        return self._field.section(slot.section_id).letter if slot and slot.section_id else None

    def get_slot(self, one: EntrantView) -> int | None:
        """Return the number of the movement, or None."""
        slot = one.slot_in()
        return slot.number if slot else None

    @extend_schema_field(
        serializers.ListField(child=PlayerSerializer(allow_null=True), help_text="The members.")
    )
    def get_players(self, one: EntrantView) -> list[Any]:
        """Return the members, None where a name is missing."""
        shape = PlayerSerializer(context=self.context)
        return [shape.to_representation(player) if player else None for player in one.team()]


def make_players() -> serializers.ListField:
    """Return the field of the members of an entrant."""
    return serializers.ListField(
        child=serializers.UUIDField(allow_null=True),
        min_length=1,
        max_length=2,
        help_text="The ids of the members; null where a name is missing.",
    )


class _Details(serializers.Serializer):
    """What is said of an entrant besides its names."""

    handicap = serializers.CharField(
        max_length=8, allow_blank=True, required=False, help_text="The handicap; empty for none."
    )
    stratum = serializers.CharField(
        max_length=3, allow_blank=True, required=False, help_text="The stratum; empty for none."
    )
    seed = serializers.IntegerField(
        min_value=1,
        max_value=32_767,
        allow_null=True,
        required=False,
        help_text="The seed, from 1, the strongest; null for none.",
    )
    stationary = serializers.BooleanField(
        required=False, help_text="Whether it should not change tables."
    )
    ranked = serializers.BooleanField(required=False, help_text="Whether it is ranked.")


_FROM_ROUND: dict[str, Any] = {
    "min_value": 1,
    "max_value": 999,
    "default": 1,
    "help_text": "The first round for which it holds.",
}


class NewEntrant(Reasoned, _Details):
    """A pair or a player to enter."""

    players = make_players()
    section = serializers.CharField(
        max_length=3, allow_blank=True, default="", help_text="The section; by default the first."
    )
    slot = serializers.IntegerField(
        min_value=1,
        max_value=999,
        allow_null=True,
        default=None,
        help_text="The number to fill; by default the first that is free, if any is.",
    )
    from_round = serializers.IntegerField(**_FROM_ROUND)


class ChangedEntrant(Reasoned, _Details):
    """The changes of an entrant."""


class EntrantMembers(Reasoned):
    """Who plays for an entrant from a round on."""

    players = make_players()
    from_round = serializers.IntegerField(**_FROM_ROUND)


class EntrantSlot(Reasoned):
    """The number that an entrant fills from a round on."""

    section = serializers.CharField(
        max_length=3, allow_blank=True, default="", help_text="The section; by default the first."
    )
    slot = serializers.IntegerField(
        min_value=1, max_value=999, allow_null=True, help_text="The number; null for none."
    )
    from_round = serializers.IntegerField(**_FROM_ROUND)
    swap = serializers.BooleanField(
        default=False, help_text="Whether whoever has that number takes the entrant's."
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
