"""What somebody has just done, told on the next page, where it can be undone."""

import datetime
from collections.abc import Iterable
from typing import Any, TypeVar

from django.utils import timezone

from club.ledger.models import AbstractAct

ActT = TypeVar("ActT", bound=AbstractAct)

#: How long after an act the page that is opened next tells of it.
FRESH = datetime.timedelta(seconds=6)


def find_just_done(acts: Iterable[ActT], account: Any) -> ActT | None:
    """Return the latest act if the account has taken it just now, or None.

    acts: those of a ledger, the latest first.
    """
    latest = next(iter(acts), None)
    if latest is None or latest.account_id != account.pk:
        return None
    return latest if timezone.now() - latest.at < FRESH else None
