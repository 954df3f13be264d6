"""What is done with every act of an event."""

from typing import Any

from club.ledger.queue import queue_at
from club.ledger.writing import Writing
from tournaments.acts import EVENT_ACTS, EventTopic
from tournaments.models import Event
from tournaments.queries.events import read_clock

#: The task that begins the next round of an event if its time has come.
BEGIN_ROUND = "tournaments.begin_round"


def note_field(now: Writing[Any]) -> None:
    """Store the number of an act that changed the field, by which it is kept in memory."""
    if isinstance(now.ledger, Event) and now.act.verb in EVENT_ACTS.about(EventTopic.FIELD):
        Event.objects.filter(pk=now.ledger.pk).update(field_version=now.act.number)


def queue_round(now: Writing[Any]) -> None:
    """Queue the beginning of the next round for the moment when the clock of an event ends."""
    event = now.ledger
    moves = now.act.verb in EVENT_ACTS.about(EventTopic.CLOCK)
    if isinstance(event, Event) and event.by_clock and moves:
        ends = read_clock(event).ends
        if ends is not None and ends > now.act.at:
            queue_at(BEGIN_ROUND, event.pk, (ends - now.act.at).total_seconds())
