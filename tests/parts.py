"""The parts of the suite that need something besides Python, and whether it is on this machine."""

import os
import shutil
from collections.abc import Callable
from glob import glob
from pathlib import Path

INSIST = frozenset(os.environ.get("TESTS_INSIST", "").replace(",", " ").split())


def chromium() -> str | None:
    """The browser's program, from CHROMIUM or the PATH.

    The one that has no window comes first: it takes less.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((path for path in map(shutil.which, names) if path), None)


def postgres_programs() -> Path | None:
    """The folder that holds initdb and postgres, the newest version's where there are several."""
    on_path = shutil.which("initdb")
    folders = sorted(
        map(Path, glob("/usr/lib/postgresql/*/bin")), key=lambda p: _number(p.parent.name)
    )
    candidates = [*([Path(on_path).resolve().parent] if on_path else []), *reversed(folders)]
    return next((f for f in candidates if (f / "initdb").is_file()), None)


def redis_program() -> str | None:
    """The Redis server's program."""
    return shutil.which("redis-server") or shutil.which("valkey-server")


def left_out(part: str) -> str | None:
    """Why a part cannot run here, or None where it can."""
    reasons = [reason for reason, is_there in NEEDS[part].items() if not is_there()]
    return " and ".join(reasons) or None


def _number(version: str) -> float:
    return float(version) if version.replace(".", "", 1).isdigit() else 0.0


#: What runs a part that `make test` leaves out.
RUN_BY = {"bench": "make bench", "long": "make test-long"}
NEEDS: dict[str, dict[str, Callable[[], object]]] = {
    "services": {
        "no PostgreSQL server on the PATH or in /usr/lib/postgresql": postgres_programs,
        "no redis-server on the PATH": redis_program,
    },
    "browser": {"no Chromium on the PATH or in CHROMIUM": chromium},
}
