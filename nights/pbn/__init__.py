"""Read deals from a PBN file into the score sheet format.

endplay parses the files. Importing it takes most of a second and 150 MB, so a separate process
does that and exits afterwards, and servers and workers never load it. With its dependencies it
is as large as all the rest, so it is an optional extra.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

MOST_CHARACTERS = 400_000
MOST_GAMES = 500
_SECONDS = 10
_ROOT = Path(__file__).resolve().parent.parent.parent


class Unreadable(Exception):
    """The text is not valid PBN or is too long. The message says which, in English."""


@dataclass(frozen=True)
class Board:
    """A game of a file: the board number, and the deal or the reason why it cannot be read."""

    board: str
    deal: dict[str, Any] | None = None
    fault: str = ""


class Missing(Unreadable):
    """endplay is not installed. The message says how to install it."""


def is_installed() -> bool:
    """Return whether this installation can read PBN files. The result is not cached."""
    return find_spec("endplay") is not None


def read(text: str) -> list[Board]:
    """Return the games of a PBN text in order.

    Raise Unreadable if it is not valid PBN, and Missing if endplay is not installed.
    """
    if not is_installed():
        raise Missing(
            "PBN files are read by endplay, which is not installed: make install adds it."
        )
    if len(text) > MOST_CHARACTERS:
        raise Unreadable("The file is too large.")
    try:
        done = subprocess.run(  # noqa: S603 - the arguments are our own
            [sys.executable, "-m", "nights.pbn.reader", str(MOST_GAMES + 1)],
            input=text.encode("utf-8", "replace"),
            capture_output=True,
            cwd=_ROOT,
            timeout=_SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
        raise Unreadable("The file cannot be read as PBN.") from error
    boards = [Board(**fields) for fields in json.loads(done.stdout)]
    if len(boards) > MOST_GAMES:
        raise Unreadable("The file has too many games.")
    return boards
