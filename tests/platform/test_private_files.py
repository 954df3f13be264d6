"""Nobody else on the machine reads the data of an embedded installation."""

import os
import stat
from pathlib import Path

import pytest

from cutin import environment
from tests.platform.conftest import Installation


@pytest.fixture(autouse=True)
def usual_umask():
    """Let new files be readable by others, as on most machines."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> set[int]:
    return {mode(path) for path in folder.rglob("*") if path.is_file()}


def test_a_new_installation_is_its_owners_alone(installation: Installation) -> None:
    assert installation.run("migrate", "--verbosity", "0", "--skip-checks").returncode == 0
    assert mode(installation.data) == 0o700
    assert (installation.data / "club.sqlite3").stat().st_size > 0
    assert modes(installation.data) == {0o600}


def test_one_that_others_could_read_is_mended_by_the_next_start(existing: Installation) -> None:
    backups = existing.data / "backups"
    backups.mkdir()
    for name in ("backups/old-before-x.sqlite3", "demo.json", "club.sqlite3-journal"):
        (existing.data / name).write_text("{}")
    for path in (existing.data, *existing.data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    assert existing.run("check").returncode == 0
    assert mode(existing.data) == mode(backups) == 0o700
    assert modes(existing.data) == {0o600}


def test_while_it_serves_the_files_beside_the_database_are_private_too(
    existing: Installation,
) -> None:
    existing.serve()
    names = {path.name for path in existing.data.iterdir()}
    assert "club.sqlite3-wal" in names
    assert modes(existing.data) == {0o600}


def test_what_else_lies_in_the_folder_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("")
    other.chmod(0o644)
    environment.make_private(tmp_path)
    assert mode(other) == 0o644


def test_a_permission_that_cannot_be_mended_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", lambda *_: (_ for _ in ()).throw(PermissionError()))
    environment.make_private(tmp_path)
    assert f"others on this machine may be able to read {tmp_path}." in capsys.readouterr().err
