"""One password that is tried on many names, which no count of failures by name notices."""

import logging

from django.core.cache import cache
from django.utils.crypto import salted_hmac

from club.ledger.counting import count
from club.ledger.shared_cache import ask_cache

logger = logging.getLogger(__name__)

#: On how many names a password is tried within an hour before that is noticed.
MOST_NAMES = 5
_HOUR = 3600


def note_failed(username: str, password: str, address: str) -> None:
    """Note a sign-in that failed. Warn once an hour of a password that is tried on many names.

    Nothing is refused: a room behind one address types its passwords wrong as well. Only digests
    are kept, and for an hour. If the cache is away, nothing is noticed.
    """
    if ask_cache(lambda: _is_new_guess(username, password)):
        count("guesses")
        logger.warning(
            "one password was tried on %d names within an hour, the last from %s: somebody guesses",
            MOST_NAMES,
            address,
        )


def _is_new_guess(username: str, password: str) -> bool:
    """Keep a digest of the name beside those of the password. Return whether there are enough."""
    key = f"guess/{_digest(password, 24)}"
    names: list[str] = cache.get(key) or []
    name = _digest(username.strip().casefold(), 12)
    if name in names or len(names) >= MOST_NAMES:
        return False
    cache.set(key, [*names, name], _HOUR)
    return len(names) + 1 == MOST_NAMES


def _digest(text: str, length: int) -> str:
    return salted_hmac("club.guesses", text[:4096]).hexdigest()[:length]
