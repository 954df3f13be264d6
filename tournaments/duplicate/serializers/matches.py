"""The matches of an event of teams, the draws of its rounds, and rulings on matches."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from club.web.api.bodies import Envelope, Reasoned
from tournaments.draws.swiss.request import First, Method, Odd
from tournaments.duplicate.queries.draws import USUAL_BOARDS, USUAL_ROUNDS
from tournaments.duplicate.serializers.rulings import AWARD
from tournaments.serializers.entrants import EntrantRef


class TwoFigures(serializers.Serializer):
    """A figure of both teams."""

    home = serializers.CharField(help_text="The home team's.")
    away = serializers.CharField(help_text="The other team's; empty at a bye.")


class TeamMatchBoardSerializer(serializers.Serializer):
    """A board of a match."""

    board = serializers.IntegerField(help_text="The number of the board.")
    state = serializers.CharField(
        source="note", help_text="Why it gives nothing, as a sentence; empty if it is compared."
    )
    open = serializers.JSONField(
        allow_null=True, help_text="The result of the open room; null until both are in."
    )
    closed = serializers.JSONField(
        allow_null=True, help_text="The result of the closed room; null until both are in."
    )
    open2 = serializers.JSONField(
        allow_null=True, help_text="Of teams of eight, the second result of the open room."
    )
    closed2 = serializers.JSONField(
        allow_null=True, help_text="Of teams of eight, the second result of the closed room."
    )
    home = serializers.CharField(help_text="What it gives the home team; empty for nothing yet.")
    away = serializers.CharField(help_text="What it gives the other team; empty for nothing yet.")


class TeamMatchSerializer(serializers.Serializer):
    """A match of teams, or a bye."""

    round = serializers.IntegerField(help_text="The round in which it ends.")
    table = serializers.IntegerField(help_text="The table of its open room; 0 for a bye.")
    tables = serializers.ListField(
        child=serializers.IntegerField(), help_text="The tables at which it is played."
    )
    home = EntrantRef(help_text="The home team, which sits North-South in the open room.")
    away = EntrantRef(allow_null=True, help_text="The other team; null for a bye.")
    complete = serializers.BooleanField(help_text="Whether everything is in.")
    missing = serializers.ListField(
        child=serializers.IntegerField(), help_text="The boards of which a result is to come."
    )
    imps = TwoFigures(
        allow_null=True, help_text="The IMPs that each team won; null before the first board."
    )
    percent = TwoFigures(
        allow_null=True, help_text="The percentage of each pair, at matchpoints; else null."
    )
    points = TwoFigures(
        allow_null=True, help_text="Victory points, or what else ranks; null until they are known."
    )
    winner = serializers.ChoiceField(
        choices=["home", "away"], allow_null=True, help_text="Who won it, at a knock-out."
    )
    remarks = serializers.ListField(
        child=serializers.CharField(), help_text="What was decided of it, as sentences."
    )


class TeamMatchDetailSerializer(TeamMatchSerializer):
    """A match with its boards."""

    boards = TeamMatchBoardSerializer(many=True, help_text="Its boards.")


class PairingSerializer(serializers.Serializer):
    """A match of a draw."""

    table = serializers.IntegerField(help_text="The number of the match, from 1.")
    home = EntrantRef(help_text="The home team.")
    away = EntrantRef(help_text="The other team.")
    met = serializers.IntegerField(help_text="How often they had met before.")
    third = serializers.BooleanField(help_text="Whether it is for the third place.")
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="Why these two meet, as sentences."
    )


class MatchDrawSerializer(serializers.Serializer):
    """The draw of a round."""

    round = serializers.IntegerField(help_text="The round.")
    pairs = PairingSerializer(many=True, help_text="Who meets whom.")
    byes = EntrantRef(many=True, help_text="Who meets nobody.")
    triangle = EntrantRef(
        many=True, help_text="Three teams that meet each other in two rounds; or none."
    )
    cost = serializers.ListField(
        child=serializers.CharField(), help_text="What it could not avoid, as sentences."
    )
    instead = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="The same without the matches that were set; null if none were.",
    )


class DrawRequest(Envelope):
    """How a round is drawn."""

    round = serializers.IntegerField(
        min_value=1, max_value=999, help_text="The round: the next one, or the last again."
    )
    lot = serializers.IntegerField(
        min_value=0, max_value=999_999_999, default=0, help_text="The number that lots come from."
    )
    method = serializers.ChoiceField(
        choices=[method.value for method in Method],
        default=Method.TOP.value,
        help_text="How teams with like scores meet.",
    )
    first = serializers.ChoiceField(
        choices=[first.value for first in First],
        default=First.LOT.value,
        help_text="How the first round is drawn.",
    )
    odd = serializers.ChoiceField(
        choices=[Odd.BYE.value, Odd.TRIANGLE.value],
        default=Odd.BYE.value,
        help_text="Of an odd number of teams: one has a bye, or three meet in two rounds.",
    )
    apart = serializers.IntegerField(
        min_value=0,
        max_value=999,
        default=0,
        help_text="The last round in which teams of one club are kept apart; 0 for none.",
    )
    pairs = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, max_value=9999), min_length=2, max_length=2
        ),
        default=list,
        max_length=500,
        help_text="Teams that meet in any case, by their numbers.",
    )
    out = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=9999),
        default=list,
        max_length=500,
        help_text="The numbers of teams that are not there in this round.",
    )
    previous = serializers.BooleanField(
        default=False, help_text="Whether the round in play is left out of the standing."
    )
    third = serializers.BooleanField(
        default=False, help_text="Whether there is a match for the third place, at a knock-out."
    )


class NewMatchDraw(Reasoned, DrawRequest):
    """A round to draw."""

    boards = serializers.IntegerField(
        min_value=1, max_value=64, default=USUAL_BOARDS, help_text="The boards of a match."
    )
    rounds = serializers.IntegerField(
        min_value=1,
        max_value=999,
        default=USUAL_ROUNDS,
        help_text="The rounds in all, at a Swiss.",
    )
    first_board = serializers.IntegerField(
        min_value=1, max_value=9999, default=1, help_text="The number of the first board."
    )


class NewExchange(Reasoned):
    """Two who change places in a round that was drawn."""

    first = serializers.UUIDField(help_text="The id of one entrant.")
    second = serializers.UUIDField(help_text="The id of the other.")


class NewExtraBoards(Reasoned):
    """Extra boards of a match of a knock-out."""

    boards = serializers.IntegerField(min_value=1, max_value=64, help_text="How many.")
    first_board = serializers.IntegerField(
        min_value=1,
        max_value=9999,
        required=False,
        help_text="The number of the first. Default: the next free one.",
    )


def _make_award(whose: str) -> serializers.RegexField:
    """Return the field of an artificial score for a board. whose: the team that has it."""
    text = f"What {whose} has for it: AVE+, AVE or AVE-."
    return serializers.RegexField(AWARD, default="AVE+", help_text=text)


class NewSwappedBoard(Reasoned):
    """A board that changed places with one of another match."""

    board = serializers.IntegerField(min_value=1, max_value=9999, help_text="Its number.")
    other_table = serializers.IntegerField(
        min_value=1, max_value=9999, help_text="A table of the other match of the round."
    )
    home = _make_award("the home team")
    away = _make_award("the other team")
    other_home = _make_award("the home team of the other match")
    other_away = _make_award("the other team of the other match")


class TwoDecimals(Envelope):
    """Points of both teams to decide."""

    home = serializers.CharField(max_length=12, required=False, help_text="The home team's.")
    away = serializers.CharField(max_length=12, required=False, help_text="The other team's.")


class KnownImps(TwoDecimals):
    """A match of which the IMPs alone are known."""

    count = serializers.IntegerField(
        min_value=1,
        max_value=9999,
        help_text="The boards that it had; of teams of eight twice as many.",
    )


class NewMatchRuling(Reasoned):
    """What is decided of a match; nothing but a reason takes it back."""

    adjust = TwoDecimals(required=False, help_text="Points to add to the match.")
    awarded = TwoDecimals(required=False, help_text="Points in the place of the result.")
    imps = KnownImps(
        required=False, help_text="The IMPs that each team won, if nothing else is known."
    )
    not_played = serializers.BooleanField(default=False, help_text="Whether it is void.")
    carry = serializers.CharField(
        max_length=12, required=False, help_text="The home team's lead at the start of a knock-out."
    )
    winner = serializers.ChoiceField(
        choices=["home", "away"], required=False, help_text="Who goes on if it is level."
    )


def write_draw_request(values: Mapping[str, Any], *, knock_out: bool) -> dict[str, Any]:
    """Return the object ``draw`` of the event format from a body."""
    request: dict[str, Any] = {key: values[key] for key in ("round", "lot", "first")}
    if knock_out:
        return request | ({"third": True} if values["third"] else {})
    request["method"] = values["method"]
    if values["odd"] != Odd.BYE:
        request["odd"] = values["odd"]
    if values["pairs"]:
        request["pairs"] = [[str(number) for number in pair] for pair in values["pairs"]]
    if values["out"]:
        request["out"] = [str(number) for number in values["out"]]
    if values["apart"]:
        request["apart"] = {"rounds": values["apart"]}
    return request | ({"standing": "previous"} if values["previous"] else {})
