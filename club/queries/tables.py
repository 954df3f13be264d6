"""Tables of a night: who belongs to each, its matches, and the cut under way there."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Q, QuerySet, Subquery

from club.formation.outcomes import Candidate
from club.ledger.undoing import STANDS
from club.models import LinkRenewal, Match, MatchState, Night, Player, Table
from club.queries.cuts import count_sat_out
from club.queries.open_cuts import UnderWay, find_open_cuts
from club.queries.people import find_known_players
from club.queries.present import find_absent, list_belongings
from club.queries.sheets import MatchSheet, read_sheets
from club.translate import get_seats


@dataclass(frozen=True)
class TableView:
    """A table with the players who belong to it and its matches, the latest last.

    absent: members who cannot be found. kept: players who may return to it, having made a fresh
    table possible. open_cut: the cut that is under way.
    """

    table: Table
    members: tuple[Player, ...]
    sheets: tuple[MatchSheet, ...]
    match_ids: tuple[uuid.UUID, ...] = ()
    absent: tuple[Player, ...] = ()
    kept: tuple[Player, ...] = ()
    open_cut: UnderWay | None = None

    @property
    def current(self) -> MatchSheet | None:
        """The match in play, or None; if there are two, the one begun last."""
        return next((one for one in reversed(self.sheets) if not one.over), None)

    @property
    def latest(self) -> MatchSheet | None:
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
        outs = count_sat_out(everybody)
        return [
            Candidate(one.pk, one.short_name, self.running(one), outs.get(one.pk, 0))
            for one in everybody
        ]

    def running(self, player: Player) -> int:
        """Return the number of matches that the player has played here without a break up to now.

        A void match does not count. A substitute gains nothing by another player's match.
        """
        count = 0
        for one in reversed(self.sheets):
            if one.status == MatchState.VOID:
                continue
            if player not in one.starters.values():
                break
            count += 1
        return count


def get_table_view(table: Table, *, latest: bool = False) -> TableView:
    """Return one table. The cost does not depend on the size of the night.

    latest: fold only the match begun last there, which is all that the table's phones show.
    """
    matches = _latest_of(table.night) if latest else list_matches(table.night)
    lost = find_absent(table.night)
    played = read_sheets(matches.filter(table=table))
    return _views(table.night, [table], played, lost, lost)[0][0]


def list_returning(table: Table) -> list[Player]:
    """Return the players who belong to the table and may return to their own."""
    places = list(list_belongings(table=table, returns_to__isnull=False))
    people = find_known_players(table.night.club_id, {one.player_id for one in places})
    return [people[one.player_id] for one in places]


def list_tables(
    night: Night, ids: Collection[uuid.UUID], lost: Collection[uuid.UUID]
) -> tuple[tuple[TableView, ...], dict[uuid.UUID, Player]]:
    """Return the tables of a night, each with its latest match, and the players by id.

    ids: other players to return. lost: those of them who cannot be found. Undone tables are left
    out. The number of queries does not depend on how many tables there are.
    """
    tables = Table.objects.filter(STANDS, night=night).select_related("night").order_by("number")
    return _views(night, list(tables), read_sheets(_latest_of(night)), ids, lost)


def _latest_of(night: Night) -> QuerySet[Match]:
    """Return the match begun last at each table."""
    last = (
        Match.objects.filter(STANDS, table=OuterRef("table")).order_by("-number").values("pk")[:1]
    )
    return list_matches(night).filter(pk=Subquery(last))


def _views(
    night: Night,
    tables: Sequence[Table],
    played: Iterable[MatchSheet],
    others: Collection[uuid.UUID],
    lost: Collection[uuid.UUID],
) -> tuple[tuple[TableView, ...], dict[uuid.UUID, Player]]:
    ids = [table.pk for table in tables]
    places = list(list_belongings(night=night).filter(Q(table__in=ids) | Q(returns_to__in=ids)))
    people = find_known_players(night.club_id, {one.player_id for one in places}.union(others))
    members, kept = defaultdict(list), defaultdict(list)
    for place in places:
        members[place.table_id].append(people[place.player_id])
        kept[place.returns_to_id].append(people[place.player_id])
    at = defaultdict(list)
    for one in played:
        at[one.match.table_id].append(one)
    matches = defaultdict(list)
    known_matches = Match.objects.filter(table__in=ids).order_by("number")
    for table_id, match_id in known_matches.values_list("table_id", "pk"):
        matches[table_id].append(match_id)
    absent = {people[one] for one in lost}
    cuts = find_open_cuts(night, tables)
    views = tuple(
        TableView(
            table=table,
            members=tuple(members[table.pk]),
            sheets=tuple(at[table.pk]),
            match_ids=tuple(matches[table.pk]),
            absent=tuple(one for one in members[table.pk] if one in absent),
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


def get_generation(table: Table) -> int:
    """Return the generation of the table's link that works."""
    latest = LinkRenewal.objects.filter(table=table).order_by("-generation").first()
    return latest.generation if latest else 1
