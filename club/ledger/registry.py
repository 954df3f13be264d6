"""The registry that every app joins: what it keeps, and what looks after it.

The sweep, the projection commands, merging, erasing a person, archiving and retention go through
the registry, and never name an app. An app calls `registry.join` when Django is ready.
"""

import datetime
import enum
import uuid
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models

from club.ledger.writing import Order


class Kind(enum.Enum):
    """What a model holds, which decides what is done with its rows."""

    FACT = "fact"
    """Append-only: archived; erasing a person overwrites its redactable columns alone."""
    IDENTITY = "identity"
    """Says who or what something is, and may be changed: archived; personal columns are erased."""
    CREDENTIAL = "credential"
    """Lets somebody in: never archived; deleted with its account."""
    LOG = "log"
    """What Django and its apps note of sign-ins and the admin: deleted with the person."""
    PROJECTION = "projection"
    """Computed from facts: never archived; dropped and computed again."""


@dataclass(frozen=True)
class Kept:
    """What the registry knows of a model. personal: columns that tell who a person is."""

    kind: Kind
    personal: tuple[str, ...] = ()


@dataclass(frozen=True)
class Projection:
    """Rows computed from facts, for the sweep and the projection commands.

    Every function takes a club's id or None for all clubs.

    name: what is counted, as in "3 nights".
    all_ids, behind: the ids of what can be computed, and of what is missing or out of date.
    rebuild: computes one by its id, and returns whether it is up to date now.
    drop: deletes what is stored.
    differences: yields (place, difference) where stored rows are not what the facts give now.
    at_once: how many one sweep computes; the next goes on.
    stage: lower stages are computed first, whichever app they are of: 0 for what facts give and
    season records, 1 for the sums of those, 2 for what is compared with the sums.
    """

    name: str
    all_ids: Callable[[uuid.UUID | None], Collection[uuid.UUID]]
    behind: Callable[[uuid.UUID | None], Collection[uuid.UUID]]
    rebuild: Callable[[uuid.UUID, datetime.datetime], bool]
    drop: Callable[[uuid.UUID | None], None]
    differences: Callable[[uuid.UUID | None], Iterable[tuple[str, str]]]
    at_once: int | None = None
    stage: int = 0


Merge = Callable[[Order, Any, Any, Any], None]
"""Records in an app's ledgers that one player is another: (order, club, duplicate, keeper).

Runs within the club's act. Raises Refused if the app finds that they are two people.
"""
Job = Callable[[datetime.datetime], None]
"""Work that the sweep does besides projections, given the present time."""


@dataclass(frozen=True)
class SeasonRecords:
    """Where records that a season's ladders add up come from, such as the nights.

    model: rows of an `AbstractRecord` with ``club``, ``player`` and ``ladder``.
    day: the lookup of the day on which a row counts, such as ``night__date``.
    outdated: returns the ids of a season's ledgers whose records follow other rules than those of
    a digest: (season, digest).
    recompute: computes the records of one ledger again: (id, season, rules, now).
    """

    model: type[models.Model]
    day: str
    outdated: Callable[[Any, str], Collection[uuid.UUID]]
    recompute: Callable[[uuid.UUID, Any, Any, datetime.datetime], None]

    def between(
        self, club_id: uuid.UUID, first: datetime.date | None, last: datetime.date
    ) -> models.QuerySet[Any]:
        """Return the rows of a club that count from one day to another, both included."""
        days = {f"{self.day}__lte": last} | ({f"{self.day}__gte": first} if first else {})
        return self.model._default_manager.filter(club=club_id, **days)


@dataclass(frozen=True)
class Joined:
    """What one app registered."""

    models: Mapping[type[models.Model], Kept]
    projections: tuple[Projection, ...] = ()
    merges: tuple[Merge, ...] = ()
    jobs: tuple[Job, ...] = ()
    season_records: tuple[SeasonRecords, ...] = ()


@dataclass
class Registry:
    """What the apps of this installation registered, in the order of INSTALLED_APPS."""

    apps: dict[str, Joined] = field(default_factory=dict)

    def join(
        self,
        label: str,
        *,
        models: Mapping[type[models.Model], Kept],
        projections: Iterable[Projection] = (),
        merges: Iterable[Merge] = (),
        jobs: Iterable[Job] = (),
        season_records: Iterable[SeasonRecords] = (),
    ) -> None:
        """Register an app by its label. Joining again replaces what it registered before."""
        self.apps[label] = Joined(
            dict(models), tuple(projections), tuple(merges), tuple(jobs), tuple(season_records)
        )

    @property
    def models(self) -> dict[type[models.Model], Kept]:
        """Every model that an app named, with what is known of it."""
        return {model: kept for app in self.apps.values() for model, kept in app.models.items()}

    @property
    def projections(self) -> list[Projection]:
        """The projections of every app, each after those it is computed from."""
        found = [one for app in self.apps.values() for one in app.projections]
        return sorted(found, key=lambda one: one.stage)

    @property
    def merges(self) -> list[Merge]:
        """What merging two players calls in every app."""
        return [one for app in self.apps.values() for one in app.merges]

    @property
    def jobs(self) -> list[Job]:
        """What the sweep calls in every app after the projections."""
        return [one for app in self.apps.values() for one in app.jobs]

    @property
    def season_records(self) -> list[SeasonRecords]:
        """Where the records that a season's ladders add up come from."""
        return [one for app in self.apps.values() for one in app.season_records]


registry = Registry()
