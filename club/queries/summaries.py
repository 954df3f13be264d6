"""Summaries of a night or a season for one page: who won, and what was remarkable."""

import uuid
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from club.ledger.prepared import Prepared
from club.models import (
    LadderDeclarer,
    LadderPair,
    LadderRow,
    LadderStanding,
    Membership,
    Night,
    NightSum,
    Placement,
    PlacementRow,
    Player,
    PlayerMatch,
    Season,
    StandingRow,
)
from club.queries.greatest import (
    MatchShown,
    find_best_nights,
    find_remarkable,
    find_remarkable_of,
)
from club.queries.naming import Naming
from club.queries.nights import StandingView, filter_listed, get_standing
from club.queries.people import find_known_players, find_players
from club.queries.placements import list_placements
from club.queries.seasons import list_ladder_rows
from club.queries.statistics import exclude_broken_off
from scoring.tiers import Level

#: Matches that two players must have played together to count as a partnership of the season.
TOGETHER = 5
#: The number of a ladder's players, and of those who rose, shown on the page.
TOP = 10


@dataclass(frozen=True)
class Counts:
    """How much was played: matches that count, their deals and players, slams bid and made.

    tables: counted only for a night.
    """

    matches: int
    deals: int
    players: int
    tables: int
    nights: int
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
class NightSummary:
    """A night: its standing, who leads it, and what was remarkable."""

    standing: StandingView
    winners: tuple[StandingRow, ...]
    counts: Counts
    pair: Pair | None
    declarer: Declarer | None
    biggest: MatchShown | None
    longest: MatchShown | None


@dataclass(frozen=True)
class LadderSummary:
    """A ladder of a season: its top, how much was played, partnerships and records.

    keenest: the player of the most matches. best_nights: the highest total of a player on one
    night, of the old games for each game.
    """

    ladder: str
    standing: LadderStanding
    top: tuple[LadderRow, ...]
    counts: Counts
    keenest: tuple[LadderRow, ...]
    pair: Pair | None
    declarer: Declarer | None
    biggest: MatchShown | None
    longest: MatchShown | None
    best_nights: tuple[StandingRow, ...]


@dataclass(frozen=True)
class Risen:
    """Players whom the last placement put higher than the one before. more: those not listed."""

    placement: Placement
    rows: tuple[PlacementRow, ...]
    more: int


def get_night_summary(night: Night) -> NightSummary | None:
    """Return the summary of a night, or None before a match of it was computed.

    The number of queries does not depend on the size of the night.
    """
    standing = get_standing(night)
    if standing is None or not standing.rows:
        return None
    rows = PlayerMatch.objects.filter(club=night.club_id, night=night)
    biggest, longest = find_remarkable(rows)
    return NightSummary(
        standing=standing,
        winners=tuple(one for one in standing.rows if one.rank == 1),
        counts=_count_on_night(rows),
        pair=_make_pair(night.club_id, _sort_pairs(_sum_pairs(rows), 1).first()),
        declarer=_make_declarer(_sort_declarers(_sum_declarers(rows)).first()),
        biggest=biggest,
        longest=longest,
    )


def get_ladder_summary(
    season: Season, standing: LadderStanding, membership: Membership | None
) -> LadderSummary | None:
    """Return the summary of one of a season's ladders, or None if nobody is on it yet.

    Single matches and nights are named only if they are listed for the reader.
    """
    ladder, naming = standing.ladder, Naming(season, membership)
    top = tuple(naming.name(_first.fetch(standing.pk)))
    if not top:
        return None
    nights = NightSum.objects.filter(
        club=season.club_id,
        ladder=ladder,
        night__date__gte=season.starts,
        night__date__lte=season.ends,
    )
    biggest, longest = find_remarkable_of(nights.filter(filter_listed(membership, "night")))
    keenest = naming.name(_keenest.fetch(standing.pk))
    pair = _make_pair(season.club_id, _best_pair.first(standing.pk, TOGETHER))
    declarer = _make_declarer(_best_declarer.first(standing.pk))
    return LadderSummary(
        ladder=ladder,
        standing=standing,
        top=top,
        counts=_count_in_season(standing, nights),
        keenest=tuple(one for one in keenest if one.matches == keenest[0].matches),
        pair=_name_pair(pair, naming) if pair else None,
        declarer=naming.name([declarer])[0] if declarer else None,
        biggest=biggest,
        longest=longest,
        best_nights=find_best_nights(season, ladder, membership),
    )


# Prepared for every reader, so that the order of equal rows tells no hidden name.
_first: Prepared[LadderRow] = Prepared(
    lambda one: list_ladder_rows(one, hides=True)[:TOP], uuid.UUID
)
_keenest: Prepared[LadderRow] = Prepared(
    lambda one: list_ladder_rows(one, "matches", hides=True)[:TOP], uuid.UUID
)


