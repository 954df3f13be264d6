"""A player's statistics of a season."""

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from club.models import Player
from club.queries.people import list_players
from club.seasons.api.seasons import SeasonView
from club.web.api.filters import check_parameters
from club.web.api.schema import reads
from nights.api.filters import StatisticsFilter, StatisticsPart
from nights.models import PlayerMatch
from nights.queries.marks import mark_nights, mark_results
from nights.queries.statistics import (
    Companions,
    Stand,
    With,
    list_back_scores,
    sum_by_adversary,
    sum_by_game,
    sum_by_partner,
    sum_contracts,
)
from nights.serializers.statistics import (
    ContractsSerializer,
    FaredSerializer,
    InGameSerializer,
    StandSerializer,
    StatisticsSerializer,
)
from scoring.ladders import Ladder

_NAMED = ("night", "date")
_SHAPES: dict[str, type[Serializer[Any]]] = {
    StatisticsPart.CONTRACTS: ContractsSerializer,
    StatisticsPart.GAMES: InGameSerializer,
    StatisticsPart.PARTNERS: FaredSerializer,
    StatisticsPart.ADVERSARIES: FaredSerializer,
    StatisticsPart.NIGHTS: StandSerializer,
}


class Statistics(SeasonView):
    """A player's statistics of a season."""

    @reads(
        "seasons-statistics",
        StatisticsSerializer,
        polled=True,
        rows=True,
        filters=StatisticsFilter,
    )
    def get(
        self, request: Request, club: str, season: uuid.UUID, player: uuid.UUID
    ) -> HttpResponseBase:
        """Show a player's season in figures.

        Contracts, games, partners, adversaries and nights. In CSV only one of these parts.
        """
        player_row = get_object_or_404(list_players(self.visit.club), pk=player)
        self.visit.require("reads", self.naming.shows(player_row.pk))
        values = check_parameters(
            StatisticsFilter, PlayerMatch.objects.none(), request
        ).form.cleaned_data
        ladder, part = (
            values["ladder"] or Ladder.CONTRACT,
            values["part"] or StatisticsPart.PARTNERS,
        )
        answer = self._rows if self.wants_csv else self._whole
        return self.respond(
            mark_results(self.visit.club) + mark_nights(self.visit.club),
            self.edited,
            lambda: answer(player_row, ladder, part),
        )

    def _parts(self, player: Player, ladder: str) -> dict[str, Callable[[], Any]]:
        asked = (self.season, player.pk, ladder)
        return {
            StatisticsPart.CONTRACTS: lambda: sum_contracts(*asked),
            StatisticsPart.GAMES: lambda: sum_by_game(*asked),
            StatisticsPart.PARTNERS: lambda: self._name(sum_by_partner(*asked)),
            StatisticsPart.ADVERSARIES: lambda: self._name(sum_by_adversary(*asked)),
            StatisticsPart.NIGHTS: lambda: self._nights(player, ladder),
        }

    def _whole(self, player: Player, ladder: str, part: str) -> HttpResponseBase:
        parts = {name: read() for name, read in self._parts(player, ladder).items()}
        line = {"player": player, "ladder": ladder, **parts}
        return Response(StatisticsSerializer(line, context=self.context()).data)

    def _rows(self, player: Player, ladder: str, part: str) -> HttpResponseBase:
        figures = self._parts(player, ladder)[part]()
        rows = figures if isinstance(figures, Sequence) else [figures]
        return self.paged(rows, _SHAPES[part], self.context())

    def _name(self, companions: Companions) -> list[With]:
        return self.naming.name(companions.list_named())

    def _nights(self, player: Player, ladder: str) -> list[dict[str, Any]]:
        stands = list_back_scores(self.season, player.pk, ladder, self.visit.reader)
        return [_make_body(stand) for stand in stands]


def _make_body(stand: Stand) -> dict[str, Any]:
    """Return a stand. Its night is included only if it is listed for the caller."""
    known = {"night": stand.night, "date": stand.date}
    named = known if stand.listed else dict.fromkeys(_NAMED)
    return {**named, "game": stand.game, "total": stand.total, "running": stand.running}
