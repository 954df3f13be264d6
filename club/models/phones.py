"""What is noted of phones for as long as they lie on a table."""

from django.db import models

from club.models.people import Club


class PhoneSeat(models.Model):
    """The seat that a phone has chosen at a table. It is no fact: the phone keeps its own choice.

    ledger, table: the ids of the night or event and of its table. phone: the name of the phone for
    that ledger, which no other ledger has. at: when it was chosen.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="+", db_index=False)
    ledger = models.UUIDField()
    table = models.UUIDField()
    seat = models.CharField(max_length=2)
    phone = models.CharField(max_length=24)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="phone_seat_once"),
            models.UniqueConstraint(fields=["ledger", "phone"], name="phone_sits_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.seat}"
