"""Awards for boards that are not played, and fouled boards."""

import uuid

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.schema import reads, writes
from tournaments.duplicate.actions.rulings import award_boards, foul_board
from tournaments.duplicate.api.results import ResultView, read_place
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.serializers.results import EnteredResults
from tournaments.duplicate.serializers.rulings import (
    FoulingSerializer,
    NewAwards,
    NewFouling,
)
from tournaments.models import BoardResult
from tournaments.queries.results import list_foulings


class Awards(ResultView):
    """Artificial scores for boards that are not played."""

    needs = {"POST": "directs"}

    @writes("results-award", NewAwards, EnteredResults)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Award boards that are not played.

        In one act. Boards that have a result already are left as they are; the reason is required.
        """
        values = self.read_body(NewAwards)
        awards: dict[str, str] = {side: values[side] for side in ("ns", "ew") if side in values}
        if len(awards) == 1:
            text = _("Send an award for both sides, or for none.")
            raise Refused.because("both-sides", text, "EW" if "ns" in awards else "NS")
        made = award_boards(
            order=self.order(values),
            event=self.event,
            places=[read_place(place) for place in values["places"]],
            awards=awards,
        )
        ids = [row.pk for row in made]
        rows = list(BoardResult.objects.filter(pk__in=ids).select_related("act").order_by("id"))
        context = self.result_context(rows)
        shown = EnteredResults({"results": self.hide(rows)}, context=context).data
        return self.recorded(shown, "results")


class Foulings(DuplicateView):
    """The fouled boards of an event."""

    needs = {"POST": "directs"}

    @reads("results-foulings", FoulingSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the fouled boards of an event.

        In the order in which they were recorded.
        """
        return self.polled(
            lambda: self.paged(list_foulings(self.event), FoulingSerializer, self.context())
        )

    @writes("results-foul", NewFouling, FoulingSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Record that a board was fouled.

        From a round on another version of it was played, which is compared apart; an empty version
        says that it was put right. The reason is required.
        """
        values = self.read_body(NewFouling)
        section = self.field().require_section(values["section"])
        row = foul_board(
            order=self.order(values),
            event=self.event,
            section=section.section,
            board=values["board"],
            from_round=values["from_round"],
            version=values["version"],
        )
        shown = FoulingSerializer(row, context=self.context())
        return self.recorded(shown.data, "foulings")
