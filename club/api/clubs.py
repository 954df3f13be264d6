"""Clubs and their players."""

from django.http.response import HttpResponseBase
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import add_player
from club.api.base import ApiView, ClubView
from club.api.choosing import (
    ClubChoice,
    PlayerChoice,
    PlayerChoiceOfDirectors,
)
from club.api.described import reads, writes
from club.api.polling import etag_of, latest, marked, since
from club.queries.marks import Mark, clubs_mark, people_mark
from club.queries.people import clubs_of, players_of
from club.serializers.people import ClubSerializer, NewPlayer, PlayerSerializer


class Clubs(ApiView):
    """The clubs of the installation."""

    @reads("clubs-list", ClubSerializer(many=True), polled=True, chooses=ClubChoice)
    def get(self, request: Request) -> HttpResponseBase:
        """List the clubs."""
        rows = self.chosen(ClubChoice, clubs_of(request.user))
        mark = clubs_mark()
        return marked(
            request,
            etag_of(request, mark, ""),
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
        return self.unchanged(Mark(""), named, lambda: Response(shown))


class Players(ClubView):
    """The players of a club."""

    needs = {"POST": "directs"}

    @reads(
        "players-list",
        PlayerSerializer(many=True),
        polled=True,
        chooses=PlayerChoice,
    )
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the players by their public names; directors see the full names too."""
        kind = PlayerChoiceOfDirectors if self.visit.directs else PlayerChoice
        rows = self.chosen(kind, players_of(self.visit.club).order_by("short_name", "id"))
        named = {"people": people_mark(self.visit.club)}
        return self.unchanged(
            Mark(""), named, lambda: self.paged(rows, PlayerSerializer, self.context())
        )

    @writes("players-add", NewPlayer, PlayerSerializer)
    def post(self, request: Request, club: str) -> Response:
        """Add a player."""
        values = self.posted(NewPlayer)
        player = add_player(order=self.visit.order(), club=self.visit.club, **values)
        shown = PlayerSerializer(player, context=self.context())
        return Response(shown.data, status.HTTP_201_CREATED)
