"""An embedded installation in a folder of its own, started as `make run` starts it."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import pytest

from tests.patience import wait_longer

PROJECT = Path(__file__).resolve().parent.parent.parent

wait_longer()


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Installation:
    """A data folder, and at most one server on it."""

    #: How a command of the installation is run, and where.
    command: Sequence[str] = (sys.executable, "manage.py")
    folder = PROJECT

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        kept = {k: v for k, v in os.environ.items() if k in ("PATH", "LANG", "TMPDIR")}
        self.environment = {**kept, "CUTIN_DATA": str(data), "PORT": str(self.port), "DEMO": "0"}
        self.log = data.parent / "server.log"
        self.server: subprocess.Popen[bytes] | None = None

    def run(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run manage.py to its end."""
        return subprocess.run(
            [*self.command, *arguments],
            cwd=self.folder,
            env={**self.environment, **more},
            capture_output=True,
            text=True,
            timeout=180,
        )

    def serve(self, **more: str) -> str:
        """Start the server, wait until it answers, and give what it printed this time."""
        with self.log.open("wb") as log:
            self.server = subprocess.Popen(
                [*self.command, "serve"],
                cwd=self.folder,
                env={**self.environment, **more},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        end = time.monotonic() + 90  # a bound for slow days, no measure
        while time.monotonic() < end:
            assert self.server.poll() is None, self.log.read_text()
            try:
                httpx.get(f"{self.url}/healthz", timeout=5)
                return self.log.read_text()
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def stop(self, number: int = signal.SIGINT) -> int:
        """What Ctrl-C in a terminal does: the signal goes to every process of the group."""
        assert self.server
        os.killpg(self.server.pid, number)
        return self.server.wait(20)

    def end(self) -> None:
        """Leave nothing behind."""
        if self.server and self.server.poll() is None:
            os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait(10)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, as `make dist` builds it."""
    folder = tmp_path_factory.mktemp("package")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*build, str(folder)], cwd=PROJECT, check=True, capture_output=True, timeout=120)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of an installation that was made before and does not run."""
    it = Installation(tmp_path_factory.mktemp("migrated") / "data")
    assert it.run("migrate", "--verbosity", "0", "--skip-checks").returncode == 0
    return it.data


@pytest.fixture
def existing(installation: Installation, migrated: Path) -> Installation:
    """An installation of its own whose database is there already."""
    shutil.copytree(migrated, installation.data)
    return installation


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    """Nothing is there yet, not even the data folder."""
    it = Installation(tmp_path / "data")
    yield it
    it.end()
