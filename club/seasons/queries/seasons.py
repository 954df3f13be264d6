"""Seasons: the season of a day, the rules in force, and the ladders as stored."""

import hashlib
import json
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict
from datetime import date

from django.db.models import (
    Count,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Window,
)
from django.db.models.functions import Coalesce, Rank

from club.ledger.prepared import Prepared
from club.ledger.registry import registry
from club.models import Club, Membership
from club.queries.people import may_score
from club.seasons.models import LadderRow, LadderStanding, Season, SeasonRules, SeasonVisibility
from scoring.ladder import LadderRules, make_ladder_rules
from scoring.ladders import Ladder
from scoring.tiers import TierRules, make_tier_rules

#: The orders of a ladder, best first, with the columns that break ties.
ORDERS = {
    "ranking": ("-ranking_points", "-margin"),
    "victory": ("-margin", "-ranking_points"),
    "matches": ("-matches", "-ranking_points"),
    "rate": ("-rate", "-ranking_points", "-margin"),
}


def make_column_order(columns: Sequence[str]) -> tuple[str, ...]:
    """Return the order by columns, each with - for descending, and the columns that break ties.

    Ties are broken in the direction of the first column, by the tie-breaks of the last one.
    """
    sign = "-" if columns[0].startswith("-") else ""
    names = [column.removeprefix("-") for column in columns]
    last = next(keys for keys in ORDERS.values() if keys[0] == f"-{names[-1]}")
    ties = (key.removeprefix("-") for key in last)
    return (*columns, *(f"{sign}{tie}" for tie in ties if tie not in names))


def find_season(club_id: uuid.UUID, day: date) -> Season | None:
    """Return the season in which what is played on a day counts, or None."""
    return _around.first(club_id, day)


_around: Prepared[Season] = Prepared(
    lambda club, day: Season.objects.filter(club=club, starts__lte=day, ends__gte=day)[:1],
    uuid.UUID,
    date,
)


def list_visible_seasons(
    club: Club, membership: Membership | None, keys: Iterable[str] = ()
) -> QuerySet[Season]:
    """Return the seasons that a visitor or a member may read, the latest first.

    keys: those of shared links that the reader has. A season shared by link is listed only for
    them, and for those who run nights.
    """
    seasons = Season.objects.filter(club=club)
    if may_score(membership):
        return seasons
    shown = Q(visibility=SeasonVisibility.PUBLIC)
    if membership is not None:
        shown |= Q(visibility=SeasonVisibility.MEMBERS)
    held = [key for key in keys if key]
    if held:
        shown |= Q(visibility=SeasonVisibility.LINK, link_key__in=held)
    return seasons.filter(shown)


def find_set_rules(season: Season) -> SeasonRules | None:
    """Return the rules that were last set for a season, or None."""
    return _rules.first(season.pk)


_rules: Prepared[SeasonRules] = Prepared(
    lambda season: (
        SeasonRules.objects.filter(season=season).select_related("act").order_by("-number")[:1]
    ),
    uuid.UUID,
)


def get_ladder_rules(season: Season | None) -> LadderRules:
    """Return the rules of a season's ladders, or the defaults if none were set."""
    kept = find_set_rules(season) if season else None
    return make_ladder_rules(kept.ladder if kept else {})


def get_tier_rules(season: Season) -> TierRules:
    """Return the rules of a season's tiers, or the defaults if none were set."""
    kept = find_set_rules(season)
    return make_tier_rules(kept.tiers if kept else {})


def mark(rules: LadderRules) -> str:
    """Return a short digest of rules, by which results of other rules are found to be stale."""
    return hashlib.sha256(json.dumps(asdict(rules), sort_keys=True).encode()).hexdigest()[:16]


def is_stale(season: Season, stored: Collection[LadderStanding] | None = None) -> bool:
    """Return whether a season's ladders are yet to be computed by its rules.

    stored: the season's ladders, if they were read.
    """
    wanted = mark(get_ladder_rules(season))
    stored = list_season_standings(season) if stored is None else stored
    if len(stored) < len(Ladder) or any(standing.rules != wanted for standing in stored):
        return True
    return any(source.list_stale_ledgers(season, wanted) for source in registry.season_records)


