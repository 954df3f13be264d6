"""Deals from a PBN file, in the score sheet format.

endplay reads the files. Importing it takes most of a second and 150 MB, so a process of its own
does the reading and is gone afterwards: no server and no worker carries it. Its tree is as large
as everything else together, so it is an extra: an installation may be without it.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

MOST_CHARACTERS = 400_000
_SECONDS = 30
_ROOT = Path(__file__).resolve().parent.parent.parent


class Unreadable(Exception):
    """The text is no PBN, or too much of it; the message says so in English."""


@dataclass(frozen=True)
class Board:
    """One game of a file: its board number, and the deal, or why it cannot be read."""

    board: str
    deal: dict[str, Any] | None = None
    fault: str = ""


class Missing(Unreadable):
    """endplay is not installed; the message says how to add it."""


def installed() -> bool:
    """Return whether this installation can read PBN files; asked anew each time."""
    return find_spec("endplay") is not None


def read(text: str) -> list[Board]:
    """Return the games of a PBN text in order.

    Raise Unreadable where it is no PBN, and Missing where nothing is installed that reads it.
    """
    if not installed():
        raise Missing(
            "PBN files are read by endplay, which is not installed: make install adds it."
        )
    if len(text) > MOST_CHARACTERS:
        raise Unreadable("The file is too large.")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "club.pbn.reader"],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            cwd=_ROOT,
            timeout=_SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise Unreadable("The file cannot be read as PBN.") from error
    return [Board(**one) for one in json.loads(done.stdout)]
