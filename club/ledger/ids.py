"""Public identifiers."""

import uuid

import uuid6


def new_id() -> uuid.UUID:
    """Return a new UUID of version 7.

    They rise with time, so that an index on them grows at its end and not all over.
    """
    return uuid.UUID(int=uuid6.uuid7().int)
