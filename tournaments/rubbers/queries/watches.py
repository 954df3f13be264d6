"""What polls of a night's tables compare of an event of rubbers that plays there."""

import uuid
from typing import Any

from club.ledger.prepared import Prepared
from tournaments.models import HostedMatch

_hosted: Prepared[tuple[int]] = Prepared(
    lambda table: (
        HostedMatch.objects.filter(hosted_table=table)
        .order_by("-pk")
        .values_list("event__version")[:1]
    ),
    uuid.UUID,
)


def watch_hosted_table(table_id: uuid.UUID) -> tuple[Any, ...]:
    """Return the version of the event whose matches a table of a night plays."""
    return tuple(_hosted.first(table_id) or ())
