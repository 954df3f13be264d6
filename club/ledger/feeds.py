"""What an app adds to the feeds of a club: days of its calendar, and published results."""

import datetime
import uuid
from collections.abc import Callable, Collection, Iterable, Mapping
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
class PlayLine:
    """How far something in play is. state: in words, or empty.

    leaders: the public names of those who are first, if that may be shown. figure: what they have.
    """

    state: str = ""
    leaders: tuple[str, ...] = ()
    figure: str = ""


@dataclass(frozen=True)
class Feeds:
    """What an app adds to the feeds of a club.

    dated: returns what a visitor or a member is shown from a day on: (club, membership, day).
    published: returns the latest results that everybody may see, up to a number: (club, most).
    describe_play: returns how far some of those that are dated are, by their ids.
    """

    dated: Callable[[Any, Any, datetime.date], Iterable[Dated]]
    published: Callable[[Any, int], Iterable[Published]]
    describe_play: Callable[[Collection[uuid.UUID]], Mapping[uuid.UUID, PlayLine]]
