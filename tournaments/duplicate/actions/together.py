"""Entering several results in one request, and correcting some of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from club.ledger.queue import hold_tasks
from club.ledger.refusals import Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from tournaments.actions.checks import make_result_conflict
from tournaments.duplicate.actions.judging import RawResult, Seated, judge_result
from tournaments.duplicate.actions.results import store_result, tell_before
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardResult, Event, EventAct, Source
from tournaments.queries.field import Field
from tournaments.queries.results import list_results_of_board
from tournaments.queries.stored_field import read_field


@dataclass(frozen=True)
class ResultEntry:
    """A result to enter. Its fields are as for `enter_result`.

    replaces: the result that it corrects, if it does.
    """

    place: BoardPlace
    raw: RawResult
    seated: Seated | None = None
    confirmed: bool = False
    replaces: BoardResult | None = None

    @property
    def body(self) -> dict[str, Any]:
        """What distinguishes it from others."""
        seated = self.seated.ids if self.seated else None
        replaced = {"replaces": self.replaces.pk} if self.replaces else {}
        return {**self.place.body, "said": self.raw, "seated": seated, **replaced}


@answer_repeated
def enter_together(
    *, order: Order, event: Event, entries: Sequence[ResultEntry], source: str = Source.DIRECTOR
) -> list[BoardResult]:
    """Enter results, one after the other in the order given: all of them, or none.

    Each is an act of its own, as if it had come alone. The key belongs to the first of them. Raise
    Refused with every fault of every result, by its place in the list, and Conflict if one that is
    corrected was corrected meanwhile.
    """
    body = {"results": [entry.body for entry in entries], "source": source}
    entering = _Entering(order, read_field(event), source)
    with hold_tasks(), transaction.atomic():
        for at, entry in enumerate(entries):
            entry_body = entry.body if at else body
            table = entering.find_table(entry.place)
            with writing(
                entering.order,
                event,
                "correct" if entry.replaces else "result",
                body=entry_body,
                detail=entering.tell(entry),
                table=table,
                returns=lambda act: _list_entered(act, len(entries)),
            ) as record:
                entering.enter(record, at, entry)
            entering.order = replace(order, key="", ledger_version=None)
        if entering.faults:
            raise Refused(entering.faults)
    return entering.found


class _Entering:
    """Results that are being entered, with the faults of those that cannot be."""

    def __init__(self, order: Order, field: Field, source: str) -> None:
        self.order = order
        self.field = field
        self.source = source
        self.found: list[BoardResult] = []
        self.faults: list[Any] = []

    def find_table(self, place: BoardPlace) -> Any:
        """Return the table of a place, or None."""
        section = self.field.find_section(place.letter)
        return section.tables.get(place.table) if section else None

    def tell(self, entry: ResultEntry) -> dict[str, Any]:
        """Return what the act of a result tells."""
        if entry.replaces is None:
            return entry.place.body
        return tell_before(self.order, self.field.event, entry.place, entry.replaces)

    def enter(self, record: Writing[Event], at: int, entry: ResultEntry) -> None:
        """Store a result, or keep its faults."""
        field, place, raw = read_field(record.ledger), entry.place, entry.raw
        replaced = self._find_current(record, entry.replaces) if entry.replaces else None
        try:
            seated = judge_result(
                record, self.order, field, place, raw, entry.seated, entry.confirmed, replaced
            )
            row = store_result(record, field, place, raw, seated, self.source, replaced)
            self.found.append(row)
        except Refused as refused:
            self.faults += [
                replace(fault, field=f"results.{at}.{fault.field}".rstrip("."))
                for fault in refused.faults
            ]

    def _find_current(self, record: Writing[Event], replaced: BoardResult) -> BoardResult:
        """Return a result that counts. Raise Conflict if it was corrected meanwhile."""
        rows = list_results_of_board(record.ledger, replaced.board)
        current = next((row for row in rows if row.pk == replaced.pk), None)
        if current is None:
            raise make_result_conflict()
        return current


def _list_entered(first: EventAct, count: int) -> list[BoardResult]:
    """Return the results that were entered together, by the first of their acts."""
    numbers = range(first.number, first.number + count)
    rows = BoardResult.objects.filter(event=first.event_id, act__number__in=numbers)
    return list(rows.select_related("act").order_by("act__number"))
