"""The version of the code by which standings were computed."""

import hashlib
from functools import cache

from club.scoring_code import find_imported, read_source

#: Raise it when the stored rows change: all standings are then computed again.
SHAPE = 2


@cache
def digest_modules(module: str, further: str = "") -> str:
    """Return a short digest of a module and of what it imports, without docstrings and comments.

    further: what else the standings depend on.
    """
    text = "".join(f"{name}\n{read_source(name)}\n" for name in sorted(find_imported(module)))
    return hashlib.sha256(f"{SHAPE}\n{text}{further}".encode()).hexdigest()[:12]
