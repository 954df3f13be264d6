"""The cache that all processes of an installation share. A cache that fails is ignored."""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

logger = logging.getLogger(__name__)

Found = TypeVar("Found")

#: Seconds for which a cache that failed is not used, so that other requests do not wait for it.
SPARED = 5
_asked_again = [0.0]


def ask_cache(question: Callable[[], Found | None]) -> Found | None:
    """Return the result of a call to the cache, or None if it fails. Never raise."""
    if time.monotonic() < _asked_again[0]:
        return None
    try:
        return question()
    except Exception:
        _asked_again[0] = time.monotonic() + SPARED
        logger.warning("the cache is not available: requests are not counted for now")
        logger.debug("because", exc_info=True)
        return None
