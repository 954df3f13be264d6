"""What waits for whoever directs a club, in words that every app adds to one bar."""

import datetime
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused

CALL, OBJECTION, DOUBT, FINISHED, LATE = KINDS = ("call", "objection", "doubt", "finished", "late")
"""The kinds of alerts, the most urgent first."""


@dataclass(frozen=True)
class Alert:
    """Something that waits for a director.

    key: names it for as long as it waits, so that what is new can be told. kind: one of KINDS.
    text: a sentence. where: the name of its night or event. address: the page on which it is dealt
    with. at: since when it waits. going: who goes there, or empty. go, done: the addresses to say
    so, for a call. following: the page of the table's next match, if it can begin.
    """

    key: str
    kind: str
    text: str
    where: str
    address: str
    at: datetime.datetime | None = None
    note: str = ""
    going: str = ""
    go: str = ""
    done: str = ""
    following: str = ""

    @property
    def minutes(self) -> int:
        """The whole minutes that it has waited."""
        return int((timezone.now() - self.at).total_seconds()) // 60 if self.at else 0


def say_calling(table: object) -> str:
    """Return what is told of a table that calls the director."""
    return _("Table %(number)s calls the director.") % {"number": table}


def make_answered() -> Refused:
    """Return the refusal of going to a call, or answering it, that was answered before."""
    return Refused.because("answered", _("This call was answered already."))


@dataclass(frozen=True)
class Alerts:
    """What an app adds to the bar of a club's directors.

    watch: returns, for a club's id, a value for each night or event in play, of which one changes
    with whatever list returns, but for the clock. list: returns the alerts of a club for a reader's
    membership at a time, and when the next one comes by the clock alone.
    """

    watch: Callable[[uuid.UUID], tuple[Any, ...]]
    list: Callable[[Any, Any, datetime.datetime], tuple[Sequence[Alert], datetime.datetime | None]]


def sort_alerts(alerts: Sequence[Alert], reader: str = "") -> list[Alert]:
    """Return alerts in the order in which they are dealt with.

    The most urgent kind comes first; of a kind what nobody goes to, and what waits longest. What
    somebody else than the reader goes to comes last.
    """
    return sorted(
        alerts,
        key=lambda alert: (
            bool(alert.going) and alert.going != reader,
            KINDS.index(alert.kind),
            bool(alert.going),
            alert.at.timestamp() if alert.at else 0.0,
            alert.key,
        ),
    )
