"""The room of a night at a glance: who is in, the tables, what happened last."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import OuterRef, QuerySet, Subquery

from club.formation.cutting import Candidate
from club.formation.precedence import Claim, in_order
from club.formation.reasons import Reason
from club.models import (
    Act,
    Arrival,
    Belonging,
    LinkRenewal,
    Match,
    Night,
    NightState,
    NightStatus,
    Player,
    Table,
)
from club.queries.cuts import said, sat_out_of
from club.queries.door import DOOR_IN
from club.queries.people import known
from club.queries.right import Wave, claims_of, wave_of
from club.queries.sheets import Sheet, sheets
from club.translate import code_of, seats_of


@dataclass(frozen=True)
class TableView:
    """A table with those who belong to it and its matches, the latest last."""

    table: Table
    members: tuple[Player, ...]
    sheets: tuple[Sheet, ...]
    match_ids: tuple[uuid.UUID, ...] = ()

    @property
    def current(self) -> Sheet | None:
        """The match in play, if any; the one begun last, should there be two."""
        return next((one for one in reversed(self.sheets) if not one.over), None)

    @property
    def latest(self) -> Sheet | None:
        """The match in play, or the one played last."""
        return self.current or (self.sheets[-1] if self.sheets else None)

    @property
    def waiting(self) -> list[Player]:
        """Members who sit out."""
        latest = self.current
        playing = set(latest.players.values()) if latest else set()
        return [player for player in self.members if player not in playing]

    @property
    def broken(self) -> bool:
        """Whether nobody belongs to it any more."""
        return not self.members

    def candidates(self) -> list[Candidate]:
        """Those who cut for the next match, with what each has played running and sat out."""
        outs = sat_out_of(self.members)
        return [
            Candidate(one.pk, one.short_name, self.running(one), outs.get(one.pk, 0))
            for one in self.members
        ]

    def running(self, player: Player) -> int:
        """Count the matches that the player has played here without a break up to now."""
        count = 0
        for one in reversed(self.sheets):
            if player not in one.players.values():
                break
            count += 1
        return count


@dataclass(frozen=True)
class Waiting:
    """Somebody who wants a seat, and why they stand where they do."""

    arrival: Arrival
    player: Player
    right: Reason

    @property
    def at_door(self) -> bool:
        """Whether they checked in by themselves."""
        return self.arrival.act.verb == DOOR_IN

    @property
    def why(self) -> str:
        """Say it in the visitor's language."""
        return said(self.right)


@dataclass(frozen=True)
class Room:
    """A night as its director sees it."""

    night: Night
    open: bool
    arrivals: tuple[Arrival, ...]
    tables: tuple[TableView, ...]
    people: dict[uuid.UUID, Player]

    @property
    def seated(self) -> set[Player]:
        """Everybody who belongs to a table, or holds a seat as a substitute."""
        members = {player for table in self.tables for player in table.members}
        playing = {one for sheet in self.playing for one in sheet.players.values()}
        return members | playing

    @property
    def playing(self) -> list[Sheet]:
        """The matches in play at the tables; those that are entered from paper are over."""
        current = [table.current for table in self.tables]
        return [one for one in current if one is not None and not one.match.paper]

    @cached_property
    def wave(self) -> Wave | None:
        """The opening wave, once it is closed; read when it is asked for."""
        return wave_of(self.night)

    @cached_property
    def claims(self) -> dict[uuid.UUID, Claim]:
        """What the right of each arrival rests on; read when the order is asked for."""
        return claims_of(self.night, self.wave, self.arrivals, self.people)

    @cached_property
    def waiting(self) -> list["Waiting"]:
        """Those in the room who want a seat, by their right to a vacancy."""
        return self._in_order(fresh=False)

    @property
    def for_fresh_table(self) -> list["Waiting"]:
        """Those in the room who want a seat, by their right to one at a new table."""
        return self._in_order(fresh=True)

    @property
    def candidates(self) -> list[tuple[Arrival, Player]]:
        """Those in the room who want a seat, with how they came, by their right to a vacancy."""
        return [(one.arrival, one.player) for one in self.waiting]

    def _in_order(self, *, fresh: bool) -> list["Waiting"]:
        taken = self.seated
        free = {one.pk: one for one in self.arrivals if self.people[one.player_id] not in taken}
        claims = [self.claims[key] for key in free]
        return [
            Waiting(free[one.claim.key], self.people[free[one.claim.key].player_id], one.reason)
            for one in in_order(code_of(self.night), claims, fresh=fresh)
        ]

    @property
    def most(self) -> int:
        """How many may belong to a table."""
        return code_of(self.night).most_at(seats_of(self.night))

    @property
    def needed(self) -> int:
        """How many players a table needs."""
        return len(seats_of(self.night))

    def others_open(self, table: Table) -> list[TableView]:
        """Answer the tables to which a player of this one may move."""
        return [
            view
            for view in self.tables
            if view.table != table and not view.broken and len(view.members) < self.most
        ]

    def table(self, table_id: uuid.UUID) -> TableView:
        """Answer one table; KeyError if the night has no such table."""
        for view in self.tables:
            if view.table.pk == table_id:
                return view
        raise KeyError(table_id)


