"""The draws of rounds: what was drawn, what would be, drawing, and two who change places."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Fault, Refused
from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from tournaments.actions.checks import make_entrant_fault
from tournaments.duplicate.actions.draws import draw_matches, find_draw_faults
from tournaments.duplicate.actions.exchanging import exchange_entrants
from tournaments.duplicate.api.filters import ProposalFilter
from tournaments.duplicate.api.matches import TeamView, name_team
from tournaments.duplicate.forms.draws import read_wish
from tournaments.duplicate.queries.draws import (
    DrawView,
    find_next_round,
    list_draws,
    propose_round,
    show_draw,
)
from tournaments.duplicate.serializers.matches import (
    MatchDrawSerializer,
    NewExchange,
    NewMatchDraw,
    write_draw_request,
)
from tournaments.models import Event, TeamForm
from tournaments.queries.field import Field


class Draws(TeamView):
    """The rounds of an event that were drawn."""

    needs = {"POST": "directs"}

    @reads("teams-draws", MatchDrawSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the rounds that were drawn.

        The latest first, each match with why the two meet.
        """
        return self.polled(
            lambda: self.paged(list(self._rows()), MatchDrawSerializer, self.context())
        )

    def _rows(self) -> Iterable[dict[str, Any]]:
        field = self.field()
        return [show_drawn(field, drawn) for drawn in list_draws(field)]

    @writes("teams-draw", NewMatchDraw, MatchDrawSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Draw a round of a Swiss or a knock-out.

        The next one, or the last again while it has no results. The same facts and lot draw the
        same.
        """
        values = self.read_body(NewMatchDraw)
        draw = draw_matches(
            order=self.order(values),
            event=self.event,
            request=write_draw_request(values, knock_out=self.event.form == TeamForm.KNOCK_OUT),
            boards=values["boards"],
            rounds=values["rounds"],
            first_board=values["first_board"],
        )
        self.refresh()
        field = self.field()
        drawn = next(view for view in list_draws(field) if view.round == draw.round)
        return self.recorded(MatchDrawSerializer(show_drawn(field, drawn)).data, "draws")


class Proposals(TeamView):
    """What would be drawn now."""

    needs = {"GET": "directs"}

    @reads("teams-proposal", MatchDrawSerializer, polled=True, filters=ProposalFilter)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Show how a round would be drawn.

        Nothing is recorded. The same request to `draws/` draws it so while nothing else is done.
        400 if it cannot be drawn, with every reason; 404 if rounds are not drawn.
        """
        if not self.event.draws_rounds:
            raise Http404
        asked = check_parameters(ProposalFilter, Event.objects.none(), request).form.cleaned_data
        return self.polled(lambda: Response(self._propose(asked)))

    def _propose(self, asked: Mapping[str, Any]) -> Any:
        field = self.field()
        told = {name: str(value) for name, value in asked.items() if value not in (None, "")}
        wish = read_wish(told, field, find_next_round(field), 0)
        faults = find_draw_faults(field, wish.round)
        try:
            request = wish.write_request(self.event.form)
        except Refused as refused:
            raise make_parameter_error([*faults, *refused.faults]) from refused
        proposal = propose_round(self.event, request)
        if faults := [*faults, *proposal.faults]:
            raise make_parameter_error(faults)
        shown = show_draw(field, proposal.drawn, wish.round)
        return MatchDrawSerializer(show_drawn(field, shown)).data


def make_parameter_error(faults: Iterable[Fault]) -> ValidationError:
    """Return the error of the parameters of a GET for which there is no answer."""
    told: dict[str, list[str]] = {}
    for fault in faults:
        told.setdefault(fault.field or "round", []).append(str(fault.text))
    return ValidationError(told)


class Exchanges(TeamView):
    """Entrants who change places in a round that was drawn."""

    needs = {"POST": "directs"}

    @writes("teams-exchange", NewExchange, MatchDrawSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID, round_: int) -> Response:
        """Let two change places in the round that was drawn last.

        Two of one match exchange home and away; one of the two can have the bye. Neither can have
        a result in this round.
        """
        values, field = self.read_body(NewExchange), self.field()
        names = ("first", "second")
        views = {name: field.entrants.get(values[name]) for name in names}
        if faults := [make_entrant_fault(name) for name in names if views[name] is None]:
            raise Refused(faults)
        draw = exchange_entrants(
            order=self.order(values),
            event=self.event,
            round_=round_,
            **{name: view.entrant for name, view in views.items() if view is not None},
        )
        self.refresh()
        field = self.field()
        drawn = next(view for view in list_draws(field) if view.round == draw.round)
        return self.recorded(MatchDrawSerializer(show_drawn(field, drawn)).data, "draws")


def show_drawn(field: Field, drawn: DrawView) -> dict[str, Any]:
    """Return a draw as `MatchDrawSerializer` has it."""
    return {
        "round": drawn.round,
        "pairs": [
            {
                "table": pair.table,
                "home": name_team(field, pair.home),
                "away": name_team(field, pair.away),
                "met": pair.met,
                "third": pair.third,
                "reasons": pair.reasons,
            }
            for pair in drawn.pairs
        ],
        "byes": [name_team(field, team) for team in drawn.byes],
        "triangle": [name_team(field, team) for team in drawn.triangle],
        "cost": drawn.cost,
        "instead": drawn.instead,
    }
