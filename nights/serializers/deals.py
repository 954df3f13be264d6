"""Deals in the score sheet format, and their scores."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.serializers.base import SEATS, SIDES, LineSerializer, PairSerializer
from club.web.api.bodies import NOT_AN_OBJECT, Envelope, Reasoned
from club.web.reasons import read_reason_in
from nights.models import Deal
from nights.queries.match_view import SheetDeal
from nights.serializers.deal_shapes import COLUMNS, DEAL
from nights.translate import make_faults
from scoring.shape import clip_text

#: A card with its suit first.
_SUIT_FIRST = re.compile(r"([CDHS])(10|[2-9TJQKA])")


def read_deal(raw: Any) -> Any:
    """Return a deal as it is stored: of each card of the play the rank first, as in ``AS``.

    Whatever is no such card is left for the check of the deal.
    """
    if not isinstance(raw, Mapping) or not isinstance(raw.get("play"), list):
        return raw
    return {**raw, "play": [_turn_card(card) for card in raw["play"]]}


def _turn_card(card: Any) -> Any:
    match = _SUIT_FIRST.fullmatch(card) if isinstance(card, str) else None
    return f"{match[2]}{match[1]}" if match else card


class DealBody(serializers.Serializer):
    """A deal in the score sheet format. It is checked as a whole, to return every fault at once.

    columns: its keys for any game, used as columns of CSV.
    """

    columns = COLUMNS

    def to_internal_value(self, data: Any) -> Any:
        """Return the deal to be checked. Raise ValidationError if it is not an object."""
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({"": [NOT_AN_OBJECT]}, "not-an-object")
        return read_deal(data)

    def to_representation(self, instance: Any) -> Any:
        """Return the deal as it is stored."""
        return instance


class DealBodySchema(OpenApiSerializerExtension):
    """A schema extension for deals, which are defined by the score sheet format."""

    target_class = "nights.serializers.deals.DealBody"

    def get_name(self, *args: Any) -> str:
        """Return the component's name."""
        return "Deal"

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Return the deal as JSON Schema."""
        return DEAL


class NewDeal(Envelope):
    """A deal to enter."""

    deal = DealBody(help_text="The deal in the score sheet format.")


class After(serializers.Serializer):
    """The score of the match after a deal."""

    totals = PairSerializer(help_text="Points of each side so far.")
    part_scores = PairSerializer(help_text="Points of each side towards the next game.")
    games = PairSerializer(help_text="Games won by each side.")
    dealer = serializers.ChoiceField(choices=SEATS, help_text="Who deals next.")
    vulnerable = serializers.ListField(
        child=serializers.ChoiceField(choices=SIDES), help_text="The sides that are vulnerable."
    )
    complete = serializers.BooleanField(help_text="Whether the match is complete.")


class FaultSerializer(serializers.Serializer):
    """A reason why a deal does not count."""

    field = serializers.CharField(help_text="The field of the deal.")
    code = serializers.CharField(help_text="A stable code for clients.")
    problem = serializers.CharField(help_text="What is wrong, in a sentence.")


class SheetDealSerializer(serializers.Serializer):
    """A deal on the sheet."""

    id = serializers.UUIDField(source="row.pk", help_text="The id of the entry.")
    number = serializers.IntegerField(help_text="The deal's number in its match, from 1.")
    version = serializers.IntegerField(
        source="row.act.number", help_text="The match's version when it was entered."
    )
    entered_at = serializers.DateTimeField(source="row.act.at", help_text="When it was entered.")
    by_table = serializers.BooleanField(
        source="row.act.by_device", help_text="Whether the table's phone entered it."
    )
    accepted = serializers.SerializerMethodField(
        help_text="Whether the other side accepted it; null if it has not responded."
    )
    deal = DealBody(source="row.data", help_text="The deal in the score sheet format.")
    lines = LineSerializer(many=True, help_text="The score, line by line.")
    after = After(help_text="The score of the match after the deal.")
    faults = serializers.SerializerMethodField(
        help_text="Why the deal does not count, if it has become impossible; empty if it counts."
    )

    def get_accepted(self, deal: SheetDeal) -> bool | None:
        """Return whether the other side accepted the deal, or None if it has not decided."""
        return deal.acceptance.accepted if deal.acceptance else None

    @extend_schema_field(FaultSerializer(many=True))
    def get_faults(self, deal: SheetDeal) -> Any:
        """Return why the deal does not count; empty if it counts."""
        faults = [fault.as_dict() for fault in make_faults(deal.problems)]
        return [{key: fault[key] for key in ("field", "code", "problem")} for fault in faults]


class EntrySerializer(serializers.Serializer):
    """One entry of a deal's history: as entered, as corrected, or withdrawn."""

    id = serializers.UUIDField(source="pk", help_text="The id of the entry.")
    version = serializers.IntegerField(
        source="act.number", help_text="The match's version after the entry."
    )
    at = serializers.DateTimeField(source="act.at", help_text="When the entry was made.")
    verb = serializers.CharField(
        source="act.verb", help_text="What was done, such as `deal`, `correct` or `withdraw`."
    )
    reason = serializers.SerializerMethodField(
        help_text="The reason; empty if none was given, or if you may not read it."
    )
    by_table = serializers.BooleanField(
        source="act.by_device", help_text="Whether the table's phone made the entry."
    )
    withdrawn = serializers.BooleanField(help_text="Whether the entry withdrew the deal.")
    deal = serializers.SerializerMethodField(
        help_text="The deal after the entry; null if it was withdrawn."
    )

    def get_reason(self, row: Deal) -> str:
        """Return the reason as far as the caller may read it."""
        return read_reason_in(self.context, row.act)

    @extend_schema_field(DealBody(allow_null=True))
    def get_deal(self, row: Deal) -> Any:
        """Return the deal, or None if it was withdrawn."""
        return None if row.withdrawn else row.data


