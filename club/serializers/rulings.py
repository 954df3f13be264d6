"""Irregularities that can be claimed, and what the director decided."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.queries.rulings import described
from club.queries.sheets import RulingMade
from club.rulings.terms import Irregularity, Moment
from club.serializers.base import SEATS
from club.serializers.deals import Later

#: How the API calls each moment of a deal.
MOMENTS = {moment.name.lower().replace("_", "-"): moment for moment in Moment}
NAMES = {moment: name for name, moment in MOMENTS.items()}


class OptionSerializer(serializers.Serializer):
    """What may be decided; provided is the condition that must be found to be so."""

    key = serializers.CharField()
    text = serializers.SerializerMethodField()
    provided = serializers.SerializerMethodField()
    effect = serializers.SerializerMethodField()

    def get_text(self, option: Any) -> str:
        """Answer the decision in words."""
        return _(option.text)

    def get_provided(self, option: Any) -> str:
        """Answer the condition in words; empty for none."""
        return _(option.provided) if option.provided else ""

    def get_effect(self, option: Any) -> str:
        """Answer what it does to the deal, in words."""
        return _(option.effect.label)


class IrregularitySerializer(serializers.Serializer):
    """An irregularity that can be claimed now, with the options that are open."""

    key = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    subject = serializers.SerializerMethodField()
    title = serializers.SerializerMethodField()
    law = serializers.SerializerMethodField()
    offenders = serializers.SerializerMethodField()
    chooser = serializers.SerializerMethodField()
    since = serializers.SerializerMethodField()
    until = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()

    def get_subject(self, entry: Irregularity) -> str:
        """Answer the heading under which it stands."""
        return _(entry.subject)

    def get_title(self, entry: Irregularity) -> str:
        """Answer what happened."""
        return _(entry.title)

    def get_law(self, entry: Irregularity) -> str:
        """Answer what the law says."""
        return _(entry.law)

    def get_offenders(self, entry: Irregularity) -> list[str]:
        """Answer the seats that may have offended."""
        where = self.context["where"]
        return [str(seat) for seat in where.seats if entry.offender.has(seat, where)]

    def get_chooser(self, entry: Irregularity) -> str:
        """Answer who takes one of the options."""
        return _(entry.chooser.value)

    def get_since(self, entry: Irregularity) -> str:
        """Answer the first moment at which it may be claimed."""
        return NAMES[entry.since]

    def get_until(self, entry: Irregularity) -> str:
        """Answer the last moment at which it may be claimed."""
        return NAMES[entry.until]

    @extend_schema_field(OptionSerializer(many=True))
    def get_options(self, entry: Irregularity) -> Any:
        """Answer the options that are open now."""
        where = self.context["where"]
        found = [option for option in entry.options if option.is_open(where)]
        return OptionSerializer(found, many=True).data


class RulingSerializer(serializers.Serializer):
    """A ruling: the deal it is about by its number, what happened and what was decided.

    pending: it waits for the result of its deal. taken_back: it counts no longer.
    """

    id = serializers.UUIDField(source="row.pk")
    deal = serializers.IntegerField(source="row.number")
    law = serializers.CharField(source="row.law")
    offender = serializers.CharField(source="row.offender")
    option = serializers.CharField(source="row.option")
    title = serializers.SerializerMethodField()
    decided = serializers.SerializerMethodField()
    reason = serializers.CharField(source="row.act.reason")
    version = serializers.IntegerField(source="row.act.number")
    at = serializers.DateTimeField(source="row.act.at")
    pending = serializers.BooleanField()
    taken_back = serializers.BooleanField(source="gone")

    def get_title(self, made: RulingMade) -> str:
        """Answer what happened, in words."""
        return _(described(self.context["game"], made.row.entry).title)

    def get_decided(self, made: RulingMade) -> str:
        """Answer what was decided, in words."""
        return _(described(self.context["game"], made.row.entry).option)


class NewRuling(Later):
    """A decision: deal is the number of one on the sheet, null for the one under way."""

    law = serializers.CharField(max_length=60)
    offender = serializers.ChoiceField(choices=SEATS)
    option = serializers.CharField(max_length=60)
    moment = serializers.ChoiceField(choices=list(MOMENTS))
    deal = serializers.IntegerField(allow_null=True, default=None)
