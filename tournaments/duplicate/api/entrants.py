"""Entrants: entering them, their names, numbers, and leaving."""

import uuid

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.actions.entrants import (
    change_members,
    describe_entrant,
    enter,
    move_entrant,
    withdraw,
)
from tournaments.api.entrant_views import WITHDRAWALS, EntrantView, OneEntrantView
from tournaments.api.views import find_entrant
from tournaments.models import WithdrawalKind
from tournaments.serializers.entrants import (
    ChangedEntrant,
    EntrantLeaving,
    EntrantMembers,
    EntrantSerializer,
    EntrantSlot,
    NewEntrant,
)

DETAILS = ("handicap", "stratum", "seed", "stationary", "ranked")


class Entrants(EntrantView):
    """The entrants of an event."""

    needs = {"POST": "directs"}

    @reads("entrants-list", EntrantSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the entrants of an event.

        In the order of entering, those who withdrew included.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        field = self.field()
        rows = list(field.entrants.values())
        return self.paged(rows, EntrantSerializer, self.context(field=field))

    @writes("entrants-enter", NewEntrant, EntrantSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Enter a pair or a player.

        Also while the event is played: a late pair fills a number from a round on.
        """
        values = self.read_body(NewEntrant)
        players = self.players(values["players"])
        details = {name: values[name] for name in DETAILS if name in values}
        entrant = enter(
            order=self.order(values), event=self.event, players=players,
            section=values["section"], slot=values["slot"], from_round=values["from_round"],
            **details,
        )  # fmt: skip
        return self.respond_with_entrant(entrant.pk, 201)


class OneEntrant(OneEntrantView):
    """One entrant."""

    needs = {"PATCH": "directs"}

    @reads("entrants-read", EntrantSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID
    ) -> HttpResponseBase:
        """Show an entrant of an event."""
        return self.polled(lambda: self._show(entrant))

    def _show(self, entrant: uuid.UUID) -> Response:
        field = self.field()
        found = find_entrant(field, entrant)
        return Response(EntrantSerializer(found, context=self.context(field=field)).data)

    @writes("entrants-change", ChangedEntrant, EntrantSerializer, status=200)
    def patch(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Change what is said of an entrant.

        Its handicap, stratum and seed, and whether it is stationary and ranked. What is left out
        is not changed.
        """
        values = self.read_body(ChangedEntrant)
        order = self.order(values)
        changed = {name: values[name] for name in DETAILS if name in values}
        if changed:
            describe_entrant(order=order, event=self.event, entrant=self.entrant, **changed)
        return self.respond_with_entrant(entrant)


class Members(OneEntrantView):
    """Who plays for an entrant."""

    needs = {"PUT": "directs"}

    @writes("entrants-members", EntrantMembers, EntrantSerializer, status=200)
    def put(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Set who plays for an entrant.

        From a round on: a name that was missing, or a substitute.
        """
        values = self.read_body(EntrantMembers)
        players = self.players(values["players"])
        change_members(
            order=self.order(values), event=self.event, entrant=self.entrant, players=players,
            from_round=values["from_round"],
        )  # fmt: skip
        return self.respond_with_entrant(entrant)


class Slots(OneEntrantView):
    """The number that an entrant fills."""

    needs = {"PUT": "directs"}

    @writes("entrants-slot", EntrantSlot, EntrantSerializer, status=200)
    def put(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Set the number of an entrant.

        From a round on; `swap` gives its own number to whoever has that one.
        """
        values = self.read_body(EntrantSlot)
        move_entrant(
            order=self.order(values), event=self.event, entrant=self.entrant,
            section=values["section"], slot=values["slot"], from_round=values["from_round"],
            swap=values["swap"],
        )  # fmt: skip
        return self.respond_with_entrant(entrant)


class Withdrawals(OneEntrantView):
    """Entrants that leave."""

    needs = {"POST": "directs"}

    @writes("entrants-withdraw", EntrantLeaving, EntrantSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Let an entrant leave after a round."""
        values = self.read_body(EntrantLeaving)
        withdraw(
            order=self.order(values), event=self.event, entrant=self.entrant,
            after_round=values["after_round"], kind=WITHDRAWALS[values["results"]],
        )  # fmt: skip
        return self.respond_with_entrant(entrant)


class Returns(OneEntrantView):
    """Entrants that come back."""

    needs = {"POST": "directs"}

    @writes("entrants-return", Reasoned, EntrantSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Let an entrant that left play again."""
        values = self.read_body(Reasoned)
        withdraw(
            order=self.order(values), event=self.event, entrant=self.entrant, after_round=0,
            kind=WithdrawalKind.NONE,
        )  # fmt: skip
        return self.respond_with_entrant(entrant)
