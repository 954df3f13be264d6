"""Tables of a night: who belongs to each, its matches, and the cut under way there."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from club.models import Club, Player
from club.queries.people import find_known_players
from nights.formation.outcomes import Candidate
from nights.models import Belonging, Match, MatchState, Night, Table
from nights.queries.cuts import count_sat_out
from nights.queries.heads import find_names, list_player_ids, name_players, read_heads
from nights.queries.match_view import MatchView
from nights.queries.nights import select_state, select_touched
from nights.queries.open_cuts import UnderWay, find_open_cuts
from nights.queries.present import find_absent, list_belongings
from nights.translate import get_seats


@dataclass(frozen=True)
class TableView:
    """A table with the players who belong to it and its matches, the latest last.

    absent: members who cannot be found. kept: players who may return to it, having made a fresh
    table possible. open_cut: the cut that is under way.
    """

    table: Table
    members: tuple[Player, ...]
    sheets: tuple[MatchView, ...]
    absent: tuple[Player, ...] = ()
    kept: tuple[Player, ...] = ()
    open_cut: UnderWay | None = None

    @property
    def current(self) -> MatchView | None:
        """The match in play, or None; if there are two, the one begun last."""
        return next((sheet for sheet in reversed(self.sheets) if not sheet.over), None)

    @property
    def latest(self) -> MatchView | None:
        """The match in play, or else the one played last."""
        return self.current or (self.sheets[-1] if self.sheets else None)

    @property
    def present(self) -> list[Player]:
        """Members who can be found, and therefore cut for the next match."""
        return [player for player in self.members if player not in self.absent]

    @property
    def taken(self) -> int:
        """The number of places taken: by members, and reserved for players who may return."""
        return len(self.members) + len(self.kept)

    @property
    def short(self) -> int:
        """The number of players missing before a match can begin."""
        return max(0, len(get_seats(self.table.night)) - len(self.present))

    @property
    def waiting(self) -> list[Player]:
        """Members who sit out."""
        latest = self.current
        playing = set(latest.players.values()) if latest else set()
        return [player for player in self.members if player not in playing]

    @property
    def astray(self) -> list[Player]:
        """Players of the match in play who cannot be found."""
        playing = set(self.current.players.values()) if self.current else set()
        return [player for player in self.absent if player in playing]

    @property
    def has_cut(self) -> bool:
        """Whether a card is cut in a cut under way, so that nobody enters the table."""
        return self.open_cut is not None and self.open_cut.begun

    @property
    def broken(self) -> bool:
        """Whether nobody belongs to it any more."""
        return not self.members

    def candidates(self, joining: Sequence[Player] = ()) -> list[Candidate]:
        """Return who cuts for the next match, with their matches in a row and matches sat out."""
        everybody = [*self.present, *joining]
        outs = count_sat_out(self.table.night, everybody)
        return [
            Candidate(player.pk, player, self.running(player), outs[player.pk])
            for player in everybody
        ]

    def running(self, player: Player) -> int:
        """Return the number of matches that the player has played here without a break up to now.

        A void match does not count. A substitute gains nothing by another player's match.
        """
        count = 0
        for sheet in reversed(self.sheets):
            if sheet.status == MatchState.VOID:
                continue
            if player not in sheet.starters.values():
                break
            count += 1
        return count


def get_table_view(table: Table, *, latest: bool = False) -> TableView:
    """Return one table. The cost does not depend on the size of the night.

    latest: read only the match begun last there, which is all that the table's phones show.
    """
    night = table.night
    lost = find_absent(night)
    here = _latest_at if latest else _all_at
    played = _read_here(night, [table], here.fetch(night.pk, table.pk))
    return _views(night, [table], played, lost, lost)[0][0]


def list_returning(table: Table) -> list[Player]:
    """Return the players who belong to the table and may return to their own."""
    places = list(list_belongings(table=table, returns_to__isnull=False))
    people = find_known_players(table.night.club_id, {belonging.player_id for belonging in places})
    return [people[belonging.player_id] for belonging in places]


def list_tables(
    night: Night, ids: Collection[uuid.UUID], lost: Collection[uuid.UUID]
) -> tuple[tuple[TableView, ...], dict[uuid.UUID, Player]]:
    """Return the tables of a night, each with its latest match, and the players by id.

    ids: other players to return. lost: those of them who cannot be found. Undone tables are left
    out. The number of queries does not depend on how many tables there are.
    """
    tables = list(Table.objects.filter(STANDS, night=night).order_by("number"))
    for table in tables:
        table.night = night
    return _views(night, tables, _read_latest(night, tables), ids, lost)


def read_latest_matches(
    night: Night, tables: Sequence[Table]
) -> dict[uuid.UUID, tuple[MatchView, ...]]:
    """Return by table the match begun last there, or nothing. The tables have their night."""
    latest: dict[uuid.UUID, tuple[MatchView, ...]] = {table.pk: () for table in tables}
    for name in find_names(_read_latest(night, tables)):
        latest[name.match.table_id] += (name,)
    return latest


def _read_latest(night: Night, tables: Sequence[Table]) -> list[MatchView]:
    """Return the match begun last at each of some tables, without names."""
    if len(tables) == 1:  # the matches of the other tables need not be read
        return _read_here(night, tables, _latest_at.fetch(night.pk, tables[0].pk))
    return _read_here(night, tables, _latest.fetch(night.pk))


def _read_here(night: Night, tables: Sequence[Table], matches: Iterable[Match]) -> list[MatchView]:
    """Return the heads of those of the matches that are at some tables, without names."""
    at = {table.pk: table for table in tables}
    rows = [match for match in matches if match.table_id in at]
    for match in rows:
        match.night, match.table = night, at[match.table_id]
    return read_heads(rows)


def list_match_ids(tables: Iterable[Table]) -> dict[uuid.UUID, list[uuid.UUID]]:
    """Return by table the ids of its matches, in the order played."""
    match_ids: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    rows = Match.objects.filter(table__in=[table.pk for table in tables]).order_by("number")
    for table_id, match_id in rows.values_list("table_id", "pk"):
        match_ids[table_id].append(match_id)
    return match_ids


def _select_latest(night: uuid.UUID) -> QuerySet[Match]:
    """Return the match begun last at each table."""
    last = (
        Match.objects.filter(STANDS, table=OuterRef("table")).order_by("-number").values("pk")[:1]
    )
    matches = Match.objects.filter(night=night, pk=Subquery(last)).order_by("table__number")
    return matches.select_related("head")


def _select_places(night: uuid.UUID) -> QuerySet[Belonging, Any]:
    """Return who belongs to which table, and to which table they may return."""
    return list_belongings(night=night).values_list("player_id", "table_id", "returns_to_id")


_latest: Prepared[Match] = Prepared(_select_latest, uuid.UUID)
_latest_at: Prepared[Match] = Prepared(
    lambda night, table: _select_latest(night).filter(table=table).select_related("cut", "head"),
    uuid.UUID,
    uuid.UUID,
)
_all_at: Prepared[Match] = Prepared(
    lambda night, table: (
        Match.objects.filter(night=night, table=table)
        .order_by("number")
        .select_related("cut", "head")
    ),
    uuid.UUID,
    uuid.UUID,
)
_Place = tuple[uuid.UUID, uuid.UUID, uuid.UUID | None]
_places: Prepared[_Place] = Prepared(_select_places, uuid.UUID)
_places_at: Prepared[_Place] = Prepared(
    lambda night, table: _select_places(night).filter(Q(table=table) | Q(returns_to=table)),
    uuid.UUID,
    uuid.UUID,
)


def _views(
    night: Night,
    tables: Sequence[Table],
    played: Sequence[MatchView],
    others: Collection[uuid.UUID],
    lost: Collection[uuid.UUID],
) -> tuple[tuple[TableView, ...], dict[uuid.UUID, Player]]:
    if len(tables) == 1:  # the other tables of the night need not be read
        places = _places_at.fetch(night.pk, tables[0].pk)
    else:
        places = _places.fetch(night.pk)
    wanted = {player for player, _table, _home in places}.union(others, list_player_ids(played))
    people = find_known_players(night.club_id, wanted)
    members, kept = defaultdict(list), defaultdict(list)
    for player, table_id, home in places:
        members[table_id].append(people[player])
        kept[home].append(people[player])
    at = defaultdict(list)
    for view in name_players(played, people):
        at[view.match.table_id].append(view)
    absent = {people[player_id] for player_id in lost}
    cuts = find_open_cuts(night, tables)
    views = tuple(
        TableView(
            table=table,
            members=tuple(members[table.pk]),
            sheets=tuple(at[table.pk]),
            absent=tuple(member for member in members[table.pk] if member in absent),
            kept=tuple(kept[table.pk]),
            open_cut=cuts.get(table.pk),
        )
        for table in tables
    )
    return views, people


def list_matches(night: Night) -> QuerySet[Match]:
    """Return the night's matches, table by table in the order played."""
    return (
        Match.objects.filter(night=night)
        .select_related("night", "table", "act", "cut")
        .order_by("table__number", "number")
    )


