"""Placements of a season: the tiers as announced."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.models import Player
from club.queries.people import list_players
from club.seasons.actions.placing import place_season
from club.seasons.api.filters import PlacedFilter, PlacementFilter
from club.seasons.api.seasons import SeasonView
from club.seasons.models import Placement, PlacementRow
from club.seasons.queries.careers import find_kept_player
from club.seasons.queries.marks import mark_placement, mark_placements
from club.seasons.queries.placements import (
    get_amendments,
    get_line,
    index_amendments,
    list_placement_rows,
    list_placements,
    list_tier_history,
)
from club.seasons.serializers.seasons import NewPlacement, PlacedSerializer, PlacementSerializer
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import require_found


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
        rows = self.filtered(PlacementFilter, list_placements(self.season))
        return self.respond(
            mark_placements(self.season),
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
        marks = (mark_placement(placed), self.edited)
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
        placements = list_placements(self.season).select_related("season")
        placement = get_object_or_404(placements, number=number)
        rows = self.filtered(PlacedFilter, list_placement_rows(placement))
        if request.GET.get("search"):  # or it would tell whose name contains the text
            rows = self.naming.keep_named(rows)
        return self.respond(
            mark_placement(placement),
            self.edited_and_named,
            lambda: self.paged(
                rows,
                PlacedSerializer,
                self.context(amended=self.naming.index(index_amendments(placement))),
                lambda page: [get_line(row, placement) for row in self.naming.name(page)],
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
        known = list_players(self.visit.club).filter(pk=player).first()
        player_row = known or require_found(find_kept_player(self.visit.club, player))
        held = list_tier_history(player_row, self.season).select_related("player", "placement")
        rows = held.order_by("-placement__number", "place")
        # Before telling who is placed.
        self.visit.require("reads", self.naming.shows(player_row.pk))
        latest = require_found(rows.first()).placement
        return self.respond(
            mark_placement(latest),
            self.edited_and_named,
            lambda: self._list(rows, latest, player_row),
        )

    def _list(
        self, rows: QuerySet[PlacementRow], latest: Placement, player: Player
    ) -> HttpResponseBase:
        """Return the rows. Those of the latest placement may have the id of a duplicate."""
        changed = get_amendments(latest, player.pk)
        ids = rows.filter(placement=latest).values_list("player", flat=True)
        amended = dict.fromkeys(ids, changed[0]) if changed else {}
        return self.paged(
            rows,
            PlacedSerializer,
            self.context(amended=amended, of=latest.pk),
            lambda page: [get_line(row, row.placement) for row in page],
        )
