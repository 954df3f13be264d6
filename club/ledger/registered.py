"""What an app can register: what becomes of its models, its projections, what it hosts."""

import datetime
import enum
import random
import uuid
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models

from club.ledger.orders import Writing
from club.ledger.refusals import Fault


class Kind(enum.Enum):
    """The kind of data in a model, which decides how its rows are treated."""

    FACT = "fact"
    """Append-only: archived; erasing a person overwrites only its redactable columns."""
    IDENTITY = "identity"
    """Identifies a person or thing, and can be changed: archived; personal columns are erased."""
    CREDENTIAL = "credential"
    """Grants access: never archived; deleted with its account."""
    LOG = "log"
    """Notes of Django and its apps on sign-ins and the admin: deleted with the person."""
    PROJECTION = "projection"
    """Computed from facts: never archived; can be dropped and computed again."""


@dataclass(frozen=True)
class Kept:
    """The registry's entry for a model.

    personal: columns that identify a person. secret: columns that are never archived; a row that
    comes from an archive has their default. refers: columns with the id of a row of another app's
    model that are no foreign keys, each with the model's label. check: yields what is
    wrong with a row of an archive, given by its columns, as ends of a sentence: what is imported is
    checked as what is typed. archived: returns those of some rows that an archive has.
    """

    kind: Kind
    personal: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    refers: tuple[tuple[str, str], ...] = ()
    check: Callable[[Mapping[str, Any]], Iterable[str]] = lambda _row: ()
    archived: Callable[[models.QuerySet[Any]], models.QuerySet[Any]] = lambda rows: rows


@dataclass(frozen=True)
class Projection:
    """Rows computed from facts, for the sweep and the projection commands.

    all_ids, stale, drop and differences take a club's id, or None for all clubs.

    name: the noun for counts, as in "3 nights".
    all_ids, stale: return the ids of all units, and of those that are missing or stale.
    rebuild: computes the unit with an id, and returns whether it is up to date now.
    drop: deletes the stored rows.
    differences: yields (place, difference) where stored rows differ from the facts, and may yield
    (place, "") when a unit was compared.
    at_once: the maximum number that one sweep computes; the next sweep continues.
    since: returns when the first act was recorded that is not computed yet, for ids of units that
    are stale; None if that cannot be told.
    stage: lower stages are computed first, across all apps: 0 for results of facts and season
    records, 1 for sums of those, 2 for what is compared with the sums.
    """

    name: str
    all_ids: Callable[[uuid.UUID | None], Collection[uuid.UUID]]
    stale: Callable[[uuid.UUID | None], Collection[uuid.UUID]]
    rebuild: Callable[[uuid.UUID, datetime.datetime], bool]
    drop: Callable[[uuid.UUID | None], None]
    differences: Callable[[uuid.UUID | None], Iterable[tuple[str, str]]]
    at_once: int | None = None
    since: Callable[[Collection[uuid.UUID]], datetime.datetime | None] = lambda _ids: None
    stage: int = 0


Watch = Callable[[uuid.UUID], tuple[Any, ...]]
"""Returns values of a row of which one changes with whatever polls of it show."""


@dataclass(frozen=True)
class Host:
    """What an app does that seats the tables of a night.

    note_changed: called with the night's id after its results were computed. guide: returns, for
    the id of a table, what its phones say between two matches: sentences, each with an address or
    an empty string. explain: returns, for the ids of a table and of its match, why the players
    sit as they do: sentences. watch: returns, for the id of a table, values of which one changes
    with whatever guide and explain return, besides acts of the night.
    """

    note_changed: Callable[[uuid.UUID], None]
    guide: Callable[[uuid.UUID], Iterable[tuple[str, str]]]
    explain: Callable[[uuid.UUID, uuid.UUID], Iterable[str]] = lambda _table, _match: ()
    watch: Watch = lambda _table: ()


@dataclass(frozen=True)
class HappeningKind:
    """Something that a club's webhooks can be told of.

    name: such as ``night.closed``. label: in words. ledger and verb: the act that brings it about;
    none if it is not an act. describe: returns the id of what it happened to and what is sent of
    it, which has ids and paths and no names, or None if there is nothing to tell. It is called in
    the transaction of the act, and only if a webhook wants it. attach: returns what is added to
    the message as it is sent, for the id of what it happened to; it is stored nowhere, so that it
    may have names.
    """

    name: str
    label: Any
    ledger: type[models.Model] | None = None
    verb: str = ""
    describe: Callable[[Writing[Any]], tuple[uuid.UUID, dict[str, Any]] | None] | None = None
    attach: Callable[[uuid.UUID], Mapping[str, Any]] | None = None


@dataclass(frozen=True)
class Gauge:
    """A number of the present that `/metrics` has.

    name: without the prefix ``cutin_``. text: what it counts. read: returns the number.
    """

    name: str
    text: str
    read: Callable[[], float]


@dataclass(frozen=True)
class ClubFigure:
    """How much of an app's a club has.

    number: such as its nights. acts: the recorded steps of all of them. playing: how many are in
    play now. last: the day of the latest one up to today, None without one.
    """

    number: int = 0
    acts: int = 0
    playing: int = 0
    last: datetime.date | None = None


@dataclass(frozen=True)
class ClubFigures:
    """How much of an app's each club has, for the host of the installation.

    name: what is counted, in words, such as "nights". read: returns the figures of clubs, in a
    constant number of queries: (ids of clubs, today). A club that has nothing is left out.
    """

    name: Any
    read: Callable[[Collection[uuid.UUID], datetime.date], Mapping[uuid.UUID, ClubFigure]]


@dataclass(frozen=True)
class Archiving:
    """What an app says of a club's archive before an owner takes it.

    find_fault: returns why it cannot be taken now, or None. count_acts: returns how many acts of
    the app it has, up to a number: (club, most).
    """

    find_fault: Callable[[Any], Fault | None]
    count_acts: Callable[[Any, int], int]


@dataclass(frozen=True)
class Simulation:
    """Something that ``manage.py simulate`` can play instead of a night.

    option: the option that chooses it. add_arguments: adds its options to the parser.
    play: plays it over HTTP and yields what is printed: (director, options).
    """

    option: str
    add_arguments: Callable[[Any], None]
    play: Callable[[Any, Mapping[str, Any]], Iterable[str]]


@dataclass(frozen=True)
class PracticeMove:
    """Something that the simulated tables of a practice room do when they are asked.

    act: does it and returns what is told of it: (club, chance, now). Raises Refused if the tables
    cannot do it now.
    """

    name: str
    label: Any
    act: Callable[[Any, random.Random, datetime.datetime], str]


@dataclass(frozen=True)
class PracticeKind:
    """What a director can practise on.

    label: the choice, such as "A night". hint: what is in the room at first. fill: fills a new
    club: (club, account, now). find_path: returns the page where the director begins: (club).
    """

    name: str
    label: Any
    hint: Any
    fill: Callable[[Any, Any, datetime.datetime], None]
    find_path: Callable[[Any], str]
    moves: tuple[PracticeMove, ...]


@dataclass(frozen=True)
class TablePlace:
    """A table of a night or an event at which is played today.

    title: what is played there, without the name of the night or event, which is not for everybody
    who holds a card. path: the page of the table's phones. day: of the night or event. begun:
    whether play has begun there.
    """

    title: str
    path: str
    day: datetime.date
    begun: bool


TablePlaces = Callable[[Any, int, datetime.date], list[TablePlace]]
"""Returns where the table with a number plays in a club on a day: (club, number, day)."""
