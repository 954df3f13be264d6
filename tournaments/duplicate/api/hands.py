"""The hands of boards: they are kept, and shown once their board is over."""

import uuid

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.schema import reads, writes
from tournaments.duplicate.actions.hands import bring_hands
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.queries.dealt import DealtBoard
from tournaments.duplicate.queries.hands import list_diagrams
from tournaments.duplicate.serializers.hands import KeptHands, NewHands, OpenHandsSerializer


class BoardsHands(DuplicateView):
    """The hands of an event's boards."""

    needs = {"POST": "directs"}

    @reads("events-hands", OpenHandsSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the hands of the boards that are over.

        Those of others are shown to nobody. For directors until the standing is published.
        """
        self.require_published()
        return self.polled(
            lambda: self.paged(list_diagrams(self.field()), OpenHandsSerializer, self.context())
        )

    @writes("events-bring-hands", NewHands, KeptHands)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Keep the hands of boards.

        Each stays closed until every table has played its board. What is there already changes
        nothing; other hands replace it if the request has a reason.
        """
        values = self.read_body(NewHands)
        count = bring_hands(
            order=self.order(values),
            event=self.event,
            dealt=[DealtBoard(**row) for row in values["boards"]],
        )
        return self.recorded(KeptHands({"count": count}).data, "hands")
