"""The package: built as `make dist` builds it, and started where there is no checkout."""

import sys
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

import httpx
import pytest

from cutin.release import find_release
from tests.platform.conftest import PROJECT, Installation
from tests.releases import RELEASES, sqlite_of

MAIN = "import sys; from cutin.command import main; sys.argv[0] = 'cut-in'; main()"


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which the package is installed: a wheel is unpacked, no more."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


@pytest.fixture
def package(site: Path, tmp_path: Path):
    """Return an installation of the package, whose user has an empty home and no settings."""
    it = Installation(tmp_path / ".local" / "share" / "cut-in")
    it.command, it.folder = (sys.executable, "-P", "-c", MAIN), tmp_path
    it.log = tmp_path / "server.log"
    del it.environment["CUTIN_DATA"]
    it.environment |= {"HOME": str(tmp_path), "PYTHONPATH": str(site)}
    yield it
    it.end()


def test_the_package_has_its_command_and_no_tests(site: Path) -> None:
    [described] = site.glob("*.dist-info")
    [entry] = PathDistribution(described).entry_points
    assert (entry.name, entry.value) == ("cut-in", "cutin.command:main")
    assert not (site / "tests").exists()
    assert not (site / "manage.py").exists()


def test_it_starts_without_a_checkout_and_keeps_its_club(package: Installation) -> None:
    printed = package.serve(DEMO="1")
    assert f"data      {package.data}" in printed
    assert "CUTIN_DATA names another folder" in printed
    assert "director, password" in printed
    page = httpx.get(f"{package.url}/c/demo/").text
    assert "Green Baize Card Club" in page
    for path in ("static/app.css", "static/fonts/atkinson-latin.woff2", "laws/", "api/v1/schema/"):
        assert httpx.get(f"{package.url}/{path}").status_code == 200, path
    picture = httpx.get(f"{package.url}/c/demo/").text.partition('og:image" content="')[2]
    if picture:
        assert httpx.get(picture.partition('"')[0]).headers["content-type"] == "image/png"
    assert package.stop() == 0
    again = package.serve(DEMO="1")
    assert "Making the database" not in again
    assert "Filling" not in again
    assert "Green Baize Card Club" in httpx.get(f"{package.url}/c/demo/").text


def test_it_brings_the_data_of_an_earlier_release_up_to_date(package: Installation) -> None:
    package.data.mkdir(parents=True)
    (package.data / "club.sqlite3").write_bytes(sqlite_of(next(iter(RELEASES))))
    printed = package.serve()
    assert "Copied the database to" in printed
    assert httpx.get(f"{package.url}/healthz").status_code == 200


def test_it_tells_its_version(package: Installation) -> None:
    """It is that of the checkout it was built from, so that two builds are told apart."""
    for asked in ("version", "--version"):
        assert package.run(asked).stdout.strip() == find_release(PROJECT)


def test_its_commands_are_named_as_they_are_called(package: Installation) -> None:
    done = package.run("new_club", "Mine", "--owner", "anna")
    assert done.returncode == 1
    assert "start the program once" in done.stderr
    assert "manage.py" not in done.stderr
