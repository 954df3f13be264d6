"""What has changed in a standing since it was published."""

from collections.abc import Iterable
from typing import Any

from tournaments.acts import EVENT_ACTS, EventTopic
from tournaments.models import EntrantScore, Event, EventAct, Publication
from tournaments.queries.history import tell_acts


def list_changes(event: Event, publication: Publication) -> list[EventAct]:
    """Return the acts since a publication that may have changed the standing, the latest first."""
    verbs = EVENT_ACTS.about(EventTopic.STANDING)
    rows = EventAct.objects.filter(event=event, number__gt=publication.act.number, verb__in=verbs)
    rows = rows.select_related("table__section").prefetch_related("undoing")
    acts = list(rows.order_by("-number"))
    tell_acts(event, acts)
    return acts


def announce_standing(rows: Iterable[EntrantScore]) -> list[dict[str, Any]]:
    """Return a standing as it is announced: the rows, without the reasons."""
    return [{key: value for key, value in row.row.items() if key != "lines"} for row in rows]
