"""Entrants of an event of rubbers: entering them, their names, and leaving."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.actions.entrants import change_members, describe_entrant, enter, withdraw
from tournaments.api.entrant_views import WITHDRAWALS, EntrantView, OneEntrantView
from tournaments.api.views import find_entrant
from tournaments.models import WithdrawalKind
from tournaments.rubbers.api.views import RubberView
from tournaments.rubbers.queries.export import find_drawn_levels
from tournaments.rubbers.queries.facts import list_draws
from tournaments.rubbers.serializers.entrants import (
    ChangedRubberEntrant,
    NewRubberEntrant,
    RubberEntrantMembers,
    RubberEntrantSerializer,
)
from tournaments.serializers.entrants import EntrantLeaving

#: What a fault's field is called in a body.
_FIELDS = {"stratum": "division"}
#: The details of an entrant by the keys of a body.
DETAILS = {"seed": "seed", "division": "stratum", "ranked": "ranked"}


def get_details(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details that a body has."""
    return {name: values[key] for key, name in DETAILS.items() if key in values}


class RubberEntrantView(RubberView, EntrantView):
    """An endpoint about entrants of an event of rubbers."""

    def handle_exception(self, exc: Exception) -> Response:
        """Return the problem of a refusal, whose faults are at the fields of the body."""
        if isinstance(exc, Refused):
            exc.faults = tuple(
                replace(one, field=_FIELDS.get(one.field, one.field)) for one in exc.faults
            )
        return super().handle_exception(exc)

    def entrant_context(self) -> dict[str, Any]:
        """Return the context of entrants."""
        return self.context(levels=find_drawn_levels(list_draws(self.event)))

    def show_entrant(self, entrant: uuid.UUID) -> Any:
        """Return an entrant. Raise Http404 if there is none."""
        found = find_entrant(self.field(), entrant)
        return RubberEntrantSerializer(found, context=self.entrant_context()).data

    def respond_with_entrant(self, entrant: uuid.UUID, status: int = 200) -> Response:
        """Return an entrant after an act about it."""
        self.refresh()
        shown = self.show_entrant(entrant)
        return self.recorded(shown, "rubber-entrant", status, entrant=entrant)


class OneRubberEntrantView(RubberEntrantView, OneEntrantView):
    """An endpoint about one entrant. entrant: the one that a write is about."""


class RubberEntrants(RubberEntrantView):
    """The entrants of an event of rubbers."""

    needs = {"POST": "directs"}

    @reads("rubber-entrants", RubberEntrantSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the entrants of an event of rubbers.

        In the order of entering, those who withdrew included.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        rows = list(self.field().entrants.values())
        return self.paged(rows, RubberEntrantSerializer, self.entrant_context())

    @writes("rubber-enter", NewRubberEntrant, RubberEntrantSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Enter a player, a pair or a team.

        Also while the event is played: who comes late plays from the next round that is drawn.
        """
        values = self.read_body(NewRubberEntrant)
        players = self.players(values["players"])
        entrant = enter(
            order=self.order(values), event=self.event, players=players, **get_details(values)
        )
        return self.respond_with_entrant(entrant.pk, 201)


class OneRubberEntrant(OneRubberEntrantView):
    """One entrant of an event of rubbers."""

    needs = {"PATCH": "directs"}

    @reads("rubber-entrant", RubberEntrantSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID
    ) -> HttpResponseBase:
        """Show an entrant of an event of rubbers."""
        return self.polled(lambda: Response(self.show_entrant(entrant)))

    @writes("rubber-entrant-change", ChangedRubberEntrant, RubberEntrantSerializer, status=200)
    def patch(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Change what is said of an entrant.

        Its seed and division, and whether it is ranked. What is left out is not changed.
        """
        values = self.read_body(ChangedRubberEntrant)
        order = self.order(values)
        if changed := get_details(values):
            describe_entrant(order=order, event=self.event, entrant=self.entrant, **changed)
        return self.respond_with_entrant(entrant)


class RubberMembers(OneRubberEntrantView):
    """Who plays for an entrant of an event of rubbers."""

    needs = {"PUT": "directs"}

    @writes("rubber-members", RubberEntrantMembers, RubberEntrantSerializer, status=200)
    def put(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Set who plays for an entrant.

        From a round on: a name that was missing, or a substitute.
        """
        values = self.read_body(RubberEntrantMembers)
        players = self.players(values["players"])
        change_members(
            order=self.order(values), event=self.event, entrant=self.entrant, players=players,
            from_round=values["from_round"],
        )  # fmt: skip
        return self.respond_with_entrant(entrant)


class RubberWithdrawals(OneRubberEntrantView):
    """Entrants of an event of rubbers that leave."""

    needs = {"POST": "directs"}

    @writes("rubber-withdraw", EntrantLeaving, RubberEntrantSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Let an entrant leave after a round.

        Its results can be cancelled where entrants meet each other; elsewhere they stand.
        """
        values = self.read_body(EntrantLeaving)
        withdraw(
            order=self.order(values), event=self.event, entrant=self.entrant,
            after_round=values["after_round"], kind=WITHDRAWALS[values["results"]],
        )  # fmt: skip
        return self.respond_with_entrant(entrant)


class RubberReturns(OneRubberEntrantView):
    """Entrants of an event of rubbers that come back."""

    needs = {"POST": "directs"}

    @writes("rubber-return", Reasoned, RubberEntrantSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Let an entrant that left play again."""
        withdraw(
            order=self.order(self.read_body(Reasoned)), event=self.event, entrant=self.entrant,
            after_round=0, kind=WithdrawalKind.NONE,
        )  # fmt: skip
        return self.respond_with_entrant(entrant)
