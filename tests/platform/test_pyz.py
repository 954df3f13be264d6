"""The program in one file, as `make dist` builds it: started where only Python is."""

import importlib.util
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import httpx
import pytest

from cutin.release import find_release
from tests.platform.conftest import PROJECT, Installation

PYZ = PROJECT / "deploy" / "pyz"
#: Python without the packages of the environment that runs the tests.
PYTHON = os.path.realpath(sys.executable)


@pytest.fixture(scope="module")
def file(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file."""
    target = tmp_path_factory.mktemp("pyz") / "cut-in.pyz"
    subprocess.run([sys.executable, str(PYZ / "build.py"), str(wheel), str(target)], check=True)
    return target


@pytest.fixture(scope="module")
def foreign(file: Path) -> Path:
    """Return the file as it would be if another platform had built it."""
    target = file.with_name("foreign.pyz")
    with zipfile.ZipFile(file) as known, zipfile.ZipFile(target, "w") as other:
        for name in known.namelist():
            if name == "about.json":
                about = {**json.loads(known.read(name)), "tag": ".cp311-win_amd64.pyd AMD64"}
                about["for"] = "Python 3.11 on Windows (AMD64)"
                other.writestr(name, json.dumps(about))
            elif not name.startswith("site/"):
                other.writestr(name, known.read(name))
    return target


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Installation]:
    """Return an installation of somebody with an empty home and no settings."""
    it = Installation(tmp_path / ".local" / "share" / "cut-in")
    it.folder, it.log = tmp_path, tmp_path / "server.log"
    del it.environment["CUTIN_DATA"]
    it.environment["HOME"] = str(tmp_path)
    yield it
    it.end()


@pytest.fixture
def starting() -> ModuleType:
    """Return the module that starts the program."""
    spec = importlib.util.spec_from_file_location("starting", PYZ / "starting.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def find_unpacked(start: Installation) -> Path:
    [folder] = (start.folder / ".local" / "share" / "cut-in-program").iterdir()
    return folder


def test_it_serves_a_club_where_only_python_is_and_keeps_it(start: Installation, file: Path):
    start.command = (PYTHON, "-I", str(file))
    printed = start.serve(DEMO="1")
    assert "Unpacking Cut In, once" in printed
    assert f"Cut In {find_release(PROJECT)}" in printed
    assert f"data      {start.data}" in printed
    for path in ("c/demo/", "static/app.css", "laws/", "api/v1/schema/"):
        assert httpx.get(f"{start.url}/{path}").status_code == 200, path
    assert start.stop() == 0
    again = start.serve(DEMO="1")
    assert "Unpacking" not in again
    assert "Making the database" not in again
    assert "Green Baize Card Club" in httpx.get(f"{start.url}/c/demo/").text


def test_what_a_loss_of_power_left_half_unpacked_is_unpacked_again(
    start: Installation, file: Path
) -> None:
    start.command = (PYTHON, "-I", str(file))
    with zipfile.ZipFile(file) as packed:
        digest = json.loads(packed.read("about.json"))["digest"]
    folder = start.folder / ".local" / "share" / "cut-in-program" / digest
    old, under_way = folder / "unfinished-old", folder / "unfinished-under-way"
    for left in (old, under_way):
        (left / "site" / "django").mkdir(parents=True)
    os.utime(old, (1, 1))
    done = start.run("version")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"{find_release(PROJECT)}\n")
    assert not old.exists()
    assert under_way.exists()  # of another start, at this moment
    assert (folder / "site" / "django" / "__init__.py").exists()


def test_where_it_was_not_made_for_pip_fetches_and_a_missing_network_is_told(
    start: Installation, foreign: Path
) -> None:
    start.command = (PYTHON, "-I", str(foreign))
    none = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    done = start.run("version", **none)
    assert done.returncode == 1
    assert "has the packages for Python 3.11 on Windows (AMD64). This is Python 3." in done.stdout
    assert "could not be fetched" in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in find_unpacked(start).iterdir()] == ["wheel"]


def test_an_environment_is_made_once(starting: ModuleType, foreign: Path, tmp_path: Path) -> None:
    made: list[Path] = []

    def fill(folder: Path, wheel: Path, requirements: Path) -> Path:
        assert wheel.suffix == ".whl"
        assert "--hash=sha256:" in requirements.read_text()
        made.append(folder)
        return folder

    starting.fill_environment = fill
    (tmp_path / "it").mkdir()
    with zipfile.ZipFile(foreign) as packed:
        about = json.loads(packed.read("about.json"))
        first = starting.make_environment(packed, about, tmp_path / "it")
        assert starting.make_environment(packed, about, tmp_path / "it") == first
        assert made == [first]
        (tmp_path / "it" / "environment.json").write_text('{"half')
        assert starting.make_environment(packed, about, tmp_path / "it") == made[1] != first
        made[1].rmdir()  # somebody has cleared up
        assert starting.make_environment(packed, about, tmp_path / "it") == made[2]


def test_a_home_that_cannot_be_written_is_told(start: Installation, file: Path) -> None:
    start.command = (PYTHON, "-I", str(file))
    (start.folder / ".local").write_text("no folder")
    done = start.run("version", PYTHONIOENCODING="latin-1")
    assert done.returncode == 1
    assert "Cut In cannot be unpacked: " in done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_file_is_told(start: Installation, file: Path) -> None:
    damaged = start.folder / "damaged.pyz"
    content = bytearray(file.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 4096] = bytes(4096)
    damaged.write_bytes(content)
    start.command = (PYTHON, "-I", str(damaged))
    done = start.run("version")
    assert done.returncode == 1
    assert "Cut In cannot be unpacked: " in done.stderr
    assert "Traceback" not in done.stderr
    assert not (find_unpacked(start) / "site").exists()


def test_nobody_else_changes_what_is_run(start: Installation, file: Path) -> None:
    start.command = ("sh", "-c", f"umask 000; exec {PYTHON} -I {file} version")
    assert start.run().returncode == 0
    assert find_unpacked(start).parent.stat().st_mode & 0o777 == 0o700


def test_modules_where_it_is_started_are_not_run(start: Installation, foreign: Path) -> None:
    for name in ("venv", "pip", "json", "zipfile"):
        (start.folder / f"{name}.py").write_text("print('HOSTILE')")
    start.command = (PYTHON, str(foreign))
    done = start.run("version", PIP_NO_INDEX="1", PIP_FIND_LINKS="")
    assert "HOSTILE" not in done.stdout + done.stderr
    assert "could not be fetched" in done.stderr


def test_an_environment_that_was_cut_off_is_removed(starting: ModuleType, tmp_path: Path) -> None:
    whole, cut_off = tmp_path / "environment-a", tmp_path / "environment-b"
    for folder in (whole, cut_off):
        (folder / "lib").mkdir(parents=True)
        os.utime(folder, (1, 1))
    known = {"this": str(whole / "lib"), "odd": None}
    (tmp_path / "environment.json").write_text(json.dumps(known))
    starting.remove_unfinished(tmp_path)
    assert whole.exists()
    assert not cut_off.exists()
    (tmp_path / "environment.json").write_text("[]")
    starting.remove_unfinished(tmp_path)
    assert not whole.exists()


def test_an_older_python_is_told_which_one_is_needed() -> None:
    """The module that Python runs has nothing that an older one cannot read."""
    old = f"import sys; sys.version_info = (3, 8); exec(open({str(PYZ / '__main__.py')!r}).read())"
    done = subprocess.run([PYTHON, "-c", old], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "Cut In needs Python 3.11 or newer. This is Python 3." in done.stderr
