"""Marks that tell a polling client whether anything has changed, at a constant cost."""

import uuid

from django.db.models import Max

from club.ledger.undoing import STANDS
from club.models import LinkRenewal, Match, Night, NightStanding, Table
from club.queries.present import list_present


def mark_standing(night: Night) -> str:
    """Return a mark that changes whenever the stored standing is replaced."""
    rows = NightStanding.objects.filter(night=night).values_list("version", "code", "computed_at")
    return "-".join(str(value) for row in rows for value in row)


def get_counts(night: Night) -> dict[str, int]:
    """Return the numbers of players in the room, tables and matches of a night."""
    return {
        "arrivals": list_present(night).count(),
        "tables": Table.objects.filter(STANDS, night=night).count(),
        "matches": Match.objects.filter(night=night).count(),
    }


def get_generations(night: Night) -> dict[uuid.UUID, int]:
    """Return the generation of the link that works, by table of the night."""
    renewals = LinkRenewal.objects.filter(night=night).values_list("table_id")
    return dict(renewals.annotate(latest=Max("generation")))
