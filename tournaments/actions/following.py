"""What is stored with every act of an event."""

from typing import Any

from club.ledger.writing import Writing
from tournaments.models import Event

#: The acts that change who takes part and who sits where.
FIELD_VERBS = frozenset({
    "enter", "name", "move", "describe", "withdraw", "plan", "undo", "merge",
})  # fmt: skip


def note_field(now: Writing[Any]) -> None:
    """Store the number of an act that changed the field, by which it is kept in memory."""
    if isinstance(now.ledger, Event) and now.act.verb in FIELD_VERBS:
        Event.objects.filter(pk=now.ledger.pk).update(field_version=now.act.number)
