"""Public identifiers."""

import uuid

import uuid6


def new_id() -> uuid.UUID:
    """Return a new UUID of version 7.

    These increase with time, so that new entries of an index are added at its end.
    """
    return uuid.UUID(int=uuid6.uuid7().int)
