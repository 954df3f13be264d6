"""Entering results, correcting and adjusting them, and accepting those of the other side."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Fault, Refused
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from club.web.api.views import require_found
from tournaments.actions.judging import Seated
from tournaments.actions.results import (
    Place,
    accept_result,
    correct_result,
    enter_result,
    remove_result,
    rule_result,
)
from tournaments.actions.together import Entry, enter_together
from tournaments.api.filters import ResultFilter
from tournaments.api.views import EventView
from tournaments.models import BoardResult, Source
from tournaments.queries.directions import RULINGS
from tournaments.queries.field import Field
from tournaments.queries.results import list_history, list_results, read_agreements, read_objections
from tournaments.queries.still_to_play import hide_result, hide_results
from tournaments.serializers.results import (
    EnteredResults,
    NewResult,
    NewResults,
    ResultAcceptance,
    ResultAdjustment,
    ResultCorrection,
    ResultHistorySerializer,
    ResultSerializer,
)
from tournaments.serializers.said import SAID, get_said


class ResultView(EventView):
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
        about = {} if rows is None else {"pk__in": [one.pk for one in rows]}
        counting = set(list_results(self.event, **about).values_list("pk", flat=True))
        agreed = {"result__in": about["pk__in"]} if about else {}
        return self.context(
            field=self.field(), counting=counting,
            agreements=read_agreements(self.event, **agreed),
            objections=read_objections(self.event, **agreed),
        )  # fmt: skip

    def show_result(self, row: BoardResult) -> Any:
        """Return a result, hidden if the caller has still to play its board."""
        shown = hide_result(row, self.closed)
        return ResultSerializer(shown, context=self.result_context([row])).data

    def hide(self, rows: list[Any]) -> list[Any]:
        """Return results, those of boards that the caller has still to play hidden."""
        return hide_results(rows, self.closed)

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
        sides[side] = [field.entrants[one].entrant if one in field.entrants else None
                       for one in ids]  # fmt: skip
        text = _("The event has no such entrant.")
        faults += [
            Fault("no-such-entrant", text, f"{before}{side}.{at}")
            for at, one in enumerate(ids)
            if one is not None and one not in field.entrants
        ]
    if faults:
        raise Refused(faults)
    return Seated(sides["ns"], sides["ew"])


def read_place(values: Mapping[str, Any]) -> Place:
    """Return the board at a table that a body is about."""
    return Place(values["section"], values["round"], values["table"], values["board"])


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
            order=self.order(values), event=self.event, place=read_place(values),
            said=get_said(values), seated=seated, source=Source.PROGRAM,
            confirmed=values["confirmed"],
        )  # fmt: skip
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
            Entry(
                read_place(one), get_said(one), read_seated(field, one, f"results.{at}."),
                one["confirmed"],
            )
            for at, one in enumerate(values["results"])
        ]  # fmt: skip
        rows = enter_together(
            order=self.order(values), event=self.event, entries=entries, source=Source.PROGRAM
        )
        context = self.result_context(rows)
        shown = EnteredResults({"results": self.hide(rows)}, context=context).data
        return self.recorded(shown, "results")


class OneResultView(ResultView):
    """An endpoint about one result. row: the one that a write is about, as it was."""

    row: BoardResult

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the result of a write. Raise Http404 if it is not of the event."""
        super().initial(request, *args, **kwargs)
        if request.method in self.needs:
            self.row = self.result(kwargs["result"])


class OneResult(OneResultView):
    """One result."""

    needs = {"PATCH": "directs", "DELETE": "directs"}

    @reads("results-read", ResultSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID
    ) -> HttpResponseBase:
        """Show a result.

        Also one that was corrected since, whose `counts` is false.
        """
        self.require_published()
        return self.polled(lambda: Response(self.show_result(self.result(result))))

    @writes("results-correct", ResultCorrection, ResultSerializer, status=200)
    def patch(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Correct a result.

        What is left out stays as it is, and null takes it away. Of a board that you have still to
        play, all of what was played must be said: what is stored is not shown, and not kept. The
        corrected result is a new one; 409 if it was corrected already.
        """
        values = self.read_body(ResultCorrection)
        order, row = self.order(values), self.row
        new = correct_result(
            order=order, event=self.event, result=row, said=_merge(self._read_kept(row), values),
            board=values.get("board"), seated=read_seated(self.field(), values),
            source=Source.PROGRAM, confirmed=values["confirmed"],
        )  # fmt: skip
        return self.respond_with_result(new)

    def _read_kept(self, row: BoardResult) -> Mapping[str, Any]:
        """Return what stays of a result: of a closed board the rulings, which are not answered."""
        if row.board not in self.closed:
            return row.said
        return {key: row.said[key] for key in (*RULINGS, "turned") if key in row.said}

    @writes("results-remove", Reasoned, None, status=204)
    def delete(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Take a result away.

        As if it had not been entered; its history remains. Once the standing is published, a reason
        is needed.
        """
        order, row = self.order(self.read_body(Reasoned)), self.row
        remove_result(order=order, event=self.event, result=row)
        return Response(status=204)


def _merge(said: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of a board after the changes of a body."""
    named = {key for key in SAID if key in values}
    kept = {key: value for key, value in said.items() if key not in named}
    return {**kept, **get_said(values)}


class Adjustments(OneResultView):
    """Adjusted scores."""

    needs = {"POST": "directs"}

    @writes("results-adjust", ResultAdjustment, ResultSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Adjust the score of a result.

        In its place, or beside it for one side alone; the reason is required.
        """
        values = self.read_body(ResultAdjustment)
        adjusted, weighted = values.get("adjusted"), values.get("weighted")
        if not adjusted and not weighted:
            text = _("Send an artificial score, or a weighted one.")
            raise Refused.because("one-of", text, "adjusted")
        order, row = self.order(values), self.row
        new = rule_result(
            order=order, event=self.event, result=row, adjusted=adjusted, weighted=weighted
        )
        return self.respond_with_result(new)


class Acceptances(OneResultView):
    """The other side's acceptance of a result."""

    needs = {"POST": "scores"}

    @writes("results-accept", ResultAcceptance, ResultSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID) -> Response:
        """Accept a result.

        The side that did not enter it accepts, or objects; the reason says why.
        """
        values = self.read_body(ResultAcceptance)
        order, row = self.order(values), self.row
        accept_result(order=order, event=self.event, result=row, accepted=values["accepted"])
        return self.respond_with_result(row)


class History(ResultView):
    """What became of a result."""

    @reads("results-history", ResultHistorySerializer(many=True), polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, result: uuid.UUID
    ) -> HttpResponseBase:
        """List a result with those that it corrects.

        The latest first, each with who entered it and why.
        """
        self.require_published()
        return self.polled(lambda: self._list(result))

    def _list(self, result: uuid.UUID) -> HttpResponseBase:
        rows = list_history(self.result(result))
        context = self.result_context(rows)
        return self.paged(rows, ResultHistorySerializer, context, self.hide)
