"""Members who enter themselves for an event of rubbers."""

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.schema import writes
from tournaments.actions.checks import make_entrant_fault
from tournaments.actions.own_entries import enter_oneself, leave_oneself
from tournaments.api.entrants import EntrantView
from tournaments.models import Entrant, EventKind
from tournaments.queries.own_entries import require_own_player
from tournaments.rubbers.serializers.entrants import OwnEntry, RubberEntrantSerializer


class OwnEntries(EntrantView):
    """The caller's own entry."""

    kinds = (EventKind.RUBBER,)
    needs = {"POST": "plays", "DELETE": "plays"}

    @writes("entrants-enter-oneself", OwnEntry, RubberEntrantSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Enter yourself for an event of rubbers.

        Before its first round, if the director allows it. Entering twice does nothing.
        """
        values = self.read_body(OwnEntry)
        beside = None
        if values["beside"]:
            beside = Entrant.objects.filter(event=self.event, pk=values["beside"]).first()
            if beside is None:
                raise Refused([make_entrant_fault("beside")])
        player = require_own_player(self.visit.membership)
        entrant = enter_oneself(
            order=self.order(values), event=self.event, player=player, beside=beside
        )
        return self.respond_with_entrant(entrant.pk, 201)

    @writes("entrants-leave-oneself", None, None, status=204)
    def delete(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Withdraw yourself from an event of rubbers.

        Before its first round. Partners stay entered.
        """
        player = require_own_player(self.visit.membership)
        leave_oneself(order=self.order(), event=self.event, player=player)
        return Response(status=204)
