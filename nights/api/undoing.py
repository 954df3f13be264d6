"""Undoing the last step in the room."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.queries.people import find_known_players
from club.web.api.schema import reads, writes
from nights.actions.undoing import undo
from nights.api.views import NightView
from nights.models import Act
from nights.queries.undoing import can_undo, has_drawn
from nights.serializers.undoing import UndoBody, UndoneSerializer, UndoSerializer


class Undoings(NightView):
    """Undoing steps in the room."""

    needs = {"POST": "directs"}

    @reads("undo-read", UndoSerializer, polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """Show the last step in the room.

        Null if later facts depend on it.
        """
        return self.polled(self._last)

    def _last(self) -> HttpResponseBase:
        step = can_undo(self.night)
        line = {"step": {**self._line(step), "needs_reason": has_drawn(step)} if step else None}
        return Response(UndoSerializer(line, context=self.context()).data)

    def _line(self, step: Act) -> dict[str, Any]:
        people = find_known_players(self.night.club_id, [step.player_id] if step.player_id else [])
        return {
            "act": step.pk,
            "verb": step.verb,
            "player": people.get(step.player_id) if step.player_id else None,
            "table": step.table or step.tables.first(),
            "at": step.at,
        }

    @writes("undo-step", UndoBody, UndoneSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Undo the last step in the room.

        Steps are arrivals, departures, tables and cuts. The step before can then be undone.
        """
        values = self.read_body(UndoBody)
        undoing = undo(order=self.order(values), night=self.night, act=values["act"])
        step = Act.objects.select_related("table", "player").get(pk=undoing.undone_id)
        line = {"at": undoing.act.at, "step": self._line(step)}
        shown = UndoneSerializer(line, context=self.context())
        return self.recorded(shown.data, "undo")
