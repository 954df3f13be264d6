"""What is kept for a time only is deleted when the time is over."""

import datetime
import re

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from club.actions.clubs import add_member
from club.actions.invitations import invite
from club.ledger.models import AppendOnlyError
from club.ledger.redaction import forget, redact_undone
from club.models import Invitation, Membership, Pulse
from club.privacy.actions.retention import forget_old
from club.tasks import sweep
from nights.actions.nights import open_night
from nights.actions.room import arrive, depart
from nights.actions.undoing import undo
from nights.models import Act, Arrival
from nights.rebuild import find_differences, rebuild_night
from tests.club.conftest import signed

DAY = datetime.timedelta(days=1)


@pytest.fixture
def now():
    return timezone.now()


def attempt(name, at):
    made = AccessAttempt.objects.create(
        username=name, ip_address="10.0.0.1", path_info="/", failures_since_start=1
    )
    AccessAttempt.objects.filter(pk=made.pk).update(attempt_time=at)


def test_attempts_sessions_and_invitations_go_after_their_time(cast, now, settings):
    settings.RETENTION_DAYS = 10
    attempt("old", now - 11 * DAY)
    attempt("new", now - 9 * DAY)
    for ends in (now - DAY, now + DAY):
        store = SessionStore()
        store.create()
        Session.objects.filter(pk=store.session_key).update(expire_date=ends)
    for name, days in (("old", 18), ("new", 16)):  # an invitation is open for seven days
        invite(order=signed(now - days * DAY), club=cast.club, username=name, role="member")
    forget_old(now)
    assert [access_attempt.username for access_attempt in AccessAttempt.objects.all()] == ["new"]
    assert [session.expire_date > now for session in Session.objects.all()] == [True]
    assert [invitation.username for invitation in Invitation.objects.all()] == ["new"]


def test_it_is_done_once_a_day_by_the_sweep(cast, now):
    sweep()
    first = Pulse.objects.get(name="retention").at
    attempt("old", now - 100 * DAY)
    sweep()
    assert AccessAttempt.objects.count() == 1
    forget_old(first + datetime.timedelta(hours=19))
    assert AccessAttempt.objects.count() == 1
    forget_old(first + datetime.timedelta(hours=21))
    assert AccessAttempt.objects.count() == 0


@pytest.fixture
def undone(cast, now):
    """Return a night with two arrivals, and one that was taken back."""
    past = now - 40 * DAY
    night = open_night(order=signed(past), club=cast.club, date=past.date())
    for player in cast.players[:3]:
        arrive(order=signed(past), night=night, player=player)
    undo(order=signed(past), night=night, act=night.acts.latest("number").pk)
    return night


def test_a_check_in_that_was_taken_back_is_forgotten_and_the_night_stays(cast, undone, now):
    rebuild_night(undone.pk, now=now)
    history = f"/c/{cast.club.slug}/nights/{undone.pk}/room/history/"
    director = cast.client("director")
    assert "Cyd" in re.findall(r"\w+", director.get(history).content.decode())
    forget_old(now)
    cyd = cast.players[2]
    assert not Arrival.objects.filter(player=cyd).exists()
    assert not Act.objects.filter(player=cyd).exists()
    assert Arrival.objects.filter(night=undone).count() == 2
    numbers = list(undone.acts.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert list(find_differences(undone)) == []
    page = director.get(history).content.decode()
    assert "Cyd" not in re.findall(r"\w+", re.sub(r'"[^"]*"', "", page))
    assert arrive(order=signed(now), night=undone, player=cyd).number == 3


def test_one_of_yesterday_is_kept(cast, now):
    past = now - DAY
    night = open_night(order=signed(past), club=cast.club, date=past.date())
    arrive(order=signed(past), night=night, player=cast.players[0])
    undo(order=signed(past), night=night, act=night.acts.latest("number").pk)
    forget_old(now)
    assert Arrival.objects.count() == 1


def test_what_counts_is_never_forgotten(cast, undone):
    with pytest.raises(AppendOnlyError):
        forget(Arrival.objects.filter(night=undone))
    with pytest.raises(AppendOnlyError):
        redact_undone(Act.objects.filter(night=undone), reason="")
    with pytest.raises(AppendOnlyError):
        redact_undone(Act.objects.filter(undoing__isnull=False), verb="x")
    with pytest.raises(AppendOnlyError):
        forget(Membership.objects.all())
    assert Arrival.objects.filter(night=undone).count() == 3


def test_a_departure_that_was_not_taken_back_stays(cast, undone, now):
    ann = Arrival.objects.get(night=undone, player=cast.players[0])
    depart(order=signed(now), night=undone, player=ann.player)
    forget_old(now)
    assert Arrival.objects.filter(pk=ann.pk).exists()
    add_member(order=signed(), club=cast.club, account=cast.stranger, role="member")
