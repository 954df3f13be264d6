"""The room of a night as a whole: who is in it, the tables, what happened last."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet

from club.models import Player
from club.queries.people import find_keepers, list_players
from nights.acts import NIGHT_ACTS, NightTopic
from nights.formation.claims import Claim
from nights.formation.precedence import Ranked, sort_candidates
from nights.formation.reasons import CutReason
from nights.models import Act, Breakup, Night, Table
from nights.queries.cuts import translate_reason
from nights.queries.match_view import MatchView
from nights.queries.precedence import Arrived, Wave, get_wave, make_claims
from nights.queries.present import Present, find_absent, read_present
from nights.queries.tables import TableView, list_tables
from nights.translate import get_code, get_seats


@dataclass(frozen=True)
class Waiting:
    """A player who wants a seat, and the reason for their place in the order.

    substituting: the number of the table at which they are a substitute now, 0 if none.
    """

    arrival: Present
    player: Player
    right: CutReason
    announced: bool = False
    substituting: int = 0

    @property
    def at_door(self) -> bool:
        """Whether they checked in by themselves."""
        return self.arrival.act.verb in NIGHT_ACTS.about(NightTopic.DOOR)

    @property
    def why(self) -> str:
        """The reason in the visitor's language."""
        return translate_reason(self.right)


