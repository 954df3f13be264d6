"""The registry in which every app declares its models and the functions that maintain them.

The sweep, the projection commands, merging, erasing a person, archiving and retention use the
registry, and never name an app. An app calls `registry.join` when Django is ready.
"""

import datetime
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.db.models import Model

from club.ledger.acts import ActKind, ActKinds
from club.ledger.alerts import Alerts
from club.ledger.archive_changes import Former
from club.ledger.feeds import Feeds
from club.ledger.orders import Order, Writing
from club.ledger.pieces import Pieces
from club.ledger.registered import (
    Archiving,
    ClubFigures,
    Gauge,
    HappeningKind,
    Host,
    Kept,
    PracticeKind,
    Projection,
    Simulation,
    TablePlaces,
    Watch,
)
from club.ledger.season_records import SeasonRecords

Merge = Callable[[Order, Any, Any, Any], None]
"""Records in an app's ledgers that two entries are one player: (order, club, duplicate, keeper).

Runs within the club's act. Raises Refused if the app's data shows that they are two people.
"""
Follower = Callable[[Writing[Any]], None]
"""Stores what is kept with the facts of an act, in its transaction, after they are stored."""
Job = Callable[[datetime.datetime], None]
"""Work of the sweep besides projections. Takes the current time."""
Forget = Callable[[datetime.datetime], bool]
"""Deletes what an app keeps for a time only, from before a time. Returns whether there may be more.
"""
PlayerFigures = Callable[[Any, uuid.UUID, str, Any, int | None], Mapping[str, Any]]
"""Returns the figures of an app on the page of a player's season, for the template.

Takes (season, player, ladder, membership, most): the reader's membership, and how many rows each
list has, or None for all of them.
"""
Demonstration = Callable[[Any, Any, datetime.datetime], None]
"""Adds to the demonstration club, unless it has done so: (club, director, now)."""


@dataclass(frozen=True)
class Joined:
    """The entries of one app."""

    models: Mapping[type[models.Model], Kept]
    acts: Mapping[type[Model], ActKinds] = field(default_factory=dict)
    projections: tuple[Projection, ...] = ()
    merges: tuple[Merge, ...] = ()
    jobs: tuple[Job, ...] = ()
    forgets: tuple[Forget, ...] = ()
    demonstrations: tuple[Demonstration, ...] = ()
    season_records: tuple[SeasonRecords, ...] = ()
    followers: tuple[Follower, ...] = ()
    watches: Mapping[str, Watch] = field(default_factory=dict)
    simulations: tuple[Simulation, ...] = ()
    host: Host | None = None
    gauges: tuple[Gauge, ...] = ()
    archiving: Archiving | None = None
    former: Former = field(default_factory=Former)
    pieces: Pieces | None = None
    player_figures: PlayerFigures | None = None
    happenings: tuple[HappeningKind, ...] = ()
    feeds: Feeds | None = None
    alerts: Alerts | None = None
    table_places: TablePlaces | None = None
    practices: tuple[PracticeKind, ...] = ()
    club_figures: ClubFigures | None = None


