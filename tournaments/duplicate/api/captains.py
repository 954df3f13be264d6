"""What the captains of a match say of its result."""

import uuid
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.schema import reads, writes
from tournaments.actions.checks import make_entrant_fault
from tournaments.duplicate.actions.captains import answer_match
from tournaments.duplicate.api.matches import TeamView
from tournaments.duplicate.queries.captains import find_captains_match
from tournaments.duplicate.serializers.captains import CaptainsSerializer, NewCaptainsAnswer


class Captains(TeamView):
    """What the captains of a match say."""

    needs = {"GET": "directs", "POST": "directs"}

    @reads("teams-captains", CaptainsSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, round_: int, table: int
    ) -> HttpResponseBase:
        """Show what the captains of a match say.

        Of an event that asks them.
        """
        return self.polled(lambda: Response(self._show(round_, table)))

    def _show(self, round_: int, table: int) -> dict[str, Any]:
        found = self.find_match(round_, table).match
        match = find_captains_match(self.event, self.field(), found.round, found.teams)
        if match is None:
            raise Http404
        shown = {
            "ready": match.ready,
            "home": match.answers.home,
            "away": match.answers.away,
            "disputed": match.answers.disputed,
            "covers": match.signature,
        }
        return dict(CaptainsSerializer(shown).data)

    @writes("teams-captain", NewCaptainsAnswer, CaptainsSerializer)
    def post(
        self, request: Request, club: str, event: uuid.UUID, round_: int, table: int
    ) -> Response:
        """Say whether a team agrees with the result of a match.

        If it does not, the match waits until a board or the match is ruled on, or it agrees.
        """
        values = self.read_body(NewCaptainsAnswer)
        found = self.find_match(round_, table).match
        by_id = {team.id: team.entrant for team in found.teams}
        entrant = by_id.pop(values["entrant"], None)
        if entrant is None:
            raise Refused([make_entrant_fault("entrant")])
        answer_match(
            order=self.order(values),
            event=self.event,
            entrant=entrant,
            opponent=next(iter(by_id.values())),
            round_=found.round,
            agrees=values["agrees"],
            covers=values["covers"],
        )
        self.refresh()
        data = self._show(round_, table)
        return self.recorded(data, "match-captains", round_=round_, table=table)
