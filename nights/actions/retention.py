"""Deleting what a night keeps for a time only: check-ins that were taken back."""

import datetime

from django.db.models import Q

from club.ledger.redaction import forget, redact_undone
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, Arrival

#: How many undone check-ins are deleted at once.
AT_ONCE = 500


def forget_check_ins(before: datetime.datetime) -> bool:
    """Delete check-ins that were taken back before a time. Return whether there may be more.

    They say of a person that they were somewhere where they were not.
    """
    undone = Act.objects.filter(
        verb__in=NIGHT_ACTS.about(NightTopic.ARRIVAL), undoing__act__at__lt=before
    )
    acts = list(undone.filter(player__isnull=False).values_list("pk", flat=True)[:AT_ONCE])
    forget(Arrival.objects.filter(act__in=acts))
    both = Act.objects.filter(Q(pk__in=acts) | Q(undoings__undone__in=acts))
    redact_undone(Act.objects.filter(pk__in=both.values("pk")), player=None, key=None, reason="")
    return len(acts) == AT_ONCE
