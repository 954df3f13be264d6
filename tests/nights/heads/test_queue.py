"""A task that waits is not queued twice, and none is forgotten."""

import uuid

import pytest
from django.core.cache import cache
from django.utils import timezone

from club.ledger import queue
from club.seasons.actions.seasons import REBUILD_LADDER
from club.tasks import rebuild_ladder_task
from nights.actions.deals import enter_deal
from nights.models import Night
from nights.rebuild import rebuild_night
from nights.tasks import rebuild_night_task

TASK = Night.rebuild_task
GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


@pytest.fixture
def sent(monkeypatch):
    """Return what is published to a worker elsewhere, with the seconds that it is put off."""
    cache.clear()
    tasks = []

    def publish(name, *args, countdown=0):
        tasks.append((name, *args, countdown > 0))
        return True

    monkeypatch.setattr(queue, "publish", publish)
    monkeypatch.setattr(queue, "runs_here", lambda: False)
    return tasks


def test_a_task_that_waits_is_queued_once(sent):
    row, other = uuid.uuid4(), uuid.uuid4()
    for wanted in (row, row, other, row):
        queue.queue_now(TASK, wanted)
    assert sent == [(TASK, str(row), False), (TASK, str(other), False)]


def test_a_task_that_has_begun_is_queued_again_and_put_off(sent):
    row = uuid.uuid4()
    queue.queue_now(TASK, row)
    queue.note_begun(TASK, row)
    queue.queue_now(TASK, row)
    assert sent == [(TASK, str(row), False), (TASK, str(row), True)]


def test_a_task_that_finds_nothing_to_do_does_not_put_the_next_one_off(sent, night):
    for task, row, name in (
        (rebuild_night_task, night.pk, TASK),
        (rebuild_ladder_task, uuid.uuid4(), REBUILD_LADDER),
    ):
        rebuild_night(night.pk, now=timezone.now())
        sent.clear()
        task(str(row))
        queue.queue_now(name, row)
        assert sent == [(name, str(row), False)]


def test_a_task_that_could_not_be_queued_is_tried_by_the_next_act(sent, monkeypatch):
    row = uuid.uuid4()
    tried = []
    monkeypatch.setattr(queue, "publish", lambda *args, **_about: bool(tried.append(args)))
    queue.queue_now(TASK, row)
    queue.queue_now(TASK, row)
    assert len(tried) == 2


def test_after_a_task_that_took_long_the_next_is_put_off_in_one_process(sent, settings):
    for embedded, seconds, put_off in (
        (False, 9, False),
        (True, 9, True),
        (True, 0, False),
    ):
        settings.EMBEDDED = embedded
        row = uuid.uuid4()
        queue.note_ended(TASK, row, seconds)
        sent.clear()
        queue.queue_now(TASK, row)
        assert sent == [(TASK, str(row), put_off)]


def test_no_task_is_put_off_for_more_than_a_second(sent, settings):
    settings.EMBEDDED = True
    row = uuid.uuid4()
    queue.note_ended(TASK, row, 60)
    assert 0.9 < queue._find_pause(TASK, row) <= 1


def test_a_task_that_begins_puts_the_next_off_as_long_as_the_one_before_took(sent, settings):
    for embedded, seconds, pause in (
        (False, 0.01, queue.PAUSE),
        (False, 0.6, 0.6),
        (True, 0.2, 0.5),
        (True, 60, 1),
    ):
        settings.EMBEDDED = embedded
        row = uuid.uuid4()
        queue.note_ended(TASK, row, seconds)
        queue.note_begun(TASK, row)
        assert pause - 0.1 < queue._find_pause(TASK, row) <= pause


def test_an_act_that_comes_while_a_night_is_computed_is_computed_too(
    sent, match, order, monkeypatch
):
    from nights import tasks

    real = tasks.rebuild_night

    def slow(night, *, now):
        done = real(night, now=now)
        enter_deal(order=order(), match=match, raw=GAME)  # while the flag still stands
        return done

    enter_deal(order=order(), match=match, raw=GAME)
    monkeypatch.setattr(tasks, "rebuild_night", slow)
    monkeypatch.setattr(tasks, "note_begun", lambda *_args: None)
    monkeypatch.setattr(queue, "_note_waiting", lambda *_args: False)
    sent.clear()
    rebuild_night_task(str(match.night_id))
    assert [task[:2] for task in sent] == [(TASK, str(match.night_id))]
