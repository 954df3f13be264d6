"""The summary of a night for one page, and what nights add to that of a season."""

from dataclasses import dataclass

from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from club.ledger.season_records import Played
from club.models import Membership
from club.seasons.models import Season
from club.seasons.queries.summaries import (
    DECLARER,
    PAIR,
    Declarer,
    Pair,
    Sums,
    make_declarer,
    make_pair,
    sort_declarers,
    sort_pairs,
)
from nights.models import Night, NightSum, PlayerMatch, StandingRow
from nights.queries.greatest import (
    MatchShown,
    find_best_nights,
    find_remarkable,
    find_remarkable_of,
)
from nights.queries.nights import StandingView, filter_listed, get_standing
from nights.queries.statistics import exclude_broken_off


@dataclass(frozen=True)
class NightCounts:
    """How much was played: matches that count, their deals, players and tables, slams made."""

    matches: int
    deals: int
    players: int
    tables: int
    slams: int


@dataclass(frozen=True)
class NightSummary:
    """A night: its standing, who leads it, and what was remarkable."""

    standing: StandingView
    winners: tuple[StandingRow, ...]
    counts: NightCounts
    pair: Pair | None
    declarer: Declarer | None
    biggest: MatchShown | None
    longest: MatchShown | None


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
        winners=tuple(row for row in standing.rows if row.rank == 1),
        counts=_count(rows),
        pair=make_pair(night.club_id, sort_pairs(_sum_pairs(rows), 1).first()),
        declarer=make_declarer(sort_declarers(_sum_declarers(rows)).first()),
        biggest=biggest,
        longest=longest,
    )


def _count(rows: QuerySet[PlayerMatch]) -> NightCounts:
    """Return how much was played on a night."""
    per_match = rows.order_by().values("match").annotate(most=Max("deals"))
    sides = rows.order_by().values("match", "side").annotate(most=Max("slams"))
    played = per_match.aggregate(matches=Count("match"), deals=Sum("most"))
    slams = sides.filter(most__gt=0).aggregate(slams=Sum("most"))["slams"]
    counts = rows.aggregate(
        players=Count("player", distinct=True), tables=Count("match__table", distinct=True)
    )
    return NightCounts(played["matches"], played["deals"] or 0, slams=slams or 0, **counts)


def _sum_pairs(rows: QuerySet[PlayerMatch]) -> Sums:
    """Return the sums of partners in matches, the player with the lower id first."""
    pairs = exclude_broken_off(rows).filter(player__lt=F("partner")).order_by()
    wins = Count("pk", filter=Q(margin__gt=0))
    sums = pairs.values("player", "partner").annotate(count=Count("pk"), wins=wins)
    return sums.annotate(points=Sum("margin")).values_list(*PAIR)


def _sum_declarers(rows: QuerySet[PlayerMatch]) -> Sums:
    """Return the sums of players' contracts in matches."""
    sums = rows.order_by().values("player").annotate(all=Sum("declared"), good=Sum("made"))
    return sums.values_list(*DECLARER)


def summarize_nights(season: Season, ladder: str, membership: Membership | None) -> Played:
    """Return what nights add to the summary of a season's ladder.

    figures: the biggest and the longest match, and the best nights, each the highest total of a
    player, of the old games for each game. They are of nights that are listed for the reader.
    """
    nights = NightSum.objects.filter(
        club=season.club_id,
        ladder=ladder,
        night__date__gte=season.starts,
        night__date__lte=season.ends,
    )
    biggest, longest = find_remarkable_of(nights.filter(filter_listed(membership, "night")))
    sums = {name: Coalesce(Sum(name), 0) for name in ("matches", "deals", "slams")}
    return Played(
        **nights.aggregate(ledgers=Count("pk"), **sums),
        figures={
            "biggest": biggest,
            "longest": longest,
            "best_nights": find_best_nights(season, ladder, membership),
        },
    )
