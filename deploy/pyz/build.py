"""Make the program in one file: `python deploy/pyz/build.py WHEEL TARGET`.

The packages that it needs are copied from the running environment, which has them at the versions
of the lock.
"""

import hashlib
import json
import re
import sys
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from starting import describe, make_tag

PROJECT = Path(__file__).resolve().parents[2]
LOCK = PROJECT / "requirements" / "run.txt"


def build(wheel: Path, target: Path) -> None:
    """Write the file. Raise PackageNotFoundError if the environment lacks a package.

    `site/` in it is what is run, `wheel/` what pip is given on another platform.
    """
    digest = hashlib.sha256(wheel.read_bytes() + LOCK.read_bytes() + make_tag().encode())
    about = {
        "tag": make_tag(),
        "for": describe(),
        "digest": digest.hexdigest()[:16],
        "wheel": wheel.name,
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.unfinished")
    with unfinished.open("wb") as file:
        file.write(b"#!/usr/bin/env python3\n")
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
            for name in ("__main__.py", "starting.py"):
                packed.write(Path(__file__).with_name(name), name)
            packed.writestr("about.json", json.dumps(about, indent=1))
            packed.write(wheel, f"wheel/{wheel.name}")
            packed.write(LOCK, "wheel/requirements.txt")
            with zipfile.ZipFile(wheel) as own:
                for name in own.namelist():
                    packed.writestr(f"site/{name}", own.read(name))
            for path, name in list_files():
                packed.write(path, f"site/{name}")
    unfinished.chmod(0o755)
    unfinished.replace(target)


def list_files() -> Iterator[tuple[Path, str]]:
    """Return the files of the packages that the lock names for this platform, with their places."""
    for line in LOCK.read_text("utf-8").splitlines():
        if not re.match("[A-Za-z0-9]", line):
            continue
        needed = Requirement(line.removesuffix("\\").strip())
        if "python_full_version" in str(needed.marker).replace(
            'python_full_version < "3.11.3"', ""
        ):
            sys.exit(f"starting.make_tag has to tell the condition of {needed} apart.")
        if needed.marker and not needed.marker.evaluate():
            continue
        for file in distribution(needed.name).files or ():
            # Commands of packages lie beside them; their compiled modules are made anew.
            if file.parts[0] != ".." and "__pycache__" not in file.parts:
                yield Path(str(file.locate())), file.as_posix()


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
