"""Moving one club from an installation to another, by the commands."""

import shutil
import stat
from pathlib import Path

import pytest

from tests.platform.conftest import Installation

COUNT = """
from club.models import Account, Club, Player
from nights.models import Act, Deal
print([model.objects.count() for model in (Account, Act, Club, Deal, Player)])
"""
#: Ends as a power cut would, when every row is stored and nothing is committed.
KILLED = """
import os, signal
from unittest.mock import patch
from django.core.management import call_command
end = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
with patch("club.archives.importing.compute_club", end):
    call_command("import_club", {!r})
"""


@pytest.fixture(scope="module")
def archive(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demonstration club of another installation."""
    folder = tmp_path_factory.mktemp("there")
    there = Installation(folder / "data")
    shutil.copytree(migrated, there.data)
    assert there.run("demo").returncode == 0
    done = there.run("export_club", "demo", str(folder / "club.zip"))
    assert done.returncode == 0, done.stderr
    return folder / "club.zip"


@pytest.fixture
def here(existing: Installation) -> Installation:
    return existing


def count(here: Installation) -> str:
    return here.run("shell", "-v", "0", "-c", COUNT).stdout


def test_a_club_is_moved_and_agrees_with_its_facts(here: Installation, archive: Path) -> None:
    assert stat.S_IMODE(archive.stat().st_mode) == 0o600
    done = here.run("import_club", str(archive))
    assert done.returncode == 0, done.stderr
    assert "Green Baize Card Club is at http" in done.stdout
    assert "director becomes its owner at http" in done.stdout
    assert "1 others are invited" in done.stdout
    checked = here.run("check_projections")
    assert checked.returncode == 0, checked.stdout
    behind = here.run("rebuild_projections").stdout
    assert all(line.startswith("0 ") for line in behind.splitlines()), behind
    again = here.run("import_club", str(archive))
    assert again.returncode == 1
    assert "is here already, as demo.\nNothing was imported." in again.stderr
    assert "Traceback" not in again.stderr


def test_an_import_that_is_killed_leaves_nothing(here: Installation, archive: Path) -> None:
    before = count(here)
    killed = here.run("shell", "-v", "0", "-c", KILLED.format(str(archive)))
    assert killed.returncode == -9
    assert count(here) == before
    assert here.run("import_club", str(archive)).returncode == 0


def test_what_cannot_be_done_is_a_sentence(
    here: Installation, archive: Path, tmp_path: Path
) -> None:
    spoiled = tmp_path / "spoiled.zip"
    spoiled.write_bytes(archive.read_bytes()[:-1])
    for arguments, message in (
        (("import_club", str(spoiled)), "is damaged, cut off, or no archive of a club."),
        (("import_club", str(tmp_path / "none")), "cannot be read: No such file"),
        (("export_club", "nowhere"), "There is no club nowhere."),
    ):
        done = here.run(*arguments)
        assert done.returncode == 1
        assert message in done.stderr
        assert "Traceback" not in done.stderr


def test_an_archive_does_not_replace_a_file(here: Installation, archive: Path) -> None:
    assert here.run("import_club", str(archive)).returncode == 0
    done = here.run("export_club", "demo", str(archive))
    assert done.returncode == 1
    assert "is there already." in done.stderr
    assert here.run("export_club", "demo").returncode == 0
    [made] = (here.data / "backups").glob("club-demo-*.zip")
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