def is_open(night: Night) -> bool:
    """Tell whether the night is in progress."""
    last = NightStatus.objects.filter(night=night).order_by("-act__number").first()
    return last is None or last.state == NightState.OPEN


def room(night: Night) -> Room:
    """Read the whole room, each table with its latest match.

    The count of queries does not depend on its size, nor what is folded on how long the
    night has run.
    """
    arrivals = tuple(
        Arrival.objects.filter(night=night, departure__isnull=True)
        .select_related("act")
        .order_by("number")
    )
    tables = list(Table.objects.filter(night=night).order_by("number"))
    belongings = list(_belongings().filter(night=night))
    ids = {one.player_id for one in arrivals} | {one.player_id for one in belongings}
    people = known(night, ids)
    views = _views(tables, belongings, sheets(_latest_of(night)), people)
    return Room(night, is_open(night), arrivals, views, people)


def table_view(table: Table, *, latest: bool = False) -> TableView:
    """Read one table; what it costs does not grow with the night.

    latest: fold only the match begun last there, which is all that its phones show.
    """
    belongings = list(_belongings().filter(table=table))
    people = known(table.night, {one.player_id for one in belongings})
    matches = _latest_of(table.night) if latest else matches_of(table.night)
    played = sheets(matches.filter(table=table))
    return _views([table], belongings, played, people)[0]


def _latest_of(night: Night) -> QuerySet[Match]:
    """Answer the match begun last at each table."""
    last = Match.objects.filter(table=OuterRef("table")).order_by("-number").values("pk")[:1]
    return matches_of(night).filter(pk=Subquery(last))


def _belongings() -> QuerySet[Belonging]:
    return Belonging.objects.filter(end__isnull=True).order_by("act__number", "id")


def _views(
    tables: Sequence[Table],
    belongings: Iterable[Belonging],
    played: Iterable[Sheet],
    people: Mapping[uuid.UUID, Player],
) -> tuple[TableView, ...]:
    members = defaultdict(list)
    for place in belongings:
        members[place.table_id].append(people[place.player_id])
    at = defaultdict(list)
    for one in played:
        at[one.match.table_id].append(one)
    ids = defaultdict(list)
    known_matches = Match.objects.filter(table__in=[table.pk for table in tables])
    for table_id, match_id in known_matches.order_by("number").values_list("table_id", "pk"):
        ids[table_id].append(match_id)
    return tuple(
        TableView(table, tuple(members[table.pk]), tuple(at[table.pk]), tuple(ids[table.pk]))
        for table in tables
    )


def matches_of(night: Night) -> QuerySet[Match]:
    """Answer the night's matches, table by table in the order played."""
    return (
        Match.objects.filter(night=night)
        .select_related("night", "table", "act")
        .order_by("table__number", "number")
    )


def generation_of(table: Table) -> int:
    """Answer which generation of the table's link works."""
    latest = LinkRenewal.objects.filter(table=table).order_by("-generation").first()
    return latest.generation if latest else 1


def acts_of(night: Night, last: int | None = None) -> QuerySet[Act]:
    """Answer what happened on the night, the latest first."""
    acts = (
        Act.objects.filter(night=night)
        .select_related("account", "table", "match", "match__table", "player")
        .prefetch_related("deals")
        .order_by("-number")
    )
    return acts[:last] if last else acts
