"""The results of boards: listing and entering them."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Fault, Refused
from club.web.api.schema import reads, writes
from club.web.api.views import require_found
from tournaments.actions.checks import make_entrant_fault
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.together import ResultEntry, enter_together
from tournaments.duplicate.api.filters import ResultFilter
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.queries.half_compared import list_half_compared
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.serializers.results import (
    EnteredResults,
    NewResult,
    NewResults,
    ResultSerializer,
)
from tournaments.duplicate.serializers.said import get_said
from tournaments.models import BoardResult, Source
from tournaments.queries.field import Field
from tournaments.queries.results import list_results, read_agreements, read_objections
from tournaments.queries.still_to_play import Closed, hide_result


class ResultView(DuplicateView):
    """An endpoint about results."""

    #: What a client may send if a result is not what one expects.
    hints = dict.fromkeys(
        ("wrong-board", "doubt"), gettext_lazy('If it is right, send "confirmed": true.')
    )

    def result(self, result: uuid.UUID) -> BoardResult:
        """Return a result of the event, also one that was corrected. Raise Http404 otherwise."""
        rows = BoardResult.objects.select_related("act__account", "ns", "ew", "south", "west")
        return require_found(rows.filter(event=self.event, pk=result).first())

    def result_context(self, rows: Iterable[BoardResult] | None = None) -> dict[str, Any]:
        """Return the context of results. rows: those that are shown, if not only ones that count.

        The context has the field, what the other side said, and which results count.
        """
        about = {} if rows is None else {"pk__in": [row.pk for row in rows]}
        counting = set(list_results(self.event, **about).values_list("pk", flat=True))
        agreed = {"result__in": about["pk__in"]} if about else {}
        return self.context(
            field=self.field(),
            counting=counting,
            agreements=read_agreements(self.event, **agreed),
            objections=read_objections(self.event, **agreed),
        )

    def show_result(self, row: BoardResult) -> Any:
        """Return a result as the caller may see it."""
        [shown] = self.hide([row])
        return ResultSerializer(shown, context=self.result_context([row])).data

    def hide(self, rows: list[Any]) -> list[Any]:
        """Return results as the caller may see them.

        Hidden are those of boards that the caller has still to play, and, from who neither directs
        nor scores, those of a room at teams before the other room is in.
        """
        runs = self.visit.directs or self.visit.scores
        half = set() if runs else list_half_compared(self.event, self.field())
        return [
            hide_result(row, Closed(frozenset({row.board})))
            if (row.round, row.table, row.board) in half
            else hide_result(row, self.closed)
            for row in rows
        ]

    def respond_with_result(self, row: BoardResult, status: int = 200) -> Response:
        """Return a result after an act about it."""
        fresh = self.result(row.pk)
        return self.recorded(self.show_result(fresh), "result", status, result=row.pk)


def read_seated(field: Field, values: Mapping[str, Any], before: str = "") -> Seated | None:
    """Return who sat where if a body says so, or None.

    before: what stands before the fields of faults. Raise Refused with every fault.
    """
    if "ns" not in values and "ew" not in values:
        return None
    wanted = 2 if field.individual else 1
    faults, sides = [], {}
    for side in ("ns", "ew"):
        ids = values.get(side)
        if ids is None or len(ids) != wanted:
            text = _("Give the ids of %(count)d, or null for an absent one.") % {"count": wanted}
            faults.append(Fault("how-many", text, before + side))
            continue
        sides[side] = [
            field.entrants[entrant_id].entrant if entrant_id in field.entrants else None
            for entrant_id in ids
        ]
        faults += [
            make_entrant_fault(f"{before}{side}.{at}")
            for at, entrant_id in enumerate(ids)
            if entrant_id is not None and entrant_id not in field.entrants
        ]
    if faults:
        raise Refused(faults)
    return Seated(sides["ns"], sides["ew"])


def read_place(values: Mapping[str, Any]) -> BoardPlace:
    """Return the board at a table that a body is about."""
    return BoardPlace(values["section"], values["round"], values["table"], values["board"])


class Results(ResultView):
    """The results of an event."""

    needs = {"POST": "scores"}

    @reads("results-list", ResultSerializer(many=True), polled=True, filters=ResultFilter)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the results of an event.

        Those that count, in the order in which they came in. They are for directors until the
        standing is published, since others still play the boards.
        """
        self.require_published()
        rows = self.filtered(ResultFilter, list_results(self.event))
        return self.polled(
            lambda: self.paged(rows, ResultSerializer, self.result_context(), self.hide)
        )

    @writes("results-enter", NewResult, ResultSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Enter a result.

        What is said of the board is as in the event format. Who played it is known from the
        movement.
        """
        values = self.read_body(NewResult)
        seated = read_seated(self.field(), values)
        row = enter_result(
            order=self.order(values),
            event=self.event,
            place=read_place(values),
            raw=get_said(values),
            seated=seated,
            source=Source.PROGRAM,
            confirmed=values["confirmed"],
        )
        return self.respond_with_result(row, 201)


class ResultsTogether(ResultView):
    """Several results that are entered in one request."""

    needs = {"POST": "scores"}

    @writes("results-enter-together", NewResults, EnteredResults)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Enter several results.

        One after the other in the order of the list, each as an act, as if it had come alone. All
        of them are entered, or none: every fault of every result is listed.
        """
        values = self.read_body(NewResults)
        field = self.field()
        entries = [
            ResultEntry(
                read_place(result),
                get_said(result),
                read_seated(field, result, f"results.{at}."),
                result["confirmed"],
            )
            for at, result in enumerate(values["results"])
        ]
        rows = enter_together(
            order=self.order(values), event=self.event, entries=entries, source=Source.PROGRAM
        )
        context = self.result_context(rows)
        shown = EnteredResults({"results": self.hide(rows)}, context=context).data
        return self.recorded(shown, "results")
