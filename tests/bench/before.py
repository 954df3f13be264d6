"""An earlier release, on which a benchmark is run again after its run on the present one.

Its program is measured on the same machine and in the same minutes, so that two columns of one
table can be compared: by the benchmarks that came with it if these note figures, since code has
moved since, and by the present ones if it has none. BEFORE: its revision, or empty.
"""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from tests.bench.reach import Figures

PROJECT = Path(__file__).resolve().parent.parent.parent
REVISION = os.environ.get("BEFORE", "")
#: The variable that names the file into which a run writes its figures.
INTO = "BENCH_FIGURES"
#: The file without which benchmarks of a release note no figures.
_NOTES = Path("tests/bench/before.py")
#: What the benchmarks are made of, which is taken from the present release then.
_OURS = ("tests", "pyproject.toml")


class CannotMeasure(RuntimeError):
    """The release before is not here, or a benchmark does not run on it."""


def measure_before(test: str) -> Figures:
    """Return the figures that a test notes when it measures the release before.

    Raise CannotMeasure if it fails there.
    """
    folder = Path(_extract().name)
    into = folder / "figures.json"
    into.unlink(missing_ok=True)
    variables = {name: value for name, value in os.environ.items() if name != "BEFORE"}
    variables[INTO] = str(into)
    if address := variables.get("TEST_DATABASE_URL"):  # this run keeps its own
        parts = urlsplit(address)
        variables["TEST_DATABASE_URL"] = parts._replace(path=f"{parts.path}_before").geturl()
    status, output = _run([sys.executable, "-m", "pytest", "-q", test], folder, variables)
    if status or not into.exists():
        raise CannotMeasure("\n".join(output.splitlines()[-20:]))
    figures = {(row, on): figure for row, on, figure in json.loads(into.read_text())}
    if not figures:
        raise CannotMeasure("it has noted no figure")
    return figures


def _run(command: list[str], folder: Path, variables: dict[str, str]) -> tuple[int, str]:
    """Return the exit status of a command and what it said.

    Ctrl-C reaches it too: it is left the time to stop its own servers.
    """
    with subprocess.Popen(
        command,
        cwd=folder,
        env=variables,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        try:
            output, _none = process.communicate()
        except KeyboardInterrupt:
            process.wait()
            raise
    return process.returncode, output


def write_figures(figures: Figures) -> None:
    """Write the figures of this run for the run that began it, if there is one."""
    if path := os.environ.get(INTO):
        Path(path).write_text(json.dumps([[*key, figure] for key, figure in figures.items()]))


@cache
def _extract() -> TemporaryDirectory[str]:
    """Return a folder with the program of the release before, and tests that note figures."""
    made = TemporaryDirectory(prefix="before")
    try:
        command = ["git", "archive", REVISION]
        archive = subprocess.run(command, cwd=PROJECT, capture_output=True, check=True)
        subprocess.run(["tar", "x"], cwd=made.name, input=archive.stdout, check=True)
    except (OSError, subprocess.CalledProcessError) as why:
        message = getattr(why, "stderr", None) or b""
        raise CannotMeasure(f"{REVISION}: {why} {message.decode().strip()}") from why
    if (Path(made.name) / _NOTES).is_file():
        return made
    for name in _OURS:
        _replace(PROJECT / name, Path(made.name) / name)
    return made


def _replace(ours: Path, theirs: Path) -> None:
    if ours.is_file():
        shutil.copy(ours, theirs)
        return
    shutil.rmtree(theirs, ignore_errors=True)
    shutil.copytree(ours, theirs, ignore=shutil.ignore_patterns("artefacts", "__pycache__"))
