"""`make test-changed` chooses the tests that a change can touch."""

from pathlib import Path
from typing import Any

import pytest

from tests import changed, touched
from tests.touched import BODY, digest_file, read_functions

MODULE = '''"""A module."""
LIMIT = 3


def enter(deal):
    """Enter a deal."""
    return LIMIT + deal


class Night:
    name = "night"

    @property
    def title(self):
        return self.name
'''


def list_changed(source: str) -> set[str]:
    """Return the functions of MODULE that another source has changed."""
    before, now = read_functions(MODULE), read_functions(source)
    return {
        name
        for name in before.keys() | now.keys()
        if before.get(name, ("",))[0] != now.get(name, ("",))[0]
    }


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("LIMIT + deal", "LIMIT - deal", {"enter"}),
        ("return self.name", "return str(self.name)", {"Night.title"}),
        ("LIMIT = 3", "LIMIT = 4", {BODY}),
        ('name = "night"', 'name = "club"', {BODY}),
        ("def title", "def label", {"Night.title", "Night.label"}),
        ('"""Enter a deal."""', '"""Enter it. Return the sum."""', set()),
        ("LIMIT = 3\n", "LIMIT = 3  # the most\n\n", set()),
    ],
)
def test_a_function_has_changed_if_its_code_has(old: str, new: str, names: set[str]) -> None:
    assert list_changed(MODULE.replace(old, new)) == names


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the map of a project with a module, a template, data, and three files of tests."""
    for path, text in {
        "club/nights.py": MODULE,
        "club/laws.txt": "SB 72",
        "templates/night.html": "<p>",
        "tests/test_enter.py": "def test_it(): pass\n",
        "tests/test_title.py": "from club.nights import Night\n",
        "tests/test_all.py": "",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    for module in (changed, touched):
        monkeypatch.setattr(module, "PROJECT", tmp_path)
    everything = ["tests/test_all.py"]
    return {
        "digests": {path: touched.read_digests(tmp_path / path) for path in touched.list_code()},
        "files": {
            path: digest_file(tmp_path / path)
            for path in (*touched.list_code(), *touched.list_other_files())
        },
        "ran": {
            "club/nights.py": {
                "enter": [*everything, "tests/test_enter.py"],
                "Night.title": [*everything, "tests/test_title.py"],
            }
        },
        "templates": {"templates/night.html": ["tests/test_title.py"]},
        "seconds": {"tests/test_all.py": 60, "tests/test_enter.py": 1, "tests/test_title.py": 1},
    }


@pytest.mark.parametrize(
    ("path", "old", "new", "tests"),
    [
        ("club/nights.py", "LIMIT + deal", "deal", {"all", "enter"}),
        ("club/nights.py", "LIMIT = 3", "LIMIT = 4", {"all", "enter", "title"}),
        ("templates/night.html", "<p>", "<b>", {"title"}),
        ("club/laws.txt", "72", "73", {"all", "enter", "title"}),
        ("tests/test_enter.py", "pass", "return", {"enter"}),
        ("club/nights.py", "A module", "The module", set()),
    ],
)
def test_a_change_chooses_the_tests_that_ran_what_it_touches(
    project: dict[str, Any], path: str, old: str, new: str, tests: set[str]
) -> None:
    file = changed.PROJECT / path
    file.write_text(file.read_text().replace(old, new))
    chosen = {test for _what, names in changed.find_changes(project) for test in names}
    assert chosen == {f"tests/test_{name}.py" for name in tests}


def test_a_file_that_is_new_or_gone_is_a_change(project: dict[str, Any]) -> None:
    (changed.PROJECT / "tests/test_new.py").write_text("")
    (changed.PROJECT / "club/nights.py").unlink()
    assert dict(changed.find_changes(project)) == {
        "tests/test_new.py": {"tests/test_new.py"},
        "club/nights.py": {f"tests/test_{name}.py" for name in ("all", "enter", "title")},
    }


def test_what_runs_nearly_everything_and_long_is_left_to_the_whole_suite(
    project: dict[str, Any],
) -> None:
    assert changed.list_broad(project) == {"tests/test_all.py"}


def test_without_a_map_it_says_how_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(changed, "MAP", tmp_path / "none.json")
    assert changed.main([]) == 1
    assert "make test-map" in capsys.readouterr().out
