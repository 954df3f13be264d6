"""What the API answered in the previous release it still answers, or CHANGELOG says where."""

import re
from pathlib import Path

import pytest
from drf_spectacular.generators import SchemaGenerator

ROOT = Path(__file__).parents[3]
FORMER = (ROOT / "tests/releases/paths-0.2.0.txt").read_text("utf-8").splitlines()
IN_CLUB = "/api/v1/clubs/{club}/"
ROW = re.compile(r"^  \| `([^`]+)` \| `([^`]+)` \|", re.MULTILINE)


@pytest.fixture(scope="module")
def operations():
    """Return every operation by its method and path."""
    paths = SchemaGenerator().get_schema(public=True)["paths"]
    return {f"{method.upper()} {path}" for path, item in paths.items() for method in item}


@pytest.fixture(scope="module")
def moved():
    """Return the addresses in a club that have changed since the last release, by the old one."""
    _title, latest, *_earlier = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")
    return dict(ROW.findall(latest))


def test_every_former_address_is_there_or_the_changes_say_where_it_is_now(operations, moved):
    assert len(FORMER) == 200
    for operation in FORMER:
        method, path = operation.split()
        path = path.removeprefix(IN_CLUB)
        assert operation in operations or f"{method} {IN_CLUB}{moved.get(path)}" in operations


def test_the_changes_name_no_address_that_there_never_was(operations, moved):
    known = {line.split()[1].removeprefix(IN_CLUB) for line in FORMER}
    now = {operation.split()[1].removeprefix(IN_CLUB) for operation in operations}
    assert moved.keys() <= known - now