def list_stale_seasons(seasons: QuerySet[Season]) -> list[uuid.UUID]:
    """Return the ids of the seasons whose ladders are yet to be computed by their rules.

    The number of queries does not depend on that of the seasons.
    """
    wanted = _mark_rules(seasons)
    stored: dict[uuid.UUID, list[str]] = defaultdict(list)
    standings = LadderStanding.objects.filter(season__in=seasons).values_list("season", "rules")
    for season_id, rules in standings:
        stored[season_id].append(rules)
    stale = {
        season_id
        for season_id, rules in wanted.items()
        if stored[season_id] != [rules] * len(Ladder)
    }
    # The stored ladders of the others follow the rules that are in force.
    digest = LadderStanding.objects.filter(season=OuterRef("pk")).values("rules")[:1]
    current = seasons.annotate(digest=Subquery(digest))
    for source in registry.season_records:
        stale.update(source.list_stale_seasons(current))
    return sorted(stale)


def _mark_rules(seasons: QuerySet[Season]) -> dict[uuid.UUID, str]:
    """Return the digest of the rules of each season's ladders."""
    default = mark(make_ladder_rules({}))
    digests = dict.fromkeys(seasons.values_list("pk", flat=True), default)
    rows = SeasonRules.objects.filter(season__in=seasons).order_by("number")
    for season_id, ladder in rows.values_list("season", "ladder"):
        digests[season_id] = mark(make_ladder_rules(ladder))
    return digests


def list_ladder_rows(
    standing: LadderStanding,
    order: str | Sequence[str] = "ranking",
    named: str = "",
    *,
    hides: bool = False,
) -> QuerySet[LadderRow]:
    """Return a ladder's rows in an order of ORDERS, or by columns.

    named: return only rows of players whose names contain it. hides: the reader may not know every
    name, so that equal rows are in the order of ids; otherwise in that of names. Each row has its
    rank in the whole ladder, descending by each column. In the default order, the cost of a page
    does not depend on the number of matches.
    """
    rows = LadderRow.objects.filter(standing=standing).select_related("player").annotate(rate=_RATE)
    keys = ORDERS[order] if isinstance(order, str) else order
    if named:
        rows = rows.filter(player__short_name__icontains=named)
        rows = rows.annotate(rank=_above(standing, keys) + 1)
    else:
        falling = [F(key.removeprefix("-")).desc() for key in keys]
        rows = rows.annotate(rank=Window(Rank(), order_by=falling))
    return rows.order_by(*keys, *(() if hides else ("player__short_name",)), "player")


_RATE = F("won") * 1.0 / F("matches")


def annotate_ranks(rows: QuerySet[LadderRow]) -> QuerySet[LadderRow]:
    """Return rows with their rank in the default order, and with the number of rows it is of.

    The rows may be of several ladders.
    """
    whole = LadderRow.objects.filter(standing=OuterRef("standing")).order_by().values("standing")
    count = Subquery(whole.annotate(count=Count("pk")).values("count"))
    return rows.annotate(rank=_above(OuterRef("standing"), ORDERS["ranking"]) + 1, ranked=count)


def _above(standing: LadderStanding | OuterRef, keys: Sequence[str]) -> Coalesce:
    """Return a subquery that counts the rows of the whole ladder that rank higher by the keys."""
    higher, level = Q(pk__in=[]), Q()
    for key in (key.removeprefix("-") for key in keys):
        higher |= level & Q(**{f"{key}__gt": OuterRef(key)})
        level &= Q(**{key: OuterRef(key)})
    rows = LadderRow.objects.filter(standing=standing).annotate(rate=_RATE).filter(higher)
    counted = rows.order_by().values("standing").annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted), 0)


def get_season_standing(season: Season, ladder: str) -> LadderStanding | None:
    """Return a season's ladder as stored, or None if it has not been computed yet."""
    return LadderStanding.objects.filter(season=season, ladder=ladder).first()


def list_season_standings(season: Season) -> list[LadderStanding]:
    """Return a season's ladders as stored."""
    return _standings.fetch(season.pk)


_standings: Prepared[LadderStanding] = Prepared(
    lambda season: LadderStanding.objects.filter(season=season).order_by("ladder"), uuid.UUID
)


def find_seasons_with_old_games(seasons: Iterable[Season]) -> set[uuid.UUID]:
    """Return the ids of the seasons that have a player on the ladder of the old games."""
    rows = LadderRow.objects.filter(standing__season__in=list(seasons), standing__ladder=Ladder.OLD)
    return set(rows.order_by().values_list("standing__season", flat=True).distinct())
