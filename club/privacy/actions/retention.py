"""Deleting what is kept for a time only. The sweep calls it; once a day it does something."""

import datetime

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Q

from club.ledger.registry import registry
from club.models import Invitation, Pulse

#: How often it is done.
EVERY = datetime.timedelta(hours=20)


def forget_old(now: datetime.datetime) -> None:
    """Delete what is older than RETENTION_DAYS of what is kept for a time only.

    Attempts to sign in, ended sessions, invitations that have ended, and what the apps have
    registered.
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
    more = [forget(before) for forget in registry.forgets]
    if not any(more):
        Pulse.objects.update_or_create(name="retention", defaults={"at": now})
