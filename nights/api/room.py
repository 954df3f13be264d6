"""The room: arrivals, departures, and players who cannot be found."""

import datetime
import uuid
from collections.abc import Mapping
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.models import Player
from club.queries.people import find_known_players
from club.serializers.represent import represent
from club.web.api.bodies import PlayerSerializer
from club.web.api.schema import reads, writes
from nights.actions.joining import return_player
from nights.actions.room import arrive, arrive_together, depart, set_absent
from nights.api.tables import respond_with_table
from nights.api.views import NightView
from nights.models import Arrival
from nights.queries.present import Present
from nights.queries.room import read_room
from nights.serializers.candidates import AbsenceBody, AbsenceSerializer
from nights.serializers.room import (
    ArrivalSerializer,
    ArrivalsSerializer,
    DepartureSerializer,
    People,
    Person,
    TableSerializer,
)


def _line(
    arrival: Arrival | Present, player: Player, tables: Mapping[uuid.UUID, int]
) -> dict[str, Any]:
    at: datetime.datetime = arrival.act.at
    return {"number": arrival.number, "at": at, "player": player, "table": tables.get(player.pk)}


class Arrivals(NightView):
    """The players in the room."""

    needs = {"POST": "directs"}

    @reads("room-arrivals", ArrivalSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List the players in the room.

        In the order of arrival.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        room = read_room(self.night)
        tables = {member.pk: view.table.number for view in room.tables for member in view.members}
        lines = [
            _line(arrival, room.people[arrival.player_id], tables) for arrival in room.arrivals
        ]
        return self.paged(lines, ArrivalSerializer, self.context())

    @writes("room-arrive", Person, ArrivalSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Check a player in.

        They come after everybody who arrived before.
        """
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        arrival = arrive(order=self.order(values), night=self.night, player=player)
        shown = represent(ArrivalSerializer, _line(arrival, player, {}), self.context())
        return self.recorded(shown, "arrivals", act=arrival.act)


class ArrivalsTogether(NightView):
    """Several players who are checked in at once."""

    needs = {"POST": "directs"}

    @writes("room-arrive-together", People, ArrivalsSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Check several players in.

        They come one after the other in the order of the list, as if each had come alone, after
        everybody who arrived before. All of them are checked in, or none: every player who cannot
        be is a fault.
        """
        values = self.read_body(People)
        players = self.visit.players(values["players"])
        arrivals = arrive_together(order=self.order(values), night=self.night, players=players)
        people = {player.pk: player for player in players}
        lines = [_line(arrival, people[arrival.player_id], {}) for arrival in arrivals]
        shown = ArrivalsSerializer({"arrivals": lines}, context=self.context())
        return self.recorded(shown.data, "arrivals", act=arrivals[-1].act)


class Departures(NightView):
    """Players who go home."""

    needs = {"POST": "directs"}

    @writes("room-depart", Person, DepartureSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Check a player out.

        They go home. The request is refused while they are playing.
        """
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        departure = depart(order=self.order(values), night=self.night, player=player)
        people = find_known_players(self.night.club_id, [player.pk])
        line = {"player": people[player.pk], "at": departure.act.at}
        shown = DepartureSerializer(line, context=self.context())
        return self.recorded(shown.data, "arrivals")


class Absences(NightView):
    """Players who cannot be found."""

    needs = {"POST": "directs"}

    @reads("room-absences", PlayerSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List who is absent.

        Players who checked in and cannot be found.
        """
        return self.polled(
            lambda: self.paged(
                read_room(self.night).cannot_be_found, PlayerSerializer, self.context()
            )
        )

    @writes("room-absent", AbsenceBody, AbsenceSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Record that a player is absent, or back.

        Absent players are passed over.
        """
        values = self.read_body(AbsenceBody)
        player = self.visit.player(values["player"])
        absence = set_absent(
            order=self.order(values), night=self.night, player=player, absent=values["absent"]
        )
        line = {"player": player, "at": absence.act.at, "absent": absence.absent}
        shown = AbsenceSerializer(line, context=self.context())
        return self.recorded(shown.data, "absences")


class Returns(NightView):
    """Players who return to a table where their place is reserved."""

    needs = {"POST": "directs"}

    @writes("room-return", Person, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Let a player return to their table.

        A player who made a fresh table possible returns to their own, where their place is
        reserved.
        """
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        belonging = return_player(order=self.order(values), night=self.night, player=player)
        return respond_with_table(self, self.table(belonging.table_id))
