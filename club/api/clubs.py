"""Clubs and their players."""

from django.http.response import HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import add_player
from club.api.filters import (
    ClubFilter,
    DirectorsPlayerFilter,
    PlayerFilter,
)
from club.queries.mark import Mark
from club.queries.marks import clubs_mark, people_mark
from club.queries.people import clubs_of, players_of
from club.serializers.people import ClubSerializer, NewPlayer, PlayerSerializer
from club.web.api.conditional import latest, make_etag, respond, since
from club.web.api.schema import reads, writes
from club.web.api.views import ApiView, ClubView
from club.web.api.visit import key_of


class Clubs(ApiView):
    """The clubs of the installation."""

    @reads("clubs-list", ClubSerializer(many=True), polled=True, filters=ClubFilter)
    def get(self, request: Request) -> HttpResponseBase:
        """List the clubs."""
        rows = self.filtered(ClubFilter, clubs_of(request.user))
        mark = clubs_mark()
        return respond(
            request,
            make_etag(request, mark, ""),
            lambda: latest((since("clubs", mark),)),
            lambda: self.paged(rows, ClubSerializer, {}),
        )


class OneClub(ClubView):
    """One club."""

    @reads("clubs-read", ClubSerializer, polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """Show a club."""
        shown = ClubSerializer(self.visit.club).data
        named = {"club": repr(shown)}
        return self.respond(Mark(""), named, lambda: Response(shown))


class Players(ClubView):
    """The players of a club."""

    needs = {"POST": "directs"}

    @reads(
        "players-list",
        PlayerSerializer(many=True),
        polled=True,
        filters=PlayerFilter,
    )
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the players by their public names; directors see the full names too."""
        kind = DirectorsPlayerFilter if self.visit.directs else PlayerFilter
        rows = self.filtered(kind, players_of(self.visit.club).order_by("short_name", "id"))
        named = {"people": people_mark(self.visit.club)}
        return self.respond(
            Mark(""), named, lambda: self.paged(rows, PlayerSerializer, self.context())
        )

    @writes("players-add", NewPlayer, PlayerSerializer)
    def post(self, request: Request, club: str) -> Response:
        """Add a player."""
        values = self.read_body(NewPlayer)
        player = add_player(club=self.visit.club, key=key_of(request), **values)
        shown = PlayerSerializer(player, context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)
