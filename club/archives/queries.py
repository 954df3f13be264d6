"""What keeps an owner from taking a club's archive now: the apps say it."""

from club.ledger.refusals import Fault
from club.ledger.registry import registry
from club.models import Club

#: The most acts of a club whose archive is made for a browser, which waits for it.
MOST_ACTS = 200_000


def list_archive_faults(club: Club) -> list[Fault]:
    """Return why the archive of a club cannot be taken now."""
    faults = (app.find_fault(club) for app in registry.archiving)
    return [fault for fault in faults if fault]


def is_too_large(club: Club) -> bool:
    """Return whether a browser would wait too long for the club's archive."""
    return sum(app.count_acts(club, MOST_ACTS) for app in registry.archiving) >= MOST_ACTS
