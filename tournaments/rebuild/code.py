"""The version of the code by which standings were computed."""

import hashlib
from functools import cache

from club.scoring_code import find_imported, read_source

#: Raise it when the stored rows change: all standings are then computed again.
SHAPE = 1


@cache
def digest_event_code() -> str:
    """Return a short digest of the modules that score events, without docstrings and comments."""
    modules = find_imported("scoring.duplicate.event")
    text = "".join(f"{name}\n{read_source(name)}\n" for name in sorted(modules))
    return hashlib.sha256(f"{SHAPE}\n{text}".encode()).hexdigest()[:12]
