"""The version of the code by which standings were computed."""

import hashlib
from functools import cache

from club.scoring_code import digest_scoring_code, find_imported, read_source

#: Raise it when the stored rows change: all standings are then computed again.
SHAPE = 2


@cache
def digest_event_code() -> str:
    """Return a short digest of the modules that score events, without docstrings and comments."""
    return _digest("scoring.duplicate.event", "")


@cache
def digest_rubber_code() -> str:
    """Return the same of events of rubbers, which depend on the code of every game."""
    return _digest("scoring.rubber_events.event", digest_scoring_code())


def _digest(module: str, further: str) -> str:
    text = "".join(f"{name}\n{read_source(name)}\n" for name in sorted(find_imported(module)))
    return hashlib.sha256(f"{SHAPE}\n{text}{further}".encode()).hexdigest()[:12]
