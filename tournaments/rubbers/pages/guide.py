"""What the phones of a hosted table say between two matches: where everybody goes."""

import uuid
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.links import get_event_path
from tournaments.models import EventState, HostedMatch
from tournaments.queries.events import get_state
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent, TableView


def guide_table(table: uuid.UUID) -> Iterator[tuple[str, str]]:
    """Yield sentences for the phones of a hosted table, each with an address or an empty string."""
    row = HostedMatch.objects.filter(hosted_table=table).select_related("event__club").last()
    if row is None:
        return
    event = row.event
    rubber_event = read_rubber_event(event)
    yield from _say_next(rubber_event, table)
    yield _("Standing and seats of %(event)s") % {"event": event.name}, get_event_path(event)


def _say_next(rubber_event: RubberEvent, table: uuid.UUID) -> Iterator[tuple[str, str]]:
    latest = rubber_event.latest
    if get_state(rubber_event.event) == EventState.FINISHED:
        yield _("The play is over. Thank you!"), ""
        return
    here = (
        next((view for view in latest.tables if view.hosted_table == table), None)
        if latest
        else None
    )
    if latest is None or (here is not None and here.goes_on):
        yield _("Another match follows at this table: the director begins it."), ""
        return
    before = [round_ for round_ in rubber_event.rounds if round_.number == latest.number - 1]
    came = [view for round_ in before for view in round_.tables if view.hosted_table == table]
    for view in came if here is None else ():
        yield from _send_on(rubber_event, view)
    if latest.over:
        yield (
            _("Round %(number)d is finished. The next seats come here.")
            % {"number": latest.number},
            "",
        )
    elif here is not None:
        still = len(latest.open_tables)
        text = ngettext(
            "Round %(number)d: %(open)d table still plays.",
            "Round %(number)d: %(open)d tables still play.",
            still,
        )
        yield text % {"number": latest.number, "open": still}, ""


def _send_on(rubber_event: RubberEvent, view: TableView) -> Iterator[tuple[str, str]]:
    """Yield where each entrant of a table plays in the latest round."""
    assert rubber_event.latest is not None  # noqa: S101 - the caller has looked
    for entrant in view.entrants:
        for target in rubber_event.latest.tables:
            if entrant in target.entrants:
                text = _("%(name)s: table %(table)d")
                yield text % {"name": entrant.name, "table": target.number}, ""
