"""The link at which a season is shown."""

import uuid

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from club.seasons.actions.seasons import renew_season_link
from club.seasons.api.seasons import SeasonView
from club.seasons.models import Season
from club.serializers.links import SharedLink
from club.web.api.bodies import Envelope
from club.web.api.schema import reads, writes


class SeasonLink(SeasonView):
    """The link of a season."""

    needs = {"GET": "governs", "POST": "governs"}

    @reads("seasons-link", SharedLink)
    def get(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Show the link of a season.

        Whoever has it can read the season without an account.
        """
        return show_link(self.season)

    @writes("seasons-renew-link", Envelope, SharedLink, status=200)
    def post(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Renew the link of a season.

        The old one stops working. A season that is not shown by link has none.
        """
        self.read_body(Envelope)
        return show_link(renew_season_link(order=self.visit.order(), season=self.season))


def show_link(season: Season) -> Response:
    """Return the page of a season for whoever has its link."""
    page = reverse("shared-season", args=[season.link_key]) if season.link_key else None
    return Response(SharedLink({"page": page}).data)
