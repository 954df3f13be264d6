"""Seasons: their ladders, and the tiers as they were announced."""

import uuid
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.base import ClubView, or_404
from club.api.described import reads
from club.models import LadderRow, PlacementRow, Season
from club.queries.placements import amendments, line_of, placements_of, rows_of
from club.queries.seasons import (
    LADDERS,
    ORDERS,
    ladder_rows,
    standing_of_season,
    visible_seasons,
)
from club.serializers.seasons import (
    LadderRowSerializer,
    PlacedSerializer,
    PlacementSerializer,
    SeasonDetailSerializer,
    SeasonSerializer,
)

_LADDER = (
    OpenApiParameter("ladder", enum=LADDERS, description="contract unless it says."),
    OpenApiParameter("ordering", enum=list(ORDERS), description="ranking unless it says."),
    OpenApiParameter("search", OpenApiTypes.STR, description="Public names that contain it."),
)


class SeasonView(ClubView):
    """An endpoint of one season that the caller may see."""

    season: Season

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the season."""
        super().initial(request, *args, **kwargs)
        found = Season.objects.filter(club=self.visit.club).select_related("club")
        self.season = get_object_or_404(found, pk=kwargs["season"])
        seen = visible_seasons(self.visit.club, self.visit.reader)
        self.visit.require(seen.filter(pk=self.season.pk).exists())


class Seasons(ClubView):
    """The seasons of a club."""

    @reads("seasons-list", SeasonSerializer(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the seasons that you may see, the latest first."""
        rows = visible_seasons(self.visit.club, self.visit.reader).order_by("-starts")
        return self.paged(rows, SeasonSerializer, self.context())


class OneSeason(SeasonView):
    """One season."""

    @reads("seasons-read", SeasonDetailSerializer)
    def get(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Show a season with its rules."""
        return Response(SeasonDetailSerializer(self.season).data)


class Ladder(SeasonView):
    """A season's ladder."""

    @reads("seasons-ladder", LadderRowSerializer(many=True), parameters=_LADDER)
    def get(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """List the players of a ladder, the highest first."""
        said = request.query_params
        ladder = _one_of(said.get("ladder", LADDERS[0]), LADDERS, "ladder")
        order = _one_of(said.get("ordering", "ranking"), tuple(ORDERS), "ordering")
        standing = standing_of_season(self.season, ladder)
        named = said.get("search", "").replace("\0", "")
        rows = ladder_rows(standing, order, named) if standing else LadderRow.objects.none()
        return self.paged(rows, LadderRowSerializer, self.context())


def _one_of(said: str, words: tuple[str, ...], field: str) -> str:
    if said not in words:
        raise ValidationError({field: ["One of " + ", ".join(words) + "."]})
    return said


class Placements(SeasonView):
    """The placements of a season."""

    @reads("seasons-placements", PlacementSerializer(many=True))
    def get(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """List the placements that were announced, the latest first."""
        return self.paged(placements_of(self.season), PlacementSerializer, self.context())


class OnePlacement(SeasonView):
    """Who stood in which tier."""

    @reads("seasons-tiers", PlacedSerializer(many=True))
    def get(self, request: Request, club: str, season: uuid.UUID, number: int) -> Response:
        """List everybody in a placement, the highest first, with why and what has changed since."""
        found = placements_of(self.season).select_related("season")
        placement = get_object_or_404(found, number=number)
        changed = {one.player: one for one in amendments(placement)}
        return self.paged(
            rows_of(placement),
            PlacedSerializer,
            self.context(amended=changed),
            lambda page: [line_of(one, placement) for one in page],
        )


class Tiers(SeasonView):
    """One player's tiers."""

    @reads("seasons-player", PlacedSerializer(many=True))
    def get(self, request: Request, club: str, season: uuid.UUID, player: uuid.UUID) -> Response:
        """List the tiers that a player was placed in during a season, the latest first.

        What a later correction makes of it is told of the latest alone.
        """
        rows = PlacementRow.objects.filter(player=player, placement__season=self.season)
        rows = rows.select_related("player", "placement").order_by("-placement__number")
        latest = or_404(rows.first())
        changed = {one.player: one for one in amendments(latest.placement)}
        return self.paged(
            rows,
            PlacedSerializer,
            self.context(amended=changed),
            lambda page: [line_of(one, one.placement) for one in page],
        )
