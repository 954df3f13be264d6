"""Members who enter themselves for an event of rubbers."""

import uuid

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.models.people import Player
from club.web.api.schema import writes
from tournaments.actions.own_entries import enter_oneself, leave_oneself
from tournaments.api.entrants import EntrantView
from tournaments.models import Entrant, EventKind
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
                text = _("The event has no such entrant.")
                raise Refused.because("no-such-entrant", text, "beside")
        entrant = enter_oneself(
            order=self.order(values), event=self.event, player=self._get_player(), beside=beside
        )
        return self.respond_with_entrant(entrant.pk, 201)

    @writes("entrants-leave-oneself", None, None, status=204)
    def delete(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Withdraw yourself from an event of rubbers.

        Before its first round. Partners stay entered.
        """
        leave_oneself(order=self.order(), event=self.event, player=self._get_player())
        return Response(status=204)

    def _get_player(self) -> Player:
        player: Player | None = self.visit.membership.player if self.visit.membership else None
        if player is None:
            text = _("Your account has no player in this club: ask a director to join them.")
            raise Refused.because("no-player", text)
        return player
