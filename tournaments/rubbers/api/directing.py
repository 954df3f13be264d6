"""The clock of an event of rubbers, penalties, and members who enter themselves."""

import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.models.people import Player
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.actions.clock import step_clock
from tournaments.actions.own_entries import enter_oneself, leave_oneself
from tournaments.actions.penalties import give_penalty, take_penalty_back
from tournaments.models import Entrant, Penalty
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.penalties import list_penalties
from tournaments.rubbers.api.entrants import RubberEntrantView
from tournaments.rubbers.api.views import RubberView
from tournaments.rubbers.queries.facts import find_terms
from tournaments.rubbers.serializers.directing import (
    NewRubberPenalty,
    OwnEntry,
    RubberPenaltySerializer,
)
from tournaments.rubbers.serializers.entrants import RubberEntrantSerializer
from tournaments.serializers.clock import EventClockSerializer, EventClockStep


class RubberClock(RubberView):
    """The clock of an event of rubbers: when the bell rings."""

    needs = {"POST": "directs"}

    @reads("rubber-clock", EventClockSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show the clock of an event of rubbers.

        The round in play, and when the bell rings. A round does not end by it: its tables finish
        the deal that they play, and the director closes it.
        """
        return self.polled(lambda: Response(self._show()))

    def _show(self) -> Any:
        clock = read_clock(self.event)
        shown = {
            "state": get_state(self.event),
            "round": clock.round,
            "rounds": find_terms(self.event).rounds,
            "began": clock.began,
            "ends": clock.ends,
            "left": clock.left,
        }
        return EventClockSerializer(shown).data

    @writes("rubber-clock-step", EventClockStep, EventClockSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Pause the clock of an event of rubbers, let it go on, or give more time.

        Negative seconds bring the bell nearer.
        """
        values = self.read_body(EventClockStep)
        order = self.order(values)
        step_clock(order=order, event=self.event, kind=values["kind"], seconds=values["seconds"])
        self.refresh()
        return self.recorded(self._show(), "rubber-clock", 200)


class RubberPenalties(RubberView):
    """The penalties of an event of rubbers."""

    needs = {"POST": "directs"}

    @reads("rubber-penalties", RubberPenaltySerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the penalties of an event of rubbers.

        Those that were not taken back, in the order in which they were given.
        """
        context = self.context(field=self.field())
        return self.polled(
            lambda: self.paged(list_penalties(self.event), RubberPenaltySerializer, context)
        )

    @writes("rubber-penalty", NewRubberPenalty, RubberPenaltySerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Give an entrant of an event of rubbers a penalty.

        In points of the standing; positive points are a bonus. The reason is required.
        """
        values = self.read_body(NewRubberPenalty)
        view = self.field().entrants.get(values["entrant"])
        if view is None:
            text = _("The event has no such entrant.")
            raise Refused.because("no-such-entrant", text, "entrant")
        row = give_penalty(
            order=self.order(values), event=self.event, entrant=view.entrant,
            points=values["points"], unit="points", round_=values["round"],
        )  # fmt: skip
        shown = RubberPenaltySerializer(row, context=self.context(field=self.field()))
        return self.recorded(shown.data, "rubber-penalties")


class OneRubberPenalty(RubberView):
    """One penalty of an event of rubbers."""

    needs = {"DELETE": "directs"}

    @writes("rubber-penalty-back", Reasoned, None, status=204)
    def delete(self, request: Request, club: str, event: uuid.UUID, penalty: uuid.UUID) -> Response:
        """Take a penalty of an event of rubbers back.

        Once the standing is published, a reason is needed.
        """
        rows = Penalty.objects.select_related("entrant")
        row: Any = get_object_or_404(rows, event=self.event, pk=penalty)
        order = self.order(self.read_body(Reasoned))
        take_penalty_back(order=order, event=self.event, penalty=row)
        return Response(status=204)


class OwnEntries(RubberEntrantView):
    """The caller's own entry."""

    needs = {"POST": "plays", "DELETE": "plays"}

    @writes("rubber-enter-oneself", OwnEntry, RubberEntrantSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Enter yourself for an event of rubbers.

        Before its first round, if the director allows it. Entering twice does nothing.
        """
        values = self.read_body(OwnEntry)
        beside = None
        if values["beside"]:
            beside = Entrant.objects.filter(event=self.event, pk=values["beside"]).first()
            if beside is None:
                text = _("The event has no such entrant.")
                raise Refused.because("no-such-entrant", text, "beside")
        entrant = enter_oneself(
            order=self.order(values), event=self.event, player=self._get_player(), beside=beside
        )
        return self.respond_with_entrant(entrant.pk, 201)

    @writes("rubber-leave-oneself", None, None, status=204)
    def delete(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Withdraw yourself from an event of rubbers.

        Before its first round. Partners stay entered.
        """
        leave_oneself(order=self.order(), event=self.event, player=self._get_player())
        return Response(status=204)

    def _get_player(self) -> Player:
        player: Player | None = self.visit.membership.player if self.visit.membership else None
        if player is None:
            text = _("Your account has no player in this club: ask a director to join them.")
            raise Refused.because("no-player", text)
        return player
