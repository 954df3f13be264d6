"""Listing clubs, and showing one."""

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.filters import ClubFilter
from club.queries.mark import Mark
from club.queries.marks import mark_clubs
from club.queries.people import list_clubs
from club.serializers.people import ClubSerializer
from club.web.api.conditional import find_latest, find_since, make_etag, respond
from club.web.api.schema import reads
from club.web.api.views import EVERYBODY, ApiView, ClubView


class Clubs(ApiView):
    """The clubs of the installation."""

    @reads("clubs-list", ClubSerializer(many=True), polled=True, filters=ClubFilter)
    def get(self, request: Request) -> HttpResponseBase:
        """List the clubs of the installation."""
        rows = self.filtered(ClubFilter, list_clubs(request.user))
        mark = mark_clubs()
        return respond(
            request,
            make_etag(request, request.get_full_path(), mark, ""),
            lambda: find_latest((find_since("clubs", mark),)),
            lambda: self.paged(rows, ClubSerializer, {}),
        )


class OneClub(ClubView):
    """One club."""

    needs = {"GET": EVERYBODY}

    @reads("clubs-read", ClubSerializer, polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """Show a club."""
        shown = ClubSerializer(self.visit.club).data
        return self.respond(Mark(""), {"club": repr(shown)}, lambda: Response(shown))
