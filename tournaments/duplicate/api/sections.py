"""Sections, their movements, and the movements that fit."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from tournaments.actions.filling import list_free_slots
from tournaments.api.views import find_section
from tournaments.duplicate.actions.sections import choose_movement, parse_movement, plan_section
from tournaments.duplicate.api.filters import OfferFilter
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.queries.planning import count_stationary, list_candidates
from tournaments.duplicate.serializers.play import (
    OfferSerializer,
    SectionDetailSerializer,
    SectionPlan,
    SectionSerializer,
)
from tournaments.models import Event, EventKind
from tournaments.movements.movement import Movement
from tournaments.movements.recommending import Offer, Wish, recommend

#: The fewest and the most pairs for which movements are offered.
PAIRS = (3, 120)
USUAL_BOARDS = 26


class Sections(DuplicateView):
    """The sections of an event."""

    @reads("movements-sections", SectionSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the sections of an event.

        Those that have a movement, each with its latest.
        """
        return self.polled(
            lambda: self.paged(list(self.field().sections), SectionSerializer, self.context())
        )


class OneSection(DuplicateView):
    """One section."""

    needs = {"PUT": "directs"}

    @reads("movements-section", SectionDetailSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID, letter: str) -> HttpResponseBase:
        """Show a section with its movement."""
        return self.polled(lambda: Response(self._show(letter)))

    def _show(self, letter: str) -> Any:
        field = self.field()
        context = self.context(free=list_free_slots(field, letter))
        return SectionDetailSerializer(find_section(field, letter), context=context).data

    @writes("movements-plan", SectionPlan, SectionDetailSerializer, status=200)
    def put(self, request: Request, club: str, event: uuid.UUID, letter: str) -> Response:
        """Set the movement of a section.

        By its name or as a whole, from a round on. A section that is not there yet is added.
        Results stay, and a movement that would have others meet there is refused.
        """
        values = self.read_body(SectionPlan)
        order = self.order(values)
        plan_section(
            order=order,
            event=self.event,
            letter=letter,
            movement=self._choose(letter, values),
            boards_per_set=values["boards"],
            first_board=values["first_board"],
            from_round=values["from_round"],
            fill=values["fill"],
        )
        self.refresh()
        return self.recorded(self._show(letter), "section", 200, letter=letter)

    def _choose(self, letter: str, values: dict[str, Any]) -> Movement:
        if ("name" in values) == ("movement" in values):
            text = _("Send the name of a movement, or a movement.")
            raise Refused.because("one-of", text, "name")
        if "movement" in values:
            return parse_movement(values["movement"])
        pairs = values.get("pairs") or len(list_candidates(self.field(), letter))
        options = {name: values[name] for name in ("switch", "winners")}
        options |= {name: values.get(name) for name in ("rounds", "missing")}
        return choose_movement(self.event, values["name"], pairs, options)


class Offers(DuplicateView):
    """The movements that fit an event."""

    @reads("movements-offers", OfferSerializer(many=True), polled=True, filters=OfferFilter)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the movements that fit an event.

        The best first. Its `name`, `rounds`, `switch`, `winners`, `missing` and `boards` are what
        the request takes that sets the movement. There are none for single players and teams.
        """
        asked = check_parameters(OfferFilter, Event.objects.none(), request).form.cleaned_data
        return self.polled(lambda: self.paged(self._offer(asked), OfferSerializer, self.context()))

    def _offer(self, asked: dict[str, Any]) -> list[Offer]:
        pairs = asked["pairs"] or len(list_candidates(self.field(), "A"))
        if self.event.kind != EventKind.PAIRS or not PAIRS[0] <= pairs <= PAIRS[1]:
            return []
        most = asked["boards"] or USUAL_BOARDS
        wish = Wish(
            pairs,
            winners=int(asked["winners"] or 1),
            boards=(max(2, most - 6), most),
            minutes=asked["minutes"],
            missing=asked["missing"],
            stationary=count_stationary(self.field(), "A"),
        )
        return recommend(wish)
