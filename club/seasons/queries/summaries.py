"""The summary of a season for one page: who leads, and what was remarkable."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F, QuerySet

from club.ledger.prepared import Prepared
from club.ledger.registry import registry
from club.ledger.season_records import Played
from club.models import Membership, Player
from club.queries.people import find_known_players, find_players
from club.seasons.models import (
    LadderDeclarer,
    LadderPair,
    LadderRow,
    LadderStanding,
    Placement,
    PlacementRow,
    Season,
)
from club.seasons.queries.naming import Naming
from club.seasons.queries.placements import list_placements
from club.seasons.queries.seasons import list_ladder_rows
from scoring.tiers import Level

#: Matches that two players must have played together to count as a partnership of the season.
TOGETHER = 5
#: The number of a ladder's players, and of those who rose, shown on the page.
TOP = 10


@dataclass(frozen=True)
class Counts:
    """How much was played: matches that count, in how many ledgers, their deals and players, slams
    bid and made.
    """

    matches: int
    deals: int
    players: int
    ledgers: int
    slams: int


@dataclass(frozen=True)
class Pair:
    """Two players who played together: matches, those won, points of the ladder for their side."""

    players: tuple[Player, Player]
    matches: int
    won: int
    margin: int


@dataclass(frozen=True)
class Declarer:
    """The player who made the most contracts: contracts played, and made of those."""

    player: Player
    declared: int
    made: int


@dataclass(frozen=True)
class LadderSummary:
    """A ladder of a season: its top, how much was played, partnerships and records.

    keenest: the player of the most matches. figures: what the sources of records know of it.
    """

    ladder: str
    standing: LadderStanding
    top: tuple[LadderRow, ...]
    counts: Counts
    keenest: tuple[LadderRow, ...]
    pair: Pair | None
    declarer: Declarer | None
    figures: Mapping[str, Any]


@dataclass(frozen=True)
class Risen:
    """Players whom the last placement put higher than the one before. more: those not listed."""

    placement: Placement
    rows: tuple[PlacementRow, ...]
    more: int


def get_ladder_summary(
    season: Season, standing: LadderStanding, membership: Membership | None
) -> LadderSummary | None:
    """Return the summary of one of a season's ladders, or None if nobody is on it yet.

    Single matches and ledgers are named only if they are listed for the reader.
    """
    ladder, naming = standing.ladder, Naming(season, membership)
    top = tuple(naming.name(_first.fetch(standing.pk)))
    if not top:
        return None
    played = [
        source.summarize(season, ladder, membership)
        for source in registry.season_records
        if source.summarize
    ]
    keenest = naming.name(_keenest.fetch(standing.pk))
    pair = make_pair(season.club_id, _best_pair.first(standing.pk, TOGETHER))
    declarer = make_declarer(_best_declarer.first(standing.pk))
    return LadderSummary(
        ladder=ladder,
        standing=standing,
        top=top,
        counts=_count(standing, played),
        keenest=tuple(row for row in keenest if row.matches == keenest[0].matches),
        pair=_name_pair(pair, naming) if pair else None,
        declarer=naming.name([declarer])[0] if declarer else None,
        figures={name: value for part in played for name, value in part.figures.items()},
    )


# Prepared for every reader, so that the order of equal rows tells no hidden name.
_first: Prepared[LadderRow] = Prepared(
    lambda standing: list_ladder_rows(standing, hides=True)[:TOP], uuid.UUID
)
_keenest: Prepared[LadderRow] = Prepared(
    lambda standing: list_ladder_rows(standing, "matches", hides=True)[:TOP], uuid.UUID
)


def _name_pair(pair: Pair, naming: Naming) -> Pair:
    """Return a pair with the names that the reader may know."""
    first, other = (
        player if naming.shows(player.pk) else naming.hide(player) for player in pair.players
    )
    return replace(pair, players=(first, other))


def find_risen(season: Season, membership: Membership | None) -> Risen | None:
    """Return the players whom the last placement put higher, or None if there is no placement."""
    placement = list_placements(season).first()
    if placement is None:
        return None
    moved = PlacementRow.objects.filter(placement=placement).exclude(before="")
    moved = moved.exclude(before=F("level")).select_related("player").order_by("place")
    rows = [row for row in moved if Level(row.level).place < Level(row.before).place]
    named = Naming(season, membership).name(rows[:TOP])
    return Risen(placement, tuple(named), max(0, len(rows) - TOP))


def _count(standing: LadderStanding, played: Sequence[Played]) -> Counts:
    """Return how much was played in a season."""
    names = ("matches", "deals", "slams", "ledgers")
    sums = {name: sum(getattr(part, name) for part in played) for name in names}
    return Counts(players=LadderDeclarer.objects.filter(standing=standing).count(), **sums)


Sums = QuerySet[Any, Any]


def _read_pairs(standing: LadderStanding) -> Sums:
    """Return the sums of partners on a season's ladder, as stored."""
    rows = LadderPair.objects.filter(standing=standing)
    sums = rows.annotate(count=F("matches"), wins=F("won"), points=F("margin"))
    return sums.values_list(*PAIR)


PAIR = ("player", "partner", "count", "wins", "points")


def sort_pairs(sums: Sums, least: int) -> Sums:
    """Return the pairs that gained in at least so many matches, the one that gained most first."""
    best = sums.filter(count__gte=least, points__gt=0)
    return best.order_by("-points", "count", "player", "partner")


def make_pair(club_id: uuid.UUID, row: tuple[Any, ...] | None) -> Pair | None:
    """Return a pair of the sums of partners."""
    if row is None:
        return None
    first, other, *sums = row
    people = find_known_players(club_id, [first, other])
    pair = sorted((people[first], people[other]), key=str)
    return Pair((pair[0], pair[1]), *sums)


def _read_declarers(standing: LadderStanding) -> Sums:
    """Return the sums of players' contracts on a season's ladder, as stored."""
    rows = LadderDeclarer.objects.filter(standing=standing)
    return rows.annotate(all=F("declared"), good=F("made")).values_list(*DECLARER)


DECLARER = ("player", "all", "good")


def sort_declarers(sums: Sums) -> Sums:
    """Return those who made a contract, the one who made most first."""
    return sums.filter(good__gt=0).order_by("-good", "all", "player")


def make_declarer(row: tuple[Any, ...] | None) -> Declarer | None:
    """Return a declarer of the sums of contracts."""
    if row is None:
        return None
    player, *sums = row
    return Declarer(find_players([player])[player], *sums)


_best_pair: Prepared[tuple[Any, ...]] = Prepared(
    lambda standing, least: sort_pairs(_read_pairs(standing), least)[:1], uuid.UUID, int
)
_best_declarer: Prepared[tuple[Any, ...]] = Prepared(
    lambda standing: sort_declarers(_read_declarers(standing))[:1], uuid.UUID
)