class DealHistorySerializer(SheetDealSerializer):
    """A deal by its number, with every entry of it. One that was withdrawn is as it was before."""

    withdrawn = serializers.BooleanField(help_text="Whether it was withdrawn, and scores nothing.")
    after = After(
        allow_null=True, help_text="The score of the match after it; null if it was withdrawn."
    )
    history = EntrySerializer(many=True, help_text="All entries of the deal, the oldest first.")


class Later(Reasoned):
    """A reason, and decisions by number on later deals that become impossible."""

    abandon = serializers.BooleanField(
        default=False,
        help_text="Abandon the match if it is no longer complete and its table has begun another.",
    )

    later = serializers.DictField(
        child=serializers.ChoiceField(choices=["withdraw", "move", "uphold"]),
        default=dict,
        help_text="The decision on each later deal that becomes impossible, by its number: "
        "withdraw it, move it to the table's next match, or uphold it.",
    )

    def validate_later(self, later: dict[str, str]) -> dict[int, str]:
        """Return the decisions by number. Raise ValidationError for a key that is not a number."""
        wrong = [key for key in later if not (key.isascii() and key.isdigit() and len(key) < 6)]
        if wrong:
            text = _("This is not the number of a deal.")
            raise serializers.ValidationError({clip_text(key): [text] for key in wrong})
        return {int(key): decision for key, decision in later.items()}


class Withdrawal(Later):
    """The reason for withdrawing a deal."""

    overrule = serializers.BooleanField(
        default=False,
        help_text="Correct after the time that the law allows; needs a reason.",
    )


class Correction(Withdrawal):
    """The correct deal."""

    deal = DealBody(help_text="The correct deal.")


class Acceptance(Envelope):
    """Whether the other side accepts the deal."""

    accepted = serializers.BooleanField(
        default=True, help_text="Whether the side that did not enter the deal accepts it."
    )
