"""What a process says of itself."""

import datetime
import errno
import io

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from club import health
from club.health import note_sweep
from club.models import Pulse
from nights.actions.deals import enter_deal
from nights.rebuild import rebuild_night
from tests.club.api.client import GAME
from tests.club.conftest import EVENING, signed


@pytest.fixture(autouse=True)
def anew(db):
    health.forget()
    yield
    health.forget()


def ready():
    health.forget()
    answer = Client().get("/readyz")
    return answer.status_code, answer.json()


def test_a_process_lives_without_asking_the_database(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert Client().get("/livez").json()["status"] == "ok"


def test_it_is_ready_when_rows_are_taken_and_all_is_there():
    note_sweep(timezone.now(), 0)
    status, body = ready()
    assert status == 200
    assert {name: body[name] for name in ("status", "database", "migrations", "static")} == {
        "status": "ok",
        "database": "ok",
        "migrations": "ok",
        "static": "ok",
    }
    assert body["results"] == {"behind": 0}
    assert Pulse.objects.filter(name="web").exists()


def test_a_database_that_can_be_read_alone_is_not_ready(monkeypatch):
    def full(*_args, **_options):
        raise health.DatabaseError("database or disk is full")

    monkeypatch.setattr(Pulse.objects, "bulk_create", full)
    status, body = ready()
    assert (status, body["status"], body["database"]) == (503, "down", "down")


def test_a_migration_that_is_not_applied_is_told():
    [(app, last)] = MigrationLoader(connection).graph.leaf_nodes("club")
    MigrationRecorder.Migration.objects.get(app=app, name=last).delete()
    status, body = ready()
    assert (status, body["migrations"]) == (503, "pending")


def test_files_that_were_not_collected_are_told(monkeypatch):
    def missing(_name):
        raise ValueError("Missing staticfiles manifest entry")

    monkeypatch.setattr(health.staticfiles_storage, "url", missing)
    assert ready()[0] == 503


def test_a_worker_that_is_silent_degrades_and_takes_nothing_away():
    note_sweep(timezone.now() - datetime.timedelta(minutes=10), 0)
    status, body = ready()
    assert (status, body["status"], body["worker"]) == (200, "degraded", "late")
    assert 595 < body["worker_seconds"] < 660


def test_results_that_are_behind_are_counted_since_when(night):
    note_sweep(timezone.now() - datetime.timedelta(seconds=100), 0)
    note_sweep(timezone.now(), 1)
    body = ready()[1]
    assert body["worker"] == "ok"
    assert body["results"]["behind"] == 1
    assert 95 < body["results"]["seconds"] < 160


def test_a_sweep_is_noted_seldom(django_assert_num_queries):
    now = timezone.now()
    note_sweep(now, 0)
    with django_assert_num_queries(1):
        note_sweep(now + datetime.timedelta(seconds=20), 0)
    note_sweep(now + datetime.timedelta(seconds=60), 0)
    assert Pulse.objects.get(name="worker").at == now + datetime.timedelta(seconds=60)


def test_an_answer_is_kept_for_some_seconds(django_assert_num_queries):
    ready()
    with django_assert_num_queries(0):
        Client().get("/readyz")
        Client().get("/healthz")


def test_how_late_results_are_is_told_by_the_oldest_act_that_waits(match, order):
    rebuild_night(match.night_id, now=EVENING)
    late = timezone.now() - datetime.timedelta(seconds=40)
    enter_deal(order=signed(late), match=match, raw=GAME)
    enter_deal(order=signed(timezone.now()), match=match, raw=GAME)
    note_sweep(timezone.now(), 1)
    Pulse.objects.update_or_create(name="results", defaults={"at": EVENING})
    results = ready()[1]["results"]
    assert results["behind"] >= 1
    assert 40 <= results["seconds"] < 70
    rebuild_night(match.night_id, now=timezone.now())
    assert "seconds" not in ready()[1]["results"]


def test_a_disk_without_room_for_a_deal_is_not_ready(monkeypatch, settings):
    def full(_descriptor, _start, size):
        assert size == health.ROOM
        raise OSError(errno.ENOSPC, "No space left on device")

    settings.EMBEDDED = True
    assert ready()[1]["database"] == "ok"
    monkeypatch.setattr(health.os, "posix_fallocate", full)
    status, body = ready()
    assert (status, body["database"]) == (503, "down")


@pytest.mark.parametrize("free", [True, False])
def test_where_room_cannot_be_taken_it_is_written(monkeypatch, settings, free):
    """As on some file systems of a network."""

    class Full(io.BytesIO):
        def fileno(self):
            return 3

        def write(self, data):
            assert len(data) == health.ROOM
            if not free:
                raise OSError(errno.ENOSPC, "No space left on device")

    def unsupported(_descriptor, _start, _size):
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    settings.EMBEDDED = True
    monkeypatch.setattr(health.os, "posix_fallocate", unsupported)
    monkeypatch.setattr(health.tempfile, "TemporaryFile", lambda dir: Full())
    assert ready()[1]["database"] == ("ok" if free else "down")
