"""Several tables that are formed at once, of everybody who waits."""

import secrets
import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from club.models import Player
from club.web.api.schema import writes
from nights.actions.seating import seat_room
from nights.api.tables import make_table_context
from nights.api.views import NightView
from nights.queries.room import read_room
from nights.serializers.room import NewTogether, TablesSerializer


class TablesTogether(NightView):
    """Several tables that are formed at once."""

    needs = {"POST": "directs"}

    @writes("tables-form-together", NewTogether, TablesSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Form several tables at once.

        All of them are formed, or none. Who has the right to a seat is judged by all the places
        together, so that nobody is passed over who gets a seat at another of the tables.
        """
        values = self.read_body(NewTogether)
        drawn = values["cut"] == "drawn"
        tables = seat_room(
            order=self.order(values),
            night=self.night,
            groups=self._find_groups(values["tables"]),
            chance=secrets.SystemRandom() if drawn else None,
        )
        room = read_room(self.night)
        lines = [room.table(table.pk) for table in tables]
        shown = TablesSerializer({"tables": lines}, context=make_table_context(self, tables))
        return self.recorded(shown.data, "tables")

    def _find_groups(self, groups: list[list[uuid.UUID]]) -> list[list[Player]]:
        """Return the players of each table. Raise Refused for each id that is unknown."""
        named = {
            f"tables.{at}.{place}": player_id
            for at, ids in enumerate(groups)
            for place, player_id in enumerate(ids)
        }
        players = iter(self.visit.named(named).values())
        return [[next(players) for _player_id in ids] for ids in groups]
