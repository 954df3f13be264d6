"""What polls compare: the versions behind what a page or a response of the API shows."""

import uuid
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from club.ledger.prepared import Prepared
from club.ledger.registry import registry
from nights.models import LinkRenewal, Night, Table

TABLE_VALUES = ("own_mark", "common_mark", "generation", "names_version")
_STANDING = ("standing__version", "standing__code", "standing__computed_at")
_night: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: Night.objects.filter(pk=night).values_list(
        "version", "club__version", *_STANDING
    ),
    uuid.UUID,
)


def watch_night(night_id: uuid.UUID) -> tuple[Any, ...]:
    """Return values of which one changes with whatever is shown of a night, or with a right to it.

    Every fact is an act of the night; names, roles and tokens change by acts of the club.
    """
    return tuple(_night.first(night_id) or ())


def annotate_marks(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Return tables annotated with the values of `watch_table`: TABLE_VALUES."""
    renewals = LinkRenewal.objects.filter(table=OuterRef("pk")).order_by("-generation")
    # Without marks, any act of the night changes them.
    return tables.annotate(
        own_mark=Coalesce("mark__version", "night__mark__version", F("night__version")),
        common_mark=Coalesce("night__mark__version", F("night__version")),
        names_version=F("night__club__names_version"),
        generation=Subquery(renewals.values("generation")[:1]),
    )


_table: Prepared[tuple[Any, ...]] = Prepared(
    lambda table: annotate_marks(Table.objects.filter(pk=table)).values_list(*TABLE_VALUES),
    uuid.UUID,
)


def watch_table(table_id: uuid.UUID) -> tuple[Any, ...]:
    """Return values of which one changes with whatever the phones of a table show.

    Other acts of the club than those that change names change no phone.
    """
    return tuple(_table.first(table_id) or ())


def watch_hosted_table(table_id: uuid.UUID) -> tuple[Any, ...]:
    """Return the same of a table that another app seats."""
    return (*watch_table(table_id), *registry.watch_hosted(table_id))
