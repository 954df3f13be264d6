"""Deleting what is kept for a time only. The sweep calls it; once a day it does something."""

import datetime

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Q

from club.ledger.redaction import forget, redact_undone
from club.models import Act, Arrival, Invitation, Pulse
from club.night_acts import NIGHT_ACTS, NightTopic

#: How often it is done, and how many undone check-ins at once.
EVERY = datetime.timedelta(hours=20)
AT_ONCE = 500


def forget_old(now: datetime.datetime) -> None:
    """Delete what is older than RETENTION_DAYS of what is kept for a time only.

    Attempts to sign in, ended sessions, invitations that have ended, and check-ins that were taken
    back, which say of a person that they were somewhere where they were not.
    """
    last = Pulse.objects.filter(name="retention").first()
    if last is not None and last.at > now - EVERY:
        return
    before = now - datetime.timedelta(days=settings.RETENTION_DAYS)
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        model.objects.filter(attempt_time__lt=before).delete()
    Session.objects.filter(expire_date__lt=now).delete()
    ended = Q(answered_at__lt=before) | Q(answer="", expires_at__lt=before)
    Invitation.objects.filter(ended).delete()
    if not _forget_check_ins(before):
        Pulse.objects.update_or_create(name="retention", defaults={"at": now})


def _forget_check_ins(before: datetime.datetime) -> bool:
    """Delete check-ins that were taken back before a time. Return whether there may be more."""
    undone = Act.objects.filter(
        verb__in=NIGHT_ACTS.about(NightTopic.ARRIVAL), undoing__act__at__lt=before
    )
    acts = list(undone.filter(player__isnull=False).values_list("pk", flat=True)[:AT_ONCE])
    forget(Arrival.objects.filter(act__in=acts))
    both = Act.objects.filter(Q(pk__in=acts) | Q(undoings__undone__in=acts))
    redact_undone(Act.objects.filter(pk__in=both.values("pk")), player=None, key=None, reason="")
    return len(acts) == AT_ONCE
