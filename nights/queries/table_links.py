"""The link of a table, and what is read with it for each request of the table's phones."""

import uuid
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from club.ledger.prepared import Prepared
from nights.models import LinkRenewal, Night, Table
from nights.queries.watches import TABLE_VALUES, annotate_marks


def get_generation(table: Table) -> int:
    """Return the generation of the table's link that works."""
    latest = LinkRenewal.objects.filter(table=table).order_by("-generation").first()
    return latest.generation if latest else 1


def get_generations(night: Night) -> dict[uuid.UUID, int]:
    """Return the generation of the link that works, by table of the night."""
    tables = list_generations(Table.objects.filter(night=night))
    return {table.pk: generation for table, generation in tables}


def find_linked_table(table_id: uuid.UUID) -> Table | None:
    """Return a table with its night and club, and the values of `watch_table`, or None."""
    return _linked.first(table_id)


def list_generations(tables: QuerySet[Table]) -> list[tuple[Table, int]]:
    """Return tables with the generation of the link of each that works."""
    latest = LinkRenewal.objects.filter(table=OuterRef("pk")).order_by("-generation")
    rows = tables.annotate(renewed=Subquery(latest.values("generation")[:1]))
    return [(row, row.renewed or 1) for row in rows]


def get_read_generation(table: Table) -> int:
    """Return the generation that was read by `find_linked_table`."""
    known: Any = table
    return known.generation or 1


def get_read_values(table: Table) -> tuple[Any, ...]:
    """Return the values of `watch_table` that were read by `find_linked_table`."""
    return tuple(getattr(table, name) for name in TABLE_VALUES)


def _select_linked(table: uuid.UUID) -> QuerySet[Table]:
    return annotate_marks(Table.objects.filter(pk=table).select_related("night", "night__club"))


_linked: Prepared[Table] = Prepared(_select_linked, uuid.UUID)
