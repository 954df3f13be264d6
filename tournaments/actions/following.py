"""What is done with every act of an event."""

from typing import Any

from club.ledger.queue import queue_at
from club.ledger.writing import Writing
from tournaments.acts import EVENT_ACTS, EventTopic
from tournaments.models import Event
from tournaments.queries.events import read_clock

#: The task that begins the next round of an event if its time has come.
BEGIN_ROUND = "tournaments.begin_round"


def note_field(record: Writing[Any]) -> None:
    """Store the number of an act that changed the field, by which it is kept in memory."""
    if isinstance(record.ledger, Event) and record.act.verb in EVENT_ACTS.about(EventTopic.FIELD):
        Event.objects.filter(pk=record.ledger.pk).update(field_version=record.act.number)


def queue_round(record: Writing[Any]) -> None:
    """Queue the beginning of the next round for the moment when the clock of an event ends."""
    event = record.ledger
    moves = record.act.verb in EVENT_ACTS.about(EventTopic.CLOCK)
    if isinstance(event, Event) and event.by_clock and moves:
        ends = read_clock(event).ends
        if ends is not None and ends > record.act.at:
            queue_at(BEGIN_ROUND, event.pk, (ends - record.act.at).total_seconds())
