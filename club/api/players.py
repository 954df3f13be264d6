"""Listing, adding and changing players of a club."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import add_player, change_player, merge_players
from club.api.filters import DirectorsPlayerFilter, PlayerFilter
from club.ledger.refusals import Refused
from club.models import Player, PlayersVisibility
from club.queries.mark import Mark
from club.queries.marks import mark_people
from club.queries.people import list_players, make_unknown_fault
from club.serializers.people import ChangedPlayer, MergedPlayers, NewPlayer
from club.web.api.bodies import PlayerSerializer
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import EVERYBODY, ClubView


class PlayerView(ClubView):
    """An endpoint of the club's players, with a mark of all of them."""

    path_parameters = {**ClubView.path_parameters, "player": "The id of the player."}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check whether the club shows its players to everybody."""
        super().initial(request, *args, **kwargs)
        if self.visit.club.players_visibility == PlayersVisibility.MEMBERS:
            self.visit.require("reads")

    def marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with any player, as respond takes them."""
        return Mark(""), {"people": mark_people(self.visit.club)}

    def player_written(self, player: Player, status: int = 200) -> Response:
        """Return a player who was added or changed."""
        shown = PlayerSerializer(player, context=self.context()).data
        path = self.path_of("player", player=player.pk)
        return self.written_in_club(shown, path, *self.marks(), status=status)


class Players(PlayerView):
    """The players of a club."""

    needs = {"GET": EVERYBODY, "POST": "directs"}

    @reads("players-list", PlayerSerializer(many=True), polled=True, filters=PlayerFilter)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the players of a club.

        By public name. Directors see the full names too. A club may show them to members only.
        """
        kind = DirectorsPlayerFilter if self.visit.directs else PlayerFilter
        rows = self.filtered(kind, list_players(self.visit.club).order_by("short_name", "id"))
        return self.respond(
            *self.marks(), lambda: self.paged(rows, PlayerSerializer, self.context())
        )

    @writes("players-add", NewPlayer, PlayerSerializer, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Add a player to a club."""
        values = self.read_body(NewPlayer)
        player = add_player(order=self.visit.order(), club=self.visit.club, **values)
        return self.player_written(player, 201)


class Merge(PlayerView):
    """Players who were entered twice."""

    needs = {"POST": "directs"}

    @writes("players-merge", MergedPlayers, PlayerSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Merge a player who was entered twice.

        Every fact of the duplicate counts as the keeper's from then on, and the response is the
        keeper. The request is refused if the two have played in one match.
        """
        values = self.read_body(MergedPlayers)
        pair = self._pair({name: values[name] for name in ("duplicate", "keeper")})
        merge_players(order=self.visit.order(values), club=self.visit.club, **pair)
        return self.player_written(pair["keeper"], 200)

    def _pair(self, wanted: dict[str, uuid.UUID]) -> dict[str, Player]:
        """Return the two players, even if one was merged before. Raise Refused for any other."""
        players = Player.objects.filter(club=self.visit.club).in_bulk(list(wanted.values()))
        faults = [
            make_unknown_fault(name)
            for name, player_id in wanted.items()
            if player_id not in players
        ]
        if faults:
            raise Refused(faults)
        return {name: players[player_id] for name, player_id in wanted.items()}


class OnePlayer(PlayerView):
    """One player."""

    needs = {"GET": EVERYBODY, "PATCH": "directs"}

    @reads("players-read", PlayerSerializer, polled=True)
    def get(self, request: Request, club: str, player: uuid.UUID) -> HttpResponseBase:
        """Show a player."""
        player_row = get_object_or_404(list_players(self.visit.club), pk=player)
        shown = PlayerSerializer(player_row, context=self.context()).data
        return self.respond(*self.marks(), lambda: Response(shown))

    @writes("players-change", ChangedPlayer, PlayerSerializer, status=200)
    def patch(self, request: Request, club: str, player: uuid.UUID) -> Response:
        """Change a player.

        The names, or whether they are a guest. What is left out is not changed.
        """
        player_row = get_object_or_404(list_players(self.visit.club), pk=player)
        self.require_match(*self.marks())
        values = self.read_body(ChangedPlayer)
        changed = change_player(order=self.visit.order(), player=player_row, **values)
        return self.player_written(changed)
