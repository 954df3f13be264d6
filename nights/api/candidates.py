"""Candidates: the players who wait for a seat, and the cuts and wishes that order them."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from club.queries.people import find_known_players
from club.web.api.schema import reads, writes
from nights.actions.admission import cut_for_admission
from nights.actions.room import announce
from nights.actions.wave import close_wave
from nights.api.cards import read_cards
from nights.api.views import NightView
from nights.models import OpeningWave
from nights.queries.precedence import get_wave
from nights.queries.precedence_cuts import PrecedenceCut, get_precedence_cut
from nights.queries.room import read_room
from nights.serializers.candidates import (
    AdmissionSerializer,
    AnnouncementSerializer,
    CandidateSerializer,
    WaveSerializer,
)
from nights.serializers.cards import Cards
from nights.serializers.room import Person

_FRESH = OpenApiParameter(
    "fresh",
    OpenApiTypes.BOOL,
    description="Whether to go by the right to a place at a fresh table; false is the default.",
)
_YES_OR_NO = {"true": True, "false": False}


class Candidates(NightView):
    """The players who wait for a seat."""

    @reads("room-candidates", CandidateSerializer(many=True), polled=True, parameters=(_FRESH,))
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List who waits for a seat.

        The best right comes first: to a vacancy, or to a fresh table.
        """
        text = request.query_params.get("fresh", "false")
        if text not in _YES_OR_NO:
            raise ParseError(_("fresh is true or false."))
        return self.polled(lambda: self._list(_YES_OR_NO[text]))

    def _list(self, fresh: bool) -> HttpResponseBase:
        room = read_room(self.night)
        waiting = room.for_fresh_table if fresh else room.waiting
        return self.paged(list(enumerate(waiting, 1)), CandidateSerializer, self.context(), _lines)


def _lines(placed: list[Any]) -> list[dict[str, Any]]:
    return [
        {
            "place": place,
            "player": candidate.player,
            "why": candidate.why,
            "arrival": candidate.arrival,
            "announced": candidate.announced,
            "at_door": candidate.at_door,
            "substituting": candidate.substituting or None,
        }
        for place, candidate in placed
    ]


def show_cut(cut: PrecedenceCut) -> dict[str, Any]:
    """Return a cut for the order of precedence as its serializers expect it."""
    return {
        "rounds": [{str(key): card for key, card in round_.items()} for round_ in cut.rounds],
        "order": [
            {"place": place, "player": player, "cards": cards}
            for place, (player, cards) in enumerate(cut.order, 1)
        ],
    }


class Wave(NightView):
    """The opening wave."""

    needs = {"POST": "directs"}

    @reads("room-wave", WaveSerializer, polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """Show the opening wave.

        Whether it is closed, the cards cut, and the resulting order.
        """
        return self.polled(self._now)

    def _now(self) -> Response:
        wave = get_wave(self.night)
        return Response(self._show_wave(wave.fact if wave else None))

    def _show_wave(self, fact: OpeningWave | None) -> Any:
        line = {
            "closed": fact is not None,
            "at": fact.act.at if fact else None,
            "typed": fact is not None and fact.typed,
            **show_cut(get_precedence_cut(fact) if fact else PrecedenceCut()),
        }
        return WaveSerializer(line, context=self.context()).data

    @writes("room-close-wave", Cards, WaveSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Close the opening wave.

        Those who wait now cut for the order of their right.
        """
        values = self.read_body(Cards)
        order = self.order(values)
        wave = close_wave(order=order, night=self.night, **read_cards(values))
        return self.recorded(self._show_wave(wave), "wave")


class Admissions(NightView):
    """The cut for the places at a fresh table."""

    needs = {"POST": "directs"}

    @writes("room-admit", Cards, AdmissionSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Cut for the places at a fresh table.

        Those who have played elsewhere cut for their order.
        """
        values = self.read_body(Cards)
        order = self.order(values)
        fact = cut_for_admission(order=order, night=self.night, **read_cards(values))
        line = {"at": fact.act.at, "typed": fact.typed, **show_cut(get_precedence_cut(fact))}
        shown = AdmissionSerializer(line, context=self.context())
        return self.recorded(shown.data, "candidates")


class Announcements(NightView):
    """Wishes to succeed."""

    needs = {"POST": "directs"}

    @writes("room-announce", Person, AnnouncementSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Announce the wish to succeed to a vacancy.

        The player must be waiting for a seat.
        """
        values = self.read_body(Person)
        player = self.visit.player(values["player"])
        fact = announce(order=self.order(values), night=self.night, player=player)
        people = find_known_players(self.night.club_id, [fact.arrival.player_id])
        who = people[fact.arrival.player_id]
        waiting = [candidate.player for candidate in read_room(self.night).waiting]
        place = waiting.index(who) + 1 if who in waiting else None
        line = {"at": fact.act.at, "player": who, "place": place}
        shown = AnnouncementSerializer(line, context=self.context())
        return self.recorded(shown.data, "candidates")
