"""The practice room of a director."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.registered import PracticeMove
from club.ledger.registry import registry
from club.models.people import Club


class Practice(models.Model):
    """A club with simulated tables, in which a director of another club practises.

    club: what is played in the room belongs to it. of: the club whose director practises.
    kind: the name of a kind of `registry.practices`. moves: how many moves the tables have made,
    which seeds their chance. told: what the latest move did. `Club.practice_until` says when the
    room is thrown away.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.OneToOneField(Club, models.CASCADE, related_name="practice", db_index=False)
    of = models.ForeignKey(Club, models.CASCADE, related_name="practices", db_index=False)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="practices")
    kind = models.CharField(max_length=20)
    moves = models.PositiveIntegerField(default=0)
    told = models.CharField(max_length=400, blank=True, default="")

    class Meta:
        verbose_name = _("practice room")
        verbose_name_plural = _("practice rooms")
        constraints = (
            models.UniqueConstraint(fields=("of", "account"), name="one_practice_of_an_account"),
        )

    def __str__(self) -> str:
        return str(self.club)

    @property
    def offered(self) -> tuple[PracticeMove, ...]:
        """What the tables can be asked to do."""
        kinds = (kind for kind in registry.practices if kind.name == self.kind)
        return next((kind.moves for kind in kinds), ())