@dataclass(frozen=True)
class Room:
    """A night as its director sees it."""

    night: Night
    open: bool
    arrivals: tuple[Present, ...]
    tables: tuple[TableView, ...]
    people: dict[uuid.UUID, Player]
    absent: frozenset[Player] = frozenset()

    @property
    def seated(self) -> set[Player]:
        """Everybody who belongs to a table, or holds a seat as a substitute."""
        playing = {player for sheet in self.playing for player in sheet.players.values()}
        return self.members | playing

    @property
    def members(self) -> set[Player]:
        """Everybody who belongs to a table."""
        return {player for table in self.tables for player in table.members}

    @property
    def substitutes(self) -> dict[uuid.UUID, int]:
        """The number of the table at which each substitute plays who does not belong to it."""
        return {
            player.pk: view.table.number
            for view in self.tables
            if view.current and not view.current.match.paper
            for player in view.current.players.values()
            if player not in view.members
        }

    @property
    def playing(self) -> list[MatchView]:
        """The matches in play at the tables. A match entered from paper is over."""
        current = [table.current for table in self.tables]
        return [view for view in current if view is not None and not view.match.paper]

    @cached_property
    def wave(self) -> Wave | None:
        """The opening wave once it is closed, read when it is first used."""
        return get_wave(self.night)

    @cached_property
    def claims(self) -> dict[uuid.UUID, Claim]:
        """What the right of each arrival is based on, read when it is first used."""
        return {claim.key: claim for claim in self._make_claims(self.arrivals)}

    def _make_claims(self, arrivals: Iterable[Present]) -> list[Claim]:
        """Return what the right of each arrival is based on."""
        rows = [(arrival, self.people[arrival.player_id]) for arrival in arrivals]
        if not rows:
            return []
        came = [
            Arrived(arrival.pk, who.pk, str(who), arrival.number, arrival.act.number)
            for arrival, who in rows
        ]
        keepers = find_keepers(self.night.club_id)
        claims = make_claims(self.night, self.wave, came, keepers, self.substitutes)
        return list(claims.values())

    @cached_property
    def waiting(self) -> list["Waiting"]:
        """The players in the room who want a seat, by their right to a vacancy."""
        return self._in_order(fresh=False)

    @property
    def for_fresh_table(self) -> list["Waiting"]:
        """The players in the room who want a seat, by their right to one at a new table."""
        return self._in_order(fresh=True)

    @property
    def candidates(self) -> list[tuple[Present, Player]]:
        """The players in the room who want a seat, with their arrivals, by right to a vacancy."""
        return [(candidate.arrival, candidate.player) for candidate in self.waiting]

    @property
    def cannot_be_found(self) -> list[Player]:
        """The players who are checked in but cannot be found."""
        return sorted(self.absent, key=lambda player: player.short_name)

    def rank(self, *, fresh: bool) -> list[Ranked]:
        """Return the claims of the players who want a seat, the best right first."""
        taken = self.members | self.absent
        free = [arrival for arrival in self.arrivals if self.people[arrival.player_id] not in taken]
        return sort_candidates(get_code(self.night), self._make_claims(free), fresh=fresh)

    def _in_order(self, *, fresh: bool) -> list["Waiting"]:
        came = {arrival.pk: arrival for arrival in self.arrivals}
        return [
            Waiting(
                came[ranked.claim.key],
                self.people[came[ranked.claim.key].player_id],
                ranked.reason,
                ranked.claim.announced > 0,
                ranked.claim.substituting,
            )
            for ranked in self.rank(fresh=fresh)
        ]

    @property
    def most(self) -> int:
        """The maximum of players who belong to a table."""
        return get_code(self.night).most_at(get_seats(self.night))

    def count_vacancies(self, table: Table) -> int:
        """Return how many more players may come to belong to a table."""
        return max(0, self.most - self.table(table.pk).taken)

    @property
    def announces(self) -> bool:
        """Whether by the night's code an announcement gives the prior right to a vacancy."""
        return get_code(self.night).announces

    @property
    def needed(self) -> int:
        """How many players a table needs."""
        return len(get_seats(self.night))

    @property
    def needed_for_two(self) -> int:
        """How many players two tables need, so that several can be formed at once."""
        return 2 * self.needed

    def others_open(self, table: Table) -> list[TableView]:
        """Return the tables to which a player of this one may move."""
        return [
            view
            for view in self.tables
            if view.table != table and not view.broken and view.taken < self.most
        ]

    def table(self, table_id: uuid.UUID) -> TableView:
        """Return one table. An undone table has no players. Raise KeyError if there is none."""
        for view in self.tables:
            if view.table.pk == table_id:
                return view
        return TableView(self._undone[table_id], (), ())

    @cached_property
    def outside(self) -> list[Any]:
        """The players of the club who are not in the room: their ids, names and public names."""
        present = {self.people[arrival.player_id].pk for arrival in self.arrivals}
        rows = list_players(self.night.club).values_list("pk", "name", "short_name", named=True)
        return [row for row in rows if row.pk not in present]

    @cached_property
    def _undone(self) -> dict[uuid.UUID, Table]:
        """The tables that were undone, read when one is first used."""
        rows = Table.objects.filter(night=self.night, act__undoing__isnull=False)
        return {row.pk: row for row in rows.select_related("night")}


def read_room(night: Night) -> Room:
    """Return the whole room, each table with its latest match.

    The number of queries does not depend on the size of the room, and what is folded does not
    depend on how long the night has run.
    """
    arrivals = read_present(night)
    lost = find_absent(night)
    views, people = list_tables(night, {arrival.player_id for arrival in arrivals}, lost)
    missing_people = frozenset(people[player_id] for player_id in lost)
    return Room(night, night.is_open(), arrivals, views, people, missing_people)


def list_acts(night: Night, last: int | None = None) -> QuerySet[Act]:
    """Return the acts of the night, the latest first; the last few without cards being drawn.

    Drawing from the stock is 26 acts for one deal, which would hide all others.
    """
    rows = Act.objects.filter(night=night)
    breakups = Breakup.objects.select_related("breaker")
    acts = (
        (rows.exclude(verb__in=NIGHT_ACTS.about(NightTopic.DRAWING)) if last else rows)
        .select_related("account", "table", "match", "match__table", "player", "undoing")
        .prefetch_related("deals", Prefetch("breakups", breakups))
        .order_by("-number")
    )
    return acts[:last] if last else acts
