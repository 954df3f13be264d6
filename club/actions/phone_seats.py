"""Dropping what is noted of the seats of phones."""

import datetime
import uuid

from club.models.phones import PhoneSeat

#: How long a phone holds its seat.
KEPT = datetime.timedelta(hours=12)


def drop_phone_seats(ledger: uuid.UUID) -> None:
    """Delete what is noted of the phones of a night that is over."""
    PhoneSeat.objects.filter(ledger=ledger).delete()


def forget_phone_seats(now: datetime.datetime) -> None:
    """Delete the seats of phones that were chosen too long ago: a job of the sweep."""
    PhoneSeat.objects.filter(at__lte=now - KEPT).delete()
