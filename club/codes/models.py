"""Six characters that lead to a page which a link opens."""

from django.db import models
from django.utils import timezone

from club.ledger.ids import new_id
from club.models.people import Club


class ShortCode(models.Model):
    """A code of six characters: of a link of a night or an event, or of a table of the club.

    number: of a table of the club, whose code lies on it for good; None for a link. generation: of
    its card: a new one invalidates the cards before. ledger: the night or event of a link, with
    which the code ends. path: where a link leads. ended_at: when it ended; a night that is opened
    again has its codes again.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.CASCADE, related_name="short_codes", db_index=False)
    code = models.CharField(max_length=6, unique=True)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    generation = models.PositiveIntegerField(default=1)
    ledger = models.UUIDField(null=True, blank=True, db_index=True)
    path = models.CharField(max_length=200, default="", blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="short_code_of_table"),
            models.UniqueConstraint(
                fields=["path"], condition=~models.Q(path=""), name="short_code_of_path"
            ),
        ]

    def __str__(self) -> str:
        return self.code
