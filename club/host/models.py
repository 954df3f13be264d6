"""Invitations to open a club on the installation."""

import datetime

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.names import check_name, isolate
from club.models import Account, Club


class ClubInvitation(models.Model):
    """One club that may be opened here, by whoever has the link, until the invitation ends.

    A club that the host opens has a row as well, which ends when it is made. label: whom it is for,
    in the host's words. key and fingerprint: of the form that made it; used_key and
    used_fingerprint: of the form that opened the club, so that a form sent twice opens one club.
    """

    class Answer(models.TextChoices):
        """How an invitation ended."""

        USED = "used", _("club opened")
        WITHDRAWN = "withdrawn", _("withdrawn")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    account = models.ForeignKey(
        Account, models.SET_NULL, null=True, blank=True, related_name="club_invitations"
    )
    label = models.CharField(_("for whom"), max_length=120, validators=[check_name])
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=Answer, blank=True, default="")
    answered_at = models.DateTimeField(null=True, blank=True)
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="club_invitations"
    )
    key = models.CharField(max_length=80, unique=True, null=True, blank=True, editable=False)
    fingerprint = models.CharField(max_length=64, editable=False)
    used_key = models.CharField(max_length=80, default="", blank=True, editable=False)
    used_fingerprint = models.CharField(max_length=64, default="", blank=True, editable=False)

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return isolate(self.label)

    def is_open(self, now: datetime.datetime) -> bool:
        """Return whether a club can be opened with it."""
        return not self.answer and now < self.expires_at
