"""Corrections after publication."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request

from club.seasons.api.seasons import SeasonView
from club.web.api.schema import reads
from nights.api.views import NightView
from nights.queries.corrections import (
    describe_corrections,
    list_night_corrections,
    list_season_corrections,
)
from nights.serializers.corrections import PublishedCorrectionSerializer


class NightCorrections(NightView):
    """The corrections of a night."""

    @reads("nights-corrections", PublishedCorrectionSerializer(many=True))
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List the corrections of a night.

        All changes after the night was first closed, the latest first.
        """
        rows = list_night_corrections(self.night)
        return self.paged(rows, PublishedCorrectionSerializer, self.context(), self._serialize)

    def _serialize(self, page: list[Any]) -> list[Any]:
        return list(describe_corrections(page, self.visit.directs))


class SeasonCorrections(SeasonView):
    """The corrections of a season's nights."""

    @reads("seasons-corrections", PublishedCorrectionSerializer(many=True))
    def get(self, request: Request, club: str, season: uuid.UUID) -> HttpResponseBase:
        """List the corrections of a season.

        All changes on its nights that you may see, the latest first.
        """
        rows = list_season_corrections(self.season, self.visit.reader)
        return self.paged(rows, PublishedCorrectionSerializer, self.context(), self._serialize)

    def _serialize(self, page: list[Any]) -> list[Any]:
        return describe_corrections(page, self.visit.directs, self.naming)
