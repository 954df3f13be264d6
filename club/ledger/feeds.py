"""What an app adds to the feeds of a club: days of its calendar, and published results."""

import datetime
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Dated:
    """Something of a club that has a day, for its calendar. changed: when it last changed.

    live: whether it is in play. to_come: whether play has not begun. desk: the path of the page on
    which it is directed.
    """

    id: uuid.UUID
    name: str
    day: datetime.date
    path: str
    desk: str
    created: datetime.datetime
    changed: datetime.datetime
    sequence: int
    cancelled: bool = False
    live: bool = False
    to_come: bool = False


@dataclass(frozen=True)
class Published:
    """A result that everybody may see, for the feed of results.

    rows: the first places, each with its rank, its names and its figure.
    """

    id: uuid.UUID
    name: str
    day: datetime.date
    path: str
    published: datetime.datetime
    changed: datetime.datetime
    rows: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class Feeds:
    """What an app adds to the feeds of a club.

    dated: returns what a visitor or a member is shown from a day on: (club, membership, day).
    published: returns the latest results that everybody may see, up to a number: (club, most).
    """

    dated: Callable[[Any, Any, datetime.date], Iterable[Dated]]
    published: Callable[[Any, int], Iterable[Published]]
