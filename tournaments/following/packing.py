"""The program in one file for the club's PC: `python -m tournaments.following.packing TARGET`.

The file is an archive of the modules, which Python runs as it is, without unpacking or installing
anything. A module that is put together of all the others would be none of those that are tested.
"""

import ast
import io
import sys
import zipfile
from functools import cache
from pathlib import Path

FILE_NAME = "cutin_bws.py"

_ROOT = Path(__file__).resolve().parents[2]
_OWN = ("scoring", "tournaments.following")
_FIRST = "tournaments.following.program"
_DAY = (2000, 1, 1, 0, 0, 0)
"""The same for every file, so that the archive is the same whenever it is packed."""

START = """\
import sys

if sys.version_info < (3, 11):
    sys.exit("This program needs Python 3.11 or later: python.org has it.")

from tournaments.following.program import main

sys.exit(main())
"""
"""What is run. Earlier versions of Python can read it too, so that they can say what is needed."""


@cache
def pack_program() -> bytes:
    """Return the program as one file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        _add(packed, "__main__.py", START.encode())
        for path in sorted(_find_modules()):
            _add(packed, path.relative_to(_ROOT).as_posix(), path.read_bytes())
    return file.getvalue()


def _add(packed: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _DAY)
    entry.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(entry, data)


def _find_modules() -> set[Path]:
    """Return the files of the modules that the program imports, and of their packages."""
    known: set[str] = set()
    paths: set[Path] = set()
    waiting = [_FIRST]
    while waiting:
        name = waiting.pop()
        path = _find_file(name)
        if name in known or path is None:
            continue
        known.add(name)
        paths.add(path)
        package = name.rpartition(".")[0]
        waiting += [package] if package else []
        waiting += _list_imports(path)
    return paths


def _find_file(name: str) -> Path | None:
    """Return the file of a module, or None if the name is that of something in one."""
    path = _ROOT.joinpath(*name.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def _list_imports(path: Path) -> list[str]:
    """Return the modules of this project that a file may import."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return [name for name in names if name.startswith(_OWN)]


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(pack_program())
