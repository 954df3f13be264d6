"""Rounds that begin by the clock: when they are due."""

import datetime

import pytest

from club.ledger import queue
from tournaments.actions import following
from tournaments.actions.clock import step_clock
from tournaments.actions.events import change_event
from tournaments.duplicate.actions.play import start_round
from tournaments.queries.events import read_clock
from tournaments.tasks import begin_round_task


@pytest.fixture
def sent(monkeypatch):
    """Return the tasks that were queued: each name with the seconds until it begins."""
    tasks = []
    monkeypatch.setattr(queue, "runs_here", lambda: False)
    monkeypatch.setattr(
        queue, "publish", lambda name, *_args, countdown=0: tasks.append((name, countdown))
    )
    return tasks


def listed(sent):
    return [seconds for name, seconds in sent if name == following.BEGIN_ROUND]


@pytest.mark.django_db(transaction=True)
def test_the_next_round_is_queued_for_the_end_of_the_clock(planned, sign, sent):
    change_event(order=sign(), event=planned, by_clock=True, minutes=15)
    planned.refresh_from_db()
    start_round(order=sign(), event=planned, round_=1)
    assert listed(sent) == [900]
    step_clock(order=sign(), event=planned, kind="pause")
    assert listed(sent) == [900]
    step_clock(order=sign(), event=planned, kind="resume")
    assert listed(sent) == [900, 840]
    step_clock(order=sign(), event=planned, kind="extend", seconds=120)
    assert listed(sent) == [900, 840, 900]


@pytest.mark.django_db(transaction=True)
def test_nothing_is_queued_where_the_director_begins_the_rounds(planned, sign, sent):
    start_round(order=sign(), event=planned, round_=1)
    assert listed(sent) == []


def test_a_task_that_comes_too_early_begins_nothing(planned, sign):
    change_event(order=sign(), event=planned, by_clock=True)
    planned.refresh_from_db()
    now = datetime.datetime.now(datetime.UTC)
    start_round(order=sign(at=now), event=planned, round_=1)
    begin_round_task(str(planned.pk))
    assert read_clock(planned).round == 1
    begin_round_task("00000000-0000-0000-0000-000000000000")  # an event that there is not


def test_a_task_that_comes_in_time_begins_the_round_once(planned, sign):
    change_event(order=sign(), event=planned, by_clock=True)
    planned.refresh_from_db()
    start_round(order=sign(), event=planned, round_=1)  # long ago
    begin_round_task(str(planned.pk))
    begin_round_task(str(planned.pk))
    assert read_clock(planned).round == 2


@pytest.mark.django_db(transaction=True)
def test_the_next_round_is_queued_when_the_clock_is_given_the_rounds(planned, sign, sent):
    start_round(order=sign(), event=planned, round_=1)
    assert listed(sent) == []
    change_event(order=sign(), event=planned, by_clock=True)
    assert listed(sent) == [planned.minutes * 60 - 60]
    change_event(order=sign(), event=planned, by_clock=False)
    step_clock(order=sign(), event=planned, kind="extend", seconds=120)
    assert len(listed(sent)) == 1
