"""Entrants of duplicate events: pairs and single players, under which number."""

from rest_framework import serializers

from club.web.api.bodies import Reasoned
from tournaments.models import TEAM_SIZES
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.serializers.entrants import (
    RANKED,
    SEED,
    EntrantSerializer,
    make_from_round,
    make_players,
)

#: Of a team of eight.
_MOST_MEMBERS = TEAM_SIZES[1] * 3 // 2


class DuplicateEntrantSerializer(EntrantSerializer):
    """An entrant of a duplicate event."""

    entry = serializers.IntegerField(
        source="entrant.entry", help_text="The rank in the order of entering, from 1."
    )
    label = serializers.SerializerMethodField(  # type: ignore[assignment]  # a column
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
    handicap = serializers.CharField(
        source="details.handicap", default="", help_text="The handicap; empty for none."
    )
    stratum = serializers.CharField(
        source="details.stratum", default="", help_text="The stratum; empty for none."
    )
    stationary = serializers.BooleanField(
        source="details.stationary",
        default=False,
        help_text="Whether it should not change tables.",
    )
    team = serializers.CharField(
        source="details.name", default="", help_text="What a team calls itself."
    )
    club = serializers.CharField(
        source="details.club_name", default="", help_text="The club a team comes from."
    )
    carry = serializers.CharField(
        source="details.carry", default="", help_text="What it brings into the event."
    )

    @property
    def _field(self) -> Field:
        field: Field = self.context["field"]
        return field

    def get_label(self, entrant: EntrantView) -> str:
        """Return the number that is shown."""
        return self._field.number(entrant)

    def get_line(self, entrant: EntrantView) -> str | None:
        """Return the line, or None."""
        line = self._field.line(entrant)
        return str(line) if line else None

    def get_section(self, entrant: EntrantView) -> str | None:
        """Return the letter of the section, or None."""
        slot = entrant.slot_in()
        return self._field.section(slot.section_id).letter if slot and slot.section_id else None

    def get_slot(self, entrant: EntrantView) -> int | None:
        """Return the number of the movement, or None."""
        slot = entrant.slot_in()
        return slot.number if slot else None


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
        help_text=SEED,
    )
    stationary = serializers.BooleanField(
        required=False, help_text="Whether it should not change tables."
    )
    ranked = serializers.BooleanField(required=False, help_text=RANKED)
    team = serializers.CharField(
        max_length=60, allow_blank=True, required=False, help_text="What a team calls itself."
    )
    club = serializers.CharField(
        max_length=60, allow_blank=True, required=False, help_text="The club a team comes from."
    )
    carry = serializers.CharField(
        max_length=10,
        allow_blank=True,
        required=False,
        help_text="What it brings into the event, in what ranks; empty for nothing.",
    )


class NewDuplicateEntrant(Reasoned, _Details):
    """A pair or a player to enter."""

    players = make_players(_MOST_MEMBERS)
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
    from_round = make_from_round()


class ChangedDuplicateEntrant(Reasoned, _Details):
    """The changes of an entrant."""


class DuplicateEntrantMembers(Reasoned):
    """Who plays for an entrant from a round on."""

    players = make_players(_MOST_MEMBERS)
    from_round = make_from_round()


class EntrantSlot(Reasoned):
    """The number that an entrant fills from a round on."""

    section = serializers.CharField(
        max_length=3, allow_blank=True, default="", help_text="The section; by default the first."
    )
    slot = serializers.IntegerField(
        min_value=1, max_value=999, allow_null=True, help_text="The number; null for none."
    )
    from_round = make_from_round()
    swap = serializers.BooleanField(
        default=False, help_text="Whether whoever has that number takes the entrant's."
    )