def find_dated_match(club: Club, night_id: uuid.UUID, match_id: uuid.UUID) -> Match | None:
    """Return a match of a club's night with its table, and the night as `find_dated_night` does."""
    match = _dated.first(club.pk, night_id, match_id)
    if match is not None:
        night: Any = match.night
        night.club, night.state, night.touched_at = club, match.state, match.touched_at
    return match


def find_match_at(table: Table, match_id: uuid.UUID | None) -> Match | None:
    """Return a match at a table that was read; without an id, the match begun last."""
    match = _matches_at.first(table.pk, match_id) if match_id else _last_match_at.first(table.pk)
    if match is not None:
        match.table, match.night = table, table.night
    return match


_dated: Prepared[Any] = Prepared(
    lambda club, night, match: (
        list_matches(night)
        .filter(night__club=club, pk=match)
        .annotate(state=select_state("night"), touched_at=select_touched("night"))
    ),
    uuid.UUID,
    uuid.UUID,
    uuid.UUID,
)
_matches_at: Prepared[Match] = Prepared(
    lambda table, match: Match.objects.filter(table=table, pk=match), uuid.UUID, uuid.UUID
)
_last_match_at: Prepared[Match] = Prepared(
    lambda table: Match.objects.filter(table=table).order_by("-number")[:1], uuid.UUID
)
