"""Backups of an embedded installation: made while it is used, kept by a rule, put back."""

import datetime
import gzip
import os
import resource
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from club.backups import keeping, sqlite
from club.backups.problems import BackupError
from tests.platform.conftest import Installation

COUNT = "from club.models import Account; print(Account.objects.count())"
ADD = "from club.models import Account; Account.objects.create_user('{}', password='x')"


def accounts(here: Installation) -> int:
    return int(here.run("shell", "-v", "0", "-c", COUNT).stdout)


def back_up(here: Installation) -> Path:
    done = here.run("backup")
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.splitlines()[0].split("  (")[0])


@pytest.mark.parametrize(
    "made",
    [
        "CREATE TRIGGER own AFTER INSERT ON club_deal BEGIN DELETE FROM club_deal; END",
        "CREATE VIEW own AS SELECT 1",
    ],
)
def test_a_file_with_triggers_or_views_is_refused(
    tmp_path: Path, migrated: Path, made: str
) -> None:
    file = tmp_path / "own.sqlite3"
    shutil.copy(migrated / "club.sqlite3", file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(made)
    with pytest.raises(BackupError, match="which Cut In does not make"):
        sqlite.unpack(file, tmp_path / "new.sqlite3")
    assert not (tmp_path / "new.sqlite3").exists()


def test_a_backup_of_a_served_club_holds_what_was_committed(existing: Installation) -> None:
    existing.serve()
    assert existing.run("shell", "-c", ADD.format("vera")).returncode == 0
    made = back_up(existing)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert made.parent == existing.data / "backups"
    assert not [path for path in made.parent.iterdir() if path.name.startswith(".")]
    copy = existing.data / "copy.sqlite3"
    copy.write_bytes(gzip.decompress(made.read_bytes()))
    with closing(sqlite3.connect(copy)) as connection:
        names = connection.execute("SELECT username FROM club_account").fetchall()
    assert ("vera",) in names


def test_what_came_after_a_backup_is_gone_after_it_is_put_back_and_kept_aside(
    existing: Installation,
) -> None:
    existing.run("shell", "-c", ADD.format("before"))
    made = back_up(existing)
    existing.run("shell", "-c", ADD.format("after"))
    assert accounts(existing) == 2
    done = existing.run("restore", str(made))
    assert done.returncode == 0, done.stderr
    assert accounts(existing) == 1
    [aside] = (existing.data / "backups").glob("*-before-restore.sqlite3")
    assert str(aside) in done.stdout
    again = existing.run("restore", str(aside))
    assert again.returncode == 0, again.stderr
    assert accounts(existing) == 2


def test_a_database_that_is_served_is_not_replaced(existing: Installation) -> None:
    made = back_up(existing)
    existing.serve()
    done = existing.run("restore", str(made))
    assert done.returncode == 1
    assert "stop the server first" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def cut_off(raw: bytes) -> bytes:
    return raw[: len(raw) // 2]


def turn_a_byte(raw: bytes) -> bytes:
    at = len(raw) // 2
    return raw[:at] + bytes([raw[at] ^ 0xFF]) + raw[at + 1 :]


def tear_a_page(raw: bytes) -> bytes:
    plain = bytearray(gzip.decompress(raw))
    plain[8192:16384] = os.urandom(8192)
    return bytes(plain)


def test_a_damaged_backup_changes_nothing(existing: Installation) -> None:
    made = back_up(existing)
    made.write_bytes(cut_off(made.read_bytes()))
    before = (existing.data / "club.sqlite3").read_bytes()
    done = existing.run("restore", str(made))
    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: ")
    assert done.stderr.endswith("Nothing was changed.\n")
    assert "Traceback" not in done.stderr
    assert (existing.data / "club.sqlite3").read_bytes() == before
    assert not list(existing.data.glob(".*restored*"))


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """A backup of a small database."""
    database = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE django_migrations (app, name)")
        connection.execute("CREATE TABLE club_club (name)")
        rows = [(f"{number} {os.urandom(500).hex()}",) for number in range(200)]
        connection.executemany("INSERT INTO club_club VALUES (?)", rows)
    made = tmp_path / "backup.sqlite3.gz"
    sqlite.back_up(database, made)
    return made


def test_a_backup_is_unpacked_as_it_was(packed: Path, tmp_path: Path) -> None:
    sqlite.unpack(packed, tmp_path / "new")
    with closing(sqlite3.connect(tmp_path / "new")) as connection:
        assert connection.execute("SELECT count(*) FROM club_club").fetchone() == (200,)


@pytest.mark.parametrize(
    "spoil",
    [cut_off, turn_a_byte, tear_a_page, lambda _raw: b"", lambda _raw: b"no database at all" * 99],
    ids=["cut off", "a byte turned", "a page torn", "empty", "a text"],
)
def test_a_damaged_backup_is_refused(
    packed: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    packed.write_bytes(spoil(packed.read_bytes()))
    with pytest.raises(BackupError, match=r"damaged|not a database"):
        sqlite.unpack(packed, tmp_path / "new")
    assert not (tmp_path / "new").exists()


@pytest.fixture
def full_disk() -> Iterator[None]:
    """Let no file grow beyond 64 KiB, as on a disk that is full by then."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**16, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_where_there_is_no_room_nothing_is_left_and_the_database_stays(
    packed: Path, tmp_path: Path, full_disk: None
) -> None:
    database, new = tmp_path / "club.sqlite3", tmp_path / ".restored"
    before = {path: path.stat().st_size for path in tmp_path.iterdir()}
    with pytest.raises(OSError, match="too large"):
        sqlite.unpack(packed, new)
    with pytest.raises(BackupError, match="cannot be copied"):
        sqlite.back_up(database, tmp_path / "second.sqlite3.gz")
    new.touch()
    with pytest.raises(BackupError, match="cannot be copied"):
        sqlite.put_in_place(database, new, tmp_path / "aside")
    new.unlink()
    assert {path: path.stat().st_size for path in tmp_path.iterdir()} == before


def test_a_backup_of_a_later_release_is_refused(existing: Installation) -> None:
    made = back_up(existing)
    later = existing.data / "later.sqlite3"
    later.write_bytes(gzip.decompress(made.read_bytes()))
    with closing(sqlite3.connect(later)) as connection, connection:
        connection.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('club', '9999_x', '2030')"
        )
    done = existing.run("restore", str(later))
    assert done.returncode == 1
    assert "of a later release" in done.stderr
    assert not [path for path in existing.data.iterdir() if path.name.startswith(".")]


def test_a_backup_of_an_earlier_release_is_migrated(existing: Installation) -> None:
    existing.run("migrate", "axes", "zero", "--verbosity", "0")
    made = back_up(existing)
    existing.run("migrate", "--verbosity", "0")
    assert existing.run("restore", str(made)).returncode == 0
    assert "[ ]" not in existing.run("showmigrations").stdout


def test_a_backup_to_where_nothing_can_be_written_is_one_sentence(
    existing: Installation, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    done = existing.run("backup", "--to", str(tmp_path / "file" / "under"))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1


class TestKeeping:
    """The rule by which backups are kept."""

    def names(self, days: int) -> list[str]:
        """A backup each night at three."""
        last = datetime.datetime(2026, 11, 22, 3, tzinfo=datetime.UTC)
        return [
            keeping.make_name(last - datetime.timedelta(days=day), "sqlite3.gz")
            for day in range(days)
        ]

    def test_a_week_of_nights_is_kept_whole(self) -> None:
        assert keeping.choose_old(self.names(7)) == []

    def test_after_years_the_newest_of_each_day_week_and_month_are_left(self) -> None:
        names = self.names(800)
        old = set(keeping.choose_old(names))
        kept = [name for name in names if name not in old]
        assert kept[:7] == names[:7]
        assert len(kept) <= keeping.DAYS + keeping.WEEKS + keeping.MONTHS
        months = {name[7:13] for name in kept}
        assert len(months) == 12

    def test_after_a_pause_the_old_ones_stay(self) -> None:
        names = [keeping.make_name(datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC), "dump")]
        assert keeping.choose_old(names) == []

    def test_other_files_are_left_alone(self) -> None:
        assert keeping.choose_old(["20261122T030000.1Z-before-club.0002.sqlite3", "x"]) == []

    def test_two_of_one_day_leave_the_later(self) -> None:
        morning, evening = (
            keeping.make_name(datetime.datetime(2026, 1, 1, hour, tzinfo=datetime.UTC), "dump")
            for hour in (3, 20)
        )
        assert keeping.choose_old([morning, evening]) == [morning]


ERASE = """
import sqlite3
from pathlib import Path
from django.db import connection
from django.utils import timezone
from club.privacy.actions.erasing import erase_player
from club.actions.people import add_player
from club.ledger.log_file import truncate_owed_log
from club.ledger.writing import Actor, Order
from club.models import Club, Player
club = Club.objects.first()
order = lambda: Order(Actor(), timezone.now())
player = add_player(order=order(), club=club, name="Zebulon Quagmire", short_name="Zeb Q.")
database = connection.settings_dict["NAME"]
is_in_log = lambda: b"Quagmire" in Path(f"{database}-wal").read_bytes()
reader = sqlite3.connect(database)
reader.execute("BEGIN").execute("SELECT count(*) FROM club_player").fetchone()
erase_player(order=order(), player=player)
while_read = is_in_log()
reader.close()
truncate_owed_log(timezone.now())
print(while_read, is_in_log())
"""


def test_nothing_of_an_erased_name_is_left_in_the_files_of_the_database(
    existing: Installation,
) -> None:
    assert existing.run("new_club", "Fish", "--owner", "anna").returncode == 0
    done = existing.run("shell", "-v", "0", "-c", ERASE)
    assert done.returncode == 0, done.stderr
    # While somebody reads, the log stays; the next sweep empties it.
    assert done.stdout.split() == ["True", "False"]
    assert "keeps what was erased for a while" in done.stderr
    for file in existing.data.glob("club.sqlite3*"):
        assert b"Quagmire" not in file.read_bytes(), file.name
