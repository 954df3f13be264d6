"""Placements of a season: the tiers as announced."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.seasons import place_season
from club.api.filters import (
    PlacedFilter,
    PlacementFilter,
)
from club.api.seasons import SeasonView
from club.models import Placement, PlacementRow, Player
from club.queries.careers import player_kept
from club.queries.marks import (
    placement_mark,
    placements_mark,
)
from club.queries.people import players_of
from club.queries.placements import (
    amended_ids,
    amendments,
    history_of,
    line_of,
    placements_of,
    rows_of,
)
from club.serializers.seasons import (
    NewPlacement,
    PlacedSerializer,
    PlacementSerializer,
)
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import or_404


class Placements(SeasonView):
    """The placements of a season."""

    needs = {"POST": "directs"}

    @reads(
        "seasons-placements",
        PlacementSerializer(many=True),
        polled=True,
        filters=PlacementFilter,
    )
    def get(self, request: Request, club: str, season: uuid.UUID) -> HttpResponseBase:
        """List the placements of a season.

        All announced placements, the latest first.
        """
        rows = self.filtered(PlacementFilter, placements_of(self.season))
        return self.respond(
            placements_mark(self.season),
            {},
            lambda: self.paged(rows, PlacementSerializer, self.context()),
        )

    def body_context(self) -> dict[str, Any]:
        """Return the first and last day that may be chosen."""
        today = timezone.now().astimezone(self.visit.club.zone).date()
        return {"first": self.season.starts, "today": today}

    @writes("seasons-place", NewPlacement, PlacementSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Place everybody in a tier.

        The placement is announced. The same placement is not announced twice.
        """
        until = self.read_body(NewPlacement)["until"]
        placed = place_season(order=self.visit.order(), season=self.season, until=until)
        path = self.path_of("placement", season=self.season.pk, number=placed.number)
        marks = (placement_mark(placed), self.edited)
        return self.written_in_club(PlacementSerializer(placed).data, path, *marks, status=200)


class OnePlacement(SeasonView):
    """The players and tiers of a placement."""

    @reads(
        "seasons-tiers",
        PlacedSerializer(many=True),
        polled=True,
        filters=PlacedFilter,
    )
    def get(self, request: Request, club: str, season: uuid.UUID, number: int) -> HttpResponseBase:
        """List everybody in a placement.

        The highest first, with the reasons, and what has changed since.
        """
        found = placements_of(self.season).select_related("season")
        placement = get_object_or_404(found, number=number)
        rows = self.filtered(PlacedFilter, rows_of(placement))
        return self.respond(
            placement_mark(placement),
            self.edited,
            lambda: self.paged(
                rows,
                PlacedSerializer,
                self.context(amended=amended_ids(placement)),
                lambda page: [line_of(one, placement) for one in page],
            ),
        )


class Tiers(SeasonView):
    """One player's tiers."""

    @reads("seasons-player", PlacedSerializer(many=True), polled=True)
    def get(
        self, request: Request, club: str, season: uuid.UUID, player: uuid.UUID
    ) -> HttpResponseBase:
        """List a player's tiers in a season.

        The latest first. What a later correction changes is shown only for the latest. Tiers
        announced for a duplicate that was merged into the player are included.
        """
        known = players_of(self.visit.club).filter(pk=player).first()
        found = known or or_404(player_kept(self.visit.club, player))
        held = history_of(found, self.season).select_related("player", "placement")
        rows = held.order_by("-placement__number", "place")
        latest = or_404(rows.first()).placement
        return self.respond(
            placement_mark(latest),
            self.edited,
            lambda: self._list(rows, latest, found),
        )

    def _list(
        self, rows: QuerySet[PlacementRow], latest: Placement, player: Player
    ) -> HttpResponseBase:
        """Return the rows. Those of the latest placement may have the id of a duplicate."""
        changed = amendments(latest, player.pk)
        ids = rows.filter(placement=latest).values_list("player", flat=True)
        amended = dict.fromkeys(ids, changed[0]) if changed else {}
        return self.paged(
            rows,
            PlacedSerializer,
            self.context(amended=amended, of=latest.pk),
            lambda page: [line_of(one, one.placement) for one in page],
        )
