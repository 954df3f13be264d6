"""Records that an app keeps for the seasons of a club, whose ladders add them up."""

import datetime
import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models


@dataclass(frozen=True)
class SeasonChanges:
    """What was changed in the ledgers of a source after it was published.

    kind: names these changes among all those of a season. list: returns those that a reader may
    see as rows (at, id, kind) in no order: (season, membership). describe: returns the ones with
    given ids in full, by id, without those that no longer exist: (season, ids, account_known,
    naming), where account_known says whether the reader may see usernames, and naming whom the
    season names to the reader, or None for everybody. Its number of queries is constant.
    """

    kind: str
    list: Callable[[Any, Any], models.QuerySet[Any]]
    describe: Callable[[Any, Collection[uuid.UUID], bool, Any], Mapping[uuid.UUID, Any]]


@dataclass(frozen=True)
class Played:
    """What a source adds to the summary of a season's ladder: how much was played in it.

    ledgers: how many were played in, such as nights. figures: what was remarkable, by name, for
    the template.
    """

    matches: int
    deals: int
    slams: int
    ledgers: int
    figures: Mapping[str, Any]


@dataclass(frozen=True)
class SeasonRecords:
    """A source of the records that a season's ladders add up, such as the nights.

    model: rows of an `AbstractRecord` with ``club``, ``player`` and ``ladder``.
    day: the lookup of the day on which a row counts, such as ``night__date``.
    list_stale_ledgers: returns the ids of a season's ledgers whose records were computed by rules
    with a different digest: (season, digest).
    list_stale_seasons: returns the ids of the seasons that have such records, with a constant
    number of queries. It takes the seasons as a queryset, each with the digest of its rules as
    ``digest``.
    recompute: computes the records of one ledger again: (id, season, rules, now).
    mark: returns, for a season, a text that changes with what ``list_stale_ledgers`` returns.
    public: which of the records are of ledgers that everybody may see.
    mark_public: returns, for a club, a text that changes with which ledgers these are.
    sum_matches: returns the sums of a season's matches of a ladder, as
    `club.seasons.rebuild.sums.Sums`, if the source knows who declared and with whom:
    (season, ladder).
    summarize: returns what the source adds to the summary of a ladder: (season, ladder,
    membership). It names only what the reader of this membership may see.
    goes_on: returns whether a ledger of a day is still open, for which a placement waits:
    (club, day).
    changes: what was changed after publication, for the page of the season.
    """

    model: type[models.Model]
    day: str
    list_stale_ledgers: Callable[[Any, str], Collection[uuid.UUID]]
    recompute: Callable[[uuid.UUID, Any, Any, datetime.datetime], None]
    list_stale_seasons: Callable[[models.QuerySet[Any]], Collection[uuid.UUID]]
    public: models.Q = field(default_factory=models.Q)
    mark_public: Callable[[Any], str] = lambda _club: ""
    mark: Callable[[Any], str] = lambda _season: ""
    sum_matches: Callable[[Any, str], Any] | None = None
    summarize: Callable[[Any, str, Any], Played] | None = None
    goes_on: Callable[[Any, datetime.date], bool] = lambda _club, _day: False
    changes: SeasonChanges | None = None

    def between(
        self, club_id: uuid.UUID, first: datetime.date | None, last: datetime.date
    ) -> models.QuerySet[Any]:
        """Return the rows of a club that count from one day to another, inclusive."""
        days = {f"{self.day}__lte": last} | ({f"{self.day}__gte": first} if first else {})
        return self.model._default_manager.filter(club=club_id, **days)
