"""Which release this is: the version of the project, and of a checkout the commit.

The build of the package takes its version from here too, so that it imports no other module.
"""

import re
import zlib
from importlib.metadata import version
from pathlib import Path

#: The version of the project. The next release takes `.dev0` away.
NUMBER = "0.3.0.dev0"


def find_installed_release() -> str:
    """Return the version of the package that is installed."""
    return version("cut-in")


def find_release(project: Path) -> str:
    """Return the version, such as ``0.3.0``, and behind a plus the commit unless that is a release.

    project: the folder of the checkout, or of its copy. A commit is a release if a tag such as
    ``v0.3.0`` names it. Git itself is not asked: starting it takes longer than all this.
    """
    try:
        commit, tags = _read_commit(project / ".git"), _read_refs(project / ".git", "refs/tags/v")
    except (OSError, UnicodeError):
        return NUMBER
    if not commit:
        return NUMBER
    tagged = [name for name, at in tags.items() if at == commit]
    return max(tagged, key=_order) if tagged else f"{NUMBER}+{commit[:8]}"


def _read_commit(folder: Path) -> str:
    """Return the commit of a checkout, or empty. Raise OSError if there is none."""
    head = (folder / "HEAD").read_text("utf-8").strip()
    name = head.removeprefix("ref: ")
    if name == head:
        return head
    return _read_refs(folder, name).get("", "")


def _read_refs(folder: Path, start: str) -> dict[str, str]:
    """Return the commits of the refs whose names begin so, by what follows in the name."""
    commits: dict[str, str] = {}
    last = ""
    packed = folder / "packed-refs"
    for line in packed.read_text("utf-8").splitlines() if packed.exists() else ():
        commit, _blank, name = line.partition(" ")
        if commit.startswith("^") and last:
            commits[last.removeprefix(start)] = commit[1:]  # the commit of the tag before
        last = name if name.startswith(start) else ""
        if last:
            commits[last.removeprefix(start)] = commit
    parent = folder / start.rpartition("/")[0]
    for path in parent.glob(f"{start.rpartition('/')[2]}*") if parent.is_dir() else ():
        if path.is_file():
            name = f"{start.rpartition('/')[0]}/{path.name}"
            commits[name.removeprefix(start)] = _peel(folder, path.read_text("utf-8").strip())
    return commits


def _peel(folder: Path, name: str) -> str:
    """Return the commit of an annotated tag that is stored as a file, or the name as it is."""
    try:
        packed = (folder / "objects" / name[:2] / name[2:]).read_bytes()
        kind, _nul, body = zlib.decompress(packed).partition(b"\0")
    except (OSError, zlib.error):
        return name
    if not kind.startswith(b"tag "):
        return name
    return body.partition(b"\n")[0].removeprefix(b"object ").decode()


def _order(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]
