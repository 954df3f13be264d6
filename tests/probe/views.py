"""A page, a phone's page and an endpoint of a tally."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.writing import Actor
from club.queries.people import list_players
from club.web.api.views import ClubView
from club.web.links import LinkTokens
from club.web.pages import PageVisit, club_page, parse_id, read_order
from club.web.phones import LinkPage
from club.web.polling import answer_unchanged
from tests.probe.actions import throw
from tests.probe.models import Table, Tally

PHONE_LINKS = LinkTokens("probe.table")


@club_page("scores")
def tally(visit: PageVisit, tally: uuid.UUID) -> HttpResponse:
    """Show a tally, and take a throw."""
    asked_tally = get_object_or_404(Tally, club=visit.club, pk=tally)
    post = visit.request.POST

    def submit() -> HttpResponse:
        player = get_object_or_404(list_players(visit.club), pk=parse_id(post.get("player", "")))
        points = int(post.get("points", "0"))
        throw(order=visit.order(), tally=asked_tally, player=player, points=points)
        return redirect(visit.request.path)

    response, refused = visit.submit(submit)
    return response or visit.render("probe/tally.html", {"tally": asked_tally}, refused)


def find_table(token: str) -> tuple[Table, int]:
    """Return the table of a board's link, and the link's generation."""
    table_id, generation = PHONE_LINKS.read(token)
    return get_object_or_404(Table.objects.select_related("tally__club"), pk=table_id), generation


board_page = LinkPage(
    find=find_table,
    get_generation=lambda table: table.tally.generation,
    get_club=lambda table: table.tally.club,
    visit=lambda request, _token, table: (request, table),
    gone="probe/gone.html",
)


@board_page
def phone(visit: tuple[HttpRequest, Table]) -> HttpResponse:
    """Take a throw from whoever holds the board's link."""
    request, table = visit
    if request.method == "POST":
        player = get_object_or_404(list_players(table.tally.club), pk=request.POST["player"])
        order = read_order(request, Actor(device=table, seat="N"))
        throw(order=order, tally=table.tally, player=player, points=int(request.POST["points"]))
    version = str(Tally.objects.get(pk=table.tally_id).version)
    return answer_unchanged(request, version) or HttpResponse(version)


class NewThrow(serializers.Serializer):
    """A throw."""

    player = serializers.UUIDField()
    points = serializers.IntegerField()


class Throws(ClubView):
    """The throws of a tally."""

    needs = {"POST": "scores"}
    schema = None

    def post(self, request: Request, club: str, tally: uuid.UUID) -> Response:
        """Take a throw."""
        values: dict[str, Any] = self.read_body(NewThrow)
        asked_tally = get_object_or_404(Tally, club=self.visit.club, pk=tally)
        player = self.visit.player(values["player"])
        made = throw(
            order=self.visit.order(), tally=asked_tally, player=player, points=values["points"]
        )
        return Response({"id": str(made.pk), "points": made.points}, 201)
