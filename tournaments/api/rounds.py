"""The rounds of an event, which each kind answers for in its own way."""

import uuid

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.schema import reads, writes
from tournaments.api.by_kind import describe_answer, describe_body
from tournaments.api.filters import MeetingFilter
from tournaments.api.views import EventView


class Rounds(EventView):
    """The rounds of an event."""

    needs = {"POST": "directs"}

    @reads(
        "rounds-list",
        describe_answer("Round", lambda api: api.rounds.row, many=True),
        polled=True,
        filters=MeetingFilter,
    )
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List who sits where.

        At an event of boards section by section, round by round, table by table, with the boards of
        each. At an event of rubbers round by round: each with how it was drawn, who sits out, and
        its tables with how they stand and the ids of their matches, to whose night deals are sent.
        """
        return self.of_kind(self.api.rounds).get(request, club, event)

    @writes(
        "rounds-begin",
        describe_body("NewRound", lambda api: api.rounds.body),
        describe_answer("BegunRound", lambda api: api.rounds.begun),
    )
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Begin a round, or draw it.

        At an event of boards the first, or the one after that in play; if results of the round in
        play are missing, it has to be confirmed. At an event of rubbers the next round is drawn,
        and its matches are seated; at a league all rounds are drawn.
        """
        return self.of_kind(self.api.rounds).post(request, club, event)
