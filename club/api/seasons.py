"""Seasons: opened and ruled, their ladders, and the tiers as they were announced."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import slugify
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.seasons import change_season, open_season, place_season, set_rules
from club.api.filters import (
    LadderFilter,
    PlacedFilter,
    PlacementFilter,
    SeasonFilter,
)
from club.models import LadderRow, Placement, PlacementRow, Player, Season
from club.queries.careers import player_kept
from club.queries.mark import Mark
from club.queries.marks import (
    ladder_mark,
    people_mark,
    placement_mark,
    placements_mark,
    rules_mark,
    seasons_mark,
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
from club.queries.seasons import LADDERS, ladder_rows, standing_of_season, visible_seasons
from club.serializers.seasons import (
    ChangedSeason,
    LadderRowSerializer,
    NewPlacement,
    NewRules,
    NewSeason,
    PlacedSerializer,
    PlacementSerializer,
    SeasonDetailSerializer,
    SeasonSerializer,
)
from club.web.api.filters import checked
from club.web.api.schema import reads, writes
from club.web.api.views import ClubView, or_404
from club.web.api.visit import key_of


class SeasonView(ClubView):
    """An endpoint of one season that the caller may see."""

    season: Season

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the season; those who may act on it may see it."""
        super().initial(request, *args, **kwargs)
        found = Season.objects.filter(club=self.visit.club).select_related("club")
        self.season = get_object_or_404(found, pk=kwargs["season"])
        acting = (request.method or "") in self.needs
        seen = visible_seasons(self.visit.club, self.visit.reader)
        self.visit.require(acting or seen.filter(pk=self.season.pk).exists())

    @property
    def file_name(self) -> list[str]:
        """Answer the season's name after the club's."""
        club, *rest = super().file_name
        return [club, slugify(self.season.name, allow_unicode=True) or "season", *rest]

    @property
    def edited(self) -> dict[str, str]:
        """What changes with the seasons and the people of the club, who are edited."""
        club = self.visit.club
        return {"seasons": seasons_mark(club), "people": people_mark(club)}


class Seasons(ClubView):
    """The seasons of a club."""

    needs = {"POST": "governs"}

    @reads(
        "seasons-list",
        SeasonSerializer(many=True),
        polled=True,
        filters=SeasonFilter,
    )
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the seasons that you may see, the latest first."""
        seen = visible_seasons(self.visit.club, self.visit.reader).order_by("-starts", "-pk")
        rows = self.filtered(SeasonFilter, seen)
        named = {"seasons": seasons_mark(self.visit.club)}
        return self.respond(
            Mark(""), named, lambda: self.paged(rows, SeasonSerializer, self.context())
        )

    @writes("seasons-open", NewSeason, SeasonDetailSerializer)
    def post(self, request: Request, club: str) -> Response:
        """Open a season; nights of its days that were played already count in it."""
        season = open_season(club=self.visit.club, key=key_of(request), **self.read_body(NewSeason))
        return Response(SeasonDetailSerializer(season).data, status.HTTP_201_CREATED)


class OneSeason(SeasonView):
    """One season."""

    needs = {"PUT": "governs"}

    @reads("seasons-read", SeasonDetailSerializer, polled=True)
    def get(self, request: Request, club: str, season: uuid.UUID) -> HttpResponseBase:
        """Show a season with its rules."""
        named = {"seasons": seasons_mark(self.visit.club)}
        return self.respond(
            rules_mark(self.season),
            named,
            lambda: Response(SeasonDetailSerializer(self.season).data),
        )

    @writes("seasons-change", ChangedSeason, SeasonDetailSerializer, status=200, parameters=())
    def put(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Change a season's name, days or readers; its ladders follow its days."""
        changed = change_season(season=self.season, **self.read_body(ChangedSeason))
        return Response(SeasonDetailSerializer(changed).data)


class Rules(SeasonView):
    """The rules of a season's ladders and tiers."""

    needs = {"PUT": "governs"}

    @writes("seasons-rules", NewRules, SeasonDetailSerializer, status=200, parameters=())
    def put(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Set the rules; the ladders are made anew by them, announced placements stay."""
        values = self.read_body(NewRules)
        set_rules(season=self.season, at=timezone.now(), account=self.visit.account, **values)
        return Response(SeasonDetailSerializer(self.season).data)


class Ladder(SeasonView):
    """A season's ladder."""

    @reads(
        "seasons-ladder",
        LadderRowSerializer(many=True),
        polled=True,
        filters=LadderFilter,
    )
    def get(self, request: Request, club: str, season: uuid.UUID) -> HttpResponseBase:
        """List the players of a ladder, the highest first."""
        said = checked(LadderFilter, LadderRow.objects.none(), request).form.cleaned_data
        ladder = said["ladder"] or LADDERS[0]
        what = ladder_mark(self.season, ladder)
        return self.respond(
            what,
            self.edited,
            lambda: self._list(ladder, said["ordering"] or "ranking", said["search"]),
        )

    def _list(self, ladder: str, order: str, named: str) -> HttpResponseBase:
        standing = standing_of_season(self.season, ladder)
        rows = ladder_rows(standing, order, named) if standing else LadderRow.objects.none()
        return self.paged(rows, LadderRowSerializer, self.context())


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
        """List the placements that were announced, the latest first."""
        rows = self.filtered(PlacementFilter, placements_of(self.season))
        return self.respond(
            placements_mark(self.season),
            {},
            lambda: self.paged(rows, PlacementSerializer, self.context()),
        )

    def body_context(self) -> dict[str, Any]:
        """Answer between which days one may be chosen."""
        today = timezone.now().astimezone(self.visit.club.zone).date()
        return {"first": self.season.starts, "today": today}

    @writes("seasons-place", NewPlacement, PlacementSerializer, status=200, parameters=())
    def post(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Put everybody into a tier, and announce it; the same again is not announced twice."""
        until = self.read_body(NewPlacement)["until"]
        account = self.visit.order().actor.account
        placed = place_season(season=self.season, at=timezone.now(), account=account, until=until)
        return Response(PlacementSerializer(placed).data)


class OnePlacement(SeasonView):
    """Who stood in which tier."""

    @reads(
        "seasons-tiers",
        PlacedSerializer(many=True),
        polled=True,
        filters=PlacedFilter,
    )
    def get(self, request: Request, club: str, season: uuid.UUID, number: int) -> HttpResponseBase:
        """List everybody in a placement, the highest first, with why and what has changed since."""
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
        """List the tiers that a player was placed in during a season, the latest first.

        What a later correction makes of it is told of the latest alone. Tiers announced for an
        entry that was found to be the player's are among them.
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
        """Answer the rows; whatever id one of the latest is under, it is the player's."""
        changed = amendments(latest, player.pk)
        ids = rows.filter(placement=latest).values_list("player", flat=True)
        amended = dict.fromkeys(ids, changed[0]) if changed else {}
        return self.paged(
            rows,
            PlacedSerializer,
            self.context(amended=amended, of=latest.pk),
            lambda page: [line_of(one, one.placement) for one in page],
        )
