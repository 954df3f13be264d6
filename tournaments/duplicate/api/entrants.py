"""The numbers of the movement that entrants fill."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.schema import writes
from tournaments.actions.entrants import move_entrant
from tournaments.api.entrants import OneEntrantView
from tournaments.duplicate.serializers.entrants import DuplicateEntrantSerializer, EntrantSlot
from tournaments.models import DUPLICATE


class Slots(OneEntrantView):
    """The number that an entrant fills."""

    kinds = DUPLICATE
    needs = {"PUT": "directs"}

    @writes("entrants-slot", EntrantSlot, DuplicateEntrantSerializer, status=200)
    def put(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Set the number of an entrant.

        From a round on; `swap` gives its own number to whoever has that one.
        """
        values = self.read_body(EntrantSlot)
        move_entrant(
            order=self.order(values),
            event=self.event,
            entrant=self.entrant,
            section=values["section"],
            slot=values["slot"],
            from_round=values["from_round"],
            swap=values["swap"],
        )
        return self.respond_with_entrant(entrant)
