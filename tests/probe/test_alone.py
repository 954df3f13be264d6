"""The club runs without nights and events."""

import json
import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def test_the_club_runs_without_nights_and_events():
    # It makes a database of its own, on SQLite.
    variables = {name: text for name, text in os.environ.items() if name != "TEST_DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.probe.walk_alone"],
        cwd=PROJECT,
        env={**variables, "DJANGO_SETTINGS_MODULE": "tests.probe.alone"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    walked = json.loads(done.stdout.splitlines()[-1])
    assert walked["loaded"] == []
    assert len(walked["answers"]) > 20
    assert {page: status for page, status in walked["answers"].items() if status != 200} == {}
