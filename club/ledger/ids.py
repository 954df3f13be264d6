"""Public identifiers."""

import secrets
import uuid
from collections.abc import Iterator

import uuid6


def new_id() -> uuid.UUID:
    """Return a new UUID of version 7.

    These increase with time, so that new entries of an index are added at its end.
    """
    return uuid.UUID(int=uuid6.uuid7().int)


_STEP_BITS = 32
_ROOM = 1 << 61  # the highest random bit of the last part: if it is 0, 2**29 steps have room


def new_ids() -> Iterator[uuid.UUID]:
    """Yield new UUIDs of version 7 for the rows of one statement, each greater than the last.

    They share one time, and each exceeds the one before by a random number, as in RFC 9562, 6.2,
    method 2. They are made in half of the time that single ones take.
    """
    number = new_id().int & ~_ROOM
    while True:
        yield uuid.UUID(int=number)
        number += 1 + secrets.randbits(_STEP_BITS)
