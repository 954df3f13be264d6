"""Queue a rebuild by name once the facts are committed."""

import uuid
from functools import partial

from django.db import transaction

from club.broker import publish


def queue_rebuild(night_id: uuid.UUID) -> None:
    """Ask for the night's results to be computed after this transaction commits.

    It never changes the answer to whoever wrote the fact: a broker that is down costs
    freshness, and the sweep finds what it missed.
    """
    transaction.on_commit(partial(publish, "club.rebuild_night", str(night_id)), robust=True)


def queue_now(night_id: uuid.UUID) -> None:
    """Ask for the night's results to be computed; for one that kept moving while read."""
    publish("club.rebuild_night", str(night_id))
