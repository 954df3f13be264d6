"""Which seat each phone of a table has chosen, so that a second phone is asked before it takes one.

What is noted is state, and decides about nothing but that question: it goes with the night, and
after half a day in any case.
"""

import datetime
import uuid
from dataclasses import dataclass

from django.db import IntegrityError, transaction

from club.actions.phone_seats import KEPT
from club.models.people import Club
from club.models.phones import PhoneSeat


@dataclass(frozen=True)
class Chooser:
    """A phone at a table of a night or an event. phone: its name there."""

    club: Club
    ledger: uuid.UUID
    table: uuid.UUID
    phone: str

    def is_taken(self, seat: str, now: datetime.datetime) -> bool:
        """Return whether another phone of the table has chosen a seat."""
        rows = PhoneSeat.objects.filter(table=self.table, seat=seat, at__gt=now - KEPT)
        return rows.exclude(phone=self.phone).exists()

    def choose(self, seat: str, now: datetime.datetime) -> None:
        """Note that the phone has a seat, and no other one. An empty one gives its seat up."""
        try:
            with transaction.atomic():
                PhoneSeat.objects.filter(ledger=self.ledger, phone=self.phone).delete()
                if seat:
                    about = {"ledger": self.ledger, "club": self.club, "phone": self.phone}
                    PhoneSeat.objects.update_or_create(
                        table=self.table, seat=seat, defaults={**about, "at": now}
                    )
        except IntegrityError:
            pass  # the same phone has chosen at the same moment: that stands