@dataclass
class Registry:
    """The entries of all apps, in the order of INSTALLED_APPS."""

    apps: dict[str, Joined] = field(default_factory=dict)
    _acts: dict[type[Model], ActKinds] = field(default_factory=dict)

    def join(
        self,
        label: str,
        *,
        models: Mapping[type[models.Model], Kept],
        acts: Mapping[type[Model], ActKinds] | None = None,
        projections: Iterable[Projection] = (),
        merges: Iterable[Merge] = (),
        jobs: Iterable[Job] = (),
        forgets: Iterable[Forget] = (),
        demonstrations: Iterable[Demonstration] = (),
        season_records: Iterable[SeasonRecords] = (),
        followers: Iterable[Follower] = (),
        watches: Mapping[str, Watch] | None = None,
        simulations: Iterable[Simulation] = (),
        host: Host | None = None,
        gauges: Iterable[Gauge] = (),
        archiving: Archiving | None = None,
        former: Former | None = None,
        pieces: Pieces | None = None,
        player_figures: PlayerFigures | None = None,
        happenings: Iterable[HappeningKind] = (),
        feeds: Feeds | None = None,
        alerts: Alerts | None = None,
        table_places: TablePlaces | None = None,
        practices: Iterable[PracticeKind] = (),
        club_figures: ClubFigures | None = None,
    ) -> None:
        """Register an app by its label. Joining again replaces its previous entries.

        acts: kinds of acts by ledger, also of another app's ledger to which the app writes. Raise
        ValueError if two apps declare one verb for a ledger.
        """
        self.apps[label] = Joined(
            dict(models),
            dict(acts or {}),
            tuple(projections),
            tuple(merges),
            tuple(jobs),
            tuple(forgets),
            tuple(demonstrations),
            tuple(season_records),
            tuple(followers),
            dict(watches or {}),
            tuple(simulations),
            host,
            tuple(gauges),
            archiving,
            former or Former(),
            pieces,
            player_figures,
            tuple(happenings),
            feeds,
            alerts,
            table_places,
            tuple(practices),
            club_figures,
        )
        self._acts = self._join_acts()

    def _join_acts(self) -> dict[type[Model], ActKinds]:
        """Return the kinds of acts that all apps declare, by ledger."""
        declared: dict[type[Model], list[ActKind]] = {}
        for app in self.apps.values():
            for ledger, kinds in app.acts.items():
                declared.setdefault(ledger, []).extend(kinds.values())
        return {ledger: ActKinds(kinds) for ledger, kinds in declared.items()}

    def acts_of(self, ledger: type[Model]) -> ActKinds:
        """Return the kinds of acts of a ledger. Raise LookupError if no app has declared them."""
        if ledger not in self._acts:
            raise LookupError(f"no app declares the acts of {ledger._meta.label}")
        return self._acts[ledger]

    @property
    def models(self) -> dict[type[models.Model], Kept]:
        """The registered models of all apps, with their entries."""
        return {model: kept for app in self.apps.values() for model, kept in app.models.items()}

    @property
    def projections(self) -> list[Projection]:
        """The projections of all apps, each after those it is computed from."""
        every = [projection for app in self.apps.values() for projection in app.projections]
        return sorted(every, key=lambda projection: projection.stage)

    def find_projection(self, name: str) -> Projection:
        """Return a projection by its name. Raise LookupError if no app has registered it."""
        for projection in self.projections:
            if projection.name == name:
                return projection
        raise LookupError(f"no projection {name}")

    @property
    def merges(self) -> list[Merge]:
        """The functions of all apps that merging two players calls."""
        return [merge for app in self.apps.values() for merge in app.merges]

    @property
    def jobs(self) -> list[Job]:
        """The functions of all apps that the sweep calls after the projections."""
        return [job for app in self.apps.values() for job in app.jobs]

    @property
    def forgets(self) -> list[Forget]:
        """The functions of all apps that delete what is kept for a time only."""
        return [forget for app in self.apps.values() for forget in app.forgets]

    @property
    def demonstrations(self) -> list[Demonstration]:
        """The functions of all apps that add to the demonstration club."""
        return [fill for app in self.apps.values() for fill in app.demonstrations]

    @property
    def watches(self) -> dict[str, Watch]:
        """What polls compare, by name, in all apps."""
        return {name: watch for app in self.apps.values() for name, watch in app.watches.items()}

    @property
    def simulations(self) -> list[Simulation]:
        """What can be simulated besides a night, in all apps."""
        return [simulation for app in self.apps.values() for simulation in app.simulations]

    @property
    def followers(self) -> list[Follower]:
        """The functions of all apps that follow each act in its transaction."""
        return [follow for app in self.apps.values() for follow in app.followers]

    @property
    def gauges(self) -> list[Gauge]:
        """The numbers of all apps that `/metrics` has."""
        return [gauge for app in self.apps.values() for gauge in app.gauges]

    @property
    def club_figures(self) -> list[ClubFigures]:
        """How much of theirs each club has, by the apps that tell it."""
        return [app.club_figures for app in self.apps.values() if app.club_figures]

    @property
    def archiving(self) -> list[Archiving]:
        """What the apps say of a club's archive before an owner takes it."""
        return [app.archiving for app in self.apps.values() if app.archiving is not None]

    @property
    def former(self) -> dict[str, Former]:
        """The former states of the apps' tables whose archives are read, by the app's label."""
        return {label: app.former for label, app in self.apps.items()}

    @property
    def pieces(self) -> list[Pieces]:
        """What the apps offer for a club's own site."""
        return [app.pieces for app in self.apps.values() if app.pieces is not None]

    @property
    def player_figures(self) -> list[PlayerFigures]:
        """What the apps add to the page of a player's season."""
        return [app.player_figures for app in self.apps.values() if app.player_figures is not None]

    @property
    def happenings(self) -> list[HappeningKind]:
        """The kinds of happening of all apps."""
        return [kind for app in self.apps.values() for kind in app.happenings]

    @property
    def feeds(self) -> list[Feeds]:
        """What the apps add to the feeds of a club."""
        return [app.feeds for app in self.apps.values() if app.feeds is not None]

    @property
    def table_places(self) -> list[TablePlaces]:
        """What the apps say of where a table of a club plays."""
        return [app.table_places for app in self.apps.values() if app.table_places is not None]

    @property
    def practices(self) -> list[PracticeKind]:
        """What a director can practise on, in all apps."""
        return [kind for app in self.apps.values() for kind in app.practices]

    def watch_hosted(self, table: uuid.UUID) -> tuple[Any, ...]:
        """Return what the apps watch of a table that one of them seats."""
        hosts = [app.host for app in self.apps.values() if app.host is not None]
        return tuple(value for host in hosts for value in host.watch(table))

    def find_host(self, label: str) -> Host | None:
        """Return what an app does that seats the tables of nights, or None."""
        app = self.apps.get(label)
        return app.host if app else None

    @property
    def season_records(self) -> list[SeasonRecords]:
        """The sources, in all apps, of the records that a season's ladders add up."""
        return [source for app in self.apps.values() for source in app.season_records]


registry = Registry()
