"""The link at which a season is shown."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from club.queries.mark import Mark
from club.seasons.actions.seasons import renew_season_link
from club.seasons.api.seasons import SeasonView
from club.seasons.models import Season
from club.serializers.links import SharedLink
from club.web.api.bodies import Envelope
from club.web.api.schema import reads, writes


class SeasonLink(SeasonView):
    """The link of a season."""

    needs = {"GET": "governs", "POST": "governs"}

    @reads("seasons-link", SharedLink, polled=True)
    def get(self, request: Request, club: str, season: uuid.UUID) -> HttpResponseBase:
        """Show the link of a season.

        Whoever has it can read the season without an account.
        """
        return self.respond(*read_link_marks(self.season), lambda: Response(show(self.season)))

    @writes("seasons-renew-link", Envelope, SharedLink, status=200)
    def post(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Renew the link of a season.

        The old one stops working. A season that is not shown by link has none.
        """
        self.require_match(*read_link_marks(self.season))
        self.read_body(Envelope)
        renewed = renew_season_link(order=self.visit.order(), season=self.season)
        return self.written_in_club(
            show(renewed), request.path, *read_link_marks(renewed), status=200
        )


def read_link_marks(season: Season) -> tuple[Mark, dict[str, str]]:
    """Return the mark of a season's link, as respond takes it."""
    return Mark(season.link_key, of=f"link/{season.pk}"), {}


def show(season: Season) -> dict[str, Any]:
    """Return the page of a season for whoever has its link."""
    page = reverse("shared-season", args=[season.link_key]) if season.link_key else None
    data: dict[str, Any] = SharedLink({"page": page}).data
    return data
