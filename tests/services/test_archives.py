"""A club moves from SQLite to PostgreSQL, and from there to SQLite again."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.platform.conftest import Installation
from tests.releases import archive_of
from tests.services.servers import Postgres, manage

GROWN = {"club.ClubAct.jsonl", "club.Club.jsonl", "roles.jsonl"}
KILLED = """
import os, signal
from unittest.mock import patch
from django.core.management import call_command
end = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
with patch("club.archives.importing.compute_club", end):
    call_command("import_club", {!r})
"""
COUNT = """
from club.models import Club
from nights.models import Act
print(Act.objects.count(), Club.objects.count())
"""


@pytest.fixture(scope="module")
def there(postgres: Postgres, environment: dict[str, str]) -> dict[str, str]:
    """An installation of its own on PostgreSQL."""
    return {**environment, "DATABASE_URL": postgres.database("moved", "migrated")}


def read(archive: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(archive) as packed:
        return {name: packed.read(name) for name in packed.namelist() if name != "manifest.json"}


def test_a_club_goes_from_one_database_to_the_other_and_back(
    there: dict[str, str], migrated: Path, tmp_path: Path
) -> None:
    paths = [tmp_path / f"{number}.zip" for number in range(3)]
    first, last = (Installation(tmp_path / name) for name in ("first", "last"))
    for installation in (first, last):
        shutil.copytree(migrated, installation.data)
    assert first.run("demo").returncode == 0
    assert first.run("export_club", "demo", str(paths[0])).returncode == 0

    with pytest.raises(AssertionError):
        manage(there, "shell", "-v", "0", "-c", KILLED.format(str(paths[0])))
    assert manage(there, "shell", "-v", "0", "-c", COUNT).split() == ["0", "0"]

    assert "owner at" in manage(there, "import_club", str(paths[0]))
    assert "differ" not in manage(there, "check_projections")
    manage(there, "export_club", "demo", str(paths[1]))
    done = last.run("import_club", str(paths[1]), "--owner", "vera")
    assert done.returncode == 0, done.stderr
    assert last.run("check_projections").returncode == 0
    assert last.run("export_club", "demo", str(paths[2])).returncode == 0

    began, middle, end = map(read, paths)
    for name in began.keys() - GROWN:
        assert began[name] == middle[name] == end[name], name
    acts = [files["club.ClubAct.jsonl"] for files in (began, middle, end)]
    assert acts[1].startswith(acts[0])
    assert acts[2].startswith(acts[1])
    assert json.loads(began["club.Club.jsonl"])["slug"] == "demo"
    shutil.rmtree(first.data)


def test_an_archive_of_the_release_before_is_read(
    postgres: Postgres, environment: dict[str, str], tmp_path: Path
) -> None:
    path, database = tmp_path / "club.zip", postgres.database("former", "migrated")
    path.write_bytes(archive_of("0.2.0"))
    there = {**environment, "DATABASE_URL": database}
    assert "(1123 rows)" in manage(there, "import_club", str(path), "--owner", "vera")
    assert "differ" not in manage(there, "check_projections")
