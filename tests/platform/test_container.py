"""The image of a container: its command serves a club from the files that it copies."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.platform.conftest import PROJECT, Installation


@pytest.fixture
def container(tmp_path: Path) -> Iterator[Installation]:
    """Return what the image has, with the variables that it sets and an empty folder of data."""
    dockerfile = (PROJECT / "Dockerfile").read_text("utf-8")
    (tmp_path / "app").mkdir()
    for line in (PROJECT / ".dockerignore").read_text("utf-8").splitlines():
        path = PROJECT / line.removeprefix("!")
        if not line.startswith("!") or not path.exists():
            continue
        copy = shutil.copytree if path.is_dir() else shutil.copy
        copy(path, tmp_path / "app" / path.name)
    it = Installation(tmp_path / "data")
    [command] = re.findall(r"^CMD (\[.*\])$", dockerfile, re.MULTILINE)
    python, *arguments, serve = json.loads(command)
    assert (python, serve) == ("python", "serve")
    it.command, it.folder = (sys.executable, *arguments), tmp_path / "app"
    variables = dict(
        re.findall(r"\b([A-Z_]+)=(\S+)", dockerfile.partition("ENV ")[2].partition("\n")[0])
    )
    assert variables.pop("CUTIN_DATA") == "/data"
    variables.pop("PATH")
    it.environment = {**it.environment, **variables}
    yield it
    it.end()


def test_one_container_serves_a_club(container: Installation) -> None:
    printed = container.serve(ALLOWED_HOSTS="192.0.2.20", PUBLIC_URL="http://192.0.2.20:8000")
    code = re.findall(r"/start/\?code=([A-Z0-9-]+)", printed)
    assert code
    asked = httpx.get(
        f"{container.url}/start/", headers={"Host": "192.0.2.20"}, params={"code": code[0]}
    )
    assert asked.status_code == 200
    assert "network   http://192.0.2.20:8000/" in printed
    assert container.stop() == 0
