"""The base views of the entrants of an event."""

import uuid
from collections.abc import Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from club.models.people import Player
from tournaments.api.views import EventView, find_entrant
from tournaments.models import Entrant, WithdrawalKind
from tournaments.serializers.entrants import EntrantSerializer

WITHDRAWALS = {"cancelled": WithdrawalKind.BEFORE, "stand": WithdrawalKind.AFTER, None: None}


class EntrantView(EventView):
    """An endpoint about entrants."""

    def players(self, ids: Sequence[uuid.UUID | None]) -> list[Player | None]:
        """Return players by id, None for None. Raise Refused for unknown ids."""
        named = {f"players.{at}": one for at, one in enumerate(ids) if one is not None}
        found = self.visit.named(named)
        return [found.get(f"players.{at}") for at in range(len(ids))]

    def respond_with_entrant(self, entrant: uuid.UUID, status: int = 200) -> Response:
        """Return an entrant after an act about it."""
        self.refresh()
        field = self.field()
        shape = EntrantSerializer(find_entrant(field, entrant), context=self.context(field=field))
        return self.recorded(shape.data, "entrant", status, entrant=entrant)


class OneEntrantView(EntrantView):
    """An endpoint about one entrant. entrant: the one that a write is about."""

    entrant: Entrant

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the entrant of a write. Raise Http404 if it is not of the event."""
        super().initial(request, *args, **kwargs)
        if request.method in self.needs:
            self.entrant = find_entrant(self.field(), kwargs["entrant"]).entrant
