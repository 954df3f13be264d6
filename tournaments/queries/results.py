"""The results of boards that count: those that stand and were not corrected since."""

import uuid
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from tournaments.models import Agreement, BoardResult, Event, EventTable, Fouling


def list_results(event: Event, **about: Any) -> QuerySet[BoardResult]:
    """Return the results that count, in the order in which they came in."""
    return _select_latest(event=event, **about).exclude(said={}).select_related("act")


def _select_latest(**about: Any) -> QuerySet[BoardResult]:
    """Return the results that were not corrected since; one that was taken away is empty."""
    later = BoardResult.objects.filter(replaces=OuterRef("pk"), act__undoing__isnull=True)
    rows = BoardResult.objects.filter(STANDS, ~Exists(later), **about)
    return rows.order_by("act__number", "id")


def list_results_of_board(event: Event, board: int) -> list[BoardResult]:
    """Return the results of a board that count, in the order in which they came in."""
    return [row for row in _board_rows.fetch(event.pk, board) if row.said]


_board_rows: Prepared[BoardResult] = Prepared(
    lambda event, board: _select_latest(event=event, board=board), uuid.UUID, int
)


def list_results_at(event: Event, board: int, round_: int, table: int) -> list[BoardResult]:
    """Return the results of a board that count at the tables of a number in a round."""
    return [row for row in _place_rows.fetch(event.pk, board, round_, table) if row.said]


_place_rows: Prepared[BoardResult] = Prepared(
    lambda event, board, round_, table: _select_latest(
        event=event, board=board, round=round_, table=table
    ),
    uuid.UUID,
    int,
    int,
    int,
)


def list_results_of_table(table: EventTable) -> list[BoardResult]:
    """Return the results of a table that count, in the order in which they came in."""
    return [row for row in _table_rows.fetch(table.section_id, table.number) if row.said]


_table_rows: Prepared[BoardResult] = Prepared(
    lambda section, number: _select_latest(section=section, table=number).select_related("act"),
    uuid.UUID,
    int,
)


class ResultRow(NamedTuple):
    """What is scored of a result."""

    section_id: uuid.UUID
    round: int
    table: int
    board: int
    ns_id: uuid.UUID | None
    ew_id: uuid.UUID | None
    south_id: uuid.UUID | None
    west_id: uuid.UUID | None
    said: dict[str, Any]


def read_rows(event: Event, **about: Any) -> list[ResultRow]:
    """Return what is scored of the results that count, without instances of the model."""
    rows = list_results(event, **about).select_related(None)
    return [ResultRow(*row) for row in rows.values_list(*ResultRow._fields)]


def find_result(event: Event, result_id: uuid.UUID) -> BoardResult | None:
    """Return a result that counts, or None."""
    return list_results(event).filter(pk=result_id).first()


def list_history(result: BoardResult) -> list[BoardResult]:
    """Return a result with those that it corrects, the latest first."""
    rows = BoardResult.objects.filter(
        event=result.event_id, round=result.round, table=result.table, section=result.section_id
    ).select_related("act__account", "act__undoing")
    known = {row.pk: row for row in rows}
    history: list[BoardResult] = []
    at: uuid.UUID | None = result.pk
    while at in known:
        history.append(known[at])
        at = known[at].replaces_id
    return history


def read_agreements(event: Event, **about: Any) -> dict[uuid.UUID, bool]:
    """Return whether the other side accepted or objected to each result, by its id."""
    rows = Agreement.objects.filter(STANDS, event=event, **about).order_by("act__number")
    return dict(rows.values_list("result_id", "accepted"))


def read_objections(event: Event, **about: Any) -> dict[uuid.UUID, str]:
    """Return why the other side objected to results, by their ids; empty if it did not say."""
    rows = Agreement.objects.filter(STANDS, event=event, **about).order_by("act__number")
    latest = {row[0]: row for row in rows.values_list("result_id", "accepted", "act__reason")}
    return {result: reason for result, accepted, reason in latest.values() if not accepted}


def list_foulings(event: Event) -> list[Fouling]:
    """Return the foulings of boards with their sections, in the order of their acts."""
    rows = Fouling.objects.filter(STANDS, event=event).select_related("section")
    return list(rows.order_by("act__number"))
