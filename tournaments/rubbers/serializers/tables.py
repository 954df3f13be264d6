"""Tables of an event of rubbers: their matches, and the results that are given."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from club.serializers.base import PairSerializer
from club.web.api.bodies import Envelope, ObjectField, PlayerSerializer, Reasoned, make_path
from club.web.reasons import read_reason_in
from scoring.duplicate.decimals import format_short
from tournaments.models import Source
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.rounds import TableView
from tournaments.serializers.sides import SideField

#: How a table stands.
PLAYING, NEXT_MATCH, AWAITED, OVER = "playing", "next-match", "awaited", "over"
_STATES = [(state, state) for state in (PLAYING, NEXT_MATCH, AWAITED, OVER)]
_PROGRESS = [(state, state) for state in ("playing", "complete", "abandoned", "void")]
_MOST = 10**6


class SideOfTable(serializers.Serializer):
    """An entrant at a table."""

    id = serializers.UUIDField(help_text="The id of the entrant.")
    number = serializers.IntegerField(help_text="The number of the entrant.")
    name = serializers.CharField(help_text="The public names of the members in that round.")


class SeatsOfTable(serializers.Serializer):
    """Who sits where. At a game for two, South and West are null."""

    N = PlayerSerializer(allow_null=True, help_text="North; null if nobody sits there.")
    E = PlayerSerializer(allow_null=True, help_text="East; null if nobody sits there.")
    S = PlayerSerializer(allow_null=True, help_text="South; null if nobody sits there.")
    W = PlayerSerializer(allow_null=True, help_text="West; null if nobody sits there.")


class MatchOfTable(serializers.Serializer):
    """A match at a table, which is played on the event's night."""

    id = serializers.UUIDField(help_text="The match's id.")
    part = serializers.IntegerField(help_text="Which match of the meeting it is, from 1.")
    state = serializers.ChoiceField(_PROGRESS, help_text="The state of the match.")
    version = serializers.IntegerField(help_text="Increases with every act on the match.")
    deals = serializers.IntegerField(help_text="How many deals of it count.")
    totals = PairSerializer(help_text="The points so far.")
    margin = serializers.IntegerField(help_text="North-South's points over East-West's.")
    link = serializers.CharField(
        help_text="The path of the match, under which deals are entered and corrected."
    )


class TotalsSerializer(Envelope):
    """The points of both sides."""

    NS = serializers.IntegerField(
        source="ns", min_value=-_MOST, max_value=_MOST, help_text="North-South's points."
    )
    EW = serializers.IntegerField(
        source="ew", min_value=-_MOST, max_value=_MOST, help_text="East-West's points."
    )


class AwardedSerializer(Envelope):
    """What the director decides instead of a result."""

    winner = SideField(
        allow_null=True, default=None, help_text="The side that wins; null for neither."
    )
    margin = serializers.CharField(
        max_length=20,
        required=False,
        help_text="North-South's points over East-West's, such as 500 or -120.",
    )


class TableResultSerializer(serializers.Serializer):
    """A result that was given in place of the sheets."""

    id = serializers.UUIDField(source="pk", help_text="The id of the result.")
    totals = TotalsSerializer(
        source="said.totals", default=None, allow_null=True, help_text="The points; null for none."
    )
    sheets = serializers.ListField(
        child=ObjectField(help_text="A score sheet in its format."),
        source="said.sheets",
        default=None,
        allow_null=True,
        help_text="The score sheets; null for none.",
    )
    awarded = AwardedSerializer(
        source="said.awarded",
        default=None,
        allow_null=True,
        help_text="What the director decided; null for nothing.",
    )
    not_played = serializers.BooleanField(
        source="said.not_played", default=False, help_text="Whether nothing is played."
    )
    given_by = serializers.ChoiceField(Source.choices, source="source", help_text="Who gave it.")
    at = serializers.DateTimeField(source="act.at", help_text="When it was given.")
    reason = serializers.SerializerMethodField(
        help_text="The reason; empty for none, or if you may not read it."
    )

    def get_reason(self, result: Any) -> str:
        """Return the reason as far as the caller may read it."""
        return read_reason_in(self.context, result.act)


