"""What a club holds about a person, and erasing it."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from club.archives.actions import record_player_export
from club.models import Player
from club.privacy.actions.erasing import check_sure, erase_player
from club.privacy.queries.held import find_person, write_person
from club.privacy.queries.mentions import plan_erasure
from club.queries.mark import Mark
from club.queries.marks import mark_names
from club.queries.people import list_players
from club.serializers.persons import (
    ErasedSerializer,
    Erasure,
    ErasurePlanSerializer,
    HeldSerializer,
)
from club.web.api.bodies import Envelope
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView


class PersonView(ClubView):
    """An endpoint about what is held of a player."""

    path_parameters = {**ClubView.path_parameters, "player": "The id of the player."}

    def marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with any act of the club, as `respond` takes them."""
        return Mark(""), {"acts": mark_names(self.visit.club)}

    def find_player(self, player: uuid.UUID) -> Player:
        """Return a player. Raise Http404 for a duplicate, and for one who was erased."""
        return get_object_or_404(list_players(self.visit.club).select_related("club"), pk=player)


class Data(PersonView):
    """What a club holds about a person."""

    needs = {"POST": "governs"}

    @writes("players-data", Envelope, HeldSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str, player: uuid.UUID) -> Response:
        """Take what the club holds about a person.

        It is noted in the club's log, so it is no GET.
        """
        player_row = self.find_player(player)
        self.read_body(Envelope)
        record_player_export(order=self.visit.order(), player=player_row)
        held = write_person(find_person(player_row), timezone.now())
        return self.written_in_club(held, self.path_of("acts"), *self.marks(), status=200)


class Erasures(PersonView):
    """Erasing a person."""

    needs = {"GET": "governs", "POST": "governs"}

    @reads("players-erasure", ErasurePlanSerializer)
    def get(self, request: Request, club: str, player: uuid.UUID) -> HttpResponseBase:
        """Show what erasing a player concerns.

        The accounts, and texts that may name the person, with what is proposed in their place.
        """
        shown = ErasurePlanSerializer(plan_erasure(self.find_player(player))).data
        return self.respond(Mark(""), {"erasure": repr(shown)}, lambda: Response(shown))

    @writes("players-erase", Erasure, ErasedSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str, player: uuid.UUID) -> Response:
        """Erase a player, for good.

        The names go, the results stay. Erasing somebody twice changes nothing.
        """
        erased = Player.objects.filter(club=self.visit.club, pk=player, erased_at__isnull=False)
        player_row = erased.select_related("club").first() or self.find_player(player)
        values: dict[str, Any] = self.read_body(Erasure)
        check_sure(values["sure"])
        done = erase_player(order=self.visit.order(), player=player_row, texts=values["texts"])
        shown = ErasedSerializer(done).data
        return self.written_in_club(shown, self.path_of("players"), *self.marks(), status=200)
