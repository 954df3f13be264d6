"""Summaries of a night or a season for one page: who won, and what was remarkable."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, F, Max, Q, QuerySet, Sum

from club.models import (
    LadderRow,
    LadderStanding,
    Match,
    Membership,
    Night,
    Placement,
    PlacementRow,
    Player,
    PlayerMatch,
    Season,
    StandingRow,
)
from club.queries.nights import StandingView, filter_listed, get_standing
from club.queries.people import find_known_players
from club.queries.placements import list_placements
from club.queries.seasons import get_season_standing, list_ladder_rows
from club.queries.statistics import exclude_broken_off, get_unit
from scoring.tiers import Level

#: Matches that two players must have played together to count as a partnership of the season.
TOGETHER = 5
#: The number of a ladder's players, and of those who rose, shown on the page.
TOP = 10


@dataclass(frozen=True)
class Counts:
    """How much was played: matches that count, their deals and players, slams bid and made."""

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
class MatchShown:
    """A remarkable match: winners and losers, the points of difference, the number of deals."""

    match: Match
    winners: tuple[Player, ...]
    losers: tuple[Player, ...]
    margin: int
    deals: int


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
    biggest, longest = _remarkable(rows)
    return NightSummary(
        standing=standing,
        winners=tuple(one for one in standing.rows if one.rank == 1),
        counts=_counts(rows),
        pair=_best_pair(night.club_id, rows, 1),
        declarer=_declarer(rows),
        biggest=biggest,
        longest=longest,
    )


def get_ladder_summary(
    season: Season, ladder: str, membership: Membership | None
) -> LadderSummary | None:
    """Return the summary of a season's ladder, or None if nobody is on it yet.

    Single matches and nights are named only if they are listed for the reader.
    """
    standing = get_season_standing(season, ladder)
    top = tuple(list_ladder_rows(standing)[:TOP]) if standing else ()
    if standing is None or not top:
        return None
    days = {"night__date__gte": season.starts, "night__date__lte": season.ends}
    rows = PlayerMatch.objects.filter(club=season.club_id, ladder=ladder, **days)
    biggest, longest = _remarkable(rows.filter(filter_listed(membership, "night")))
    keenest = list_ladder_rows(standing, "matches")[:TOP]
    return LadderSummary(
        ladder=ladder,
        standing=standing,
        top=top,
        counts=_counts(rows),
        keenest=tuple(one for one in keenest if one.matches == keenest[0].matches),
        pair=_best_pair(season.club_id, rows, TOGETHER),
        declarer=_declarer(rows),
        biggest=biggest,
        longest=longest,
        best_nights=_best_nights(season, rows, membership),
    )


def find_risen(season: Season) -> Risen | None:
    """Return the players whom the last placement put higher, or None if there is no placement."""
    placement = list_placements(season).first()
    if placement is None:
        return None
    moved = PlacementRow.objects.filter(placement=placement).exclude(before="")
    moved = moved.exclude(before=F("level")).select_related("player").order_by("place")
    rows = [one for one in moved if Level(one.level).place < Level(one.before).place]
    return Risen(placement, tuple(rows[:TOP]), max(0, len(rows) - TOP))


def _counts(rows: QuerySet[PlayerMatch]) -> Counts:
    per_match = rows.order_by().values("match").annotate(most=Max("deals"))
    sides = rows.order_by().values("match", "side").annotate(most=Max("slams"))
    played = per_match.aggregate(matches=Count("match"), deals=Sum("most"))
    about = rows.aggregate(
        players=Count("player", distinct=True),
        tables=Count("match__table", distinct=True),
        nights=Count("night", distinct=True),
    )
    slams = sides.filter(most__gt=0).aggregate(slams=Sum("most"))["slams"]
    return Counts(played["matches"], played["deals"] or 0, slams=slams or 0, **about)


def _best_pair(club_id: uuid.UUID, rows: QuerySet[PlayerMatch], least: int) -> Pair | None:
    """Return the pair that gained most in at least so many matches, or None if none gained."""
    won = Count("pk", filter=Q(margin__gt=0))
    pairs = (
        exclude_broken_off(rows)
        .filter(partner__isnull=False)
        .order_by()
        .values("player", "partner")
    )
    totals = pairs.annotate(matches=Count("pk"), won=won, points=Sum("margin"))
    best = totals.filter(matches__gte=least, points__gt=0).order_by("-points", "matches", "player")
    found = best.first()
    if found is None:
        return None
    people = find_known_players(club_id, [found["player"], found["partner"]])
    pair = sorted((people[found["player"]], people[found["partner"]]), key=str)
    return Pair((pair[0], pair[1]), found["matches"], found["won"], found["points"])


def _declarer(rows: QuerySet[PlayerMatch]) -> Declarer | None:
    totals = rows.order_by().values("player").annotate(all=Sum("declared"), good=Sum("made"))
    found = totals.filter(good__gt=0).order_by("-good", "all", "player").first()
    if found is None:
        return None
    return Declarer(Player.objects.get(pk=found["player"]), found["all"], found["good"])


def _remarkable(rows: QuerySet[PlayerMatch]) -> tuple[MatchShown | None, MatchShown | None]:
    """Return the match won by most and the one with most deals; of equals, the earlier."""
    biggest = exclude_broken_off(rows).filter(margin__gt=0).order_by("-margin", "match").first()
    longest = rows.order_by("-deals", "match").first()
    shown = _find_matches([one.match_id for one in (biggest, longest) if one])
    return shown.get(biggest.match_id) if biggest else None, (
        shown.get(longest.match_id) if longest else None
    )


def _find_matches(matches: Iterable[uuid.UUID]) -> dict[uuid.UUID, MatchShown]:
    about = ("player", "match__table", "match__night")
    rows = PlayerMatch.objects.filter(match__in=list(matches)).select_related(*about)
    found: dict[uuid.UUID, list[PlayerMatch]] = {}
    for one in rows.order_by("-margin", "side", "player__short_name"):
        found.setdefault(one.match_id, []).append(one)
    return {
        match_id: MatchShown(
            match=held[0].match,
            winners=tuple(one.player for one in held if one.side == held[0].side),
            losers=tuple(one.player for one in held if one.side != held[0].side),
            margin=held[0].margin,
            deals=held[0].deals,
        )
        for match_id, held in found.items()
    }


def _best_nights(
    season: Season, rows: QuerySet[PlayerMatch], membership: Membership | None
) -> tuple[StandingRow, ...]:
    """Return the rows with the highest total of one night, for each unit of totals."""
    found = []
    units: dict[str, list[str]] = {}
    for game in rows.order_by().values_list("game", flat=True).distinct():
        units.setdefault(get_unit(game), []).append(game)
    for _unit, games in sorted(units.items()):
        nights = rows.order_by().filter(game__in=games).values("night")
        best = StandingRow.objects.filter(
            filter_listed(membership, "standing__night"), club=season.club_id, standing__in=nights
        )
        best = best.filter(total__gt=0).select_related("player", "standing__night")
        row = best.order_by("-total", "standing__night__date", "player__short_name").first()
        found += [row] if row else []
    return tuple(found)
