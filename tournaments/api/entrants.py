"""Entrants: entering them, their names and details, and leaving."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.models.people import Player
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from tournaments.actions.entrants import change_members, describe_entrant, enter, withdraw
from tournaments.api.by_kind import describe_answer, describe_body
from tournaments.api.views import EventView, find_entrant
from tournaments.models import Entrant, WithdrawalKind
from tournaments.queries.field import Field
from tournaments.serializers.entrants import EntrantLeaving

ENTRANT = describe_answer("Entrant", lambda api: api.entrant)
WITHDRAWALS = {"cancelled": WithdrawalKind.BEFORE, "stand": WithdrawalKind.AFTER, None: None}
#: What else is said of a new entrant, where its kind asks for it.
_PLACE = ("section", "slot", "from_round")


class EntrantView(EventView):
    """An endpoint about entrants."""

    def handle_exception(self, exc: Exception) -> Response:
        """Return the problem of a refusal, whose faults are at the keys of the body."""
        if isinstance(exc, Refused) and hasattr(self, "event"):
            keys = {column: key for key, column in self.api.details.items()}
            exc.faults = tuple(
                replace(fault, field=keys.get(fault.field, fault.field)) for fault in exc.faults
            )
        return super().handle_exception(exc)

    def players(self, ids: Sequence[uuid.UUID | None]) -> list[Player | None]:
        """Return players by id, None for None. Raise Refused for unknown ids."""
        named = {
            f"players.{at}": player_id for at, player_id in enumerate(ids) if player_id is not None
        }
        players = self.visit.named(named)
        return [players.get(f"players.{at}") for at in range(len(ids))]

    def get_details(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the details of a body by the columns of `EntrantDetails`."""
        details = self.api.details.items()
        return {column: values[key] for key, column in details if key in values}

    def entrant_context(self, field: Field) -> dict[str, Any]:
        """Return the context of entrants of a field."""
        return self.context(field=field, **self.api.find_entrant_context(self.event))

    def show_entrant(self, entrant: uuid.UUID) -> Any:
        """Return an entrant. Raise Http404 if there is none."""
        field = self.field()
        shown = find_entrant(field, entrant)
        return self.api.entrant(shown, context=self.entrant_context(field)).data

    def respond_with_entrant(self, entrant: uuid.UUID, status: int = 200) -> Response:
        """Return an entrant after an act about it."""
        self.refresh()
        return self.recorded(self.show_entrant(entrant), "entrant", status, entrant=entrant)


class OneEntrantView(EntrantView):
    """An endpoint about one entrant. entrant: the one that a write is about."""

    entrant: Entrant

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the entrant of a write. Raise Http404 if it is not of the event."""
        super().initial(request, *args, **kwargs)
        if request.method in self.needs:
            self.entrant = find_entrant(self.field(), kwargs["entrant"]).entrant


class Entrants(EntrantView):
    """The entrants of an event."""

    needs = {"POST": "directs"}

    @reads(
        "entrants-list", describe_answer("Entrant", lambda api: api.entrant, many=True), polled=True
    )
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the entrants of an event.

        In the order of entering, those who withdrew included.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        field = self.field()
        rows = list(field.entrants.values())
        return self.paged(rows, self.api.entrant, self.entrant_context(field))

    @writes("entrants-enter", describe_body("NewEntrant", lambda api: api.new_entrant), ENTRANT)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Enter a player, a pair or a team.

        Also while the event is played: a late pair fills a number of the movement from a round on,
        and at an event of rubbers who comes late plays from the next round that is drawn.
        """
        values = self.read_body(self.api.new_entrant)
        players = self.players(values["players"])
        place = {key: values[key] for key in _PLACE if key in values}
        entrant = enter(
            order=self.order(values),
            event=self.event,
            players=players,
            **place,
            **self.get_details(values),
        )
        return self.respond_with_entrant(entrant.pk, 201)


class OneEntrant(OneEntrantView):
    """One entrant."""

    needs = {"PATCH": "directs"}

    @reads("entrants-read", ENTRANT, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID
    ) -> HttpResponseBase:
        """Show an entrant of an event."""
        return self.polled(lambda: Response(self.show_entrant(entrant)))

    @writes(
        "entrants-change",
        describe_body("ChangedEntrant", lambda api: api.changed_entrant),
        ENTRANT,
        status=200,
    )
    def patch(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Change what is said of an entrant.

        Its details, such as the seed and whether it is ranked. What is left out is not changed.
        """
        values = self.read_body(self.api.changed_entrant)
        order = self.order(values)
        if changed := self.get_details(values):
            describe_entrant(order=order, event=self.event, entrant=self.entrant, **changed)
        return self.respond_with_entrant(entrant)


class Members(OneEntrantView):
    """Who plays for an entrant."""

    needs = {"PUT": "directs"}

    @writes(
        "entrants-members",
        describe_body("EntrantMembers", lambda api: api.members),
        ENTRANT,
        status=200,
    )
    def put(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Set who plays for an entrant.

        From a round on: a name that was missing, or a substitute.
        """
        values = self.read_body(self.api.members)
        players = self.players(values["players"])
        change_members(
            order=self.order(values),
            event=self.event,
            entrant=self.entrant,
            players=players,
            from_round=values["from_round"],
        )
        return self.respond_with_entrant(entrant)


class Withdrawals(OneEntrantView):
    """Entrants that leave."""

    needs = {"POST": "directs"}

    @writes("entrants-withdraw", EntrantLeaving, ENTRANT, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Let an entrant leave after a round.

        At an event of rubbers its results can be cancelled where entrants meet each other;
        elsewhere they stand.
        """
        values = self.read_body(EntrantLeaving)
        withdraw(
            order=self.order(values),
            event=self.event,
            entrant=self.entrant,
            after_round=values["after_round"],
            kind=WITHDRAWALS[values["results"]],
            award=values["award"],
        )
        return self.respond_with_entrant(entrant)


class Returns(OneEntrantView):
    """Entrants that come back."""

    needs = {"POST": "directs"}

    @writes("entrants-return", Reasoned, ENTRANT, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, entrant: uuid.UUID) -> Response:
        """Let an entrant that left play again."""
        values = self.read_body(Reasoned)
        withdraw(
            order=self.order(values),
            event=self.event,
            entrant=self.entrant,
            after_round=0,
            kind=WithdrawalKind.NONE,
        )
        return self.respond_with_entrant(entrant)
