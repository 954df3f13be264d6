"""Backups that the program makes by itself."""

import datetime
import logging
import os
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from club.actions import backups
from club.actions.backups import Failure, back_up_hourly
from club.actions.people import add_player
from club.backups import keeping, sqlite
from club.backups.problems import BackupError
from club.ledger.writing import Actor, Order
from tests.club.conftest import Cast

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)


@pytest.fixture
def folder(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the backups; a backup is an empty file there."""
    settings.DATA, settings.BACKUPS = tmp_path, True
    monkeypatch.setattr(backups, "_failure", Failure())
    monkeypatch.setattr(sqlite, "back_up", lambda _database, target: target.touch())
    return tmp_path / "backups"


def list_made(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def do_something(cast: Cast, at: datetime.datetime) -> None:
    add_player(order=Order(Actor(account=cast.owner), at), club=cast.club, name=f"New {at:%H%M%S}")


def test_an_hour_in_which_something_was_done_has_a_backup(folder: Path, cast: Cast) -> None:
    now = timezone.now().replace(microsecond=0, hour=10)
    do_something(cast, now - HOUR)
    back_up_hourly(now)
    back_up_hourly(now + HOUR / 2)
    back_up_hourly(now + 2 * HOUR)  # nothing was done
    assert list_made(folder) == [keeping.make_name(now, sqlite.KIND)]
    do_something(cast, now + HOUR / 4)
    back_up_hourly(now + HOUR / 2)  # too soon
    back_up_hourly(now + HOUR)
    assert list_made(folder) == [keeping.make_name(now + HOUR, sqlite.KIND)]  # of a day the newest


def test_nothing_is_copied_where_nobody_asked(folder: Path, settings: Any, cast: Cast) -> None:
    settings.BACKUPS = False
    do_something(cast, timezone.now())
    back_up_hourly(timezone.now())
    assert list_made(folder) == []


@pytest.mark.parametrize("error", [BackupError("it is damaged"), OSError(28, "No space left")])
def test_a_disk_that_is_full_is_tried_again_an_hour_later(
    folder: Path,
    cast: Cast,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    tried = []

    def fail(_database: Path, target: Path) -> None:
        tried.append(target)
        raise error

    monkeypatch.setattr(sqlite, "back_up", fail)
    now = timezone.now()
    do_something(cast, now)
    with caplog.at_level(logging.ERROR):
        for minutes in (0, 1, 30, 59):
            back_up_hourly(now + datetime.timedelta(minutes=minutes))
    assert len(tried) == 1
    assert caplog.text.count("could not be made") == 1
    back_up_hourly(now + HOUR)
    assert len(tried) == 2


def test_a_backup_of_a_clock_that_was_wrong_stops_none(folder: Path, cast: Cast) -> None:
    now = timezone.now()
    do_something(cast, now)
    folder.mkdir()
    (folder / keeping.make_name(now + datetime.timedelta(days=400), sqlite.KIND)).touch()
    back_up_hourly(now)
    assert keeping.make_name(now, sqlite.KIND) in list_made(folder)


def test_a_clock_that_was_set_back_has_one_backup_an_hour(
    folder: Path, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    folder.mkdir()
    for days in range(1, 800, 1):  # more days, weeks and months than are kept
        (folder / keeping.make_name(now + days * 24 * HOUR, sqlite.KIND)).touch()
    do_something(cast, now + 800 * 24 * HOUR)
    made = []
    monkeypatch.setattr(sqlite, "back_up", lambda _database, target: made.append(target.touch()))
    for minutes in (0, 1, 2):
        back_up_hourly(now + datetime.timedelta(minutes=minutes))
    assert len(made) == 1
    assert keeping.make_name(now, sqlite.KIND) in list_made(folder)


def test_a_failure_by_a_clock_that_was_wrong_stops_none(folder: Path, cast: Cast) -> None:
    now = timezone.now()
    do_something(cast, now)
    backups._failure.at = now + 400 * 24 * HOUR
    back_up_hourly(now)
    assert list_made(folder) == [keeping.make_name(now, sqlite.KIND)]


def test_what_a_power_cut_has_left_goes_a_day_later(folder: Path, cast: Cast) -> None:
    now = timezone.now()
    do_something(cast, now)
    folder.mkdir()
    old, fresh, other = (folder / name for name in (".cut-in-a.copy", ".cut-in-b.draft", ".mine"))
    for path, hours in ((old, 25), (fresh, 1), (other, 99)):
        path.touch()
        at = (now - hours * HOUR).timestamp()
        os.utime(path, (at, at))
    back_up_hourly(now)
    assert not old.exists()
    assert fresh.exists()
    assert other.exists()


def test_a_sweep_during_a_backup_makes_no_second(
    folder: Path, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = timezone.now()
    do_something(cast, now)
    made = []

    def take_long(_database: Path, target: Path) -> None:
        made.append(target)
        if len(made) < 3:
            back_up_hourly(now + len(made) * HOUR / 60)
        target.touch()

    monkeypatch.setattr(sqlite, "back_up", take_long)
    back_up_hourly(now)
    assert len(made) == 1
    do_something(cast, now + HOUR / 2)
    back_up_hourly(now + 2 * HOUR)
    assert len(made) == 2
