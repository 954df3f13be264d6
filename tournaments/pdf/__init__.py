"""An event's paper and standing as PDF.

typst typesets them. It is an optional extra, and runs as a separate process with a time limit, so
that servers never load it. What is printed is data for it and never part of its program.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_SECONDS = 30
_ROOT = Path(__file__).resolve().parent.parent.parent


class Untypeset(Exception):
    """No PDF could be made. The message says why, in English."""


class Missing(Untypeset):
    """typst is not installed. The message says how to install it."""


def is_installed() -> bool:
    """Return whether this installation can make PDF files. The result is not cached."""
    return find_spec("typst") is not None


def typeset(data: Mapping[str, Any]) -> bytes:
    """Return a PDF of the sheets that ``sheets.typ`` makes of the data.

    Raise Untypeset if it cannot be made, and Missing if typst is not installed.
    """
    if not is_installed():
        raise Missing("PDF files are made by typst, which is not installed: make install adds it.")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tournaments.pdf.writer"],
            input=json.dumps(data).encode(),
            capture_output=True,
            cwd=_ROOT,
            timeout=_SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise Untypeset("The PDF could not be made.") from error
    return done.stdout
