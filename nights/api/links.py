"""The links of a night: of its results, of its door, and of the phones of its tables."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from club.codes.actions import give_codes
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from nights.actions.door import renew_door
from nights.actions.room import renew_link
from nights.api.tables import respond_with_table
from nights.api.views import NightView
from nights.links import DOOR_LINKS, TABLE_LINKS, get_results_path
from nights.queries.door import get_door_generation
from nights.queries.room import read_room
from nights.queries.table_links import get_generations
from nights.serializers.links import NightPages
from nights.serializers.room import TableSerializer


class Links(NightView):
    """The links of a night."""

    needs = {"GET": "directs"}

    @reads("nights-links", NightPages, polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """Show the links of a night.

        Whoever has one can open its page without an account. The link of the results is renewed by
        changing the night.
        """
        return self.polled(lambda: Response(show_links(self)))


def show_links(view: NightView) -> dict[str, Any]:
    """Return the pages of a night that are opened by a link."""
    night = view.night
    generations = get_generations(night)
    tables = [row.table for row in read_room(night).tables if not row.broken]
    door = reverse("door", args=[DOOR_LINKS.make(night.pk, get_door_generation(night))])
    paths = {
        table: reverse("table", args=[TABLE_LINKS.make(table.pk, generations[table.pk])])
        for table in tables
    }
    codes = give_codes(night.club, night.pk, [door, *paths.values()], over=not night.is_open())
    pages = {
        "results": get_results_path(night),
        "door": door,
        "door_code": codes.get(door, ""),
        "tables": [
            {
                "table": table.pk,
                "number": table.number,
                "page": path,
                "code": codes.get(path, ""),
            }
            for table, path in paths.items()
        ],
    }
    data: dict[str, Any] = NightPages(pages).data
    return data


class DoorLink(NightView):
    """The link of a night's door."""

    needs = {"POST": "directs"}

    @writes("nights-renew-door", Reasoned, NightPages)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Renew the link of the door.

        The one that was posted there stops working.
        """
        renew_door(order=self.order(self.read_body(Reasoned)), night=self.night)
        return self.recorded(show_links(self), "night-links")


class TablePhones(NightView):
    """The link of a table's phones."""

    needs = {"POST": "directs"}

    @writes("tables-renew-link", Reasoned, TableSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Renew the link of a table's phones.

        The earlier one stops working on every phone.
        """
        table_row = self.table(table)
        renew_link(order=self.order(self.read_body(Reasoned)), night=self.night, table=table_row)
        return respond_with_table(self, table_row)
