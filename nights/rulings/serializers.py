"""Irregularities that can be claimed, and the director's rulings on them."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.serializers.base import SEATS
from club.web.api.bodies import Reasoned
from club.web.reasons import read_reason_in
from nights.queries.sheets import RulingMade
from nights.rulings.catalogues.terms import Irregularity, Moment
from nights.rulings.queries import describe_ruling
from nights.serializers.deals import Later

#: The API's name for each moment of a deal.
MOMENTS = {moment.name.lower().replace("_", "-"): moment for moment in Moment}
NAMES = {moment: name for name, moment in MOMENTS.items()}


class OptionSerializer(serializers.Serializer):
    """An option that the director may choose."""

    key = serializers.CharField(help_text="The key of the option, sent in a ruling.")
    text = serializers.SerializerMethodField(help_text="The decision in words.")
    provided = serializers.SerializerMethodField(
        help_text="The condition that must hold, in words; empty for none."
    )
    effect = serializers.SerializerMethodField(help_text="The effect on the deal, in words.")

    def get_text(self, option: Any) -> str:
        """Return the decision in words."""
        return _(option.text)

    def get_provided(self, option: Any) -> str:
        """Return the condition in words, or an empty string."""
        return _(option.provided) if option.provided else ""

    def get_effect(self, option: Any) -> str:
        """Return the option's effect on the deal, in words."""
        return _(option.effect.label)


class IrregularitySerializer(serializers.Serializer):
    """An irregularity that can be claimed now, with the options that are open."""

    key = serializers.CharField(help_text="The key of the irregularity, sent as `law` in a ruling.")
    clauses = serializers.ListField(
        child=serializers.CharField(), help_text="The clauses of the laws, such as `SB 72`."
    )
    subject = serializers.SerializerMethodField(help_text="The heading of its group.")
    title = serializers.SerializerMethodField(help_text="What happened, in words.")
    law = serializers.SerializerMethodField(help_text="The text of the law.")
    offenders = serializers.SerializerMethodField(help_text="The seats that may have offended.")
    chooser = serializers.SerializerMethodField(help_text="Who chooses one of the options.")
    since = serializers.SerializerMethodField(
        help_text="The first moment of the deal at which it may be claimed."
    )
    until = serializers.SerializerMethodField(
        help_text="The last moment of the deal at which it may be claimed."
    )
    options = serializers.SerializerMethodField(help_text="The options that are open now.")

    def get_subject(self, entry: Irregularity) -> str:
        """Return the heading of the irregularity's group."""
        return _(entry.subject)

    def get_title(self, entry: Irregularity) -> str:
        """Return the irregularity in words."""
        return _(entry.title)

    def get_law(self, entry: Irregularity) -> str:
        """Return the text of the law."""
        return " ".join(_(sentence) for sentence in entry.sentences)

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=SEATS)))
    def get_offenders(self, entry: Irregularity) -> list[str]:
        """Return the seats that may have offended."""
        where = self.context["where"]
        return [str(seat) for seat in where.seats if entry.offender.has(seat, where)]

    def get_chooser(self, entry: Irregularity) -> str:
        """Return who chooses one of the options."""
        return _(entry.chooser.value)

    @extend_schema_field(serializers.ChoiceField(choices=list(MOMENTS)))
    def get_since(self, entry: Irregularity) -> str:
        """Return the first moment at which the irregularity may be claimed."""
        return NAMES[entry.since]

    @extend_schema_field(serializers.ChoiceField(choices=list(MOMENTS)))
    def get_until(self, entry: Irregularity) -> str:
        """Return the last moment at which the irregularity may be claimed."""
        return NAMES[entry.until]

    @extend_schema_field(OptionSerializer(many=True))
    def get_options(self, entry: Irregularity) -> Any:
        """Return the options that are open now."""
        where = self.context["where"]
        options = [option for option in entry.options if option.is_open(where)]
        return OptionSerializer(options, many=True).data


class RulingSerializer(serializers.Serializer):
    """A ruling: the irregularity, and the decision."""

    id = serializers.UUIDField(source="row.pk", help_text="The ruling's id.")
    deal = serializers.IntegerField(source="row.number", help_text="The number of the deal.")
    law = serializers.CharField(source="row.law", help_text="The key of the irregularity.")
    offender = serializers.ChoiceField(
        choices=SEATS, source="row.offender", help_text="The seat that offended."
    )
    option = serializers.CharField(source="row.option", help_text="The key of the option taken.")
    title = serializers.SerializerMethodField(help_text="What happened, in words.")
    decided = serializers.SerializerMethodField(help_text="What was decided, in words.")
    reason = serializers.SerializerMethodField(
        help_text="The reason; empty if none was given, or if you may not read it."
    )
    version = serializers.IntegerField(
        source="row.act.number", help_text="The match's version when the ruling was made."
    )
    at = serializers.DateTimeField(source="row.act.at", help_text="When the ruling was made.")
    pending = serializers.BooleanField(help_text="Whether its deal has no result yet.")
    taken_back = serializers.BooleanField(source="gone", help_text="Whether it was taken back.")

    def get_reason(self, made: RulingMade) -> str:
        """Return the reason as far as the caller may read it."""
        return read_reason_in(self.context, made.row.act)

    def get_title(self, made: RulingMade) -> str:
        """Return the irregularity in words."""
        return _(describe_ruling(self.context["game"], made.row.entry).title)

    def get_decided(self, made: RulingMade) -> str:
        """Return the decision in words."""
        return _(describe_ruling(self.context["game"], made.row.entry).option)


class TakenBack(Reasoned):
    """The reason for taking a ruling back."""

    overrule = serializers.BooleanField(
        default=False,
        help_text="Change the score after the time that the law allows; needs a reason.",
    )


class NewRuling(Later):
    """A decision about an irregularity."""

    law = serializers.CharField(max_length=60, help_text="The key of the irregularity.")
    offender = serializers.ChoiceField(choices=SEATS, help_text="The seat that offended.")
    option = serializers.CharField(max_length=60, help_text="The key of the option taken.")
    moment = serializers.ChoiceField(choices=list(MOMENTS), help_text="The moment of the deal.")
    deal = serializers.IntegerField(
        allow_null=True,
        default=None,
        help_text="The number of a deal on the sheet; null for the current deal.",
    )