class RubberTableSerializer(serializers.Serializer):
    """A table of a round."""

    round = serializers.IntegerField(help_text="The number of the round.")
    table = serializers.IntegerField(help_text="The number of the table.")
    place = serializers.CharField(
        help_text="`third` if it plays for the third place of a knock-out; else empty."
    )
    reason = serializers.CharField(
        help_text="Why just these meet; empty if the draw's reason says it."
    )
    NS = SideOfTable(source="ns", many=True, help_text="The entrants that sit North-South.")
    EW = SideOfTable(source="ew", many=True, help_text="The entrants that sit East-West.")
    seats = SeatsOfTable(help_text="Who sits where.")
    state = serializers.ChoiceField(
        _STATES,
        help_text="How it stands: a match is played, the next match has to be seated, the players "
        "of a league have yet to play, or it is over.",
    )
    margin = serializers.CharField(
        allow_null=True,
        help_text="North-South's points over East-West's, as they are scored; null before.",
    )
    winner = SideField(
        allow_null=True, help_text="The side that has won; null for none yet, or neither."
    )
    counted = serializers.BooleanField(help_text="Whether it counts.")
    matches = MatchOfTable(many=True, help_text="The matches, void ones included.")
    result = TableResultSerializer(
        allow_null=True,
        help_text="The result that was given in place of the sheets; null for none.",
    )
    accepted = serializers.BooleanField(
        allow_null=True,
        help_text="Whether the other side accepts that result; null if it has not answered.",
    )
    hosted_table = serializers.UUIDField(
        allow_null=True, help_text="The id of the table on the night; null at a league."
    )
    page = serializers.CharField(
        allow_null=True,
        help_text="The path of the page of its phones, for directors only; else null.",
    )


class NewTableResult(Reasoned):
    """One of `totals`, `sheets`, `awarded`, `not_played` and `taken_back`."""

    totals = TotalsSerializer(required=False, help_text="The points that both sides made.")
    sheets = serializers.ListField(
        child=ObjectField(help_text="A score sheet in its format."),
        required=False,
        min_length=1,
        max_length=12,
        help_text="At a league, the score sheets of the matches in order.",
    )
    awarded = AwardedSerializer(required=False, help_text="What the director decides instead.")
    not_played = serializers.BooleanField(
        default=False, help_text="Whether nothing is played, and nothing awarded."
    )
    taken_back = serializers.BooleanField(
        default=False, help_text="Whether the result that was given is taken back."
    )
    confirmed = serializers.BooleanField(
        default=False,
        help_text="Whether totals are right that no match seems to give: they are asked about.",
    )
    replaces = serializers.UUIDField(
        allow_null=True,
        default=None,
        help_text="The id of the given result that it replaces; 409 if there is another by now.",
    )


class RubberAnswer(Envelope):
    """The answer of the other side."""

    result = serializers.UUIDField(help_text="The id of the result.")
    accepted = serializers.BooleanField(help_text="Whether it is accepted; otherwise, objected to.")


def show_table(
    view: TableView, context: Mapping[str, Any], phones: Mapping[Any, str]
) -> dict[str, Any]:
    """Return a table as `RubberTableSerializer` has it. phones: paths by the night's table."""
    number, meeting = view.rounds.number, view.meeting
    return {
        "round": number,
        "table": view.number,
        "place": view.seating.place,
        "reason": view.reason,
        "ns": [show_side(entrant, number) for entrant in view.ns],
        "ew": [show_side(entrant, number) for entrant in view.ew],
        "seats": {seat: view.seated.get(seat) for seat in "NESW"},
        "state": find_state(view),
        "margin": format_short(meeting.margin) if meeting and meeting.played else None,
        "winner": meeting.winner if meeting and meeting.over else None,
        "counted": bool(meeting and meeting.counted),
        "matches": [
            _show_match(match, part, context) for part, match in enumerate(view.matches, start=1)
        ],
        "result": view.said,
        "accepted": view.answer.accepted if view.answer else None,
        "hosted_table": view.hosted_table,
        "page": phones.get(view.hosted_table),
    }


def find_state(view: TableView) -> str:
    """Return how a table stands."""
    if view.over:
        return OVER
    if view.current is not None:
        return PLAYING
    return AWAITED if view.rounds.event.is_league else NEXT_MATCH


def show_side(entrant: EntrantView, round_: int) -> dict[str, Any]:
    return {"id": entrant.id, "number": entrant.entrant.entry, "name": entrant.name_in(round_)}


def _show_match(match: Any, part: int, context: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": match.id,
        "part": part,
        "state": match.state,
        "version": match.version,
        "deals": match.deals,
        "totals": match.totals,
        "margin": match.margin,
        "link": make_path(context, "match", night=match.night, match=match.id),
    }
