"""Clubs and their players."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import add_player
from club.api.base import ApiView, ClubView
from club.api.described import reads, writes
from club.api.visit import key_of
from club.queries.people import clubs_of, players_of
from club.serializers.people import ClubSerializer, NewPlayer, PlayerSerializer


class Clubs(ApiView):
    """The clubs of the installation."""

    @reads("clubs-list", ClubSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List the clubs."""
        return self.paged(clubs_of(request.user), ClubSerializer, {})


class OneClub(ClubView):
    """One club."""

    @reads("clubs-read", ClubSerializer)
    def get(self, request: Request, club: str) -> Response:
        """Show a club."""
        return Response(ClubSerializer(self.visit.club).data)


class Players(ClubView):
    """The players of a club."""

    needs = {"POST": "directs"}

    @reads("players-list", PlayerSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the players by their public names; directors see the full names too."""
        rows = players_of(self.visit.club).order_by("short_name", "id")
        return self.paged(rows, PlayerSerializer, self.context())

    @writes("players-add", NewPlayer, PlayerSerializer)
    def post(self, request: Request, club: str) -> Response:
        """Add a player."""
        values = self.posted(NewPlayer)
        player = add_player(club=self.visit.club, key=key_of(request), **values)
        shown = PlayerSerializer(player, context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)