def _name_pair(pair: Pair, naming: Naming) -> Pair:
    """Return a pair with the names that the reader may know."""
    one, other = (one if naming.shows(one.pk) else naming.hide(one) for one in pair.players)
    return replace(pair, players=(one, other))


def find_risen(season: Season, membership: Membership | None) -> Risen | None:
    """Return the players whom the last placement put higher, or None if there is no placement."""
    placement = list_placements(season).first()
    if placement is None:
        return None
    moved = PlacementRow.objects.filter(placement=placement).exclude(before="")
    moved = moved.exclude(before=F("level")).select_related("player").order_by("place")
    rows = [one for one in moved if Level(one.level).place < Level(one.before).place]
    named = Naming(season, membership).name(rows[:TOP])
    return Risen(placement, tuple(named), max(0, len(rows) - TOP))


def _count_on_night(rows: QuerySet[PlayerMatch]) -> Counts:
    """Return how much was played on a night."""
    per_match = rows.order_by().values("match").annotate(most=Max("deals"))
    sides = rows.order_by().values("match", "side").annotate(most=Max("slams"))
    played = per_match.aggregate(matches=Count("match"), deals=Sum("most"))
    slams = sides.filter(most__gt=0).aggregate(slams=Sum("most"))["slams"]
    found = rows.aggregate(
        players=Count("player", distinct=True), tables=Count("match__table", distinct=True)
    )
    return Counts(played["matches"], played["deals"] or 0, slams=slams or 0, nights=1, **found)


def _count_in_season(standing: LadderStanding, nights: QuerySet[NightSum]) -> Counts:
    """Return how much was played in a season. Tables are counted only for a night."""
    sums = {name: Coalesce(Sum(name), 0) for name in ("matches", "deals", "slams")}
    players = LadderDeclarer.objects.filter(standing=standing).count()
    return Counts(players=players, tables=0, **nights.aggregate(nights=Count("pk"), **sums))


_Sums = QuerySet[Any, Any]


def _sum_pairs(rows: QuerySet[PlayerMatch]) -> _Sums:
    """Return the sums of partners in matches, the player with the lower id first."""
    pairs = exclude_broken_off(rows).filter(player__lt=F("partner")).order_by()
    wins = Count("pk", filter=Q(margin__gt=0))
    sums = pairs.values("player", "partner").annotate(count=Count("pk"), wins=wins)
    return sums.annotate(points=Sum("margin")).values_list(*_PAIR)


def _read_pairs(standing: LadderStanding) -> _Sums:
    """Return the sums of partners on a season's ladder, as stored."""
    rows = LadderPair.objects.filter(standing=standing)
    sums = rows.annotate(count=F("matches"), wins=F("won"), points=F("margin"))
    return sums.values_list(*_PAIR)


_PAIR = ("player", "partner", "count", "wins", "points")


def _sort_pairs(sums: _Sums, least: int) -> _Sums:
    """Return the pairs that gained in at least so many matches, the one that gained most first."""
    best = sums.filter(count__gte=least, points__gt=0)
    return best.order_by("-points", "count", "player", "partner")


def _make_pair(club_id: uuid.UUID, row: tuple[Any, ...] | None) -> Pair | None:
    """Return a pair of the sums of partners."""
    if row is None:
        return None
    one, other, *sums = row
    people = find_known_players(club_id, [one, other])
    pair = sorted((people[one], people[other]), key=str)
    return Pair((pair[0], pair[1]), *sums)


def _sum_declarers(rows: QuerySet[PlayerMatch]) -> _Sums:
    """Return the sums of players' contracts in matches."""
    sums = rows.order_by().values("player").annotate(all=Sum("declared"), good=Sum("made"))
    return sums.values_list(*_DECLARER)


def _read_declarers(standing: LadderStanding) -> _Sums:
    """Return the sums of players' contracts on a season's ladder, as stored."""
    rows = LadderDeclarer.objects.filter(standing=standing)
    return rows.annotate(all=F("declared"), good=F("made")).values_list(*_DECLARER)


_DECLARER = ("player", "all", "good")


def _sort_declarers(sums: _Sums) -> _Sums:
    """Return those who made a contract, the one who made most first."""
    return sums.filter(good__gt=0).order_by("-good", "all", "player")


def _make_declarer(row: tuple[Any, ...] | None) -> Declarer | None:
    """Return a declarer of the sums of contracts."""
    if row is None:
        return None
    player, *sums = row
    return Declarer(find_players([player])[player], *sums)


_best_pair: Prepared[tuple[Any, ...]] = Prepared(
    lambda standing, least: _sort_pairs(_read_pairs(standing), least)[:1], uuid.UUID, int
)
_best_declarer: Prepared[tuple[Any, ...]] = Prepared(
    lambda standing: _sort_declarers(_read_declarers(standing))[:1], uuid.UUID
)
