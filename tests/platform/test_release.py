"""The release that is told is that of the project, or of the commit."""

import zlib
from pathlib import Path

import pytest

from cutin import release
from cutin.release import find_release

COMMIT, OTHER = "a" * 40, "b" * 40


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(release, "NUMBER", "0.3.0")
    return tmp_path


def check_out(project: Path, head: str, **refs: str) -> None:
    """Make as much of a checkout as is read. refs: by their names, with / written as __."""
    folder = project / ".git"
    folder.mkdir()
    (folder / "HEAD").write_text(f"{head}\n")
    for name, commit in refs.items():
        path = folder / "refs" / name.replace("__", "/").replace("v0_3_0", "v0.3.0")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{commit}\n")


def test_without_a_checkout_it_is_the_version_of_the_project(project: Path) -> None:
    assert find_release(project) == "0.3.0"


def test_a_checkout_tells_its_commit(project: Path) -> None:
    check_out(project, "ref: refs/heads/main", heads__main=COMMIT)
    assert find_release(project) == f"0.3.0+{COMMIT[:8]}"


def test_a_detached_checkout_does_too(project: Path) -> None:
    check_out(project, OTHER)
    assert find_release(project) == f"0.3.0+{OTHER[:8]}"


def test_a_tagged_commit_is_a_release(project: Path) -> None:
    check_out(project, "ref: refs/heads/main", heads__main=COMMIT, tags__v0_3_0=COMMIT)
    assert find_release(project) == "0.3.0"


def test_packed_refs_and_annotated_tags_are_read(project: Path) -> None:
    check_out(project, "ref: refs/heads/main")
    (project / ".git" / "packed-refs").write_text(
        f"# pack-refs with: peeled\n{COMMIT} refs/heads/main\n{OTHER} refs/tags/v0.3.1\n^{COMMIT}\n"
    )
    assert find_release(project) == "0.3.1"


def test_a_branch_without_a_commit_has_the_version(project: Path) -> None:
    check_out(project, "ref: refs/heads/main")
    assert find_release(project) == "0.3.0"


def test_an_annotated_tag_that_is_a_file_names_its_commit(project: Path) -> None:
    check_out(project, "ref: refs/heads/main", heads__main=COMMIT, tags__v0_3_0=OTHER)
    objects = project / ".git" / "objects" / OTHER[:2]
    objects.mkdir(parents=True)
    text = f"object {COMMIT}\ntype commit\ntag v0.3.0\n".encode()
    (objects / OTHER[2:]).write_bytes(zlib.compress(b"tag %d\0" % len(text) + text))
    assert find_release(project) == "0.3.0"


def test_of_several_tags_the_highest_number_counts(project: Path) -> None:
    check_out(project, COMMIT)
    (project / ".git" / "packed-refs").write_text(
        f"{COMMIT} refs/tags/v0.9.0\n{COMMIT} refs/tags/v0.10.0\n"
    )
    assert find_release(project) == "0.10.0"
