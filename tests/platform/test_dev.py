"""`make dev`: a developer's club shows tracebacks and statements, to this machine alone."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.platform.conftest import PROJECT, Installation

DEV = {"DJANGO_SETTINGS_MODULE": "cutin.dev"}
PRODUCTION = {
    "DATABASE_URL": "postgres://cutin@127.0.0.1/cutin",
    "REDIS_URL": "redis://127.0.0.1/0",
    "ALLOWED_HOSTS": "club.example",
    "SECRET_KEY": "a-secret-of-the-test-0123456789-abcdefghijk",
}


@pytest.fixture
def developers(tmp_path: Path) -> Iterator[Installation]:
    """An installation whose data folder is new; nothing runs there yet."""
    installation = Installation(tmp_path / "data")
    yield installation
    installation.end()


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        (PRODUCTION, "DATABASE_URL is set"),
        ({"HOST": "0.0.0.0"}, "HOST is 0.0.0.0"),
        ({"HOST": "::"}, "HOST is ::"),
    ],
    ids=["production", "every address", "every address of IPv6"],
)
def test_it_serves_no_production_database_and_no_other_machine(
    developers: Installation, variables: dict[str, str], message: str
) -> None:
    done = developers.run("dev", **DEV, **variables)
    assert done.returncode != 0
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_it_is_refused_with_the_settings_of_an_installation(developers: Installation) -> None:
    done = developers.run("dev")
    assert done.returncode == 1
    assert "make dev" in done.stderr


def wait_for(url: str, log: Path) -> httpx.Response:
    """Return the first response; fail with the log after a minute and a half."""
    end = time.monotonic() + 90
    while time.monotonic() < end:
        try:
            return httpx.get(url, timeout=10)
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError(log.read_text())


def test_tracebacks_and_statements_are_shown_and_changed_code_is_loaded(
    developers: Installation,
) -> None:
    with developers.log.open("wb") as log:
        developers.server = subprocess.Popen(
            [sys.executable, "manage.py", "dev"],
            cwd=PROJECT,
            env={**developers.environment, **DEV, "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    missing = wait_for(f"{developers.url}/nothing/", developers.log)
    assert missing.status_code == 404
    assert "Page not found at /nothing/" in missing.text
    ready = httpx.get(f"{developers.url}/readyz", timeout=10)
    assert 'sql;desc="' in ready.headers["Server-Timing"]
    assert "GET /readyz: " in developers.log.read_text()

    # What changes before the reloader has looked once is not new to it: it changes again.
    end = time.monotonic() + 90
    while developers.log.read_text().count("Starting development server") < 2:
        assert time.monotonic() < end, developers.log.read_text()
        os.utime(PROJECT / "cutin" / "dev.py")
        time.sleep(3)
    assert wait_for(f"{developers.url}/livez", developers.log).status_code == 200
