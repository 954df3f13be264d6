"""The penalties of an event."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.actions.checks import make_entrant_fault
from tournaments.actions.penalties import give_penalty, take_penalty_back
from tournaments.api.by_kind import describe_body
from tournaments.api.views import EventView
from tournaments.models import Penalty
from tournaments.queries.penalties import list_penalties
from tournaments.queries.still_to_play import hide_penalty
from tournaments.serializers.penalties import PenaltySerializer


class Penalties(EventView):
    """The penalties of an event."""

    needs = {"POST": "directs"}

    @reads("results-penalties", PenaltySerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the penalties of an event.

        Those that were not taken back, in the order in which they were given.
        """
        return self.polled(
            lambda: self.paged(
                list_penalties(self.event),
                PenaltySerializer,
                self.context(field=self.field()),
                lambda rows: [hide_penalty(row, self.closed) for row in rows],
            )
        )

    @writes(
        "results-penalty",
        describe_body("NewPenalty", lambda api: api.new_penalty),
        PenaltySerializer,
    )
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Give an entrant a penalty.

        It falls on that entrant alone; positive points are a bonus. The reason is required.
        """
        values = self.read_body(self.api.new_penalty)
        field = self.field()
        view = field.entrants.get(values["entrant"])
        if view is None:
            raise Refused([make_entrant_fault("entrant")])
        row = give_penalty(
            order=self.order(values),
            event=self.event,
            entrant=view.entrant,
            points=values["points"],
            unit=values["unit"],
            round_=values["round"],
            board=values.get("board"),
        )
        shown = PenaltySerializer(row, context=self.context(field=field))
        return self.recorded(shown.data, "penalties")


class OnePenalty(EventView):
    """One penalty."""

    needs = {"DELETE": "directs"}

    @writes("results-penalty-back", Reasoned, None, status=204)
    def delete(self, request: Request, club: str, event: uuid.UUID, penalty: uuid.UUID) -> Response:
        """Take a penalty back.

        Once the standing is published, a reason is needed.
        """
        rows = Penalty.objects.select_related("entrant")
        row: Any = get_object_or_404(rows, event=self.event, pk=penalty)
        order = self.order(self.read_body(Reasoned))
        take_penalty_back(order=order, event=self.event, penalty=row)
        return Response(status=204)
