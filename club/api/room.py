"""The room: people coming and going."""

import datetime
import uuid
from collections.abc import Mapping
from typing import Any

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.room import arrive, depart
from club.api.base import NightView
from club.api.described import reads, writes
from club.models import Arrival, Player
from club.queries.people import known
from club.queries.room import room
from club.serializers.room import ArrivalSerializer, DepartureSerializer, Person


def _line(one: Arrival, player: Player, tables: Mapping[uuid.UUID, int]) -> dict[str, Any]:
    at: datetime.datetime = one.act.at
    return {"number": one.number, "at": at, "player": player, "table": tables.get(player.pk)}


class Arrivals(NightView):
    """Who is in the room."""

    needs = {"POST": "directs"}

    @reads("room-arrivals", ArrivalSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """List the players in the room by the order in which they came."""
        return self.polled(self._list)

    def _list(self) -> Response:
        seen = room(self.night)
        tables = {one.pk: view.table.number for view in seen.tables for one in view.members}
        lines = [_line(one, seen.people[one.player_id], tables) for one in seen.arrivals]
        return self.paged(lines, ArrivalSerializer, self.context())

    @writes("room-arrive", Person, ArrivalSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Check a player in, behind everybody who came before."""
        values = self.posted(Person)
        player = self.visit.player(values["player"])
        arrival = arrive(order=self.visit.order(values), night=self.night, player=player)
        shown = ArrivalSerializer(_line(arrival, player, {}), context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)


class Departures(NightView):
    """Who goes home."""

    needs = {"POST": "directs"}

    @writes("room-depart", Person, DepartureSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Let a player go home; not while they are playing."""
        values = self.posted(Person)
        player = self.visit.player(values["player"])
        departure = depart(order=self.visit.order(values), night=self.night, player=player)
        people = known(self.night, [player.pk])
        line = {"player": people[player.pk], "at": departure.act.at}
        shown = DepartureSerializer(line, context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)
