"""Seasons, their rules and their ladders."""

import uuid
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.text import slugify
from rest_framework.request import Request
from rest_framework.response import Response

from club.queries.mark import Mark
from club.queries.marks import mark_people, mark_public
from club.seasons.actions.seasons import change_season, open_season, set_rules
from club.seasons.api.filters import LADDER_COLUMNS, LadderFilter, SeasonFilter
from club.seasons.models import LadderRow, Season
from club.seasons.queries.marks import mark_ladder, mark_rules, mark_seasons
from club.seasons.queries.naming import Naming
from club.seasons.queries.seasons import (
    get_season_standing,
    list_ladder_rows,
    list_visible_seasons,
    make_column_order,
)
from club.seasons.serializers.seasons import (
    ChangedSeason,
    LadderRowSerializer,
    NewRules,
    NewSeason,
    SeasonDetailSerializer,
    SeasonSerializer,
)
from club.web.api.filters import check_parameters
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import EVERYBODY, ClubView
from scoring.ladders import Ladder

DEFAULT_ORDER = ("-ranking_points",)


class SeasonView(ClubView):
    """An endpoint of one season that the caller may see."""

    reading = EVERYBODY  # `initial` asks who may see it
    path_parameters = {
        **ClubView.path_parameters,
        "season": "The id of the season.",
        "player": "The id of the player.",
        "number": "The number of the placement, from 1.",
    }
    season: Season

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the season. Callers who may act on it may see it."""
        super().initial(request, *args, **kwargs)
        seasons = Season.objects.filter(club=self.visit.club).select_related("club")
        self.season = get_object_or_404(seasons, pk=kwargs["season"])
        acting = bool(self.need)
        keys = request.query_params.getlist("link")
        visible = list_visible_seasons(self.visit.club, self.visit.reader, keys)
        self.visit.require("reads", acting or visible.filter(pk=self.season.pk).exists())

    @property
    def file_name(self) -> list[str]:
        """The club's slug and the season's name."""
        club, *rest = super().file_name
        return [club, slugify(self.season.name, allow_unicode=True) or "season", *rest]

    @property
    def edited(self) -> dict[str, str]:
        """Marks that change with the seasons and people of the club, which are edited."""
        club = self.visit.club
        return {"seasons": mark_seasons(club), "people": mark_people(club)}

    @cached_property
    def naming(self) -> Naming:
        """The names of the season's players that the caller may know."""
        return Naming(self.season, self.visit.reader)

    @property
    def edited_and_named(self) -> dict[str, str]:
        """Marks that change also with who is named, which depends on who may see each ledger."""
        if not self.naming.hides:
            return self.edited
        return {**self.edited, "named": mark_public(self.visit.club)}


def read_season_marks(season: Season) -> tuple[Mark, dict[str, str]]:
    """Return marks that change with a season and its rules, as respond takes them."""
    return mark_rules(season), {"seasons": mark_seasons(season.club)}


def respond_with_season(view: ClubView, season: Season, status: int = 200) -> Response:
    """Return a season after an act about it."""
    path = view.path_of("season", season=season.pk)
    data = SeasonDetailSerializer(season).data
    return view.written_in_club(data, path, *read_season_marks(season), status=status)


def read_ladder_order(columns: Sequence[str]) -> tuple[str, ...]:
    """Return the columns of a ladder's order by field name; empty for the default."""
    named = (
        (column.removeprefix("-"), column.startswith("-")) for column in columns or DEFAULT_ORDER
    )
    return make_column_order(
        [f"{'-' if falls else ''}{LADDER_COLUMNS[name]}" for name, falls in named]
    )


class Seasons(ClubView):
    """The seasons of a club."""

    needs = {"GET": EVERYBODY, "POST": "governs"}

    @reads(
        "seasons-list",
        SeasonSerializer(many=True),
        polled=True,
        filters=SeasonFilter,
    )
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the seasons of a club.

        Those that you may see, the latest first.
        """
        visible = list_visible_seasons(self.visit.club, self.visit.reader).order_by(
            "-starts", "-pk"
        )
        rows = self.filtered(SeasonFilter, visible)
        named = {"seasons": mark_seasons(self.visit.club)}
        return self.respond(
            Mark(""), named, lambda: self.paged(rows, SeasonSerializer, self.context())
        )

    @writes("seasons-open", NewSeason, SeasonDetailSerializer, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Open a season.

        Nights already played on its days count in it.
        """
        season = open_season(
            order=self.visit.order(), club=self.visit.club, **self.read_body(NewSeason)
        )
        return respond_with_season(self, season, 201)


class OneSeason(SeasonView):
    """One season."""

    needs = {"PUT": "governs"}

    @reads("seasons-read", SeasonDetailSerializer, polled=True)
    def get(self, request: Request, club: str, season: uuid.UUID) -> HttpResponseBase:
        """Show a season with its rules."""
        return self.respond(
            *read_season_marks(self.season),
            lambda: Response(SeasonDetailSerializer(self.season).data),
        )

    @writes("seasons-change", ChangedSeason, SeasonDetailSerializer, status=200)
    def put(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Change a season.

        Its name, days or visibility. Its ladders follow its days.
        """
        self.require_match(*read_season_marks(self.season))
        changed = change_season(
            order=self.visit.order(), season=self.season, **self.read_body(ChangedSeason)
        )
        return respond_with_season(self, changed)


class Rules(SeasonView):
    """The rules of a season's ladders and tiers."""

    needs = {"PUT": "governs"}

    @writes("seasons-rules", NewRules, SeasonDetailSerializer, status=200)
    def put(self, request: Request, club: str, season: uuid.UUID) -> Response:
        """Set the rules of a season.

        The ladders are computed again; announced placements are not changed. If-Match takes the
        ETag of the season.
        """
        path = self.path_of("season", season=self.season.pk)
        self.require_match(*read_season_marks(self.season), path)
        values = self.read_body(NewRules)
        set_rules(
            order=self.visit.order(values),
            season=self.season,
            ladder=values["ladder"],
            tiers=values["tiers"],
        )
        return respond_with_season(self, self.season)


class LadderTable(SeasonView):
    """A season's ladder."""

    @reads(
        "seasons-ladder",
        LadderRowSerializer(many=True),
        polled=True,
        filters=LadderFilter,
    )
    def get(self, request: Request, club: str, season: uuid.UUID) -> HttpResponseBase:
        """List the players of a ladder.

        The highest first.
        """
        values = check_parameters(LadderFilter, LadderRow.objects.none(), request).form.cleaned_data
        ladder = values["ladder"] or Ladder.CONTRACT
        what = mark_ladder(self.season, ladder)
        return self.respond(
            what,
            self.edited_and_named,
            lambda: self._list(ladder, read_ladder_order(values["ordering"]), values["search"]),
        )

    def _list(self, ladder: str, order: Sequence[str], named: str) -> HttpResponseBase:
        standing = get_season_standing(self.season, ladder)
        hides = self.naming.hides
        rows = (
            list_ladder_rows(standing, order, named, hides=hides)
            if standing
            else LadderRow.objects.none()
        )
        rows = self.naming.keep_named(rows) if named else rows
        return self.paged(rows, LadderRowSerializer, self.context(), self.naming.name)
